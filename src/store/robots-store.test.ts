import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptRobots } from '../model/insights.ts';
import { openStore, type Store } from './open-store.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-robots-'));
  store = openStore(join(folder, 'tazi.db'), 'write');
});
afterEach(() => {
  store.pages.close();
  rmSync(folder, { recursive: true, force: true });
});

const told: KeptRobots = {
  origin: 'https://www.ornek.com.tr',
  site: 'ornek.com.tr',
  at: 1_700_000_000_000,
  reason: '',
  delaySeconds: 2,
  rules: [{ allow: false, pattern: '/gizli' }],
  sitemaps: ['https://www.ornek.com.tr/sitemap.xml'],
};

describe('robots.txt as it was last asked for', () => {
  it('is kept by origin and found by site, the newest alone', () => {
    store.robots.keep(told);
    store.robots.keep({ ...told, at: told.at + 1, delaySeconds: null });
    store.robots.keep({ ...told, origin: 'https://haber.ornek.com.tr', reason: 'robots-timeout' });
    expect(store.robots.ofSite('ornek.com.tr')).toMatchObject([
      { origin: 'https://haber.ornek.com.tr', reason: 'robots-timeout' },
      { origin: told.origin, at: told.at + 1, delaySeconds: null, rules: told.rules },
    ]);
    expect(store.robots.ofSite('baska.com.tr')).toEqual([]);
  });

  it('takes what is endless or broken', () => {
    const rules = Array.from({ length: 5000 }, () => ({
      allow: true,
      pattern: `/${'x'.repeat(2000)}\ud800`,
    }));
    store.robots.keep({ ...told, rules });
    const [kept] = store.robots.ofSite('ornek.com.tr');
    expect(kept!.rules.length).toBeLessThan(1000);
    expect(kept!.rules[0]!.pattern.length).toBeLessThan(1000);
  });
});
