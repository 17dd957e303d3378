import { expect, test } from 'vitest';
import { indexRounds } from './index-rounds.ts';

test('an index whose writer is killed five times agrees with the store', { timeout: 180_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await indexRounds(5, seed, () => {});
  expect(report.broken, `seed ${seed}`).toEqual([]);
});
