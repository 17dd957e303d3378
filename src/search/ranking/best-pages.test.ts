import { describe, expect, it } from 'vitest';
import type { PlannedTerm } from '../query/plan-query.ts';
import { expectedScore } from './best-pages.ts';

const term = (documents: number, weight: number): PlannedTerm => ({
  key: '',
  infos: [],
  documents,
  idf: weight,
  weight,
  isTelling: true,
});

function expected(terms: PlannedTerm[], pages: number): number {
  return expectedScore(
    { statistics: { docs: 10_000, averageLength: 100 }, terms, words: [], pairs: [] },
    pages,
  );
}

describe('the expected score of the best pages', () => {
  it('is that of a rare term if enough pages have it, else of a frequent one', () => {
    const terms = [term(100, 8), term(5_000, 1)];
    expect(expected(terms, 40)).toBeCloseTo(0.65 * 9, 0);
    expect(expected(terms, 90)).toBeCloseTo(0.65 * 8, 0);
    expect(expected(terms, 2_000)).toBeCloseTo(0.65 * 1, 0);
  });
  it('is lower for more pages', () => {
    const terms = [term(50, 9), term(400, 5), term(3_000, 2), term(9_000, 0.2)];
    const scores = [1, 10, 100, 1_000].map((pages) => expected(terms, pages));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(scores[3]!);
  });
  it('is nothing if fewer pages have any of the words', () => {
    expect(expected([term(5, 8), term(3, 9)], 20)).toBe(0);
    expect(expected([], 20)).toBe(0);
  });
});
