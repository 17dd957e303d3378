import { expect, test } from 'vitest';
import { comparePolicies } from '../reports/compare-policies.ts';
import { readChangeLog } from './change-log.ts';

const HOUR_S = 3600;
const START_S = 1_700_000_000;

test('a log becomes a world: changes lie between the visits that found them', () => {
  const log = readChangeLog(
    'url,time,changed\nhttps://a.tr/,2026-01-01T00:00:00Z,0\nhttps://a.tr/,2026-01-01T02:00:00Z,1\n"https://a.tr/b,c",2026-01-01T00:00:00Z,false\n"https://a.tr/b,c",2026-01-01T04:00:00Z,true\nhttps://a.tr/,dün,1\n',
  );
  expect(log).toMatchObject({
    urls: ['https://a.tr/', 'https://a.tr/b,c'],
    visits: 4,
    changes: 2,
    skipped: 1,
  });
  expect([...log.world.times]).toEqual([1, 2]);
  expect(log.world.hours).toBe(4);
});

test("the paper's marks and epoch times are understood", () => {
  const log = readChangeLog(`x,${START_S},1\nx,${START_S + HOUR_S},2\nx,${(START_S + 2 * HOUR_S) * 1000},1`);
  expect(log).toMatchObject({ visits: 3, changes: 1, skipped: 0 });
});

test('an empty or broken file is an empty log', () => {
  for (const csv of ['', 'url,time,changed', '\0\0,,,,"""', 'a,b']) expect(readChangeLog(csv).visits).toBe(0);
});

test('two policies are compared on the same changes, each by its own figures', () => {
  const lines = Array.from({ length: 20 }, (_, page) =>
    Array.from(
      { length: 48 },
      (_, hour) => `https://a.tr/${page},${START_S + hour * HOUR_S},${page < 5 && hour % 2 === 1 ? 1 : 0}`,
    ).join('\n'),
  );
  const log = readChangeLog(lines.join('\n'));
  const [ema, harmonic] = comparePolicies(log, { policies: ['ema', 'harmonic'] });
  expect(ema!.urls).toBe(20);
  expect(ema!.precision).toBeCloseTo(ema!.changes / 20);
  expect(harmonic!.visits).toBeLessThanOrEqual(ema!.visits);
  expect(harmonic!.freshness).toBeGreaterThan(0.5);
});
