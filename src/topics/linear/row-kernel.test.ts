import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRowKernel } from './row-kernel.ts';

const shape = fc.record({
  features: fc.integer({ min: 1, max: 12 }),
  // Beyond six vectors of four classes there are two rounds.
  classes: fc.integer({ min: 1, max: 30 }),
  seed: fc.integer({ min: 1, max: 1000 }),
});

describe('the row kernel', () => {
  it('multiplies and adds as plain loops do, for any number of classes', () => {
    fc.assert(
      fc.property(shape, ({ features, classes, seed }) => {
        let state = seed;
        const next = () => {
          state = (state * 48271) % 2147483647;
          return (state % 200) / 64 - 1.5;
        };
        const kernel = makeRowKernel(features, classes, features);
        const plain = Array.from({ length: features }, () => Array.from({ length: classes }, next));
        for (const [f, row] of plain.entries()) kernel.weights.set(row, f * kernel.stride);
        const row = Array.from({ length: features }, (_, f) => ({ column: features - 1 - f, value: next() }));
        kernel.columns.set(row.map(({ column }) => column));
        kernel.values.set(row.map(({ value }) => value));
        kernel.multiply(features);
        for (let k = 0; k < classes; k++) {
          const sum = row.reduce((total, { column, value }) => total + plain[column]![k]! * value, 0);
          expect(kernel.perClass[k]).toBeCloseTo(sum, 3);
        }
        const steps = Array.from({ length: classes }, next);
        kernel.perClass.set(steps);
        kernel.addTimes(features);
        for (const { column, value } of row)
          for (let k = 0; k < classes; k++)
            expect(kernel.weights[column * kernel.stride + k]).toBeCloseTo(
              plain[column]![k]! + value * steps[k]!,
              3,
            );
      }),
    );
  });
});
