import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { RefusalLog } from './refusal-log.ts';

const url = 'https://a.tr/arsiv/7' as CanonicalUrl;
const refused = {
  url,
  filter: 'traps',
  reason: 'a.tr/arsiv/#',
  via: 'link',
  foundOn: 1,
  depth: 1,
  anchor: '',
} as const;

test('a refused URL is handed out once, and counted once', () => {
  const log = new RefusalLog();
  expect(log.add(refused)).toBe(true);
  expect(log.add(refused)).toBe(false);
  expect(log.takePending()).toEqual([refused]);
  expect(log.takePending()).toEqual([]);
  expect(log.counts()).toEqual({ traps: 1 });
});

test('URLs that are only counted are in the counts and nowhere else', () => {
  const log = new RefusalLog();
  log.count('links-per-page', 180_000);
  log.count('links-per-page', 1);
  expect(log.counts()).toEqual({ 'links-per-page': 180_001 });
  expect(log.takePending()).toEqual([]);
});
