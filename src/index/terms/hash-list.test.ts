import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashList } from './hash-list.ts';

test('a list has the hashes it was given and no others', () => {
  const hash = fc.oneof(
    fc.nat({ max: 40 }),
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.constant(0xffffffff),
  );
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 300 }), fc.array(hash, { maxLength: 50 }), (given, asked) => {
      const list = new HashList(Uint32Array.from(given).sort());
      // Before and after it has made its table
      for (let round = 0; round < 2; round++) {
        for (const one of given) expect(list.has(one)).toBe(true);
        for (const one of asked) expect(list.has(one)).toBe(given.includes(one));
        for (let more = 0; more < 1_000; more++) list.has(more);
      }
    }),
  );
});
