import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermKernel } from './term-kernel.ts';
import { TermRows } from './term-rows.ts';

const TERMS = 50;
const WORDS = 20;

const term = fc.integer({ min: 0, max: TERMS - 1 });
const word = fc.record({
  terms: fc.array(term, { maxLength: 4 }),
  pair: fc.option(term, { nil: -1 }),
});
const model = fc.record({
  // Beyond sixteen labels there are several rounds.
  labels: fc.integer({ min: 1, max: 40 }),
  seed: fc.integer({ min: 1, max: 1000 }),
});

/** Numbers that differ in all their digits, so that sums in another order would not be equal. */
function randomRows(labels: number, seed: number): TermRows {
  let state = seed;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
  const idf = Float32Array.from({ length: TERMS }, () => next() / 2 ** 28);
  const weights = Int16Array.from({ length: TERMS * labels }, () => next() & 0xffff);
  return TermRows.of(idf, weights, labels);
}

/** The same by plain loops. */
class PlainSums {
  readonly #counts = new Map<number, number>();
  readonly #rows: TermRows;
  readonly #labels: number;

  constructor(rows: TermRows, labels: number) {
    this.#rows = rows;
    this.#labels = labels;
  }

  count(terms: readonly number[], weight: number): void {
    for (const one of terms) this.#counts.set(one, (this.#counts.get(one) ?? 0) + weight);
  }

  finish(): number[] {
    const sums = new Array<number>(this.#labels).fill(0);
    let squares = 0;
    for (const [one, count] of this.#counts) {
      const value = (count === 1 ? 1 : 1 + Math.log(count)) * this.#rows.idfOf(one);
      squares += value * value;
      const from = this.#rows.firstWeight(one);
      for (let k = 0; k < sums.length; k++) sums[k]! += this.#rows.weights[from + k]! * value;
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    this.#counts.clear();
    return sums.map((sum) => sum * scale);
  }
}

type Word = { terms: readonly number[]; pair: number };

function kernelOf(rows: TermRows, labels: number, words: readonly Word[]): TermKernel {
  const kernel = new TermKernel(rows, labels, { words: WORDS, terms: 4 * WORDS });
  let end = 0;
  for (const [i, { terms, pair }] of words.entries()) {
    kernel.pairs[i] = pair;
    kernel.firsts[i] = end;
    kernel.pool.set(terms, end);
    end += terms.length;
    kernel.ends[i] = end;
  }
  return kernel;
}

describe('the term kernel', () => {
  it('counts and adds exactly as plain loops do, for any number of labels, document after document', () => {
    fc.assert(
      fc.property(
        model,
        fc.array(word, { maxLength: WORDS }),
        fc.array(
          fc.array(
            fc.record({
              from: fc.nat(WORDS),
              to: fc.nat(WORDS),
              pair: word,
              weight: fc.integer({ min: 1, max: 3 }),
            }),
            { maxLength: 4 },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        ({ labels, seed }, words, documents) => {
          const rows = randomRows(labels, seed);
          const kernel = kernelOf(rows, labels, words);
          const plain = new PlainSums(rows, labels);
          for (const ranges of documents) {
            for (const { from, to, pair: first, weight } of ranges) {
              const end = Math.min(to, words.length);
              kernel.count(from, end, first.pair, weight);
              for (const [i, { terms, pair }] of words.slice(from, Math.max(from, end)).entries()) {
                const before = i === 0 ? first.pair : pair;
                plain.count([...(before < 0 ? [] : [before]), ...terms], weight);
              }
            }
            expect([...kernel.finish()]).toEqual(plain.finish());
          }
        },
      ),
    );
  });

  it('counts a term that fills a document no more than 4,095 times', () => {
    const rows = randomRows(2, 1);
    const kernel = kernelOf(rows, 2, [{ terms: [7], pair: -1 }]);
    const plain = new PlainSums(rows, 2);
    for (let i = 0; i < 5_000; i++) kernel.count(0, 1, -1, 1);
    plain.count([7], 4_095);
    expect([...kernel.finish()]).toEqual(plain.finish());
  });
});
