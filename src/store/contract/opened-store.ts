import { afterEach, beforeEach } from 'vitest';
import type { PageContent, PageId } from '../../model/page.ts';
import type { Store } from '../../model/store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './samples.ts';

/** Opens the same store, emptied before each test. */
export type StoreFactory = { empty(): Promise<Store>; reopen(): Promise<Store> };

export type OpenedStore = {
  readonly store: Store;
  /** Closes it and opens it again. */
  reopen(): Promise<void>;
  /** Closes it and opens an empty one. */
  renew(): Promise<void>;
  /** Adds URLs. */
  knows(...ids: PageId[]): Promise<void>;
  put(id: PageId, content?: Partial<PageContent>): Promise<void>;
};

/** A store that is empty at the beginning of every test. */
export function openedStore(factory: StoreFactory): OpenedStore {
  let store: Store;
  beforeEach(async () => {
    store = await factory.empty();
  });
  afterEach(() => store.close());
  return {
    get store() {
      return store;
    },
    reopen: async () => {
      await store.close();
      store = await factory.reopen();
    },
    renew: async () => {
      await store.close();
      store = await factory.empty();
    },
    knows: (...ids) =>
      store.urls.add(
        ids.map((id) => sampleUrl(id)),
        1_000,
      ),
    put: async (id, content = {}) => {
      await store.journeys.commit([sampleJourney('indexed', { page: id, content: sampleContent(content) })]);
    },
  };
}

/** All rows of batches, in one list. */
export async function listed<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
