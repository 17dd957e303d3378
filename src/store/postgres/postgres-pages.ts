import type { PageVersion } from '../../model/insights.ts';
import type { Page, PageContent, PageId } from '../../model/page.ts';
import { shardOfId } from '../../model/shard.ts';
import type { PageFingerprint, Pages, ShownPage } from '../../model/store.ts';
import type { Visit } from '../../model/visit.ts';
import { pageValues } from '../page-values.ts';
import { type PageRow, type ShownRow, toPage, toShown } from '../sqlite/page-row.ts';
import { storableText } from '../storable-text.ts';
import { byShard, columnsOf } from './by-shard.ts';
import { PACKED_SIMHASHES, type PackedSimhashes, type PageSimhash, unpackSimhashes } from './packed-rows.ts';
import { PAGE_COLUMNS, TITLE, WRITTEN_COLUMNS } from './page-row.ts';
import { type KeptBody, putBodies, removeBodies } from './postgres-bodies.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { type ShardScan, scanShards } from './scan-shards.ts';
import { allShards, oneShard } from './statement.ts';

/** Number of earlier texts of a page kept for comparison. */
const KEPT_VERSIONS = 3;
const FINGERPRINTS_AT_ONCE = 5_000;

const NAMES = Object.keys(WRITTEN_COLUMNS);
const COLUMNS = NAMES.join(', ');
const ARRAYS = Object.values(WRITTEN_COLUMNS)
  .map((type, i) => `$${i + 2}::${type}[]`)
  .join(', ');
const REPLACED = NAMES.map((name) => `${name} = excluded.${name}`).join(', ');

const GET = oneShard(`SELECT ${PAGE_COLUMNS} FROM pages p JOIN urls u ON u.shard = $1 AND u.id = p.id
  JOIN sites s ON s.shard = $1 AND s.id = u.site WHERE p.shard = $1 AND p.id = ANY($2::bigint[])`);
const SHOWN =
  oneShard(`SELECT p.id, u.url, s.name AS site, s.title AS "siteName", ${TITLE}, p.text, p.topic, p.topics, p.kind, p.published_at AS "publishedAt",
  p.fetched_at AS "fetchedAt", p.changed_at AS "changedAt" FROM pages p JOIN urls u ON u.shard = $1 AND u.id = p.id
  JOIN sites s ON s.shard = $1 AND s.id = u.site WHERE p.shard = $1 AND p.id = ANY($2::bigint[])`);
const VERSIONS = oneShard(
  'SELECT at, title, text FROM versions WHERE shard = $1 AND page = $2 ORDER BY id DESC',
);
const BEFORE = oneShard(`SELECT u.id, o.found_at - u.found_at AS apart FROM urls o
  JOIN urls u ON u.shard = $1 AND u.site = o.site AND (u.found_at, u.id) < (o.found_at, o.id)
  JOIN pages p ON p.shard = $1 AND p.id = u.id WHERE o.shard = $1 AND o.id = $2 ORDER BY u.found_at DESC, u.id DESC LIMIT $3`);
const AFTER = oneShard(`SELECT u.id, u.found_at - o.found_at AS apart FROM urls o
  JOIN urls u ON u.shard = $1 AND u.site = o.site AND (u.found_at, u.id) > (o.found_at, o.id)
  JOIN pages p ON p.shard = $1 AND p.id = u.id WHERE o.shard = $1 AND o.id = $2 ORDER BY u.found_at, u.id LIMIT $3`);
const BY_TEXT_HASH = allShards('SELECT id FROM pages WHERE text_hash = $1 AND id <> $2 ORDER BY id LIMIT 1');
const FINGERPRINTS =
  allShards(`SELECT p.id, u.site AS "siteId", p.simhash_high AS high, p.simhash_low AS low, ${TITLE}
  FROM pages p JOIN urls u ON u.shard = p.shard AND u.id = p.id
  WHERE (p.shard, p.id) > ($1, $2) ORDER BY p.shard, p.id LIMIT $3`);
