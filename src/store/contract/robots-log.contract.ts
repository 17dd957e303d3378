import { expect, test } from 'vitest';
import type { KeptRobots } from '../../model/insights.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';

const told: KeptRobots = {
  origin: 'https://www.ornek.com.tr',
  site: 'ornek.com.tr',
  at: 1_700_000_000_000,
  reason: '',
  delaySeconds: 2,
  rules: [{ allow: false, pattern: '/gizli' }],
  sitemaps: ['https://www.ornek.com.tr/sitemap.xml'],
};

export function robotsLogContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('is kept by origin and found by site, the newest alone', async () => {
    await opened.store.robots.keep(told);
    await opened.store.robots.keep({ ...told, at: told.at + 1, delaySeconds: null });
    await opened.store.robots.keep({
      ...told,
      origin: 'https://haber.ornek.com.tr',
      reason: 'robots-timeout',
    });
    expect(await opened.store.robots.ofSite('ornek.com.tr')).toMatchObject([
      { origin: 'https://haber.ornek.com.tr', reason: 'robots-timeout' },
      { origin: told.origin, at: told.at + 1, delaySeconds: null, rules: told.rules },
    ]);
    expect(await opened.store.robots.ofSite('baska.com.tr')).toEqual([]);
  });

  test('takes what is endless or broken', async () => {
    const rules = Array.from({ length: 5000 }, () => ({
      allow: true,
      pattern: `/${'x'.repeat(2000)}\ud800`,
    }));
    await opened.store.robots.keep({ ...told, rules });
    const [kept] = await opened.store.robots.ofSite('ornek.com.tr');
    expect(kept!.rules.length).toBeLessThan(1000);
    expect(kept!.rules[0]!.pattern.length).toBeLessThan(1000);
  });
}
