import type { PageId } from '../../model/page.ts';
import { shardOfId } from '../../model/shard.ts';
import type { Store } from '../../model/store.ts';
import { FencedWrites } from './fenced-writes.ts';
import type { PageNumbers } from './page-numbers.ts';
import { PageTranslation } from './page-translation.ts';
import type { PostgresStore } from './postgres-store.ts';
import type { ShardLeases } from './shard-leases.ts';

/** What every part of the store is made of. */
type Parts = {
  store: PostgresStore;
  leases: ShardLeases;
  translation: PageTranslation;
  writes: FencedWrites;
};

/**
 * A shared store as one of its crawlers sees it: pages have small numbers, scans show the crawler's own
 * shards, and writes succeed only while it owns the shards. URLs of other shards go to their inbox.
 */
export function numberedStore(store: PostgresStore, numbers: PageNumbers, leases: ShardLeases): Store {
  const translation = new PageTranslation(numbers);
  const writes = new FencedWrites(store, leases, translation);
  const parts = { store, leases, translation, writes };
  return {
    location: store.location,
    journeys: { commit: (journeys) => writes.commit(journeys) },
    pages: numberedPages(parts),
    bodies: { get: (id) => store.bodies.get(translation.idOf(id)) },
    urls: numberedUrls(parts),
    visits: numberedVisits(parts),
    refused: numberedRefusals(parts),
    shapes: numberedShapes(parts),
    forgotten: numberedForgotten(parts),
    words: numberedWords(parts),
    // These do not refer to pages, or are not used by a crawl.
    changes: store.changes,
    links: store.links,
    sites: store.sites,
    totals: store.totals,
    memories: store.memories,
    topics: store.topics,
    robots: store.robots,
    kept: store.kept,
    requests: store.requests,
    status: store.status,
    check: () => store.check(),
    close: () => store.close(),
  };
}

function numberedPages({ store: { pages }, leases, translation }: Parts): Store['pages'] {
  const { idOf, numberOf, maybeNumber, numbered, page } = translation;
  return {
    get: async (id) => {
      const found = await pages.get(idOf(id));
      return found && page(found);
    },
    getMany: async (ids) => translation.byNumber(await pages.getMany(ids.map(idOf)), page),
    getShown: async (ids) => translation.byNumber(await pages.getShown(ids.map(idOf)), numbered),
    versions: (id) => pages.versions(idOf(id)),
    keepVersions: (id, versions) => pages.keepVersions(idOf(id), versions),
    siblings: async (id, limit) => (await pages.siblings(idOf(id), limit)).map(numberOf),
    findByTextHash: async (hash, except) => maybeNumber(await pages.findByTextHash(hash, idOf(except))),
    async *fingerprints() {
      for await (const batch of pages.fingerprintsOf(leases.ownedShards)) yield batch.map(numbered);
    },
  };
}

function numberedUrls({ store: { urls }, leases, translation, writes }: Parts): Store['urls'] {
  const { idOf, numberOf, numbered, record } = translation;
  return {
    add: (added, now) => writes.addUrls(added, now),
    get: async (id) => {
      const found = await urls.get(idOf(id));
      return found && record(found);
    },
    getMany: async (ids) => translation.byNumber(await urls.getMany(ids.map(idOf)), record),
    find: async (url) => {
      const found = await urls.find(url);
      return found && record(found);
    },
    async *scan() {
      for await (const batch of urls.scanOf(leases.ownedShards)) yield batch.map(numbered);
    },
    seeds: () => urls.seeds(),
    policyStates: async (after, limit) => {
      const from = after === 0 ? 0 : idOf(after);
      return (await urls.policyStatesOf(leases.ownedShards, from, limit)).map(numbered);
    },
    standIns: async (id) => (await urls.standIns(idOf(id))).map(numberOf),
    async *duplicates() {
      for await (const batch of urls.duplicates())
        yield batch.map(({ id, original }) => ({ id: numberOf(id), original: numberOf(original) }));
    },
    duplicatesOf: async (id, limit) => (await urls.duplicatesOf(idOf(id), limit)).map(numbered),
    endings: () => urls.endings(),
  };
}

function numberedVisits({ store: { visits }, translation }: Parts): Store['visits'] {
  const { idOf, numberOf } = translation;
  return {
    of: async (id, limit) =>
      (await visits.of(idOf(id), limit)).map((visit) => ({ ...visit, page: numberOf(visit.page) })),
    recent: (before, limit) => visits.recent(before, limit),
    reasonsOf: (site, limit) => visits.reasonsOf(site, limit),
    hours: () => visits.hours(),
    sums: () => visits.sums(),
  };
}

function numberedRefusals({ store: { refused }, translation }: Parts): Store['refused'] {
  return {
    write: (refusals, now) => {
      const urls = refusals.urls.map((url) => ({ ...url, foundOn: translation.maybeId(url.foundOn) }));
      return refused.write({ ...refusals, urls }, now);
    },
    counts: () => refused.counts(),
    find: (url) => refused.find(url),
    ofFilter: (filter) => refused.ofFilter(filter),
  };
}

function numberedShapes({ store: { shapes }, leases, translation, writes }: Parts): Store['shapes'] {
  return {
    list: async () => (await shapes.listOf(leases.ownedShards)).map((shape) => ({ ...shape, waiting: 0 })),
    write: (some) => writes.writeShapes(some),
    defer: (urls) => writes.deferUrls(urls.map(translation.stored)),
    release: (shape) => writes.releaseShape(shape),
    waiting: (shape, limit) => shapes.waiting(shape, limit),
  };
}

function numberedWords({ store: { words }, translation }: Parts): Store['words'] {
  return {
    count: (counts, contributed) =>
      words.count(counts, new Map([...contributed].map(([page, all]) => [translation.idOf(page), all]))),
    contributed: async (pages) =>
      translation.byNumber(await words.contributed(pages.map(translation.idOf)), (all) => all),
    frequent: (limit) => words.frequent(limit),
    dictionary: () => words.dictionary(),
    refused: () => words.refused(),
    version: () => words.version(),
    change: (change, spellings, now) => words.change(change, spellings, now),
  };
}

function numberedForgotten({ store: { forgotten }, leases, translation }: Parts): Store['forgotten'] {
  /** URLs of other crawlers are ignored. */
  const ours = <T extends { ids: PageId[] }>(found: T): T => ({
    ...found,
    ids: found.ids.filter((id) => leases.owns(shardOfId(id))).map(translation.numberOf),
  });
  return {
    list: () => forgotten.list(),
    find: async (what) => ours({ ids: await forgotten.find(what) }).ids,
    preview: (what) => forgotten.preview(what),
    forget: async (what, reason, now) => ours(await forgotten.forget(what, reason, now)),
    adopt: (entries, keptOut) => forgotten.adopt(entries, keptOut.map(translation.idOf)),
    undo: async (what) => ours(await forgotten.undo(what)),
    purge: () => forgotten.purge(),
  };
}
