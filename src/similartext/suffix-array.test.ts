import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedPrefixes, suffixArray } from './suffix-array.ts';

const symbols = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }),
);

describe('suffixArray', () => {
  it('sorts the suffixes as comparing them one by one does', () => {
    fc.assert(
      fc.property(symbols, (text) => {
        expect([...suffixArray(Int32Array.from(text), 41)]).toEqual(sortedSuffixes(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('sharedPrefixes', () => {
  it('counts what neighbouring suffixes have in common', () => {
    fc.assert(
      fc.property(symbols, (text) => {
        const order = sortedSuffixes(text);
        const expected = order.map((at, k) => (k === 0 ? 0 : common(text, order[k - 1]!, at)));
        expect([...sharedPrefixes(Int32Array.from(text), Int32Array.from(order))]).toEqual(expected);
      }),
    );
  });
});

function sortedSuffixes(text: readonly number[]): number[] {
  return text
    .map((_, i) => i)
    .sort((i, j) => {
      const same = common(text, i, j);
      return (text[i + same] ?? -1) - (text[j + same] ?? -1);
    });
}

function common(text: readonly number[], i: number, j: number): number {
  let length = 0;
  while (i + length < text.length && j + length < text.length && text[i + length] === text[j + length])
    length++;
  return length;
}
