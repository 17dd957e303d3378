import type { Journey } from '../../model/journey.ts';
import type { NewUrl } from '../../model/link.ts';
import type { PageId } from '../../model/page.ts';
import { SHARDS, shardOfId, shardOfSite } from '../../model/shard.ts';
import type { Urls } from '../../model/store.ts';
import type { QueuedUrl, UrlEnding, UrlRecord } from '../../model/url-record.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import { storableText } from '../storable-text.ts';
import { ENDING_COLUMNS, type EndingRow, endingsOf, exampleIds, toldReason } from '../url-endings.ts';
import { byShard } from './by-shard.ts';
import { PACKED_URLS, type PackedUrls, unpackUrls } from './packed-rows.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { TotalChanges } from './postgres-totals.ts';
import { type ShardScan, scanShards } from './scan-shards.ts';
import { allShards, oneShard } from './statement.ts';
import { toRecord, URL_COLUMNS, type UrlRow } from './url-row.ts';

const SCANNED_AT_ONCE = 5_000;

const ADD_SITES = oneShard(`INSERT INTO sites (shard, id, name)
  SELECT $1::smallint, nextval('site_numbers') * ${SHARDS} + $1::smallint, t.name FROM
  (SELECT name FROM unnest($2::text[]) WITH ORDINALITY AS n(name, place)
    WHERE NOT EXISTS (SELECT FROM sites s WHERE s.shard = $1 AND s.name = n.name) ORDER BY place) t
  ON CONFLICT (shard, name) DO NOTHING`);
// A URL that exists under the same id was written before; under another one it is an error (UNIQUE).
const ADD =
  oneShard(`INSERT INTO urls (shard, id, url, site, via, found_on, found_at, anchor, depth, priority, deferred)
  SELECT $1::smallint, t.id, t.url, s.id, t.via, t.found_on, $3, t.anchor, t.depth, t.priority, t.deferred
  FROM unnest($2::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::integer[], $10::double precision[], $11::text[])
    AS t(id, url, site, via, found_on, anchor, depth, priority, deferred)
  JOIN sites s ON s.shard = $1 AND s.name = t.site
  ON CONFLICT (shard, id) DO NOTHING`);
const TAKEN = oneShard(`SELECT t.id FROM unnest($2::bigint[], $3::text[]) AS t(id, url)
  JOIN urls u ON u.shard = $1 AND u.id = t.id WHERE u.url <> t.url`);
const VISITED =
  oneShard(`UPDATE urls u SET due = t.due, failures = CASE WHEN t.outcome = 'failed' THEN u.failures + 1 ELSE 0 END,
  visits = u.visits + 1, visited_at = t.at, outcome = t.outcome, etag = t.etag, last_modified = t.last_modified,
  body_hash = t.body_hash, duplicate_of = t.duplicate_of, policy = t.policy, notes = coalesce(t.notes, u.notes),
  deferred = NULL, reason = coalesce(t.reason, u.reason)
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[],
    $12::text[]) AS t(id, due, at, outcome, etag, last_modified, body_hash, duplicate_of, policy, notes, reason)
  WHERE u.shard = $1 AND u.id = t.id`);
const NAME_SITE = oneShard(`UPDATE sites SET title = $3 WHERE shard = $1
  AND id = (SELECT u.site FROM urls u WHERE u.shard = $1 AND u.id = $2) AND title IS DISTINCT FROM $3 AND (title IS NULL OR $4)`);
const GIVE_WAY = oneShard(
  `UPDATE urls SET outcome = 'duplicate', reason = 'canonical', duplicate_of = $3 WHERE shard = $1 AND id = ANY($2::bigint[])`,
);
const STAND_ALONE =
  oneShard(`UPDATE urls u SET duplicate_of = NULL, due = CASE u.outcome WHEN 'alias' THEN t.at ELSE u.due END
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS t(alias, target, at)
  WHERE u.shard = $1 AND u.id = t.target AND u.duplicate_of = t.alias`);
