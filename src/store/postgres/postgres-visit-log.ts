import type { RecentVisit } from '../../model/insights.ts';
import type { PageId } from '../../model/page.ts';
import { shardOfId, shardOfSite } from '../../model/shard.ts';
import type { VisitLog } from '../../model/store.ts';
import type { HourOfVisits, VisitSums } from '../../model/store-figures.ts';
import { ANNOUNCED, type Visit } from '../../model/visit.ts';
import { storableText } from '../storable-text.ts';
import { toVisit, type VisitRow } from '../visit-row.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, oneShard } from './statement.ts';

/** Maximum number of URLs of a site whose visits are examined, newest first. */
const MAX_SITE_URLS = 20_000;

const OF = oneShard('SELECT * FROM visits WHERE shard = $1 AND page = $2 ORDER BY at DESC, id DESC LIMIT $3');
const ADD =
  oneShard(`INSERT INTO visits (shard, page, at, scheduled, outcome, heard, status, reason, bytes, took_ms, next)
  SELECT $1::smallint, t.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::integer[], $8::text[],
    $9::bigint[], $10::bigint[], $11::bigint[]) AS t(page, at, scheduled, outcome, heard, status, reason, bytes, took_ms, next)`);
const RECENT =
  allShards(`SELECT v.id, v.page, u.url, v.at, v.outcome, v.reason, v.status, v.took_ms AS "tookMs"
  FROM visits v JOIN urls u ON u.shard = v.shard AND u.id = v.page WHERE v.id < $1 ORDER BY v.id DESC LIMIT $2`);
const REASONS = oneShard(`SELECT v.reason FROM
  (SELECT u.id FROM urls u JOIN sites s ON s.shard = $1 AND s.id = u.site WHERE u.shard = $1 AND s.name = $2
    ORDER BY u.found_at DESC, u.id DESC LIMIT $3) own
  JOIN visits v ON v.shard = $1 AND v.page = own.id WHERE v.outcome IN ('indexed', 'minor') ORDER BY v.id DESC LIMIT $4`);
const HOURS =
  allShards(`SELECT at / 3600000 * 3600000 AS hour, count(*) AS visits, count(DISTINCT page) AS "unique",
  count(*) FILTER (WHERE heard = 'changed') AS changes FROM visits GROUP BY 1 ORDER BY 1`);
// A URL appears with its first visit and disappears in the hour that finds it gone; it counts in both hours.
const URL_FLOW = allShards(`SELECT hour,
  count(*) FILTER (WHERE (before IS NULL OR before = 'gone') AND hour_before IS DISTINCT FROM hour) AS came,
  count(*) FILTER (WHERE outcome = 'gone' AND hour_after IS DISTINCT FROM hour) AS went
  FROM (SELECT hour, outcome, lag(outcome) OVER by_page AS before,
    lag(hour) OVER by_page AS hour_before, lead(hour) OVER by_page AS hour_after
    FROM (SELECT id, page, at, outcome, at / 3600000 * 3600000 AS hour FROM visits) v
    WINDOW by_page AS (PARTITION BY page ORDER BY at, id)) w
  GROUP BY hour`);
// Visits without information (failed) do not end the interval before the next one.
const SUMS = allShards(`SELECT page, count(*) FILTER (WHERE heard IN ('changed', 'unchanged')) AS visits,
  count(*) FILTER (WHERE heard = 'changed') AS changes, max(at) AS "seenAt",
  count(*) FILTER (WHERE announced) AS announced,
  coalesce(sum(at - before) FILTER (WHERE heard = 'changed' AND NOT announced), 0)::bigint AS "changedMs",
  coalesce(sum(at - before) FILTER (WHERE heard = 'unchanged' OR announced), 0)::bigint AS "quietMs"
  FROM (SELECT v.page, v.at, v.heard, v.heard = 'changed' AND v.reason = '${ANNOUNCED}' AS announced, lag(v.at) OVER (PARTITION BY v.page ORDER BY v.at, v.id) AS before
    FROM visits v JOIN pages p ON p.shard = v.shard AND p.id = v.page WHERE v.heard <> 'failed') w
  GROUP BY page ORDER BY page`);

export class PostgresVisitLog implements VisitLog {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async of(id: PageId, limit: number): Promise<Visit[]> {
    return (await this.#database.all<VisitRow>(OF, shardOfId(id), id, limit)).map(toVisit);
  }

  recent(before: number, limit: number): Promise<RecentVisit[]> {
    return this.#database.all(RECENT, Math.min(before, Number.MAX_SAFE_INTEGER), limit);
  }

  async reasonsOf(site: string, limit: number): Promise<string[]> {
    const shard = shardOfSite(site);
    const rows = await this.#database.all<{ reason: string }>(REASONS, shard, site, MAX_SITE_URLS, limit);
    return rows.map((row) => row.reason);
  }

  async hours(): Promise<HourOfVisits[]> {
    const [rows, flow] = await Promise.all([
      this.#database.all<Omit<HourOfVisits, 'urls'>>(HOURS),
      this.#database.all<{ hour: number; came: number; went: number }>(URL_FLOW),
    ]);
    const flowOf = new Map(flow.map((row) => [row.hour, row]));
    let kept = 0;
    return rows.map((row) => {
      const { came = 0, went = 0 } = flowOf.get(row.hour) ?? {};
      const urls = kept + came;
      kept = urls - went;
      return { ...row, urls };
    });
  }

  sums(): Promise<VisitSums[]> {
    return this.#database.all(SUMS);
  }
}

export async function addVisits(
  transaction: Transaction,
  shard: number,
  visits: readonly Visit[],
): Promise<void> {
  await transaction.run(
    ADD,
    shard,
    visits.map(({ page }) => page),
    visits.map(({ at }) => Math.round(at)),
    visits.map(({ scheduled }) => Math.round(scheduled)),
    visits.map(({ outcome }) => outcome),
    visits.map(({ heard }) => heard),
    visits.map(({ status }) => status),
    visits.map(({ reason }) => storableText(reason)),
    visits.map(({ bytes }) => Math.round(bytes)),
    visits.map(({ tookMs }) => Math.round(tookMs)),
    visits.map(({ next }) => (Number.isFinite(next) ? Math.round(next) : null)),
  );
}
