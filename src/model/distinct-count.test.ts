import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctCount } from './distinct-count.ts';

const counted = (from: number, to: number) => {
  const count = new DistinctCount();
  for (let i = from; i < to; i++) count.add(`https://www.ornek.com.tr/arsiv/${i}`);
  return count;
};

test.each([0, 1, 10, 1_000, 20_000, 60_000, 300_000, 1_000_000])(
  '%i addresses are counted to 2.5 %%',
  (n) => {
    const estimate = counted(0, n).estimate();
    expect(Math.abs(estimate - n)).toBeLessThanOrEqual(0.025 * n);
  },
);

test('an address counts once, whatever the order and however often it comes', () => {
  const words = fc.array(fc.webUrl(), { maxLength: 50 });
  fc.assert(
    fc.property(words, words, (some, more) => {
      const [once, twice] = [new DistinctCount(), new DistinctCount()];
      for (const one of [...some, ...more]) once.add(one);
      for (const one of [...more, ...some, ...some]) twice.add(one);
      expect(Buffer.compare(twice.bytes, once.bytes)).toBe(0);
      const joined = new DistinctCount();
      for (const part of [some, more]) {
        const count = new DistinctCount();
        for (const one of part) count.add(one);
        joined.join(new DistinctCount(count.bytes));
      }
      expect(Buffer.compare(joined.bytes, once.bytes)).toBe(0);
    }),
  );
});

test('joining says whether anything was new, and overlaps count once', () => {
  const all = counted(0, 30_000);
  expect(all.join(counted(10_000, 20_000))).toBe(false);
  expect(all.join(counted(20_000, 50_000))).toBe(true);
  expect(Math.abs(all.estimate() - 50_000)).toBeLessThan(1_250);
});

test('bytes that are no count are nothing', () => {
  expect(new DistinctCount(Uint8Array.of(1, 2, 3)).estimate()).toBe(0);
});
