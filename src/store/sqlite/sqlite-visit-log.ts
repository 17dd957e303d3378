import type { RecentVisit } from '../../model/insights.ts';
import type { PageId } from '../../model/page.ts';
import type { VisitLog } from '../../model/store.ts';
import type { HourOfVisits, VisitSums } from '../../model/store-figures.ts';
import { ANNOUNCED, type Visit } from '../../model/visit.ts';
import { toVisit, type VisitRow } from '../visit-row.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Maximum number of URLs of a site whose visits are examined, newest first. */
const MAX_SITE_URLS = 20_000;

export class SqliteVisitLog implements VisitLog {
  readonly #file: SqliteFile;
  readonly #statements: Statements;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
  }

  async of(id: PageId, limit: number): Promise<Visit[]> {
    return this.#read(({ of }) => (of.all(id, limit) as VisitRow[]).map(toVisit));
  }

  async recent(before: number, limit: number): Promise<RecentVisit[]> {
    return this.#read(({ recent }) =>
      (recent.all(before, limit) as RecentVisit[]).map((row) => ({
        id: row.id,
        page: row.page,
        url: row.url,
        at: row.at,
        outcome: row.outcome,
        reason: row.reason,
        status: row.status,
        tookMs: row.tookMs,
      })),
    );
  }

  async reasonsOf(site: string, limit: number): Promise<string[]> {
    return this.#read(({ reasons }) =>
      (reasons.all(site, MAX_SITE_URLS, limit) as { reason: string }[]).map((row) => row.reason),
    );
  }

  async hours(): Promise<HourOfVisits[]> {
    return this.#read(({ hours, urlFlow }) => {
      const flow = urlFlow.all() as { hour: number; came: number; went: number }[];
      const flowOf = new Map(flow.map((row) => [row.hour, row]));
      let kept = 0;
      return (hours.all() as HourOfVisits[]).map(({ hour, visits, unique, changes }) => {
        const { came = 0, went = 0 } = flowOf.get(hour) ?? {};
        const urls = kept + came;
        kept = urls - went;
        return { hour, visits, unique, changes, urls };
      });
    });
  }

  async sums(): Promise<VisitSums[]> {
    return this.#read(({ sums }) =>
      (sums.all() as VisitSums[]).map(
        ({ page, visits, changes, announced = 0, changedMs, quietMs, seenAt }) => ({
          page,
          visits,
          changes,
          announced,
          changedMs,
          quietMs,
          seenAt,
        }),
      ),
    );
  }

  /** Inside the caller's transaction. */
  add(visit: Visit): void {
    this.#statements.add.run(
      visit.page,
      visit.at,
      visit.scheduled,
      visit.outcome,
      visit.heard,
      visit.status,
      visit.reason,
      visit.bytes,
      visit.tookMs,
      Number.isFinite(visit.next) ? visit.next : null,
    );
  }

  #read<T>(question: (statements: Statements) => T): T {
    return this.#file.read(() => question(this.#statements));
  }
}

type Statements = ReturnType<typeof prepare>;

function prepare(file: SqliteFile) {
  return {
    of: file.prepare('SELECT * FROM visits WHERE page = ? ORDER BY at DESC, id DESC LIMIT ?'),
    add: file.prepare(`INSERT INTO visits (page, at, scheduled, outcome, heard, status, reason, bytes, took_ms, next)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    recent: file.prepare(`SELECT v.id, v.page, u.url, v.at, v.outcome, v.reason, v.status, v.took_ms AS tookMs
      FROM visits v JOIN urls u ON u.id = v.page WHERE v.id < ? ORDER BY v.id DESC LIMIT ?`),
    reasons: file.prepare(`SELECT v.reason FROM
      (SELECT u.id FROM urls u JOIN sites s ON s.id = u.site WHERE s.name = ? ORDER BY u.id DESC LIMIT ?) own
      JOIN visits v ON v.page = own.id WHERE v.outcome IN ('indexed', 'minor') ORDER BY v.id DESC LIMIT ?`),
    hours:
      file.prepare(`SELECT at / 3600000 * 3600000 AS hour, count(*) AS visits, count(DISTINCT page) AS "unique",
      sum(heard = 'changed') AS changes FROM visits GROUP BY hour ORDER BY hour`),
    // A URL appears with its first visit and disappears in the hour that finds it gone; it counts in both
    // hours.
    urlFlow: file.prepare(`SELECT hour,
      sum((before IS NULL OR before = 'gone') AND hourBefore IS NOT hour) AS came,
      sum(outcome = 'gone' AND hourAfter IS NOT hour) AS went
      FROM (SELECT hour, outcome, lag(outcome) OVER byPage AS before,
        lag(hour) OVER byPage AS hourBefore, lead(hour) OVER byPage AS hourAfter
        FROM (SELECT id, page, at, outcome, at / 3600000 * 3600000 AS hour FROM visits)
        WINDOW byPage AS (PARTITION BY page ORDER BY at, id))
      GROUP BY hour`),
    // Visits without information (failed) do not end the interval before the next one.
    sums: file.prepare(`SELECT page, sum(heard IN ('changed', 'unchanged')) AS visits, sum(heard = 'changed') AS changes,
      max(at) AS seenAt, sum(announced) AS announced,
      sum(CASE WHEN heard = 'changed' AND NOT announced THEN at - before ELSE 0 END) AS changedMs,
      sum(CASE WHEN heard = 'unchanged' OR announced THEN at - before ELSE 0 END) AS quietMs
      FROM (SELECT v.page, v.at, v.heard, v.heard = 'changed' AND v.reason = '${ANNOUNCED}' AS announced, lag(v.at) OVER (PARTITION BY v.page ORDER BY v.at, v.id) AS before
        FROM visits v JOIN pages p ON p.id = v.page WHERE v.heard <> 'failed')
      GROUP BY page ORDER BY page`),
  };
}
