import { createHash } from 'node:crypto';
import type { PageVersion } from '../model/insights.ts';
import type { Link } from '../model/link.ts';
import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { Visit } from '../model/visit.ts';

/** Everything that a store holds about a URL. */
export type StoredUrl = {
  record: UrlRecord;
  page: Page | null;
  body: Uint8Array | null;
  /** Newest first. */
  visits: Visit[];
  links: (Link & { id: PageId })[];
  /** What the page said before, newest first. */
  versions: PageVersion[];
};

const AT_ONCE = 200;
/** Far more than any URL has. */
const ALL_VISITS = 1_000_000;

export async function* storedUrls(store: Store): AsyncGenerator<StoredUrl[]> {
  for await (const batch of store.urls.scan())
    for (let at = 0; at < batch.length; at += AT_ONCE)
      yield await storedUrlsOf(
        store,
        batch.slice(at, at + AT_ONCE).map(({ id }) => id),
      );
}

/** Those of the ids that are known. */
export async function storedUrlsOf(store: Store, ids: readonly PageId[]): Promise<StoredUrl[]> {
  const records = await store.urls.getMany(ids);
  const pages = await store.pages.getMany(ids);
  const found: StoredUrl[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (!record) continue;
    const page = pages.get(id) ?? null;
    const isVisited = record.visits > 0;
    found.push({
      record,
      page,
      body: page && (await store.bodies.get(id)),
      visits: isVisited ? await store.visits.of(id, ALL_VISITS) : [],
      links: isVisited ? await store.links.from(id) : [],
      versions: page ? await store.pages.versions(id) : [],
    });
  }
  return found;
}

const SITES_AT_ONCE = 500;
/** Far more than a store keeps. */
export const ALL_WORDS = 1_000_000;

/** The names of all sites, in batches. */
export async function* siteNames({ sites }: Store): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const some = await sites.list(after, SITES_AT_ONCE);
    if (some.length > 0) yield some.map(({ name }) => name);
    if (some.length < SITES_AT_ONCE) return;
    after = some.at(-1)!.id;
  }
}

/**
 * A digest of everything that `tazi migrate` carries: URLs with their texts, earlier texts, topics, bodies, visits,
 * links and contributed words; sites with names, robots and memories; what was forgotten, own topics with their labels,
 * words, dictionary and shapes. It does not depend on ids and their order.
 */
export async function digestOf(store: Store): Promise<string> {
  const digest = new SumOfHashes();
  const urls = new Map<PageId, string>();
  for await (const batch of storedUrls(store)) {
    const words = await store.words.contributed(batch.map(({ record }) => record.id));
    for (const stored of batch) {
      const { id, url } = stored.record;
      urls.set(id, url);
      addUrl(digest, stored);
      digest.add('words of', url, words.get(id) ?? []);
    }
  }
  for await (const names of siteNames(store)) {
    const titles = await store.sites.titles(names);
    for (const name of names) {
      digest.add('site', name, titles.get(name) ?? null, await store.robots.ofSite(name));
      digest.add('memory', name, Buffer.from((await store.memories.load(name)) ?? []).toString('base64'));
    }
  }
  for (const entry of await store.forgotten.list()) digest.add('forgotten', entry);
  for (const entry of await store.kept.list()) digest.add('kept', entry);
  for (const topic of await store.topics.list()) {
    digest.add('topic', topic);
    for (const { page, isAbout } of await store.topics.labels(topic.id))
      if (urls.has(page)) digest.add('label', topic.id, urls.get(page), isAbout);
  }
  for (const { word, wordClass } of await store.words.dictionary()) digest.add('entry', word, wordClass);
  for (const word of await store.words.refused()) digest.add('refused', word);
  for (const word of await store.words.frequent(ALL_WORDS)) digest.add('word', word);
  for (const { waiting: _, ...shape } of await store.shapes.list()) digest.add('shape', shape);
  return digest.hex;
}

function addUrl(digest: SumOfHashes, { record, page, body, visits, links, versions }: StoredUrl): void {
  const { id: _, foundOn: __, duplicateOf: ___, ...known } = record;
  const { id: ____, siteId: _____, ...content } = page ?? ({} as Page);
  digest.add(
    'url',
    known,
    page && content,
    body === null ? null : createHash('sha256').update(body).digest('hex'),
    visits.map(({ page: ______, ...visit }) => visit),
    links.map(({ url, anchor }) => [url, anchor]),
    page && versions,
  );
}

const WORD = 2n ** 256n;

/** Of hashes, in any order. */
class SumOfHashes {
  #sum = 0n;

  add(...values: unknown[]): void {
    const hash = createHash('sha256').update(stable(values)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % WORD;
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/** JSON with keys in order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
