import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageNumbers } from './page-numbers.ts';

test('numbers pages in the order in which they come, whatever their ids, like a Map', () => {
  const id = fc.oneof(
    fc.nat(50),
    fc.nat(5_000).map((n) => n * 65_536),
    fc.maxSafeNat(),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 3_000 }), fc.nat(3_000), (ids, expected) => {
      const numbers = new PageNumbers(expected);
      const known = new Map<number, number>();
      for (const page of ids) {
        expect(numbers.get(page)).toBe(known.get(page) ?? -1);
        if (!known.has(page)) known.set(page, known.size);
        expect(numbers.add(page)).toBe(known.get(page));
      }
      expect(numbers.size).toBe(known.size);
      for (const [page, number] of known) expect(numbers.get(page)).toBe(number);
    }),
    { numRuns: 30 },
  );
});
