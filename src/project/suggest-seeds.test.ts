import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suggestSeeds } from '../links/suggest-seeds.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:', 'write');
  for (const [id, url, topic] of [
    [1, 'https://a.com.tr/', 'sağlık'],
    [2, 'https://b.com.tr/', 'sağlık'],
    [3, 'https://b.com.tr/spor', 'spor'],
  ] as const) {
    await store.urls.add([sampleUrl(id, url)], 1);
    const content = sampleContent({ title: `Sayfa ${id}`, topic, textHash: `t${id}` });
    await store.journeys.commit([sampleJourney('indexed', { page: id, content })]);
  }
  const links = [
    [1, 'https://tip.org.tr/', 'Tıp'],
    [2, 'https://tip.org.tr/', 'Tıp'],
    [2, 'https://tip.org.tr/rss.xml', ''],
    [1, 'https://hekim.com.tr/a', 'Hekim'],
    [3, 'https://futbol.com.tr/', 'Futbol'],
    [3, 'https://www.facebook.com/x', ''],
    [3, 'https://a.com.tr/gizli', ''],
  ] as const;
  const refused = links.map(([foundOn, url, anchor], i) => ({
    ...{ url: (i === 1 ? `${url}?2` : url) as CanonicalUrl, filter: 'scope', reason: 'site' },
    ...{ via: 'link' as const, foundOn, depth: 1, anchor },
  }));
  await store.refused.write({ urls: refused, beyond: new Map(), unread: new Map() }, 1);
  const robots = {
    origin: 'https://a.com.tr',
    site: 'a.com.tr',
    at: 1,
    reason: '',
    delaySeconds: null,
    rules: [],
  };
  await store.robots.keep({ ...robots, sitemaps: ['https://a.com.tr/sitemap.xml'] });
});
afterEach(() => store.close());

describe('suggestSeeds', () => {
  it('names sites outside the scope, those that most sites of the project link to first', async () => {
    const { sites, hubs, lists } = await suggestSeeds(store, { limit: 10 });
    expect(sites.map(({ site, fromSites, fromPages }) => [site, fromSites, fromPages])).toEqual([
      ['tip.org.tr', 2, 2],
      ['futbol.com.tr', 1, 1],
      ['hekim.com.tr', 1, 1],
    ]);
    expect(sites[0]).toMatchObject({ url: 'https://tip.org.tr/', anchor: 'Tıp', links: 3 });
    expect(hubs).toEqual([{ id: 1, url: 'https://a.com.tr/', title: 'Sayfa 1', sites: 2 }]);
    expect(lists).toEqual(['https://a.com.tr/sitemap.xml', 'https://tip.org.tr/rss.xml']);
  });
  it('counts only pages on a topic where one is given', async () => {
    const { sites } = await suggestSeeds(store, { topic: 'sağlık', limit: 1 });
    expect(sites.map(({ site }) => site)).toEqual(['tip.org.tr']);
    expect((await suggestSeeds(store, { topic: 'spor', limit: 9 })).sites.map(({ site }) => site)).toEqual([
      'futbol.com.tr',
    ]);
  });
});
