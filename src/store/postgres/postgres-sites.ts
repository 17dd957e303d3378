/** Queries about sites. Every query has a limit on the rows it reads, because anyone may send it. */
import type { SiteInsight } from '../../model/insights.ts';
import type { PageId, SiteId } from '../../model/page.ts';
import { shardOfSite, shardOfSiteId } from '../../model/shard.ts';
import type { Sites } from '../../model/store.ts';
import type { SiteSummary } from '../../model/store-figures.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import { storableText } from '../storable-text.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { allShards, oneShard } from './statement.ts';

/** Maximum number of URLs of a site that its profile is made from, newest first. */
const MAX_SITE_URLS = 20_000;
const OF_SITE = `(SELECT o.id FROM urls o WHERE o.shard = $1 AND o.site = $2 ORDER BY o.found_at DESC, o.id DESC LIMIT ${MAX_SITE_URLS})`;

const LIST = allShards(`SELECT s.id, s.name, count(u.id) AS urls, count(p.id) AS pages,
  count(*) FILTER (WHERE u.visits = 0) AS waiting, max(u.visited_at) AS "lastVisitAt"
  FROM (SELECT shard, id, name FROM sites WHERE id > $1 ORDER BY id LIMIT $2) s
  LEFT JOIN urls u ON u.shard = s.shard AND u.site = s.id LEFT JOIN pages p ON p.shard = u.shard AND p.id = u.id
  GROUP BY s.id, s.name ORDER BY s.id`);
const TITLES = allShards(`SELECT name, title FROM sites
  WHERE shard = ANY($1::smallint[]) AND name = ANY($2::text[]) AND title IS NOT NULL`);
const SET_TITLE = oneShard('UPDATE sites SET title = $3 WHERE shard = $1 AND name = $2');
const SITE = oneShard('SELECT id, name FROM sites WHERE shard = $1 AND id = $2');
const OUTCOMES =
  oneShard(`SELECT u.outcome, count(*) AS count FROM ${OF_SITE} s JOIN urls u ON u.shard = $1 AND u.id = s.id
  WHERE u.outcome IS NOT NULL GROUP BY u.outcome`);
const DYNAMICS = oneShard(`SELECT count(*) FILTER (WHERE v.heard IN ('changed', 'unchanged')) AS visits,
  count(*) FILTER (WHERE v.heard = 'changed') AS changes
  FROM ${OF_SITE} s JOIN visits v ON v.shard = $1 AND v.page = s.id GROUP BY v.page`);
const HOURS =
  oneShard(`SELECT v.at / 3600000 % 24 AS hour, count(*) AS visits, count(*) FILTER (WHERE v.heard = 'changed') AS changes
  FROM ${OF_SITE} s JOIN visits v ON v.shard = $1 AND v.page = s.id WHERE v.heard IN ('changed', 'unchanged') GROUP BY 1`);
const HOMES = oneShard(`SELECT p.id, u.url, p.title FROM urls u JOIN pages p ON p.shard = $1 AND p.id = u.id
  WHERE u.shard = $1 AND u.site = $2 ORDER BY u.depth, u.found_at, u.id LIMIT 10`);

const CHANGED = oneShard(`SELECT p.id FROM ${OF_SITE} s JOIN pages p ON p.shard = $1 AND p.id = s.id
  WHERE p.language IN ('tr', 'und', '') ORDER BY p.changed_at DESC, p.id DESC LIMIT $3`);

export class PostgresSites implements Sites {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  list(after: SiteId, limit: number): Promise<SiteSummary[]> {
    return this.#database.all(LIST, after, limit);
  }

  async titles(sites: readonly string[]): Promise<Map<string, string>> {
    // Sites of a project that was moved here are in shard 0
    const shards = [...new Set([...sites.map(shardOfSite), 0])];
    const rows = await this.#database.all<{ name: string; title: string }>(TITLES, shards, sites);
    return new Map(rows.map(({ name, title }) => [name, title]));
  }

  async setTitles(titles: ReadonlyMap<string, string>): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      for (const [name, title] of titles)
        for (const shard of new Set([shardOfSite(name), 0]))
          await transaction.run(SET_TITLE, shard, name, storableText(title));
    });
  }

  async changed(id: SiteId, limit: number): Promise<PageId[]> {
    const rows = await this.#database.all<{ id: PageId }>(CHANGED, shardOfSiteId(id), id, limit);
    return rows.map((row) => row.id);
  }

  async describe(id: SiteId): Promise<SiteInsight | null> {
    const database = this.#database;
    const shard = shardOfSiteId(id);
    const found = await database.get<{ id: SiteId; name: string }>(SITE, shard, id);
    if (!found) return null;
    const [outcomes, changes, byHour, pages] = await Promise.all([
      database.all<{ outcome: VisitOutcome; count: number }>(OUTCOMES, shard, id),
      database.all<{ visits: number; changes: number }>(DYNAMICS, shard, id),
      database.all<{ hour: number; visits: number; changes: number }>(HOURS, shard, id),
      database.all<SiteInsight['pages'][number]>(HOMES, shard, id),
    ]);
    return {
      id: found.id,
      name: found.name,
      outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])),
      changes,
      hours: Array.from({ length: 24 }, (_, hour) => {
        const row = byHour.find((candidate) => candidate.hour === hour);
        return { visits: row?.visits ?? 0, changes: row?.changes ?? 0 };
      }),
      pages,
    };
  }
}
