import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { HeldUrls } from './held-urls.ts';

function hold(held: HeldUrls, fine: string, ...paths: string[]): void {
  for (const path of paths) {
    const url = `https://a.tr/${path}` as CanonicalUrl;
    const refused = {
      url,
      filter: 'traps',
      reason: fine,
      via: 'link',
      foundOn: 1,
      depth: 1,
      anchor: '',
    } as const;
    held.add(refused, { coarse: 'a.tr/**', fine });
  }
}

const ALL = { most: 10, looks: 10 };

describe('URLs that are held back', () => {
  test('are released oldest first, each once', () => {
    const held = new HeldUrls();
    hold(held, 'a.tr/*', '1', '2', '3', '2');
    expect(held.count).toBe(3);
    const released = held.take('a.tr/**', { most: 2, looks: 10 }, () => 'release');
    expect(released.map(({ url }) => url)).toEqual(['https://a.tr/1', 'https://a.tr/2']);
    expect(held.has('https://a.tr/2' as CanonicalUrl)).toBe(false);
    expect(held.has('https://a.tr/3' as CanonicalUrl)).toBe(true);
  });

  test('make way for others when their own shape has no room', () => {
    const held = new HeldUrls();
    hold(held, 'full', '1', '2');
    hold(held, 'open', '3');
    const judge = (fine: string) => (fine === 'open' ? 'release' : 'keep');
    expect(held.take('a.tr/**', { most: 10, looks: 2 }, judge)).toEqual([]);
    const released = held.take('a.tr/**', { most: 10, looks: 1 }, judge);
    expect(released.map(({ url }) => url)).toEqual(['https://a.tr/3']);
    expect(held.count).toBe(2);
  });

  test('are forgotten with their shape', () => {
    const held = new HeldUrls();
    hold(held, 'closed', '1');
    hold(held, 'open', '2');
    expect(held.take('a.tr/**', ALL, (fine) => (fine === 'closed' ? 'drop' : 'keep'))).toEqual([]);
    expect(held.count).toBe(1);
    held.drop('a.tr/**');
    expect(held.count).toBe(0);
    expect(held.shapes()).toEqual([]);
  });
});
