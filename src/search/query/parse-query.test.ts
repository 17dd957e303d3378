import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { type ParseOptions, parseQuery as parse } from './parse-query.ts';
import { wantedWords } from './query.ts';

const analyzer = new Analyzer();
const parseQuery = (text: string, options?: ParseOptions) => parse(text, analyzer, options);

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
    expect(shape('"çocuk sağlığı')).toEqual(['cocuk', 'sagligi']);
    expect(shape('"çocuk sağlığı', { isLiteral: true })).toEqual(['must "cocuk sagligi"']);
    expect(shape('((kedi) (OR')).toEqual(['kedi', 'or']);
    expect(shape('a:b C++ -')).toEqual(['a', 'b', 'c']);
  });
  it.each([
    // Quotation marks of a sentence, of inches, without a partner; the suffix of a quoted name
    [
      'Atatürk’ün "Nutuk" adlı eseri nerede basıldı',
      ['ataturk', 'nutuk', 'adli', 'eseri', 'nerede', 'basildi'],
    ],
    ['"Kurtlar Vadisi"nin yönetmeni kimdir?', ['kurtlar', 'vadisi', 'yonetmeni', 'kimdir']],
    ['15" monitör ve 17" ekran', ['15', 'monitor', 've', '17', 'ekran']],
    ['“kalp krizi belirtileri', ['kalp', 'krizi', 'belirtileri']],
    ['kalp krizi" belirtileri', ['kalp', 'krizi', 'belirtileri']],
    // Suffixes, numbers, colons, brackets and capitals
    ['-da ekinin yazımı', ['da', 'ekinin', 'yazimi']],
    ['sıcaklık -5 derece +90', ['sicaklik', '5', 'derece', '90']],
    ['Konu: emekli maaşı', ['konu', 'emekli', 'maasi']],
    ['kedi :) (köpek', ['kedi', 'kopek']],
    ['LİSE NOT HESAPLAMA', ['lise', 'not', 'hesaplama']],
    ["'geldikleri gibi giderler'", ['geldikleri', 'gibi', 'giderler']],
  ])('reads the signs of %s as text', (text, words) => {
    expect(shape(text)).toEqual(words);
  });
  it('leaves out operators by their numbers', () => {
    const text = '+kedi "süt maması" -köpek site:x.tr kedi OR kuş';
    const { operators } = parseQuery(text);
    expect(operators?.map(({ text: typed }) => typed)).toEqual([
      ...['+kedi', '"süt maması"', '-köpek', 'site:x.tr', 'kedi OR kuş'],
    ]);
    const without = new Set(operators?.map(({ number }) => number));
    expect(shape(text, { without })).toEqual(['kedi', 'sut', 'mamasi', 'kedi', 'kus']);
    expect(parseQuery(text, { without }).filters.sites).toEqual([]);
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
    const many = Array.from({ length: 500 }, (_, n) => `w${n}`);
    expect(parseQuery(many.join(' '), { isLiteral: true }).groups.length).toBeLessThan(65);
    expect(parseQuery(`+${many.join(' +')}`).groups.length).toBeLessThan(65);
    expect(parseQuery(many.join(' ')).groups.length).toBe(500);
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
function shape(text: string, options?: ParseOptions): string[] {
  return parseQuery(text, options).groups.map(({ atoms, need }) => {
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
