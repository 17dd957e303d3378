import type { Journey } from '../../model/journey.ts';
import type { NewUrl } from '../../model/link.ts';
import type { Page, PageId } from '../../model/page.ts';
import { shardOfId } from '../../model/shard.ts';
import type { Store } from '../../model/store.ts';
import type { UrlRecord } from '../../model/url-record.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { Transaction } from './postgres-database.ts';
import { writeJourneys } from './postgres-journeys.ts';
import type { PostgresStore } from './postgres-store.ts';
import { TotalChanges } from './postgres-totals.ts';
import { addUrls } from './postgres-urls.ts';
import { putInbox } from './shard-inbox.ts';
import type { ShardLeases } from './shard-leases.ts';

type AddedUrl = NewUrl & { id: PageId };

/**
 * A shared store as one of its crawlers sees it: pages have small numbers, scans show the crawler's own shards, and what it writes
 * is written while its shards are its own. URLs of other shards go to their inbox.
 */
export function numberedStore(store: PostgresStore, numbers: PageNumbers, leases: ShardLeases): Store {
  const { database } = store;
  const numberOf = (id: PageId) => numbers.numberOf(id);
  const idOf = (number: PageId) => numbers.idOf(number);
  const maybeId = (number: PageId | null) => (number === null ? null : idOf(number));
  const maybeNumber = (id: PageId | null) => (id === null ? null : numberOf(id));
  const record = (found: UrlRecord): UrlRecord => ({
    ...found,
    id: numberOf(found.id),
    foundOn: maybeNumber(found.foundOn),
    duplicateOf: maybeNumber(found.duplicateOf),
  });
  const page = (found: Page): Page => ({ ...found, id: numberOf(found.id) });
  const added = (url: AddedUrl): AddedUrl => ({ ...url, id: idOf(url.id), foundOn: maybeId(url.foundOn) });
  const stored = (journey: Journey): Journey => ({
    ...journey,
    visit: { ...journey.visit, page: idOf(journey.visit.page) },
    discovered: journey.discovered.map(added),
    links: journey.links?.map((link) => ({ ...link, id: idOf(link.id) })) ?? null,
    duplicateOf: maybeId(journey.duplicateOf),
    ...(journey.replaces ? { replaces: journey.replaces.map(idOf) } : {}),
  });

  /** URLs of other crawlers are their own affair. */
  const ofOurs = <T extends { ids: PageId[] }>(found: T): T => ({
    ...found,
    ids: found.ids.filter((id) => leases.owns(shardOfId(id))).map(numberOf),
  });

  /** Writes URLs of shards that are held, and sends the others to their inbox, which it returns. */
  const add = async (
    transaction: Transaction,
    urls: readonly AddedUrl[],
    held: ReadonlySet<number>,
    now: number,
  ): Promise<AddedUrl[]> => {
    const totals = new TotalChanges();
    const isHeld = ({ id }: AddedUrl) => held.has(shardOfId(id));
    await addUrls(transaction, urls.filter(isHeld), now, totals);
    await totals.write(transaction);
    const others = urls.filter((url) => !isHeld(url));
    await putInbox(transaction, others, now);
    return others;
  };
  /** What was foreign when it was found can be ours by the time it is written, and the other way round. */
  const settle = (urls: readonly AddedUrl[], others: readonly AddedUrl[]) => {
    for (const { id } of urls) numbers.setOurs(numberOf(id));
    for (const { id } of others) numbers.setForeign(numberOf(id));
  };

  const commit = async (given: readonly Journey[]): Promise<ReadonlySet<PageId> | undefined> => {
    const journeys = await store.bodies.keep(given.map(stored));
    const shards = journeys.flatMap(({ visit, discovered }) => [
      shardOfId(visit.page),
      ...discovered.map(({ id }) => shardOfId(id)),
    ]);
    const found = journeys.flatMap(({ discovered }) => discovered);
    const { lost, others } = await database.transaction(async (transaction) => {
      const held = await leases.held(transaction, shards);
      const isHeld = (id: PageId) => held.has(shardOfId(id));
      const ours = journeys.filter(({ visit }) => isHeld(visit.page));
      // What the page of a lost shard links to is true all the same, and its new owner may never see it.
      const others = await add(transaction, found, held, journeys[0]?.visit.at ?? 0);
      await writeJourneys(
        transaction,
        ours.map((journey) => ({
          ...journey,
          discovered: [],
          // A page of another worker's shard gives way when its owner sees it.
          ...(journey.replaces ? { replaces: journey.replaces.filter(isHeld) } : {}),
        })),
      );
      return { lost: journeys.filter(({ visit }) => !isHeld(visit.page)), others };
    });
    settle(found, others);
    return lost.length === 0 ? undefined : new Set(lost.map(({ visit }) => numberOf(visit.page)));
  };

  return {
    location: store.location,
    journeys: { commit },
    pages: {
      get: async (id) => {
        const found = await store.pages.get(idOf(id));
        return found && page(found);
      },
      getMany: async (ids) => mapped(await store.pages.getMany(ids.map(idOf)), numberOf, page),
      getShown: async (ids) =>
        mapped(await store.pages.getShown(ids.map(idOf)), numberOf, (found) => ({
          ...found,
          id: numberOf(found.id),
        })),
      versions: (id) => store.pages.versions(idOf(id)),
      siblings: async (id, limit) => (await store.pages.siblings(idOf(id), limit)).map(numberOf),
      findByTextHash: async (hash, except) =>
        maybeNumber(await store.pages.findByTextHash(hash, idOf(except))),
      async *fingerprints() {
        for await (const batch of store.pages.fingerprintsOf(leases.ownedShards))
          yield batch.map((found) => ({ ...found, id: numberOf(found.id) }));
      },
    },
    bodies: { get: (id) => store.bodies.get(idOf(id)) },
    urls: {
      add: async (urls, now) => {
        if (urls.length === 0) return;
        const given = urls.map(added);
        const others = await database.transaction(async (transaction) => {
          const held = await leases.held(
            transaction,
            given.map(({ id }) => shardOfId(id)),
          );
          return add(transaction, given, held, now);
        });
        settle(given, others);
      },
      get: async (id) => {
        const found = await store.urls.get(idOf(id));
        return found && record(found);
      },
      getMany: async (ids) => mapped(await store.urls.getMany(ids.map(idOf)), numberOf, record),
      find: async (url) => {
        const found = await store.urls.find(url);
        return found && record(found);
      },
      async *scan() {
        for await (const batch of store.urls.scanOf(leases.ownedShards))
          yield batch.map((url) => ({ ...url, id: numberOf(url.id) }));
      },
      seeds: () => store.urls.seeds(),
      policyStates: async (after, limit) => {
        const states = await store.urls.policyStatesOf(
          leases.ownedShards,
          after === 0 ? 0 : idOf(after),
          limit,
        );
        return states.map(({ id, state }) => ({ id: numberOf(id), state }));
      },
      standIns: async (id) => (await store.urls.standIns(idOf(id))).map(numberOf),
      async *duplicates() {
        for await (const batch of store.urls.duplicates())
          yield batch.map(({ id, original }) => ({ id: numberOf(id), original: numberOf(original) }));
      },
      duplicatesOf: async (id, limit) =>
        (await store.urls.duplicatesOf(idOf(id), limit)).map((found) => ({
          ...found,
          id: numberOf(found.id),
        })),
    },
    visits: {
      of: async (id, limit) =>
        (await store.visits.of(idOf(id), limit)).map((visit) => ({ ...visit, page: numberOf(visit.page) })),
      recent: (before, limit) => store.visits.recent(before, limit),
      reasonsOf: (site, limit) => store.visits.reasonsOf(site, limit),
      hours: () => store.visits.hours(),
      sums: () => store.visits.sums(),
    },
    refused: {
      write: (refused, taken, now) =>
        store.refused.write(
          refused.map((url) => ({ ...url, foundOn: maybeId(url.foundOn) })),
          taken,
          now,
        ),
      find: (url) => store.refused.find(url),
      ofFilter: (filter) => store.refused.ofFilter(filter),
    },
    forgotten: {
      list: () => store.forgotten.list(),
      forget: async (what, reason, now) => ofOurs(await store.forgotten.forget(what, reason, now)),
      undo: async (what) => ofOurs(await store.forgotten.undo(what)),
      purge: () => store.forgotten.purge(),
    },
    // These speak of no pages, or are not used by a crawl.
    changes: store.changes,
    links: store.links,
    sites: store.sites,
    totals: store.totals,
    memories: store.memories,
    words: store.words,
    topics: store.topics,
    robots: store.robots,
    requests: store.requests,
    status: store.status,
    check: () => store.check(),
    close: () => store.close(),
  };
}

function mapped<T, U>(
  found: ReadonlyMap<PageId, T>,
  key: (id: PageId) => PageId,
  value: (found: T) => U,
): Map<PageId, U> {
  return new Map([...found].map(([id, row]) => [key(id), value(row)]));
}
