import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { RefusalLog } from './refusal-log.ts';

const refused = (path: string) =>
  ({
    url: `https://a.tr/${path}` as CanonicalUrl,
    filter: 'traps',
    reason: 'a.tr/arsiv/#',
    via: 'link',
    foundOn: 1,
    depth: 1,
    anchor: '',
  }) as const;
const nothing = { urls: [], beyond: new Map(), unread: new Map() };

test('a refused URL is handed out once, and counted once', () => {
  const log = new RefusalLog();
  expect(log.add(refused('arsiv/7'))).toBe(true);
  expect(log.add(refused('arsiv/7'))).toBe(false);
  expect(log.takePending()).toEqual({ ...nothing, urls: [refused('arsiv/7')] });
  expect(log.takePending()).toEqual(nothing);
  expect(log.counts()).toEqual({ traps: 1 });
});

test('URLs that are known are in the counts and nowhere else', () => {
  const log = new RefusalLog();
  log.count('traps', 2);
  expect(log.counts()).toEqual({ traps: 2 });
  expect(log.takePending()).toEqual(nothing);
});

test('links that were not read are in the counts, and are handed out as a number', () => {
  const log = new RefusalLog();
  log.leaveOut('links-per-page', 180_000);
  log.leaveOut('links-per-page', 1);
  expect(log.counts()).toEqual({ 'links-per-page': 180_001 });
  expect(log.takePending()).toEqual({ ...nothing, unread: new Map([['links-per-page', 180_001]]) });
  expect(log.takePending()).toEqual(nothing);
});

test('more than may wait are counted, not lost', () => {
  const log = new RefusalLog();
  for (let i = 0; i < 26_000; i++) log.add(refused(`harita/${i}`));
  const { urls, beyond } = log.takePending();
  expect(urls).toHaveLength(20_000);
  expect(Math.abs(beyond.get('traps')!.estimate() - 6_000)).toBeLessThan(150);
  expect(log.counts()).toEqual({ traps: 26_000 });
});
