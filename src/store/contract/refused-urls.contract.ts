import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';

const refused = (path: string, filter = 'depth'): RefusedUrl => ({
  url: `https://www.ornek.com.tr/${path}` as CanonicalUrl,
  filter,
  reason: '31 > 30',
  via: 'link',
  foundOn: 7,
  depth: 31,
  anchor: 'Arşiv',
});

export function refusedUrlsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('refused URLs are found with the filter and the page', async () => {
    const { refused: log } = opened.store;
    await log.write([refused('a'), refused('b', 'exclude')], 5);
    expect(await log.find(refused('a').url)).toEqual({ ...refused('a'), at: 5 });
    expect((await log.ofFilter('exclude')).map(({ url }) => url)).toEqual([refused('b').url]);
  });

  test('a URL refused again is known by what refused it last', async () => {
    const { refused: log } = opened.store;
    await log.write([refused('a')], 5);
    await log.write([refused('a', 'exclude')], 6);
    expect(await log.find(refused('a').url)).toMatchObject({ filter: 'exclude', at: 6 });
  });
}