const FINGERPRINTS_OF: ShardScan<PageFingerprint, PageFingerprint> = {
  rows: (rows) => rows,
  some: allShards(`SELECT p.id, u.site AS "siteId", p.simhash_high AS high, p.simhash_low AS low, ${TITLE}
    FROM pages p JOIN urls u ON u.shard = p.shard AND u.id = p.id
    WHERE p.shard = ANY($1::smallint[]) ORDER BY p.shard, p.id`),
  one: oneShard(`SELECT p.id, u.site AS "siteId", p.simhash_high AS high, p.simhash_low AS low, ${TITLE}
    FROM pages p JOIN urls u ON u.shard = $1 AND u.id = p.id
    WHERE p.shard = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`),
  countedAs: ['pages', 'foreign'],
  atOnce: FINGERPRINTS_AT_ONCE,
};
const SIMHASHES_OF: ShardScan<PackedSimhashes, PageSimhash> = {
  some: allShards(`SELECT ${PACKED_SIMHASHES} FROM
    (SELECT id, simhash_high, simhash_low FROM pages WHERE shard = ANY($1::smallint[]) ORDER BY shard, id) p`),
  one: oneShard(`SELECT ${PACKED_SIMHASHES} FROM
    (SELECT id, simhash_high, simhash_low FROM pages WHERE shard = $1 AND id > $2 ORDER BY id LIMIT $3) p`),
  rows: unpackSimhashes,
  countedAs: ['pages', 'foreign'],
  atOnce: FINGERPRINTS_AT_ONCE,
};
const KEPT = oneShard(
  'SELECT id, language, text_hash AS "textHash" FROM pages WHERE shard = $1 AND id = ANY($2::bigint[]) FOR UPDATE',
);
const ADD_VERSION = oneShard(`INSERT INTO versions (shard, page, at, title, text)
  SELECT $1::smallint, $2::bigint, $3::bigint, $4::text, $5::text`);
const KEEP_VERSIONS = oneShard(`INSERT INTO versions (shard, page, at, title, text)
  SELECT $1::smallint, p.id, p.changed_at, p.title, p.text FROM pages p WHERE p.shard = $1 AND p.id = ANY($2::bigint[])`);
const DROP_VERSIONS = oneShard(`DELETE FROM versions WHERE shard = $1 AND id IN (SELECT v.id FROM
  (SELECT o.id, row_number() OVER (PARTITION BY o.page ORDER BY o.id DESC) AS place FROM versions o
    WHERE o.shard = $1 AND o.page = ANY($2::bigint[])) v WHERE v.place > $3)`);
const PUT = oneShard(`INSERT INTO pages (shard, ${COLUMNS})
  SELECT $1::smallint, t.* FROM unnest(${ARRAYS}) AS t(${COLUMNS})
  ON CONFLICT (shard, id) DO UPDATE SET ${REPLACED}`);
const SEEN =
  oneShard(`UPDATE pages p SET fetched_at = t.at FROM unnest($2::bigint[], $3::bigint[]) AS t(id, at)
  WHERE p.shard = $1 AND p.id = t.id`);
const REMOVE = oneShard('DELETE FROM pages WHERE shard = $1 AND id = ANY($2::bigint[])');

export class PostgresPages implements Pages {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async get(id: PageId): Promise<Page | null> {
    const row = await this.#database.get<PageRow>(GET, shardOfId(id), [id]);
    return row ? toPage(row) : null;
  }

