/**
 * What people ask of a page or a site when they look closely: who links to it, what it said before, what happened lately. Reads only;
 * every question has a bound on the rows it looks at, because pages are opened by anybody.
 */

import type { PageVersion, RecentVisit, SiteInsight } from '../model/insights.ts';
import type { PageId, SiteId } from '../model/page.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { type Connection, type Statement, withFile } from './database.ts';
import { packedTarget, unpackLinks } from './packed-links.ts';

/** Packed link lists looked through for links to one page: 5,000 are about 20 MB, read in 20 ms. */
const MAX_LISTS = 5_000;
/** URLs of a site that its profile is made of, newest first. */
const MAX_SITE_URLS = 20_000;

export class Insights {
  readonly #file: string;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(connection: Connection, file: string) {
    this.#file = file;
    this.#statements = prepare(connection);
  }

  /** Pages with a link to this one, those of its own site first; `isComplete` where every list of links was looked at. */
  linksTo(
    id: PageId,
    site: SiteId,
    most: number,
  ): { links: { id: PageId; url: string; anchor: string }[]; isComplete: boolean } {
    return this.#read(({ linksToWithin, linksToBeyond, linkLists }) => {
      const pattern = packedTarget(id);
      const rows = [
        ...(linksToWithin.all(site, MAX_LISTS, pattern, id) as LinkRow[]),
        ...(linksToBeyond.all(MAX_LISTS, pattern, site) as LinkRow[]),
      ];
      const links = rows.slice(0, most).flatMap(({ page, url, targets }) => {
        const link = unpackLinks(targets).find((target) => target.id === id);
        return link ? [{ id: page, url, anchor: link.anchor }] : [];
      });
      const { lists } = linkLists.get() as { lists: number };
      return { links, isComplete: rows.length <= most && lists <= MAX_LISTS };
    });
  }

  /** URLs whose page says the same as this one. */
  duplicatesOf(id: PageId, most: number): { id: PageId; url: string }[] {
    return this.#read(({ duplicates }) =>
      (duplicates.all(id, most) as { id: PageId; url: string }[]).map((row) => ({
        id: row.id,
        url: row.url,
      })),
    );
  }

  /** What the page said before, newest first. */
  versions(id: PageId): PageVersion[] {
    return this.#read(({ versions }) =>
      (versions.all(id) as PageVersion[]).map(({ at, title, text }) => ({ at, title, text })),
    );
  }

  /** Why the last visits that took a page of the site into the engine, or took its new text, ended so; newest first. */
  reasonsOf(site: string, most: number): string[] {
    return this.#read(({ reasons }) =>
      (reasons.all(site, MAX_SITE_URLS, most) as { reason: string }[]).map((row) => row.reason),
    );
  }

  /** Visits with a number below `before`, newest first. */
  recentVisits(before: number, most: number): RecentVisit[] {
    return this.#read(({ recent }) =>
      (recent.all(before, most) as RecentVisit[]).map((row) => ({
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

  site(id: SiteId): SiteInsight | null {
    return this.#read(({ site, outcomes, dynamics, hours, homes }) => {
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

  #read<T>(question: (statements: ReturnType<typeof prepare>) => T): T {
    return withFile(this.#file, () => question(this.#statements));
  }
}

type LinkRow = { page: PageId; url: string; targets: string };

function prepare(connection: Connection) {
  const sql = (text: string): Statement => connection.prepare(text);
  const ofSite = '(SELECT id FROM urls WHERE site = ? ORDER BY id DESC LIMIT ?)';
  return {
    reasons: sql(`SELECT v.reason FROM
      (SELECT u.id FROM urls u JOIN sites s ON s.id = u.site WHERE s.name = ? ORDER BY u.id DESC LIMIT ?) own
      JOIN visits v ON v.page = own.id WHERE v.outcome IN ('indexed', 'minor') ORDER BY v.id DESC LIMIT ?`),
    linksToWithin:
      sql(`SELECT l.page, u.url, l.targets FROM (SELECT id, url FROM urls WHERE site = ? LIMIT ?) u
      JOIN links l ON l.page = u.id WHERE instr(l.targets, ?) > 0 AND l.page <> ? LIMIT 200`),
    linksToBeyond: sql(`SELECT l.page, u.url, l.targets FROM (SELECT * FROM links ORDER BY page LIMIT ?) l
      JOIN urls u ON u.id = l.page WHERE instr(l.targets, ?) > 0 AND u.site <> ? LIMIT 200`),
    linkLists: sql('SELECT count(*) AS lists FROM links'),
    duplicates: sql('SELECT id, url FROM urls WHERE duplicate_of = ? ORDER BY id LIMIT ?'),
    versions: sql('SELECT at, title, text FROM versions WHERE page = ? ORDER BY id DESC'),
    recent: sql(`SELECT v.id, v.page, u.url, v.at, v.outcome, v.reason, v.status, v.took_ms AS tookMs
      FROM visits v JOIN urls u ON u.id = v.page WHERE v.id < ? ORDER BY v.id DESC LIMIT ?`),
    site: sql('SELECT id, name FROM sites WHERE id = ?'),
    outcomes: sql(`SELECT u.outcome, count(*) AS count FROM ${ofSite} s JOIN urls u ON u.id = s.id
      WHERE u.outcome IS NOT NULL GROUP BY u.outcome`),
    dynamics:
      sql(`SELECT sum(v.heard IN ('changed', 'unchanged')) AS visits, sum(v.heard = 'changed') AS changes
      FROM ${ofSite} s JOIN visits v ON v.page = s.id GROUP BY v.page`),
    hours: sql(`SELECT v.at / 3600000 % 24 AS hour, count(*) AS visits, sum(v.heard = 'changed') AS changes
      FROM ${ofSite} s JOIN visits v ON v.page = s.id WHERE v.heard IN ('changed', 'unchanged') GROUP BY hour`),
    homes: sql(`SELECT p.id, u.url, p.title FROM urls u JOIN pages p ON p.id = u.id WHERE u.site = ?
      ORDER BY u.depth, u.id LIMIT 10`),
  };
}
