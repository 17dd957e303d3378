import { expect, test } from 'vitest';
import { indexRounds } from './index-rounds.ts';

test('an index whose writer is killed three times agrees with the store', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await indexRounds(3, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
});
