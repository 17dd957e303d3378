/**
 * Moves everything from one store to another: an embedded project into a database, or back. URLs get ids of
 * the target; everything that refers to them follows. Each URL is moved completely or not at all, so that an
 * interrupted move continues where it stopped.
 *
 * What does not move: requests, status, and the list of refused URLs, which the next crawl builds again.
 */
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Journey } from '../model/journey.ts';
import { linkTargets } from '../model/link-targets.ts';
import type { PageId } from '../model/page.ts';
import { idOfUrl, nextIdInShard } from '../model/shard.ts';
import type { Store } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { ALL_WORDS, digestOf, type StoredUrl, siteNames, storedUrls } from './store-digest.ts';

export type MigrationReport = {
  urls: number;
  pages: number;
  visits: number;
  /** Digest of URLs, texts, visits and topics; the same on both sides. */
  digest: string;
};

/** Called from time to time with the number of URLs moved so far. */
export type OnMoved = (urls: number, of: number) => void;

export async function migrateStore(
  source: Store,
  target: Store,
  now: number,
  onMoved: OnMoved,
): Promise<MigrationReport> {
  const ids = await newIds(source, isStoreUrl(target.location));
  const { urls, pages, visits } = await source.totals.read();
  let moved = 0;
  for await (const batch of storedUrls(source)) {
    await moveBatch(batch, source, target, ids);
    moved += batch.length;
    onMoved(moved, urls);
  }
  await moveKnowledge(source, target, ids, now);
  const digest = await verified(source, target);
  return { urls, pages, visits, digest };
}

/** Ids in the target by ids in the source. */
async function newIds(source: Store, isShared: boolean): Promise<Map<PageId, PageId>> {
  const ids = new Map<PageId, PageId>();
  const taken = new Set<PageId>();
  for await (const batch of source.urls.scan()) {
    for (const { id, url } of batch) {
      let given = isShared ? idOfUrl(url) : ids.size + 1;
      while (taken.has(given)) given = nextIdInShard(given);
      taken.add(given);
      ids.set(id, given);
    }
  }
  return ids;
}

async function moveBatch(
  batch: readonly StoredUrl[],
  source: Store,
  target: Store,
  ids: ReadonlyMap<PageId, PageId>,
): Promise<void> {
  const there = await target.urls.getMany(batch.map(({ record }) => ids.get(record.id)!));
  const missing = batch.filter(({ record }) => !there.has(ids.get(record.id)!));
  for (const [foundAt, records] of byFoundAt(missing.map(({ record }) => record))) {
    const added = records.map(({ id, url, via, foundOn, anchor, depth, priority, deferred }) => ({
      ...{ id: ids.get(id)!, url, via, anchor, depth, priority, ...(deferred ? { deferred } : {}) },
      foundOn: foundOn === null ? null : (ids.get(foundOn) ?? null),
    }));
    await target.urls.add(added, foundAt);
  }
  const unvisited = batch.filter(
    ({ record }) => (there.get(ids.get(record.id)!)?.visits ?? 0) < record.visits,
  );
  await target.journeys.commit(unvisited.flatMap((url) => journeysOf(url, ids)));
  const keptOut = batch.filter(({ record }) => record.visits === 0 && !Number.isFinite(record.due));
  await target.forgotten.adopt(
    [],
    keptOut.map(({ record }) => ids.get(record.id)!),
  );
  for (const { record, page, versions } of batch)
    if (page && versions.length > 0) await target.pages.keepVersions(ids.get(record.id)!, versions);
  const words = await source.words.contributed(batch.map(({ record }) => record.id));
  await target.words.count([], new Map([...words].map(([page, all]) => [ids.get(page)!, all])));
}

function byFoundAt(records: readonly UrlRecord[]): Map<number, UrlRecord[]> {
  const groups = new Map<number, UrlRecord[]>();
  for (const record of records) {
    const group = groups.get(record.foundAt);
    if (group) group.push(record);
    else groups.set(record.foundAt, [record]);
  }
  return groups;
}

/** The visits of a URL, oldest first; the last one leaves the current state. */
export function journeysOf(
  { record, page, body, visits, links }: StoredUrl,
  ids: ReadonlyMap<PageId, PageId>,
): Journey[] {
  const id = ids.get(record.id)!;
  const oldestFirst = [...visits].reverse();
  return oldestFirst.map((visit, i): Journey => {
    const isLast = i === oldestFirst.length - 1;
    return {
      visit: { ...visit, page: id },
      content: isLast ? page : null,
      body: isLast ? body : null,
      discovered: [],
      links: isLast
        ? linkTargets(
            links.flatMap((link) => {
              const to = ids.get(link.id);
              return to === undefined ? [] : [{ ...link, id: to }];
            }),
          )
        : null,
      validators: record.validators,
      bodyHash: record.bodyHash,
      duplicateOf: record.duplicateOf === null ? null : (ids.get(record.duplicateOf) ?? null),
      policyState: record.policyState,
      notes: record.notes,
      retry: false,
      hostNotBefore: 0,
    };
  });
}

/** What a project knows besides its pages. Words are counted once: a target that has some has all. */
async function moveKnowledge(
  source: Store,
  target: Store,
  ids: ReadonlyMap<PageId, PageId>,
  now: number,
): Promise<void> {
  await target.forgotten.adopt(await source.forgotten.list(), []);
  for (const kept of await source.kept.list()) {
    const packed = await source.kept.get(kept.url);
    if (packed) await target.kept.put([{ ...kept, packed }]);
  }
  for await (const names of siteNames(source)) {
    await target.sites.setTitles(await source.sites.titles(names));
    for (const name of names) {
      for (const told of await source.robots.ofSite(name)) await target.robots.keep(told);
      const bytes = await source.memories.load(name);
      if (bytes) await target.memories.save([{ site: name, bytes }]);
    }
  }
  await target.shapes.write((await source.shapes.list()).map(({ waiting: _, ...shape }) => shape));
  for (const topic of await source.topics.list()) {
    await target.topics.put(topic);
    const labels = (await source.topics.labels(topic.id)).flatMap(({ page, isAbout }) => {
      const to = ids.get(page);
      return to === undefined ? [] : [{ page: to, isAbout }];
    });
    if (labels.length > 0) await target.topics.label(topic.id, labels, now);
  }
  const [accept, refuse] = await Promise.all([source.words.dictionary(), source.words.refused()]);
  if ((await target.words.version()) === 0 && (accept.length > 0 || refuse.size > 0))
    await target.words.change({ accept, refuse: [...refuse], remove: [] }, [], now);
  if ((await target.words.frequent(1)).length === 0)
    await target.words.count(await source.words.frequent(ALL_WORDS), new Map());
}

async function verified(source: Store, target: Store): Promise<string> {
  const [sent, arrived] = [await digestOf(source), await digestOf(target)];
  if (sent !== arrived) throw new Error(`what arrived is not what was sent: ${sent} and ${arrived}`);
  return sent;
}
