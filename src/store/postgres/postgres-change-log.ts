import type { PageChange, PageId } from '../../model/page.ts';
import type { ChangeLog } from '../../model/store.ts';
import { type PageRow, toPage } from '../sqlite/page-row.ts';
import { byShard } from './by-shard.ts';
import { PAGE_COLUMNS } from './page-row.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, oneShard, shared } from './statement.ts';

/** Any number that no other program uses for its own advisory locks in this database. */
const CHANGE_LOCK = 0x7a21;

const SCAN = allShards(`SELECT c.seq, c.page AS changed, ${PAGE_COLUMNS} FROM changes c
  LEFT JOIN pages p ON p.shard = c.shard AND p.id = c.page LEFT JOIN urls u ON u.shard = p.shard AND u.id = p.id
  LEFT JOIN sites s ON s.shard = u.shard AND s.id = u.site
  WHERE c.seq > $1 ORDER BY c.seq LIMIT $2`);
const SEQUENCE = allShards('SELECT coalesce(max(seq), 0) AS seq FROM changes');
const LOCK = shared(`SELECT pg_advisory_xact_lock(${CHANGE_LOCK}, hashtext(current_schema()))`);
const ADD = oneShard(`INSERT INTO changes (shard, page, seq)
  SELECT $1::smallint, t.page, nextval('change_numbers') FROM unnest($2::bigint[]) AS t(page)
  ON CONFLICT (shard, page) DO UPDATE SET seq = excluded.seq`);

export class PostgresChangeLog implements ChangeLog {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async scan(after: number, limit: number): Promise<PageChange[]> {
    const rows = await this.#database.all<PageRow & { seq: number; changed: PageId }>(SCAN, after, limit);
    return rows.map((row) => ({
      seq: row.seq,
      id: row.changed,
      page: row.id === null ? null : toPage(row),
    }));
  }

  async sequence(): Promise<number> {
    return (await this.#database.get<{ seq: number }>(SEQUENCE))!.seq;
  }
}

/**
 * Records that pages were put or removed; the last writes of a transaction. A lock held until its end makes
 * the numbers appear in the order in which they were assigned, so that a follower who has seen one has seen
 * all before it.
 */
export async function addChanges(transaction: Transaction, pages: Iterable<PageId>): Promise<void> {
  const groups = byShard(pages, (page) => page);
  if (groups.length === 0) return;
  await Promise.all([
    transaction.all(LOCK),
    ...groups.map(([shard, ids]) => transaction.run(ADD, shard, ids)),
  ]);
}
