import { expect, test } from 'vitest';
import { linkTargets } from '../../model/link-targets.ts';
import type { PageId } from '../../model/page.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

export function linkGraphContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('links of a page are replaced as a whole, and kept if a journey has none', async () => {
    await opened.knows(1, 2, 3);
    const link = (id: PageId, anchor: string) => ({ id, anchor, url: sampleUrl(id).url });
    await opened.store.journeys.commit([
      sampleJourney('indexed', { links: linkTargets([link(2, 'iki'), link(3, '\0"\ud800')]) }),
    ]);
    expect(await opened.store.links.from(1)).toEqual([link(2, 'iki'), link(3, '\ufffd"\ufffd')]);
    await opened.store.journeys.commit([
      sampleJourney('indexed', { page: 3, links: linkTargets([link(1, 'bir')]) }),
    ]);
    const all = await opened.store.links.after(0, 10);
    expect(all.map(({ page, links }) => [page, links.map(({ id }) => id)])).toEqual([
      [1, [2, 3]],
      [3, [1]],
    ]);
    expect(await opened.store.links.after(1, 10)).toEqual([{ page: 3, links: [{ id: 1, anchor: 'bir' }] }]);
    await opened.store.journeys.commit([sampleJourney('unchanged')]);
    expect(await opened.store.links.from(1)).toHaveLength(2);
    await opened.store.journeys.commit([sampleJourney('indexed', { links: linkTargets([]) })]);
    expect(await opened.store.links.from(1)).toEqual([]);
    expect(await opened.store.links.from(99)).toEqual([]);
  });
}
