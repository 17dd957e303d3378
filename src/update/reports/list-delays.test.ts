import { expect, it } from 'vitest';
import { listDelays } from './list-delays.ts';

it('an announced change is as old as the time since halfway between the last two readings of the list', () => {
  const hour = 3_600_000;
  const read = (url: string, ...hours: number[]) => hours.map((at) => ({ url, at: at * hour }));
  const delays = listDelays([
    ...read('https://a.tr/sitemap.xml', 0, 4, 8),
    ...read('https://a.tr/rss.xml', 9, 0),
    ...read('https://b.tr/rss.xml', 5),
    ...read('https://a.tr/haber', 1, 2),
  ]);
  // Halfway between the readings at 4 and 8.
  expect(delays.of('https://a.tr/haber', 9 * hour)).toBe(3);
  expect(delays.of('https://a.tr/haber', 8 * hour)).toBe(2);
  expect(delays.of('https://b.tr/haber', 9 * hour)).toBe(2);
  expect(delays.usualHours).toBe(2);
  expect(listDelays([]).of('https://a.tr/haber', 0)).toBe(1);
});

it('changes are more likely to fall into a long time between two readings', () => {
  const hour = 3_600_000;
  const url = 'https://a.tr/sitemap.xml';
  expect(listDelays([0, 1, 10].map((at) => ({ url, at: at * hour }))).usualHours).toBeCloseTo(82 / 20);
});
