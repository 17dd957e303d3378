import { type Journey, staysStored } from '../../model/journey.ts';
import { isForeign, type PageId } from '../../model/page.ts';
import type { Journeys } from '../../model/store.ts';
import type { Visit } from '../../model/visit.ts';
import { byShard } from './by-shard.ts';
import type { KeptJourney, PostgresBodies } from './postgres-bodies.ts';
import { addChanges } from './postgres-change-log.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { putLinks } from './postgres-link-graph.ts';
import { type KeptPage, keptPages, putPages, removePages, seenPages } from './postgres-pages.ts';
import { saveMemories } from './postgres-site-memories.ts';
import { TotalChanges } from './postgres-totals.ts';
import { addUrls, giveWay, nameSite, visitedUrls } from './postgres-urls.ts';
import { addVisits } from './postgres-visit-log.ts';

/** Changes made by a transaction that must be recorded at its end. */
type Consequences = { totals: TotalChanges; changed: Set<PageId> };

/** What pages leave behind, in one transaction, shard by shard. */
export class PostgresJourneys implements Journeys {
  readonly #database: PostgresDatabase;
  readonly #bodies: PostgresBodies;

  constructor(database: PostgresDatabase, bodies: PostgresBodies) {
    this.#database = database;
    this.#bodies = bodies;
  }

  async commit(journeys: readonly Journey[]): Promise<undefined> {
    if (journeys.length === 0) return;
    const kept = await this.#bodies.keep(journeys);
    await this.#database.transaction((transaction) => writeJourneys(transaction, kept));
  }
}

export async function writeJourneys(
  transaction: Transaction,
  journeys: readonly KeptJourney[],
  totals = new TotalChanges(),
): Promise<void> {
  const consequences: Consequences = { totals, changed: new Set() };
  for (const journey of journeys)
    if (journey.discovered.length > 0)
      await addUrls(transaction, journey.discovered, journey.visit.at, totals);
  for (const wave of waves(journeys))
    await Promise.all(
      byShard(wave, ({ visit }) => visit.page).map(([shard, some]) =>
        writeShard(transaction, shard, some, consequences),
      ),
    );
  await consequences.totals.write(transaction);
  await addChanges(transaction, consequences.changed);
}

/**
 * Statements are answered in the order in which they are sent; those that do not depend on others are sent
 * together.
 */
async function writeShard(
  transaction: Transaction,
  shard: number,
  journeys: readonly KeptJourney[],
  consequences: Consequences,
): Promise<void> {
  for (const { visit } of journeys) consequences.totals.add(shard, `outcome:${visit.outcome}`, 1);
  const put = journeys.flatMap(({ visit, content, body }) =>
    content ? [{ id: visit.page, content, body }] : [],
  );
  const gone = journeys
    .filter(({ visit, content }) => !content && isRemoval(visit))
    .map(({ visit }) => visit.page);
  const visits = journeys.map(({ visit }) => visit);
  const [kept] = await Promise.all([
    keptPages(transaction, shard, [...put.map(({ id }) => id), ...gone]),
    visitedUrls(transaction, shard, journeys),
    addVisits(transaction, shard, visits),
  ]);
  for (const { id, content } of put) {
    uncount(consequences, shard, kept.get(id));
    consequences.totals.add(shard, totalOf(content.language), 1);
    consequences.changed.add(id);
  }
  const unchanged = journeys.filter(({ visit, content }) => !content && visit.outcome === 'unchanged');
  const links = journeys.flatMap(({ visit, links }) => (links ? [{ page: visit.page, links }] : []));
  const memories = journeys.flatMap(({ memories }) => memories ?? []);
  const named = put.filter(({ content }) => content.siteName);
  await Promise.all([
    putPages(transaction, shard, put, kept),
    ...named.map(({ id, content }) =>
      nameSite(transaction, shard, id, content.siteName!, content.isSiteNameSure === true),
    ),
    remove(transaction, shard, gone, kept, consequences),
    seenPages(
      transaction,
      shard,
      unchanged.map(({ visit }) => visit),
    ),
    putLinks(transaction, shard, links),
    saveMemories(transaction, memories, shard),
  ]);
  for (const { visit, replaces } of journeys) {
    for (const [other, ids] of byShard(replaces ?? [], (id) => id)) {
      await remove(transaction, other, ids, await keptPages(transaction, other, ids), consequences);
      await giveWay(transaction, other, ids, visit.page);
    }
  }
}

async function remove(
  transaction: Transaction,
  shard: number,
  ids: readonly PageId[],
  kept: ReadonlyMap<PageId, KeptPage>,
  consequences: Consequences,
): Promise<void> {
  const there = ids.filter((id) => kept.has(id));
  for (const id of there) {
    uncount(consequences, shard, kept.get(id));
    consequences.changed.add(id);
  }
  await removePages(transaction, shard, there);
}

/** A page that was stored is no longer counted. */
function uncount({ totals }: Consequences, shard: number, kept: KeptPage | undefined): void {
  if (kept) totals.add(shard, totalOf(kept.language), -1);
}

/** Pages in other languages are counted separately: search excludes them. */
function totalOf(language: string): 'pages' | 'foreign' {
  return isForeign(language) ? 'foreign' : 'pages';
}

/**
 * Does a visit without content remove the page? One in another language that was revisited without a change
 * stays.
 */
function isRemoval({ outcome, reason }: Visit): boolean {
  if (staysStored(outcome)) return false;
  return !(outcome === 'not-turkish' && (reason === 'same-bytes' || reason === 'http-304'));
}

/** Batches in which no page occurs twice; a later journey of the same page is in a later one. */
function waves(journeys: readonly KeptJourney[]): KeptJourney[][] {
  const waves: KeptJourney[][] = [];
  const last = new Map<PageId, number>();
  for (const journey of journeys) {
    // A replaced page must not be put together with the one that replaces it.
    const pages = [journey.visit.page, ...(journey.replaces ?? [])];
    const wave = Math.max(...pages.map((page) => (last.get(page) ?? -1) + 1));
    for (const page of pages) last.set(page, wave);
    (waves[wave] ??= []).push(journey);
  }
  return waves;
}
