/**
 * Queries about sites. Read-only; every query has a limit on the rows it reads, because anyone may send it.
 */
import type { SiteInsight } from '../../model/insights.ts';
import type { PageId, SiteId } from '../../model/page.ts';
import type { Sites } from '../../model/store.ts';
import type { SiteSummary } from '../../model/store-figures.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Maximum number of URLs of a site that its profile is made from, newest first. */
const MAX_SITE_URLS = 20_000;

export class SqliteSites implements Sites {
  readonly #file: SqliteFile;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
  }

  async list(after: SiteId, limit: number): Promise<SiteSummary[]> {
    const rows = this.#file.read(() => this.#statements.list.all(after, limit) as SiteSummary[]);
    return rows.map(({ id, name, pages, urls, waiting, lastVisitAt }) => ({
      id,
      name,
      pages,
      urls,
      waiting,
      lastVisitAt,
    }));
  }

  async titles(sites: readonly string[]): Promise<Map<string, string>> {
    const rows = this.#file.read(
      () => this.#statements.titles.all(JSON.stringify(sites)) as { name: string; title: string }[],
    );
    return new Map(rows.map(({ name, title }) => [name, title]));
  }

  async setTitles(titles: ReadonlyMap<string, string>): Promise<void> {
    const { setTitle } = this.#statements;
    this.#file.transaction(() => {
      for (const [name, title] of titles) setTitle.run(title, name);
    });
  }

  async changed(id: SiteId, limit: number): Promise<PageId[]> {
    const rows = this.#file.read(
      () => this.#statements.changed.all(id, MAX_SITE_URLS, limit) as { id: PageId }[],
    );
    return rows.map((row) => row.id);
  }

  async describe(id: SiteId): Promise<SiteInsight | null> {
    return this.#file.read(() => {
      const { site, outcomes, dynamics, hours, homes } = this.#statements;
      const found = site.get(id) as { id: SiteId; name: string } | undefined;
      if (!found) return null;
      const counted = outcomes.all(id, MAX_SITE_URLS) as { outcome: VisitOutcome; count: number }[];
      const seen = dynamics.all(id, MAX_SITE_URLS) as { visits: number; changes: number }[];
      const byHour = hours.all(id, MAX_SITE_URLS) as { hour: number; visits: number; changes: number }[];
      return {
        id: found.id,
        name: found.name,
        outcomes: Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count])),
        changes: seen.map(({ visits, changes }) => ({ visits, changes })),
        hours: Array.from({ length: 24 }, (_, hour) => {
          const row = byHour.find((candidate) => candidate.hour === hour);
          return { visits: row?.visits ?? 0, changes: row?.changes ?? 0 };
        }),
        pages: (homes.all(id) as { id: PageId; url: string; title: string }[]).map((row) => ({
          id: row.id,
          url: row.url,
          title: row.title,
        })),
      };
    });
  }
}

function prepare(file: SqliteFile) {
  const ofSite = '(SELECT id FROM urls WHERE site = ? ORDER BY id DESC LIMIT ?)';
  return {
    list: file.prepare(`SELECT s.id, s.name, count(u.id) AS urls, count(p.id) AS pages,
      coalesce(sum(u.visits = 0), 0) AS waiting, max(u.visited_at) AS lastVisitAt
      FROM (SELECT * FROM sites WHERE id > ? ORDER BY id LIMIT ?) s
      LEFT JOIN urls u ON u.site = s.id LEFT JOIN pages p ON p.id = u.id GROUP BY s.id ORDER BY s.id`),
    setTitle: file.prepare('UPDATE sites SET title = ? WHERE name = ?'),
    titles: file.prepare(
      'SELECT name, title FROM sites WHERE name IN (SELECT value FROM json_each(?)) AND title IS NOT NULL',
    ),
    site: file.prepare('SELECT id, name FROM sites WHERE id = ?'),
    outcomes: file.prepare(`SELECT u.outcome, count(*) AS count FROM ${ofSite} s JOIN urls u ON u.id = s.id
      WHERE u.outcome IS NOT NULL GROUP BY u.outcome`),
    dynamics:
      file.prepare(`SELECT sum(v.heard IN ('changed', 'unchanged')) AS visits, sum(v.heard = 'changed') AS changes
      FROM ${ofSite} s JOIN visits v ON v.page = s.id GROUP BY v.page`),
    hours:
      file.prepare(`SELECT v.at / 3600000 % 24 AS hour, count(*) AS visits, sum(v.heard = 'changed') AS changes
      FROM ${ofSite} s JOIN visits v ON v.page = s.id WHERE v.heard IN ('changed', 'unchanged') GROUP BY hour`),
    changed:
      file.prepare(`SELECT p.id FROM ${ofSite} s JOIN pages p ON p.id = s.id WHERE p.language IN ('tr', 'und', '')
      ORDER BY p.changed_at DESC, p.id DESC LIMIT ?`),
    homes: file.prepare(`SELECT p.id, u.url, p.title FROM urls u JOIN pages p ON p.id = u.id WHERE u.site = ?
      ORDER BY u.depth, u.id LIMIT 10`),
  };
}
