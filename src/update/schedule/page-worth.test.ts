import { expect, it } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { PageWorth } from './page-worth.ts';

const visit = (url: string, visits: number) => ({ id: 1, url: url as CanonicalUrl, visits });
const brings = (brought: number) => ({ brought, isCovered: false });

it('a hub is worth more than other pages for as long as it brings some', () => {
  const worth = new PageWorth();
  const home = (visits: number) => visit('https://a.tr/', visits);
  let last = worth.after(home(0), 'indexed', brings(50));
  expect(last).toBeGreaterThan(1.5);
  expect(worth.after(home(1), 'indexed', brings(3))).toBeGreaterThan(last);
  for (let i = 2; i < 10; i++) last = worth.after(home(i), 'indexed', brings(0));
  expect(last).toBe(1);
  expect(worth.after(home(20), 'indexed', brings(20))).toBeGreaterThan(1.8);
});

it('a list is worth the pages it announces, within bounds', () => {
  const worth = new PageWorth();
  const feed = (visits: number) => visit('https://a.tr/rss.xml', visits);
  const settled = (brought: number) => {
    let last = 0;
    for (let i = 1; i < 40; i++) last = worth.after(feed(i), 'unsupported', brings(brought));
    return last;
  };
  const [none, one, three, many] = [0, 1, 3, 1000].map(settled);
  expect(none).toBeCloseTo(0.1, 2);
  expect(one).toBeCloseTo(1.9, 1);
  expect(three!).toBeGreaterThan(2 * one!);
  expect(many).toBeCloseTo(8, 6);
});

it('what is not kept, and what a reliable list announces, is worth little', () => {
  const worth = new PageWorth();
  expect(worth.after(visit('https://a.tr/x', 0), 'not-turkish', brings(3))).toBe(0.1);
  expect(worth.after(visit('https://a.tr/x', 0), 'indexed', brings(3))).toBe(1);
  expect(worth.after(visit('https://a.tr/x', 1), 'unchanged', { brought: 0, isCovered: true })).toBe(0.1);
});
