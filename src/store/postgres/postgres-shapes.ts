import type { PageId } from '../../model/page.ts';
import { shardOfSite } from '../../model/shard.ts';
import type { Shapes } from '../../model/store.ts';
import type { StoredShape, UrlShape } from '../../model/url-shape.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { byShard } from './by-shard.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, oneShard } from './statement.ts';

const LIST = allShards(`SELECT s.state, coalesce(w.n, 0)::bigint AS waiting FROM shapes s
  LEFT JOIN (SELECT deferred, count(*) AS n FROM urls WHERE deferred IS NOT NULL GROUP BY deferred) w
    ON w.deferred = s.pattern
  ORDER BY waiting DESC, s.pattern`);
const LIST_OF = allShards(
  'SELECT s.state, 0::bigint AS waiting FROM shapes s WHERE s.shard = ANY($1::smallint[]) ORDER BY s.pattern',
);
const WRITE = oneShard(`INSERT INTO shapes (shard, pattern, site, state)
  SELECT $1::smallint, t.pattern, t.site, t.state FROM unnest($2::text[], $3::text[], $4::text[]) AS t(pattern, site, state)
  ON CONFLICT (shard, pattern) DO UPDATE SET site = excluded.site, state = excluded.state`);
const DEFER =
  oneShard(`UPDATE urls u SET deferred = t.shape FROM unnest($2::bigint[], $3::text[]) AS t(id, shape)
  WHERE u.shard = $1 AND u.id = t.id AND u.visits = 0`);
const RELEASE = oneShard('UPDATE urls SET deferred = NULL WHERE shard = $1 AND deferred = $2');
const WAITING = allShards('SELECT url FROM urls WHERE deferred = $1 ORDER BY shard, id LIMIT $2');

/** A shape is in the shard of its site, and so moves with it from one crawler to another. */
export class PostgresShapes implements Shapes {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async list(): Promise<StoredShape[]> {
    return (await this.#database.all<ShapeRow>(LIST)).map(toShape);
  }

  /** Those of some shards; how many URLs wait is not counted. */
  async listOf(shards: readonly number[]): Promise<UrlShape[]> {
    return (await this.#database.all<ShapeRow>(LIST_OF, shards)).map(toShape);
  }

  async write(shapes: readonly UrlShape[]): Promise<void> {
    if (shapes.length === 0) return;
    await this.#database.transaction((transaction) => writeShapes(transaction, shapes));
  }

  async defer(urls: readonly { id: PageId; shape: string }[]): Promise<void> {
    if (urls.length === 0) return;
    await this.#database.transaction((transaction) => deferUrls(transaction, urls));
  }

  async release({ pattern, site }: Pick<UrlShape, 'pattern' | 'site'>): Promise<void> {
    await this.#database.transaction((transaction) => releaseShape(transaction, shardsOf(site), pattern));
  }

  async waiting({ pattern }: Pick<UrlShape, 'pattern'>, limit: number): Promise<CanonicalUrl[]> {
    return (await this.#database.all<{ url: CanonicalUrl }>(WAITING, pattern, limit)).map(({ url }) => url);
  }
}

/** Where the URLs of a site are: in the shard of its name, or with the ids of an embedded project. */
export function shardsOf(site: string): number[] {
  return [...new Set([shardOfSite(site), 0])].sort((a, b) => a - b);
}

export async function writeShapes(transaction: Transaction, shapes: readonly UrlShape[]): Promise<void> {
  const latest = [...new Map(shapes.map((shape) => [shape.pattern, shape])).values()];
  const shards = new Set(latest.map(({ site }) => shardOfSite(site)));
  for (const shard of [...shards].sort((a, b) => a - b)) {
    const last = latest.filter(({ site }) => shardOfSite(site) === shard);
    await transaction.run(
      WRITE,
      shard,
      last.map(({ pattern }) => pattern),
      last.map(({ site }) => site),
      last.map((shape) => JSON.stringify(shape)),
    );
  }
}

export async function deferUrls(
  transaction: Transaction,
  urls: readonly { id: PageId; shape: string }[],
): Promise<void> {
  for (const [shard, some] of byShard(urls, ({ id }) => id))
    await transaction.run(
      DEFER,
      shard,
      some.map(({ id }) => id),
      some.map(({ shape }) => shape),
    );
}

export async function releaseShape(
  transaction: Transaction,
  shards: readonly number[],
  pattern: string,
): Promise<void> {
  for (const shard of shards) await transaction.run(RELEASE, shard, pattern);
}

type ShapeRow = { state: string; waiting: number };

function toShape({ state, waiting }: ShapeRow): StoredShape {
  return { ...(JSON.parse(state) as UrlShape), waiting };
}
