import { expect, test } from 'vitest';
import { crashRounds } from './crash-rounds.ts';
import { watchRounds } from './watch-rounds.ts';

test('a crawl that is killed three times loses nothing it acknowledged', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await crashRounds(3, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(60);
});

test('the XML store of a crawl that watches is whole and equal after two kills, and so is a copy of it', {
  timeout: 180_000,
}, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await watchRounds(2, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
  expect(report.pages).toBeGreaterThan(30);
});
