import { expect, test } from 'vitest';
import { crashRounds } from './crash-rounds.ts';

test('a crawl that is killed three times loses nothing it acknowledged', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await crashRounds(3, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(60);
});