const PASS_ON = oneShard(`UPDATE urls u SET duplicate_of = t.target
  FROM unnest($2::bigint[], $3::bigint[]) AS t(alias, target)
  WHERE u.shard = $1 AND u.duplicate_of = t.alias AND u.outcome = 'alias' AND u.id <> t.target`);
const GET = oneShard(`SELECT ${URL_COLUMNS} FROM urls u JOIN sites s ON s.shard = $1 AND s.id = u.site
  WHERE u.shard = $1 AND u.id = ANY($2::bigint[])`);
const FIND = oneShard(`SELECT ${URL_COLUMNS} FROM urls u JOIN sites s ON s.shard = $1 AND s.id = u.site
  WHERE u.shard = $1 AND u.url = $2`);
const SCAN: ShardScan<PackedUrls, QueuedUrl> = {
  some: allShards(
    `SELECT ${PACKED_URLS} FROM (SELECT id, url, depth, priority, due, visits, failures, outcome, deferred FROM urls WHERE shard = ANY($1::smallint[]) ORDER BY shard, id) u`,
  ),
  one: oneShard(`SELECT ${PACKED_URLS} FROM
    (SELECT id, url, depth, priority, due, visits, failures, outcome, deferred FROM urls WHERE shard = $1 AND id > $2 ORDER BY id LIMIT $3) u`),
  rows: unpackUrls,
  countedAs: ['urls'],
  atOnce: SCANNED_AT_ONCE,
};
const SCAN_ALL =
  allShards(`SELECT ${PACKED_URLS} FROM (SELECT id, url, depth, priority, due, visits, failures, outcome, deferred FROM urls
  WHERE (shard, id) > ($1, $2) ORDER BY shard, id LIMIT $3) u`);
const SEEDS = allShards("SELECT url FROM urls WHERE via = 'seed' ORDER BY shard, id");
// Failed and forbidden URLs wait by a rule of their own.
const STATES =
  allShards(`SELECT id, policy FROM urls WHERE (shard, id) > ($1, $2) AND policy IS NOT NULL AND due IS NOT NULL
  AND failures = 0 AND outcome <> 'forbidden' ORDER BY shard, id LIMIT $3`);
const STATES_OF =
  allShards(`SELECT id, policy FROM urls WHERE shard = ANY($4::smallint[]) AND (shard, id) > ($1, $2) AND policy IS NOT NULL
  AND due IS NOT NULL AND failures = 0 AND outcome <> 'forbidden' ORDER BY shard, id LIMIT $3`);
const STAND_INS = allShards(`SELECT u.id FROM urls u JOIN pages p ON p.shard = u.shard AND p.id = u.id
  WHERE u.duplicate_of = $1 LIMIT 100`);
const IS_NOT_KEPT = 'NOT EXISTS (SELECT 1 FROM pages p WHERE p.shard = urls.shard AND p.id = urls.id)';
const DUPLICATES = allShards(`SELECT id, duplicate_of AS original FROM urls
  WHERE duplicate_of IS NOT NULL AND (shard, id) > ($1, $2) AND ${IS_NOT_KEPT} ORDER BY shard, id LIMIT $3`);
const DUPLICATES_OF = allShards(
  `SELECT id, url FROM urls WHERE duplicate_of = $1 AND ${IS_NOT_KEPT} ORDER BY id LIMIT $2`,
);
const ENDINGS = allShards(`SELECT ${ENDING_COLUMNS},
    u.outcome = 'failed' AND EXISTS (SELECT FROM pages p WHERE p.shard = u.shard AND p.id = u.id) AS kept,
    count(*) AS count, min(u.id) AS first, max(u.id) AS last,
    (min(ARRAY[hashint8(u.id)::bigint, u.id]))[2] AS low, (max(ARRAY[hashint8(u.id)::bigint, u.id]))[2] AS high
  FROM urls u GROUP BY 1, 2, 3`);
const URLS_OF = allShards(
  'SELECT id, url FROM urls WHERE shard = ANY($1::smallint[]) AND id = ANY($2::bigint[])',
);

