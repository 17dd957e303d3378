import type { RefusedUrls } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import { storableText } from '../storable-text.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

/** Maximum number of rows of one filter; beyond this its refusals are counted, not stored. */
const MAX_PER_FILTER = 50_000;
const COLUMNS = 'url, filter, reason, via, found_on AS "foundOn", depth, anchor, at';

const ADD = shared(`INSERT INTO refused_urls (url, filter, reason, via, found_on, depth, anchor, at)
  SELECT t.*, $8 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::text[])
    AS t(url, filter, reason, via, found_on, depth, anchor)
  ON CONFLICT (url) DO UPDATE SET filter = excluded.filter, reason = excluded.reason, via = excluded.via, found_on = excluded.found_on,
    depth = excluded.depth, anchor = excluded.anchor, at = excluded.at`);
const FIND = shared(`SELECT ${COLUMNS} FROM refused_urls WHERE url = $1`);
const OF_FILTER = shared(`SELECT ${COLUMNS} FROM refused_urls WHERE filter = $1 ORDER BY url LIMIT $2`);
const COUNTS = shared('SELECT filter, count(*) AS n FROM refused_urls GROUP BY filter');

export class PostgresRefusedUrls implements RefusedUrls {
  readonly #database: PostgresDatabase;
  /**
   * Rows by filter, counted when the first is written; concurrent writes of other workers are not included.
   */
  #counts: Map<string, number> | null = null;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async write(refused: readonly RefusedUrl[], now: number): Promise<void> {
    if (refused.length === 0) return;
    const counts = (this.#counts ??= await this.#count());
    const room = refused.filter(({ filter }) => (counts.get(filter) ?? 0) < MAX_PER_FILTER);
    for (const { filter } of room) counts.set(filter, (counts.get(filter) ?? 0) + 1);
    const last = [...new Map(room.map((row) => [row.url, row])).values()].sort((a, b) =>
      a.url < b.url ? -1 : 1,
    );
    if (last.length === 0) return;
    await this.#database.transaction((transaction) =>
      transaction.run(
        ADD,
        last.map(({ url }) => url),
        last.map(({ filter }) => filter),
        last.map(({ reason }) => storableText(reason)),
        last.map(({ via }) => via),
        last.map(({ foundOn }) => foundOn),
        last.map(({ depth }) => depth),
        last.map(({ anchor }) => storableText(anchor)),
        now,
      ),
    );
  }

  async find(url: CanonicalUrl): Promise<(RefusedUrl & { at: number }) | null> {
    return (await this.#database.get<RefusedUrl & { at: number }>(FIND, url)) ?? null;
  }

  ofFilter(filter: string): Promise<RefusedUrl[]> {
    return this.#database.all(OF_FILTER, filter, MAX_PER_FILTER);
  }

  async #count(): Promise<Map<string, number>> {
    const rows = await this.#database.all<{ filter: string; n: number }>(COUNTS);
    return new Map(rows.map(({ filter, n }) => [filter, n]));
  }
}
