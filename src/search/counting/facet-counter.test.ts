import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfTurkiyeDay } from '../../model/time/turkiye-time.ts';
import { yearOf } from './facet-counter.ts';

it('determines the year in Türkiye, also in the first and last hours of a year', () => {
  const nearNewYear = fc
    .record({ year: fc.integer({ min: 1950, max: 2100 }), hours: fc.integer({ min: -100, max: 100 }) })
    .map(({ year, hours }) => Date.UTC(year, 0, 1) + hours * 1_800_000);
  const anyTime = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(fc.oneof(nearNewYear, anyTime), (ms) => {
      const year = yearOf(ms);
      expect(ms).toBeGreaterThanOrEqual(startOfTurkiyeDay(year));
      expect(ms).toBeLessThan(startOfTurkiyeDay(year + 1));
    }),
  );
  expect(yearOf(Number.NaN)).toBeNaN();
});