export class PostgresUrls implements Urls {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async add(urls: readonly (NewUrl & { id: PageId })[], now: number): Promise<void> {
    if (urls.length === 0) return;
    await this.#database.transaction(async (transaction) => {
      const totals = new TotalChanges();
      await addUrls(transaction, urls, now, totals);
      await totals.write(transaction);
    });
  }

  async get(id: PageId): Promise<UrlRecord | null> {
    const row = await this.#database.get<UrlRow>(GET, shardOfId(id), [id]);
    return row ? toRecord(row) : null;
  }

  async getMany(ids: readonly PageId[]): Promise<Map<PageId, UrlRecord>> {
    const groups = byShard(new Set(ids), (id) => id);
    const rows = await Promise.all(
      groups.map(([shard, some]) => this.#database.all<UrlRow>(GET, shard, some)),
    );
    return new Map(rows.flat().map((row) => [row.id, toRecord(row)]));
  }

  async find(url: CanonicalUrl): Promise<UrlRecord | null> {
    // Ids from an embedded project are in shard 0, wherever their site would be.
    for (const shard of new Set([shardOfSite(siteOf(url)), 0])) {
      const row = await this.#database.get<UrlRow>(FIND, shard, url);
      if (row) return toRecord(row);
    }
    return null;
  }

  async *scan(): AsyncGenerator<QueuedUrl[]> {
    for (let after = 0; ; ) {
      const answer = await this.#database.all<PackedUrls>(SCAN_ALL, shardOfId(after), after, SCANNED_AT_ONCE);
      const rows = unpackUrls(answer);
      if (rows.length > 0) yield rows;
      if (rows.length < SCANNED_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Like `scan`, for some shards. */
  async *scanOf(shards: readonly number[]): AsyncGenerator<QueuedUrl[]> {
    yield* scanShards(this.#database, shards, SCAN);
  }

  async seeds(): Promise<CanonicalUrl[]> {
    return (await this.#database.all<{ url: CanonicalUrl }>(SEEDS)).map(({ url }) => url);
  }

  async policyStates(after: PageId, limit: number): Promise<{ id: PageId; state: unknown }[]> {
    const rows = await this.#database.all<{ id: PageId; policy: string }>(
      STATES,
      shardOfId(after),
      after,
      limit,
    );
    return rows.map(({ id, policy }) => ({ id, state: JSON.parse(policy) }));
  }

  /** Like `policyStates`, for some shards. */
  async policyStatesOf(
    shards: readonly number[],
    after: PageId,
    limit: number,
  ): Promise<{ id: PageId; state: unknown }[]> {
    const rows = await this.#database.all<{ id: PageId; policy: string }>(
      STATES_OF,
      shardOfId(after),
      after,
      limit,
      shards.filter((shard) => shard >= shardOfId(after)),
    );
    return rows.map(({ id, policy }) => ({ id, state: JSON.parse(policy) }));
  }

  async standIns(id: PageId): Promise<PageId[]> {
    return (await this.#database.all<{ id: PageId }>(STAND_INS, id)).map((row) => row.id);
  }

  async *duplicates(): AsyncGenerator<{ id: PageId; original: PageId }[]> {
    for (let after = 0; ; ) {
      const rows = await this.#database.all<{ id: PageId; original: PageId }>(
        DUPLICATES,
        shardOfId(after),
        after,
        SCANNED_AT_ONCE,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < SCANNED_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  duplicatesOf(id: PageId, limit: number): Promise<{ id: PageId; url: string }[]> {
    return this.#database.all(DUPLICATES_OF, id, limit);
  }

  async endings(): Promise<UrlEnding[]> {
    const rows = await this.#database.all<EndingRow>(ENDINGS);
    const ids = [...new Set(rows.flatMap(exampleIds))];
    const shards = [...new Set(ids.map(shardOfId))];
    const urls = await this.#database.all<{ id: PageId; url: CanonicalUrl }>(URLS_OF, shards, ids);
    return endingsOf(rows, new Map(urls.map(({ id, url }) => [id, url])));
  }
}

/** Adds URLs to the shards that their ids name. */
export async function addUrls(
  transaction: Transaction,
  urls: readonly (NewUrl & { id: PageId })[],
  now: number,
  totals: TotalChanges,
): Promise<void> {
  const addSome = async ([shard, some]: [number, (NewUrl & { id: PageId })[]]) => {
    const sites = some.map(({ url }) => siteOf(url));
    const ids = some.map(({ id }) => id);
    const addresses = some.map(({ url }) => url);
    const [, added] = await Promise.all([
      transaction.run(ADD_SITES, shard, [...new Set(sites)]),
      transaction.run(
        ADD,
        shard,
        ids,
        now,
        addresses,
        sites,
        some.map(({ via }) => via),
        some.map(({ foundOn }) => foundOn),
        some.map(({ anchor }) => storableText(anchor)),
        some.map(({ depth }) => depth),
        some.map(({ priority }) => priority),
        some.map(({ deferred }) => deferred ?? null),
      ),
    ]);
    if (added < some.length) {
      const [taken] = await transaction.all<{ id: PageId }>(TAKEN, shard, ids, addresses);
      if (taken) throw new Error(`The id ${taken.id} is the id of another URL`);
    }
    totals.add(shard, 'urls', added);
  };
  await Promise.all(byShard(urls, ({ id }) => id).map(addSome));
}

/** Records the results of visits for their URLs, each at most once in a call. */
export async function visitedUrls(
  transaction: Transaction,
  shard: number,
  journeys: readonly Omit<Journey, 'body'>[],
): Promise<void> {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const changed = await transaction.run(
    VISITED,
    shard,
    journeys.map(({ visit }) => visit.page),
    journeys.map(({ visit }) => (Number.isFinite(visit.next) ? Math.round(visit.next) : null)),
    journeys.map(({ visit }) => Math.round(visit.at)),
    journeys.map(({ visit }) => visit.outcome),
    journeys.map(({ validators }) => validators.etag && storableText(validators.etag)),
    journeys.map(({ validators }) => validators.lastModified && storableText(validators.lastModified)),
    journeys.map(({ bodyHash }) => bodyHash),
    journeys.map(({ duplicateOf }) => duplicateOf),
    journeys.map(({ policyState }) => text(policyState)),
    journeys.map(({ notes }) => text(notes)),
    journeys.map(({ visit }) => toldReason(visit.reason)),
  );
  if (changed < journeys.length)
    throw new Error(`A URL of shard ${shard} was visited but is not in the store`);
  const aliases = journeys.filter(
    ({ visit, duplicateOf }) => visit.outcome === 'alias' && duplicateOf !== null,
  );
  if (aliases.length > 0) await followAliases(transaction, shard, aliases);
}

/**
 * Spellings of an alias are spellings of its target, which stands for itself; if it was one, it is due again. All are
 * URLs of one site, and so of one shard.
 */
async function followAliases(
  transaction: Transaction,
  shard: number,
  aliases: readonly Omit<Journey, 'body'>[],
): Promise<void> {
  const ids = aliases.map(({ visit }) => visit.page);
  const targets = aliases.map(({ duplicateOf }) => duplicateOf);
  await transaction.run(
    STAND_ALONE,
    shard,
    ids,
    targets,
    aliases.map(({ visit }) => Math.round(visit.at)),
  );
  await transaction.run(PASS_ON, shard, ids, targets);
}

/** The name of a page's site; its home page takes precedence. */
export async function nameSite(
  transaction: Transaction,
  shard: number,
  page: PageId,
  title: string,
  isSure: boolean,
): Promise<void> {
  await transaction.run(NAME_SITE, shard, page, storableText(title), isSure);
}

/** Another page replaces them. */
export async function giveWay(
  transaction: Transaction,
  shard: number,
  ids: readonly PageId[],
  to: PageId,
): Promise<void> {
  await transaction.run(GIVE_WAY, shard, ids, to);
}
