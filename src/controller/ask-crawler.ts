import { KnownUrls } from '../frontier/known-urls.ts';
import { changeWords } from '../indexing/project-dictionary.ts';
import { Admission } from '../links/admission.ts';
import { decideShape, shapeDecision } from '../links/decide-shape.ts';
import { FilterChain } from '../links/filters/filter-chain.ts';
import type { RequestKind } from '../model/crawl-request.ts';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Store } from '../model/store.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';

/**
 * Leaves a request for the crawler, which handles it within a second. If no crawler runs, the caller takes
 * the lock for a moment and applies the request itself; pausing an idle crawl takes effect immediately.
 */
export async function askCrawler(
  store: Store,
  dataFolder: string,
  kind: RequestKind,
  payload: unknown,
  now: number,
): Promise<number> {
  const id = await store.requests.ask(kind, payload, now);
  // Without a crawler nothing is visited: the next one handles it.
  if (kind === 'ping') return id;
  if (isStoreUrl(store.location)) return askShared(store.location, id, kind, payload, now);
  let lock: ProjectLock;
  try {
    lock = ProjectLock.take(dataFolder);
  } catch (error) {
    if (error instanceof TaziError && error.code === 'project-locked') return id;
    throw error;
  }
  try {
    const writable = await openStore(store.location, 'write');
    try {
      if (kind === 'seeds') await addSeeds(writable, seedUrls(payload), now);
      if (kind === 'words') await changeWords(writable.words, payload, now);
      if (kind === 'trap') await decide(writable, payload);
      await writable.requests.done(id, 'done', now);
    } finally {
      await writable.close();
    }
  } finally {
    lock.release();
  }
  return id;
}

/** On a shared store, those that crawl take it up; without any, it is applied here. */
async function askShared(
  url: string,
  id: number,
  kind: RequestKind,
  payload: unknown,
  now: number,
): Promise<number> {
  const { PostgresStore } = await import('../store/postgres/postgres-store.ts');
  const store = await PostgresStore.open(url, 'write');
  try {
    if (await store.isCrawled()) return id;
    const seeds = kind === 'seeds' ? seedUrls(payload) : [];
    await store.putSeeds(seeds, now);
    if (kind === 'words') await changeWords(store.words, payload, now);
    if (kind === 'trap') await decide(store, payload);
    await store.requests.done(id, 'done', now);
    return id;
  } finally {
    await store.close();
  }
}

async function decide(store: Store, payload: unknown): Promise<void> {
  const decision = shapeDecision(payload);
  if (decision) await decideShape(store.shapes, decision);
}

/** The URLs in a seed request; invalid ones are left out. */
export function seedUrls(payload: unknown): CanonicalUrl[] {
  const { urls } = (payload ?? {}) as { urls?: unknown };
  const given = Array.isArray(urls) ? urls : [];
  return given
    .map((url) => (typeof url === 'string' ? canonicalUrl(url) : null))
    .filter((url) => url !== null);
}

/** The filters of the next crawl decide when it is about to fetch them. */
async function addSeeds(store: Store, seeds: readonly CanonicalUrl[], now: number): Promise<void> {
  const frontier = await KnownUrls.load(store.urls);
  const admission = new Admission({ frontier, filters: new FilterChain([]) });
  const named = seeds.map((url) => ({ url, via: 'seed', foundOn: null, anchor: '', depth: 0 }) as const);
  await admission.add(named, store.urls, now);
}
