import { expect, it } from 'vitest';
import type { CanonicalUrl } from '../../model/canonical-url.ts';
import { PageWorth } from './page-worth.ts';

const visit = (url: string, visits: number) => ({ id: 1, url: url as CanonicalUrl, visits });

it('a hub is worth more than other pages for as long as it brings new ones', () => {
  const worth = new PageWorth();
  const home = (visits: number) => visit('https://a.tr/', visits);
  expect(worth.after(home(0), 'indexed', true)).toBe(4);
  expect(worth.after(home(1), 'indexed', true)).toBe(4);
  let last = 4;
  for (let i = 2; i < 20; i++) {
    const next = worth.after(home(i), 'indexed', false);
    expect(next).toBeLessThan(last);
    last = next;
  }
  expect(last).toBeCloseTo(1, 1);
  expect(worth.after(home(20), 'indexed', true)).toBeGreaterThan(1.8);
});

it('a feed that brings nothing is worth no more than other pages that are not kept', () => {
  const worth = new PageWorth();
  let last = worth.after(visit('https://a.tr/rss.xml', 0), 'unsupported', true);
  expect(last).toBe(4);
  for (let i = 1; i < 30; i++) last = worth.after(visit('https://a.tr/rss.xml', i), 'unsupported', false);
  expect(last).toBeCloseTo(0.1, 2);
  expect(worth.after(visit('https://a.tr/x', 0), 'not-turkish', true)).toBe(0.1);
  expect(worth.after(visit('https://a.tr/x', 0), 'indexed', true)).toBe(1);
});
