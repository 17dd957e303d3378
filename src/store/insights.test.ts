import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkTargets } from '../model/link-targets.ts';
import type { Store } from '../model/store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './contract/samples.ts';
import { openStore } from './open-store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-insights-'));
  store = await openStore(join(folder, 'tazi.db'), 'write');
  const urls = [1, 2, 3].map((id) => sampleUrl(id));
  await store.urls.add([...urls, sampleUrl(17, 'https://baska.org.tr/')], 0);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('insights', () => {
  test('find the pages that link to one, within its site and beyond, and not those with a similar number', async () => {
    const to = (page: number, ids: number[]) =>
      sampleJourney('indexed', {
        page,
        links: linkTargets(ids.map((id) => ({ id, anchor: `[1,"x ${id}` }))),
      });
    await store.journeys.commit([to(2, [1, 3]), to(3, [17]), to(17, [1])]);
    const site = (await store.pages.get(2))!.siteId;
    const { links, isComplete } = await store.links.to(1, site, 10);
    expect(isComplete).toBe(true);
    expect(links).toEqual([
      { id: 2, url: 'https://www.ornek.com.tr/2', anchor: '[1,"x 1' },
      { id: 17, url: 'https://baska.org.tr/', anchor: '[1,"x 1' },
    ]);
    expect(await store.links.to(1, site, 1)).toMatchObject({ isComplete: false });
  });

  test('keep the last three texts of a page, and none of a page that is gone', async () => {
    for (let i = 1; i <= 6; i++) {
      const content = sampleContent({ text: `sürüm ${i}`, textHash: `h${Math.min(i, 5)}`, changedAt: i });
      await store.journeys.commit([sampleJourney('indexed', { at: i, content })]);
    }
    expect(await store.pages.versions(1)).toMatchObject([
      { text: 'sürüm 4', at: 4 },
      { text: 'sürüm 3', at: 3 },
      { text: 'sürüm 2', at: 2 },
    ]);
    await store.journeys.commit([sampleJourney('gone', { at: 9 })]);
    expect(await store.pages.versions(1)).toEqual([]);
  });

  test('name duplicates, the last visits, and the profile of a site', async () => {
    await store.journeys.commit([
      sampleJourney('indexed', { at: 1000 }),
      sampleJourney('duplicate', { page: 2, at: 2000, duplicateOf: 1 }),
      sampleJourney('minor', { at: 3_600_000, heard: 'changed' }),
    ]);
    expect(await store.urls.duplicatesOf(1, 5)).toEqual([{ id: 2, url: 'https://www.ornek.com.tr/2' }]);
    const visits = await store.visits.recent(Number.MAX_SAFE_INTEGER, 2);
    expect(visits.map(({ page, outcome }) => [page, outcome])).toEqual([
      [1, 'minor'],
      [2, 'duplicate'],
    ]);
    expect(await store.visits.recent(visits[1]!.id, 9)).toMatchObject([{ outcome: 'indexed' }]);
    const site = (await store.sites.describe((await store.pages.get(1))!.siteId))!;
    expect(site.outcomes).toEqual({ minor: 1, duplicate: 1 });
    expect(site.hours[1]).toEqual({ visits: 1, changes: 1 });
    expect(site.pages).toHaveLength(1);
    expect(await store.sites.describe(999)).toBeNull();
  });
});
