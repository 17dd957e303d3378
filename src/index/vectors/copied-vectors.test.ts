import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CopiedVectors } from './copied-vectors.ts';
import { signsOf } from './document-vectors.ts';

const MODEL = { id: 1, dimensions: 64 };

test('copies the rows of kept documents in order, with their signs, however many there are', () => {
  const sizes = fc.array(fc.nat(1_500), { maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), (sources, keepEvery) => {
      const row = (source: number, doc: number) =>
        Int8Array.from({ length: MODEL.dimensions }, (_, i) => ((source * 31 + doc * 7 + i) % 255) - 127);
      const isKept = (doc: number) => doc % keepEvery === 0;
      const expected = sources.flatMap((docs, source) =>
        Array.from({ length: docs }, (_, doc) => doc)
          .filter(isKept)
          .flatMap((doc) => [...row(source, doc)]),
      );
      const copied = new CopiedVectors(
        MODEL,
        sources.map((docs, source) => ({ docs, isKept, row: (doc) => row(source, doc) })),
        expected.length / MODEL.dimensions,
      );
      const written: number[] = [];
      const signs = copied.write((rows) => {
        for (const byte of rows) written.push((byte << 24) >> 24);
      });
      expect(written).toEqual(expected);
      expect(signs).toEqual(signsOf(Int8Array.from(expected)));
    }),
    { numRuns: 20 },
  );
});
