import { DistinctCount } from '../../model/distinct-count.ts';
import type { RefusedUrls } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Refusals, RefusedCounts } from '../../model/urls/refusals.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import { joinRefused, type RefusedRows } from '../join-refused.ts';
import { storableText } from '../storable-text.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, shared } from './statement.ts';

/** Maximum number of rows of one filter; beyond this its refusals are counted, not stored. */
const MAX_PER_FILTER = 50_000;
const COLUMNS = 'url, filter, reason, via, found_on AS "foundOn", depth, anchor, at';

const ADD = shared(`INSERT INTO refused_urls (url, filter, reason, via, found_on, depth, anchor, at)
  SELECT t.*, $8 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::text[])
    AS t(url, filter, reason, via, found_on, depth, anchor)
  ON CONFLICT (url) DO UPDATE SET filter = excluded.filter, reason = excluded.reason, via = excluded.via, found_on = excluded.found_on,
    depth = excluded.depth, anchor = excluded.anchor, at = excluded.at`);
const THERE = shared('SELECT url FROM refused_urls WHERE url = ANY($1::text[])');
const FIND = shared(`SELECT ${COLUMNS} FROM refused_urls WHERE url = $1`);
const OF_FILTER = shared(`SELECT ${COLUMNS} FROM refused_urls WHERE filter = $1 ORDER BY url LIMIT $2`);
const ROWS = shared('SELECT filter, count(*) AS n FROM refused_urls GROUP BY filter');
// What was taken up later is counted with the URLs.
const LEFT =
  allShards(`SELECT filter, count(*) AS n, min(url COLLATE "C") AS first, max(url COLLATE "C") AS last,
    min(right(url, 6) || url COLLATE "C") AS low,
    max(right(url, 6) || url COLLATE "C") AS high
  FROM refused_urls r WHERE NOT EXISTS (SELECT FROM urls u WHERE u.url = r.url) GROUP BY filter`);
const MORE = shared('SELECT filter, registers, unread FROM refused_more');
// The row is there before it is locked: crawlers join their counts one after the other.
const MAKE = shared('INSERT INTO refused_more (filter) VALUES ($1) ON CONFLICT (filter) DO NOTHING');
const LOCK = shared('SELECT registers FROM refused_more WHERE filter = $1 FOR UPDATE');
const SAVE = shared('UPDATE refused_more SET registers = $2 WHERE filter = $1');
const ADD_UNREAD = shared('UPDATE refused_more SET unread = unread + $2 WHERE filter = $1');

export class PostgresRefusedUrls implements RefusedUrls {
  readonly #database: PostgresDatabase;
  /**
   * Rows by filter, counted when the first is written; concurrent writes of other workers are not included.
   */
  #rows: Map<string, number> | null = null;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async write({ urls, beyond, unread }: Refusals, now: number): Promise<void> {
    if (urls.length + beyond.size + unread.size === 0) return;
    const last = [...new Map(urls.map((row) => [row.url, row])).values()].sort((a, b) =>
      a.url < b.url ? -1 : 1,
    );
    const { room, more } = await this.#shareOut(last, beyond);
    const filters = [...new Set([...more.keys(), ...unread.keys()])].sort();
    await this.#database.transaction(async (transaction) => {
      if (room.length > 0) await add(transaction, room, now);
      for (const filter of filters) {
        await transaction.run(MAKE, filter);
        const counted = more.get(filter);
        if (counted) await join(transaction, filter, counted);
        const links = unread.get(filter) ?? 0;
        if (links > 0) await transaction.run(ADD_UNREAD, filter, links);
      }
    });
  }

  async find(url: CanonicalUrl): Promise<(RefusedUrl & { at: number }) | null> {
    return (await this.#database.get<RefusedUrl & { at: number }>(FIND, url)) ?? null;
  }

  ofFilter(filter: string): Promise<RefusedUrl[]> {
    return this.#database.all(OF_FILTER, filter, MAX_PER_FILTER);
  }

  async counts(): Promise<RefusedCounts> {
    const rows = await this.#database.all<RefusedRows>(LEFT);
    const more = await this.#database.all<{ filter: string; registers: Uint8Array | null; unread: number }>(
      MORE,
    );
    return joinRefused(rows, more);
  }

  /** Those with a row, or room for one; and the count of the others. */
  async #shareOut(
    urls: readonly RefusedUrl[],
    beyond: Refusals['beyond'],
  ): Promise<{ room: RefusedUrl[]; more: Map<string, DistinctCount> }> {
    const rows = (this.#rows ??= await this.#countRows());
    const isFull = ({ filter }: RefusedUrl) => (rows.get(filter) ?? 0) >= MAX_PER_FILTER;
    const asked = urls.filter(isFull).map(({ url }) => url);
    const there = new Set<string>(
      asked.length === 0
        ? []
        : (await this.#database.all<{ url: string }>(THERE, asked)).map(({ url }) => url),
    );
    const more = new Map(beyond);
    const room: RefusedUrl[] = [];
    for (const refused of urls) {
      const { url, filter } = refused;
      if (!isFull(refused)) rows.set(filter, (rows.get(filter) ?? 0) + 1);
      else if (!there.has(url)) {
        const counted = more.get(filter) ?? new DistinctCount();
        more.set(filter, counted);
        counted.add(url);
        continue;
      }
      room.push(refused);
    }
    return { room, more };
  }

  async #countRows(): Promise<Map<string, number>> {
    const rows = await this.#database.all<{ filter: string; n: number }>(ROWS);
    return new Map(rows.map(({ filter, n }) => [filter, n]));
  }
}

async function add(transaction: Transaction, rows: readonly RefusedUrl[], now: number): Promise<void> {
  await transaction.run(
    ADD,
    rows.map(({ url }) => url),
    rows.map(({ filter }) => filter),
    rows.map(({ reason }) => storableText(reason)),
    rows.map(({ via }) => via),
    rows.map(({ foundOn }) => foundOn),
    rows.map(({ depth }) => depth),
    rows.map(({ anchor }) => storableText(anchor)),
    now,
  );
}

async function join(transaction: Transaction, filter: string, counted: DistinctCount): Promise<void> {
  const [row] = await transaction.all<{ registers: Uint8Array | null }>(LOCK, filter);
  const whole = new DistinctCount(row?.registers ?? undefined);
  if (whole.join(counted)) await transaction.run(SAVE, filter, Buffer.from(whole.bytes));
}
