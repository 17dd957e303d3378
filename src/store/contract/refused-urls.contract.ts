import { expect, test } from 'vitest';
import { DistinctCount } from '../../model/distinct-count.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Refusals } from '../../model/urls/refusals.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleUrl } from './samples.ts';

export const refused = (path: string, filter = 'depth'): RefusedUrl => ({
  url: `https://www.ornek.com.tr/${path}` as CanonicalUrl,
  filter,
  reason: '31 > 30',
  via: 'link',
  foundOn: 7,
  depth: 31,
  anchor: 'Arşiv',
});

export const refusals = (urls: RefusedUrl[], more: Partial<Refusals> = {}): Refusals => ({
  urls,
  beyond: new Map(),
  unread: new Map(),
  ...more,
});

export function refusedUrlsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('refused URLs are found with the filter and the page', async () => {
    const { refused: log } = opened.store;
    await log.write(refusals([refused('a'), refused('b', 'exclude')]), 5);
    expect(await log.find(refused('a').url)).toEqual({ ...refused('a'), at: 5 });
    expect((await log.ofFilter('exclude')).map(({ url }) => url)).toEqual([refused('b').url]);
  });

  test('a URL refused again is known by what refused it last, and counted once', async () => {
    const { refused: log } = opened.store;
    await log.write(refusals([refused('a')]), 5);
    await log.write(refusals([refused('a', 'exclude')]), 6);
    expect(await log.find(refused('a').url)).toMatchObject({ filter: 'exclude', at: 6 });
    expect((await log.counts()).refused).toEqual([
      { filter: 'exclude', count: 1, isEstimate: false, examples: [refused('a').url] },
    ]);
  });

  test('what was taken up later is no longer counted as refused; links that were not read are counted', async () => {
    const { refused: log, urls } = opened.store;
    await log.write(refusals([refused('1'), refused('2'), refused('3')]), 5);
    await urls.add([sampleUrl(1, refused('1').url)], 6);
    await log.write(refusals([], { unread: new Map([['links-per-page', 40]]) }), 7);
    await log.write(refusals([], { unread: new Map([['links-per-page', 2]]) }), 8);
    expect(await log.counts()).toEqual({
      refused: [
        { filter: 'depth', count: 2, isEstimate: false, examples: [refused('2').url, refused('3').url] },
      ],
      unread: [{ filter: 'links-per-page', count: 42 }],
    });
  });

  test('more than there is room for are counted once each, across runs', async () => {
    const [all, waiting] = [60_000, 5_000];
    const many = Array.from({ length: all }, (_, i) => refused(`dis/${i}`, 'scope'));
    const beyond = new DistinctCount();
    for (let i = all; i < all + waiting; i++) beyond.add(refused(`dis/${i}`).url);
    for (let run = 0; run < 2; run++) {
      await opened.store.refused.write(refusals(many, { beyond: new Map([['scope', beyond]]) }), 5);
      const [scope] = (await opened.store.refused.counts()).refused;
      expect(scope).toMatchObject({ filter: 'scope', isEstimate: true });
      expect(Math.abs(scope!.count - all - waiting)).toBeLessThan(0.025 * (all + waiting - 50_000));
      await opened.reopen();
    }
    expect(await opened.store.refused.ofFilter('scope')).toHaveLength(50_000);
  });
}
