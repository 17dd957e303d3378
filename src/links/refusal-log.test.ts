import { describe, expect, test } from 'vitest';
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

describe('a refused URL that is released', () => {
  test('stays refused in the store until it is stored itself', () => {
    const log = new RefusalLog();
    log.add(refused);
    expect(log.takePending().refused).toEqual([refused]);
    log.release(refused);
    expect(log.counts()).toEqual({});
    expect(log.takePending().taken).toEqual([]);
    log.stored([{ url }]);
    expect(log.takePending().taken).toEqual([url]);
    expect(log.takePending().taken).toEqual([]);
  });

  test('and refused again, is refused', () => {
    const log = new RefusalLog();
    log.add(refused);
    log.release(refused);
    expect(log.add(refused)).toBe(true);
    log.stored([{ url }]);
    expect(log.takePending().taken).toEqual([]);
    expect(log.counts()).toEqual({ traps: 1 });
  });
});

test('URLs that are only counted are in the counts and nowhere else', () => {
  const log = new RefusalLog();
  log.count('links-per-page', 180_000);
  log.count('links-per-page', 1);
  expect(log.counts()).toEqual({ 'links-per-page': 180_001 });
  expect(log.takePending().refused).toEqual([]);
});
