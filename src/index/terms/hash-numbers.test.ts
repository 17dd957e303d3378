import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HashNumbers } from './hash-numbers.ts';

it('returns the number of every pair of hashes, also of those that share a slot', () => {
  const small = fc.integer({ min: -4, max: 4 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.oneof(small, fc.integer()), small), {
        maxLength: 200,
        selector: (pair) => pair.join(' '),
      }),
      (pairs) => {
        const numbers = new HashNumbers();
        for (const [i, [hash, check]] of pairs.entries()) numbers.set(hash, check, i % 2 === 0 ? i + 1 : -i);
        for (const [i, [hash, check]] of pairs.entries())
          expect(numbers.get(hash, check)).toBe(i % 2 === 0 ? i + 1 : -i);
        expect(numbers.get(77, 78)).toBe(0);
      },
    ),
  );
});

it('grows, and can be cleared', () => {
  const numbers = new HashNumbers();
  for (let i = 1; i <= 10_000; i++) numbers.set(i * 7919, i, i);
  for (let i = 1; i <= 10_000; i++) expect(numbers.get(i * 7919, i)).toBe(i);
  numbers.clear();
  expect(numbers.get(7919, 1)).toBe(0);
});
