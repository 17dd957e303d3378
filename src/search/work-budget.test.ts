import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { Searcher } from './searcher.ts';
import { WorkBudget } from './work-budget.ts';

const DOCS = 3_000;
const SYLLABLES = [
  'ba',
  'ka',
  'sa',
  'ta',
  'ma',
  'la',
  'de',
  'ge',
  'ye',
  'se',
  'ko',
  'yo',
  'su',
  'mu',
  'bi',
  'gi',
];
/** Each prefix stands for many words, each on many pages. */
const HOSTILE = Array.from({ length: 200 }, (_, n) => `${SYLLABLES[n % SYLLABLES.length]}*`)
  .join(' OR ')
  .slice(0, 1_000);
let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-budget-'));
  const writer = IndexWriter.open(folder);
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  for (let id = 1; id <= DOCS; id++) {
    const words = Array.from(
      { length: 60 },
      () => `${SYLLABLES[next(16)]}${SYLLABLES[next(16)]}${SYLLABLES[next(4)]}`,
    );
    writer.apply([{ seq: id, id, page: testPage(id, `elma ${words.join(' ')}`, '', `site${id % 50}.tr`) }]);
  }
  writer.commit(DOCS);
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

describe('the budget of a query', () => {
  it('is far from what common queries need', () => {
    for (const query of ['elma', 'bakasa detama', '"bakaba tamaka"', 'elma site:site3.tr', 'ba*']) {
      expect(searcher.search(query).work, query).toBeLessThan(400_000);
    }
    expect(searcher.search('bakasa detama')).toMatchObject({ isPartial: false });
  });
  it('bounds a query of many prefixes, which says that it is partial', () => {
    const answer = searcher.search(HOSTILE);
    expect(answer.work).toBeLessThan(600_000);
    expect(answer).toMatchObject({ isPartial: true, totalIsLowerBound: true });
    expect(answer.hits).toHaveLength(10);
    expect(
      answer.query.groups.flatMap(({ atoms }) => atoms.flatMap(({ words }) => words)).length,
    ).toBeLessThanOrEqual(128);
  });
  it('is smaller for queries of many words', () => {
    const words = Array.from({ length: 30 }, () => '"bakaba tamaka"').join(' OR ');
    expect(searcher.search(words, { maxWork: 1e9 }).isPartial).toBe(false);
    const answer = searcher.search(words);
    expect(answer.work).toBeLessThan(1_000_000);
  });
  it('ends phrases, filters and dates early too, wherever it runs out', () => {
    for (const query of [
      '"bakaba tamaka" OR elma',
      'elma NEAR/50 bakaba',
      'title:elma',
      '-elma',
      'site:site3.tr',
    ])
      for (const sort of ['relevance', 'date'] as const) {
        const answer = searcher.search(query, { sort, maxWork: 500 });
        expect(answer.work, query).toBeLessThan(60_000);
      }
    expect(searcher.search('elma', { sort: 'date', maxWork: 500 })).toMatchObject({ isPartial: true });
  });
  it('is the same on every machine unless time runs out first', () => {
    const [one, other] = [1, 2].map(() => searcher.search(HOSTILE));
    expect(other!.hits).toEqual(one!.hits);
    expect(other!.work).toBe(one!.work);
    let clock = 0;
    const budget = new WorkBudget({ work: 1e9, endsAt: 5, now: () => ++clock });
    let spent = 0;
    while (!budget.spend(1_000)) spent += 1_000;
    expect(spent).toBeLessThan(30_000);
  });
});

describe('words that nearly every page has', () => {
  it('find no page by themselves if the query has others, and are not counted', () => {
    expect(searcher.search('elma bakasa').total).toBe(searcher.search('bakasa').total);
    expect(searcher.search('elma').total).toBeGreaterThan(1_000);
    expect(searcher.search('+elma bakasa').total).toBeGreaterThan(1_000);
    const alone = new Set(searcher.search('bakasa', { size: 100 }).hits.map(({ id }) => id));
    const { hits } = searcher.search('elma bakasa', { size: 100 });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every(({ id }) => alone.has(id))).toBe(true);
  });
});
