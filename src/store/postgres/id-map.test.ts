import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdMap } from './id-map.ts';

test('answers as a Map does, whatever the ids', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 2 ** 52 }), fc.integer({ min: 1, max: 50 }));
  const entries = fc.array(fc.tuple(id, fc.nat()), { maxLength: 3_000 });
  fc.assert(
    fc.property(entries, fc.array(id), (given, others) => {
      const ours = new IdMap();
      const theirs = new Map<number, number>();
      for (const [key, value] of given) {
        ours.set(key, value);
        theirs.set(key, value);
      }
      for (const key of [...theirs.keys(), ...others]) expect(ours.get(key)).toBe(theirs.get(key));
    }),
    { numRuns: 30 },
  );
});

test('keeps many ids that count up', () => {
  const ours = new IdMap();
  for (let id = 1; id <= 100_000; id++) ours.set(id, id * 2);
  let wrong = 0;
  for (let id = 1; id <= 100_000; id++) if (ours.get(id) !== id * 2) wrong++;
  expect(wrong).toBe(0);
  expect(ours.get(100_001)).toBeUndefined();
});
