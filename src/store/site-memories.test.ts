import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from './open-store.ts';
import { sampleJourney, sampleUrl } from './page-store.contract.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', 'write');
  store.urls.add([sampleUrl(1)], 0);
});
afterEach(() => store.pages.close());

test('a journey brings the memory of its site along, and the newest counts', async () => {
  expect(store.memories.load('ornek.com.tr')).toBeNull();
  const memories = [{ site: 'ornek.com.tr', bytes: Uint8Array.of(1, 2) }];
  await store.pages.commit([sampleJourney('indexed', { memories })]);
  expect([...store.memories.load('ornek.com.tr')!]).toEqual([1, 2]);
  store.memories.save([{ site: 'ornek.com.tr', bytes: Uint8Array.of(3) }]);
  expect([...store.memories.load('ornek.com.tr')!]).toEqual([3]);
});

test('a site that nobody knows is not remembered', () => {
  store.memories.save([{ site: 'baska.com.tr', bytes: Uint8Array.of(1) }]);
  expect(store.memories.load('baska.com.tr')).toBeNull();
});
