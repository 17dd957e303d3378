import { expect, test } from 'vitest';
import { SiteCosts } from './site-costs.ts';

test('the site that took least time goes first, and a new one before all; its own pages keep their order', () => {
  let now = 0;
  const costs = new SiteCosts(() => now);
  costs.add('heavy', 5_000);
  costs.add('light', 20);
  expect(costs.cheapest(['heavy', 'heavy', 'light', 'light'])).toBe(2);
  expect(costs.cheapest(['heavy', 'light', 'new'])).toBe(2);
  expect(costs.cheapest(['heavy', 'heavy'])).toBe(0);
  now += 10 * 60_000; // long forgotten
  costs.add('light', 20);
  expect(costs.cheapest(['light', 'heavy'])).toBe(1);
});