  async getMany(ids: readonly PageId[]): Promise<Map<PageId, Page>> {
    const groups = byShard(new Set(ids), (id) => id);
    const rows = await Promise.all(
      groups.map(([shard, some]) => this.#database.all<PageRow>(GET, shard, some)),
    );
    return new Map(rows.flat().map((row) => [row.id, toPage(row)]));
  }

  async getShown(ids: readonly PageId[]): Promise<Map<PageId, ShownPage>> {
    const groups = byShard(new Set(ids), (id) => id);
    const rows = await Promise.all(
      groups.map(([shard, some]) => this.#database.all<ShownRow>(SHOWN, shard, some)),
    );
    return new Map(rows.flat().map((row) => [row.id, toShown(row)]));
  }

  async keepVersions(id: PageId, newestFirst: readonly PageVersion[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const [[shard]] = byShard([id], (page) => page) as [[number, PageId[]]];
      const there = await transaction.all(VERSIONS, shard, id);
      if (there.length > 0) return;
      for (const { at, title, text } of [...newestFirst].reverse())
        await transaction.run(ADD_VERSION, shard, id, at, storableText(title), storableText(text));
    });
  }

  versions(id: PageId): Promise<PageVersion[]> {
    return this.#database.all(VERSIONS, shardOfId(id), id);
  }

  async siblings(id: PageId, limit: number): Promise<PageId[]> {
    const sides = await Promise.all(
      [BEFORE, AFTER].map((side) =>
        this.#database.all<{ id: PageId; apart: number }>(side, shardOfId(id), id, limit),
      ),
    );
    const near = (a: PageId, b: PageId) => Math.abs(a - id) - Math.abs(b - id) || a - b;
    const found = sides.flat().sort((a, b) => a.apart - b.apart || near(a.id, b.id));
    return found.slice(0, limit).map((row) => row.id);
  }

  async findByTextHash(hash: string, except: PageId): Promise<PageId | null> {
    return (await this.#database.get<{ id: PageId }>(BY_TEXT_HASH, hash, except))?.id ?? null;
  }

  async *fingerprints(): AsyncGenerator<PageFingerprint[]> {
    for (let after = 0; ; ) {
      const rows = await this.#database.all<PageFingerprint>(
        FINGERPRINTS,
        shardOfId(after),
        after,
        FINGERPRINTS_AT_ONCE,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < FINGERPRINTS_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Like `fingerprints`, for some shards. */
  async *fingerprintsOf(shards: readonly number[]): AsyncGenerator<PageFingerprint[]> {
    yield* scanShards(this.#database, shards, FINGERPRINTS_OF);
  }

  /** What near-duplicates of pages are found by, for some shards. */
  async *simhashesOf(shards: readonly number[]): AsyncGenerator<PageSimhash[]> {
    yield* scanShards(this.#database, shards, SIMHASHES_OF);
  }
}

/** What must be known about a stored page before it is replaced. */
export type KeptPage = { id: PageId; language: string; textHash: string };
export type PutPage = { id: PageId; content: PageContent; body: KeptBody | null };

/** Locks the pages that exist. */
export async function keptPages(
  transaction: Transaction,
  shard: number,
  ids: readonly PageId[],
): Promise<Map<PageId, KeptPage>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.all<KeptPage>(KEPT, shard, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Puts pages and keeps their earlier texts. */
export async function putPages(
  transaction: Transaction,
  shard: number,
  pages: readonly PutPage[],
  kept: ReadonlyMap<PageId, KeptPage>,
): Promise<void> {
  if (pages.length === 0) return;
  const changed = pages
    .filter(({ id, content }) => (kept.get(id)?.textHash ?? content.textHash) !== content.textHash)
    .map(({ id }) => id);
  if (changed.length > 0) {
    await transaction.run(KEEP_VERSIONS, shard, changed);
    await transaction.run(DROP_VERSIONS, shard, changed, KEPT_VERSIONS);
  }
  const rows = pages.map(({ id, content }) => pageValues(id, content));
  await transaction.run(PUT, shard, ...columnsOf(rows, NAMES.length));
  await removeBodies(
    transaction,
    shard,
    pages.filter(({ id }) => kept.has(id)).map(({ id }) => id),
  );
  await putBodies(
    transaction,
    shard,
    pages.flatMap(({ id, body }) => (body ? [{ id, body }] : [])),
  );
}

/** They were fetched again and had not changed. */
export async function seenPages(
  transaction: Transaction,
  shard: number,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return;
  await transaction.run(
    SEEN,
    shard,
    visits.map(({ page }) => page),
    visits.map(({ at }) => Math.round(at)),
  );
}

/** With their bodies and earlier texts. */
export async function removePages(
  transaction: Transaction,
  shard: number,
  ids: readonly PageId[],
): Promise<void> {
  if (ids.length === 0) return;
  await removeBodies(transaction, shard, ids);
  await transaction.run(REMOVE, shard, ids);
  await transaction.run(DROP_VERSIONS, shard, ids, 0);
}
