import { expect, it } from 'vitest';
import { listDelays } from './list-delays.ts';

it('an announced change is as old as half the time between two readings of the list', () => {
  const hour = 3_600_000;
  const read = (url: string, ...hours: number[]) => hours.map((at) => ({ url, at: at * hour }));
  const delays = listDelays([
    ...read('https://a.tr/sitemap.xml', 0, 4, 8),
    ...read('https://a.tr/rss.xml', 9, 0),
    ...read('https://b.tr/rss.xml', 5),
    ...read('https://a.tr/haber', 1, 2),
  ]);
  expect(delays.of('https://a.tr/haber')).toBe(2);
  expect(delays.of('https://b.tr/haber')).toBe(2);
  expect(delays.usualHours).toBe(2);
  expect(listDelays([]).of('https://a.tr/haber')).toBe(1);
});
