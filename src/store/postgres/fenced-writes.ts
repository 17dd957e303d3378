import type { Journey } from '../../model/journey.ts';
import type { PageId } from '../../model/page.ts';
import { shardOfId, shardOfSite } from '../../model/shard.ts';
import type { UrlShape } from '../../model/url-shape.ts';
import type { AddedUrl, PageTranslation } from './page-translation.ts';
import type { KeptJourney } from './postgres-bodies.ts';
import type { Transaction } from './postgres-database.ts';
import { writeJourneys } from './postgres-journeys.ts';
import { deferUrls, releaseShape, shardsOf, writeShapes } from './postgres-shapes.ts';
import type { PostgresStore } from './postgres-store.ts';
import { TotalChanges } from './postgres-totals.ts';
import { addUrls } from './postgres-urls.ts';
import { putInbox } from './shard-inbox.ts';
import type { ShardLeases } from './shard-leases.ts';

/**
 * Writes of one crawler to a shared store: to the shards it holds at that moment; other URLs go to the inbox
 * of their shard.
 */
export class FencedWrites {
  readonly #store: PostgresStore;
  readonly #leases: ShardLeases;
  readonly #translation: PageTranslation;

  constructor(store: PostgresStore, leases: ShardLeases, translation: PageTranslation) {
    this.#store = store;
    this.#leases = leases;
    this.#translation = translation;
  }

  async addUrls(urls: readonly AddedUrl[], now: number): Promise<void> {
    if (urls.length === 0) return;
    const stored = urls.map(this.#translation.storedUrl);
    const shards = stored.map(({ id }) => shardOfId(id));
    const others = await this.#store.database.transaction(async (transaction) => {
      const totals = new TotalChanges();
      const held = await this.#leases.held(transaction, shards);
      const others = await addHeld(transaction, stored, held, now, totals);
      await totals.write(transaction);
      return others;
    });
    this.#translation.settle(stored, others);
  }

  /** What is known of shapes of sites that another crawler has by now is that crawler's to write. */
  async writeShapes(shapes: readonly UrlShape[]): Promise<void> {
    const shardOf = ({ site }: UrlShape) => shardOfSite(site);
    await this.#whereHeld(shapes, shardOf, (transaction, ours) => writeShapes(transaction, ours));
  }

  async deferUrls(urls: readonly { id: PageId; shape: string }[]): Promise<void> {
    const shardOf = ({ id }: { id: PageId }) => shardOfId(id);
    await this.#whereHeld(urls, shardOf, (transaction, ours) => deferUrls(transaction, ours));
  }

  async releaseShape({ pattern, site }: Pick<UrlShape, 'pattern' | 'site'>): Promise<void> {
    const same = (shard: number) => shard;
    await this.#whereHeld(shardsOf(site), same, (transaction, ours) =>
      releaseShape(transaction, ours, pattern),
    );
  }

  async #whereHeld<T>(
    rows: readonly T[],
    shardOf: (row: T) => number,
    write: (transaction: Transaction, ours: readonly T[]) => Promise<void>,
  ): Promise<void> {
    if (rows.length === 0) return;
    await this.#store.database.transaction(async (transaction) => {
      const held = await this.#leases.held(transaction, rows.map(shardOf));
      await write(
        transaction,
        rows.filter((row) => held.has(shardOf(row))),
      );
    });
  }

  /** Returns the pages whose shards another crawler holds by now: only their links were written. */
  async commit(given: readonly Journey[]): Promise<ReadonlySet<PageId> | undefined> {
    const { database, bodies } = this.#store;
    const journeys = await bodies.keep(given.map(this.#translation.storedJourney));
    const found = journeys.flatMap(({ discovered }) => discovered);
    const shards = [...journeys.map(({ visit }) => visit.page), ...found.map(({ id }) => id)].map(shardOfId);
    const { lost, others } = await database.transaction(async (transaction) => {
      const held = await this.#leases.held(transaction, shards);
      // The links of a page of a lost shard are valid all the same, and its new owner may never see it.
      const totals = new TotalChanges();
      const others = await addHeld(transaction, found, held, journeys[0]?.visit.at ?? 0, totals);
      await writeJourneys(transaction, heldPart(journeys, held), totals);
      return { lost: journeys.filter(({ visit }) => !held.has(shardOfId(visit.page))), others };
    });
    this.#translation.settle(found, others);
    if (lost.length === 0) return undefined;
    return new Set(lost.map(({ visit }) => this.#translation.numberOf(visit.page)));
  }
}

/** Writes URLs of shards that are held, and sends the others to their inbox; returns those. */
async function addHeld(
  transaction: Transaction,
  urls: readonly AddedUrl[],
  held: ReadonlySet<number>,
  now: number,
  totals: TotalChanges,
): Promise<AddedUrl[]> {
  const isHeld = ({ id }: AddedUrl) => held.has(shardOfId(id));
  await addUrls(transaction, urls.filter(isHeld), now, totals);
  const others = urls.filter((url) => !isHeld(url));
  await putInbox(transaction, others, now);
  return others;
}

/** Journeys to pages of held shards, without the URLs they found, which are written separately. */
function heldPart(journeys: readonly KeptJourney[], held: ReadonlySet<number>): KeptJourney[] {
  const isHeld = (id: PageId) => held.has(shardOfId(id));
  return journeys
    .filter(({ visit }) => isHeld(visit.page))
    .map((journey) => ({
      ...journey,
      discovered: [],
      // A page of another worker's shard is replaced when its owner sees it.
      ...(journey.replaces ? { replaces: journey.replaces.filter(isHeld) } : {}),
    }));
}
