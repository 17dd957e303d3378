import { expect, test } from 'vitest';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney } from './samples.ts';

export function siteMemoriesContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('a journey stores the memory of its site, and the newest counts', async () => {
    await opened.knows(1);
    expect(await opened.store.memories.load('ornek.com.tr')).toBeNull();
    const memories = [{ site: 'ornek.com.tr', bytes: Uint8Array.of(1, 2) }];
    await opened.store.journeys.commit([sampleJourney('indexed', { memories })]);
    expect([...(await opened.store.memories.load('ornek.com.tr'))!]).toEqual([1, 2]);
    await opened.store.memories.save([{ site: 'ornek.com.tr', bytes: Uint8Array.of(3) }]);
    expect([...(await opened.store.memories.load('ornek.com.tr'))!]).toEqual([3]);
  });

  test('the memory of an unknown site is not saved', async () => {
    await opened.store.memories.save([{ site: 'baska.com.tr', bytes: Uint8Array.of(1) }]);
    expect(await opened.store.memories.load('baska.com.tr')).toBeNull();
  });
}
