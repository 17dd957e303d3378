/**
 * Forgotten pages that can be restored for some hours (`forget.grace`): what a store held of each URL, packed, outside
 * everything that is searched, exported or counted.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { coveredBy, ForgottenList } from '../model/forgotten-list.ts';
import type { Journey } from '../model/journey.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { journeysOf } from './migrate-store.ts';
import { type StoredUrl, storedUrlsOf } from './store-digest.ts';

const AT_ONCE = 200;

type Packed = Omit<StoredUrl, 'body' | 'links'> & {
  body: string | null;
  links: { url: string; anchor: string }[];
};

/** Keeps what is stored of these URLs up to a time. Called before they are forgotten. */
export async function keepAside(store: Store, ids: readonly PageId[], until: number): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const stored = await storedUrlsOf(store, ids.slice(at, at + AT_ONCE));
    const visited = stored.filter(({ visits }) => visits.length > 0);
    await store.kept.put(visited.map((url) => ({ url: url.record.url, until, packed: pack(url) })));
  }
}

export type Restored = { what: string[]; pages: number; due: { id: PageId; due: number }[] };

/** Takes entries off the list and puts back what was kept of their URLs. `write` stores what is found. */
export async function restoreKept(
  store: Store,
  what: readonly string[],
  now: number,
  write: (journeys: readonly Journey[]) => Promise<unknown> = (journeys) => store.journeys.commit(journeys),
): Promise<Restored> {
  const isMeant = coveredBy(what);
  const kept = (await store.kept.list()).filter(({ url, until }) => until > now && isMeant(url));
  if (kept.length === 0) return { what: [], pages: 0, due: [] };
  const undone = await store.forgotten.undo([...what, ...kept.map(({ url }) => url)]);
  const list = new ForgottenList(await store.forgotten.list());
  const restored: Restored = { what: undone.what, pages: 0, due: [] };
  for (const { url } of kept) {
    // Another entry still keeps it out.
    if (list.find(url as CanonicalUrl) !== null) continue;
    const [record, packed] = [await store.urls.find(url as CanonicalUrl), await store.kept.get(url)];
    if (record === null || packed === null) continue;
    const stored = await unpack(packed, record.id, store);
    const known = new Map([[record.id, record.id], ...stored.links.map(({ id }) => [id, id] as const)]);
    // A crawl may have visited it since.
    if (record.visits === 0) await write(journeysOf(stored, known));
    if (stored.page && stored.versions.length > 0) await store.pages.keepVersions(record.id, stored.versions);
    await store.kept.drop([url]);
    restored.pages += stored.page ? 1 : 0;
    restored.due.push({ id: record.id, due: stored.visits[0]!.next });
  }
  return restored;
}

/** Deletes what may no longer be restored; returns whether there was anything. */
export async function dropExpired({ kept }: Pick<Store, 'kept'>, now: number): Promise<boolean> {
  const expired = (await kept.list()).filter(({ until }) => until <= now).map(({ url }) => url);
  if (expired.length > 0) await kept.drop(expired);
  return expired.length > 0;
}

function pack({ body, links, ...rest }: StoredUrl): Uint8Array {
  const packed: Packed = {
    ...rest,
    body: body === null ? null : Buffer.from(body).toString('base64'),
    links: links.map(({ url, anchor }) => ({ url, anchor })),
  };
  return gzipSync(
    JSON.stringify(packed, (_, value) => (value === Number.POSITIVE_INFINITY ? 'never' : value)),
  );
}

/** With the ids of today: the store may have moved since. */
async function unpack(bytes: Uint8Array, id: PageId, { urls }: Pick<Store, 'urls'>): Promise<StoredUrl> {
  const { body, links, ...rest } = JSON.parse(gunzipSync(bytes).toString(), (key, value) =>
    value === 'never' && NEVER.has(key) ? Number.POSITIVE_INFINITY : value,
  ) as Packed;
  const found = await Promise.all(
    links.map(async ({ url, anchor }) => {
      const record = await urls.find(url as CanonicalUrl);
      return record === null ? [] : [{ id: record.id, url: record.url, anchor }];
    }),
  );
  return {
    ...rest,
    record: { ...rest.record, id, foundOn: null, duplicateOf: null },
    body: body === null ? null : new Uint8Array(Buffer.from(body, 'base64')),
    links: found.flat() as StoredUrl['links'],
  };
}

/** Times that may be infinite. */
const NEVER: ReadonlySet<string> = new Set(['due', 'next']);
