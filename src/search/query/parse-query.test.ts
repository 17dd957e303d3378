import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { parseQuery as parse } from './parse-query.ts';
import { wantedWords } from './query.ts';

const analyzer = new Analyzer();
const parseQuery = (text: string) => parse(text, analyzer);

describe('parseQuery', () => {
  it('takes words as they come', () => {
    expect(shape('Çocuk sağlığı')).toEqual(['cocuk', 'sagligi']);
  });
  it('knows phrases, signs and operators', () => {
    expect(shape('"çocuk sağlığı" -uyku +süt')).toEqual(['must "cocuk sagligi"', 'mustNot uyku', 'must sut']);
    expect(shape('kedi OR köpek mama')).toEqual(['must kedi|kopek', 'mama']);
    expect(shape('kedi AND köpek')).toEqual(['must kedi', 'must kopek']);
    expect(shape('kedi NOT köpek')).toEqual(['kedi', 'mustNot kopek']);
    expect(shape('gül NEAR/3 bahçe')).toEqual(['must gul~3~bahce']);
    expect(shape('gözl* a*')).toEqual(['gozl*', 'a']);
    expect(shape('title:kitap title:"kitap fuarı"')).toEqual([
      'must title:kitap',
      'must title:"kitap fuari"',
    ]);
  });
  it('takes operators at the ends, unclosed quotes and brackets as they can be', () => {
    expect(shape('OR')).toEqual(['or']);
    expect(shape('kedi OR')).toEqual(['kedi', 'or']);
    expect(shape('"çocuk sağlığı')).toEqual(['must "cocuk sagligi"']);
    expect(shape('((kedi) (OR')).toEqual(['kedi', 'or']);
    expect(shape('a:b C++ -')).toEqual(['a', 'b', 'c']);
  });
  it('reads filters, and dates only if they are dates', () => {
    const { filters, groups } = parseQuery(
      'site:haber.tr -site:x.tr konu:spor lang:tr after:2023 before:2024-05-01',
    );
    expect(groups).toEqual([]);
    expect(filters).toEqual({
      sites: ['haber.tr'],
      notSites: ['x.tr'],
      topics: ['spor'],
      notTopics: [],
      languages: ['tr'],
      kinds: [],
      notKinds: [],
      authors: [],
      notAuthors: [],
      sections: [],
      notSections: [],
      fields: [],
      notFields: [],
      isDated: null,
      alts: [],
      after: Date.UTC(2023, 0, 1),
      before: Date.UTC(2024, 4, 1),
    });
    expect(parseQuery('before:yarın').filters.before).toBeNull();
    expect(parseQuery('site: site:*').filters.sites).toEqual([]);
  });
  it('reads at most as much as a person types, and never throws', () => {
    expect(wantedWords(parseQuery('kitap '.repeat(10_000))).length).toBe(1);
    expect(parseQuery(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')).groups.length).toBeLessThan(
      65,
    );
    const noise = fc.string({
      unit: fc.constantFrom(...'ab "-+*:()ORANDNOTNEAR/9 site: title:'),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), (text) => {
        expect(() => parseQuery(text)).not.toThrow();
      }),
    );
  });
});

/** The groups of a query in a short form. */
function shape(text: string): string[] {
  return parseQuery(text).groups.map(({ atoms, need }) => {
    const parts = atoms.map((atom) => {
      const words = atom.words.map(({ word }) => word);
      const title = atom.kind !== 'near' && atom.inTitle ? 'title:' : '';
      if (atom.kind === 'phrase') return `${title}"${words.join(' ')}"`;
      if (atom.kind === 'near') return `${words[0]}~${atom.distance}~${words[1]}`;
      return title + (atom.kind === 'prefix' ? `${atom.prefix}*` : words[0]!);
    });
    return (need === 'may' ? '' : `${need} `) + parts.join('|');
  });
}
