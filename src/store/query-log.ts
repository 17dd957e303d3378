/**
 * What is searched for, what finds nothing and what is opened, in `data/queries.db`: counts by day and query,
 * without recording who searched or when within the day. Queries that look like a person's number or address
 * are not stored. Bounded: a number of different queries per day, a length for each, and a number of days.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageId } from '../model/page.ts';
import type { AskedQuery, QueryStatistics } from '../model/query-statistics.ts';
import { lowerTurkish } from '../nlp/fold.ts';
import { SqliteFile } from './sqlite/sqlite-file.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS queries (
    day INTEGER NOT NULL,
    query TEXT NOT NULL,
    asked INTEGER NOT NULL DEFAULT 0,
    empty INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, query)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS clicks (
    day INTEGER NOT NULL,
    query TEXT NOT NULL,
    page INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    PRIMARY KEY (day, query, page)
  ) WITHOUT ROWID;`;

const DAY_MS = 86_400_000;
/** Longer ones are pasted texts, not queries that others repeat. */
const MAX_QUERY_CHARACTERS = 120;
const MAX_QUERIES_A_DAY = 10_000;
const MAX_PAGES_SHOWN = 5;
/** A query is common, and may be suggested to others, if it was made this often, on this many days. */
const MIN_ASKED = 5;
const MIN_DAYS = 2;
/** Mail addresses, and numbers as long as those of phones, cards and citizens. */
const PERSONAL = /\S@\S|(?:\d[\s.-]?){7}/;

type Counts = { asked: number; empty: number; pages: Map<PageId, number> };

export class QueryLog {
  readonly #name: string;
  readonly #keptDays: number;
  /** Counted since the last flush. */
  #fresh = new Map<string, Counts>();
  #day = 0;

  constructor(dataFolder: string, keptDays: number) {
    this.#name = fileIn(dataFolder);
    this.#keptDays = keptDays;
  }

  /** A search was made and found this many pages. */
  asked(query: string, total: number, now: number): void {
    const counts = this.#countsOf(query, now);
    if (counts === null) return;
    counts.asked++;
    if (total === 0) counts.empty++;
  }

  /** A result of the query was opened. */
  clicked(query: string, page: PageId, now: number): void {
    const counts = this.#countsOf(query, now);
    if (counts) counts.pages.set(page, (counts.pages.get(page) ?? 0) + 1);
  }

  /** Adds the counts to the file, and drops days that are too old. */
  flush(now: number): void {
    if (this.#fresh.size === 0) return;
    const [fresh, day] = [this.#fresh, this.#day];
    this.#fresh = new Map();
    const file = SqliteFile.open(this.#name, 'share');
    try {
      file.transaction(() => {
        file.exec(SCHEMA);
        file.prepare('DELETE FROM queries WHERE day <= ?').run(dayOf(now) - this.#keptDays);
        file.prepare('DELETE FROM clicks WHERE day <= ?').run(dayOf(now) - this.#keptDays);
        const { count } = file.prepare('SELECT count(*) AS count FROM queries WHERE day = ?').get(day) as {
          count: number;
        };
        let room = MAX_QUERIES_A_DAY - count;
        const known = file.prepare('SELECT 1 FROM queries WHERE day = ? AND query = ?');
        const add = file.prepare(`INSERT INTO queries (day, query, asked, empty) VALUES (?, ?, ?, ?)
          ON CONFLICT (day, query) DO UPDATE SET asked = asked + excluded.asked, empty = empty + excluded.empty`);
        const click = file.prepare(`INSERT INTO clicks (day, query, page, clicks) VALUES (?, ?, ?, ?)
          ON CONFLICT (day, query, page) DO UPDATE SET clicks = clicks + excluded.clicks`);
        for (const [query, { asked, empty, pages }] of fresh) {
          const isKnown = known.get(day, query) !== undefined;
          // A click on a query that was never made is forged.
          if (!isKnown && (asked === 0 || --room < 0)) continue;
          add.run(day, query, asked, empty);
          for (const [page, clicks] of pages) click.run(day, query, page, clicks);
        }
      });
    } finally {
      file.close();
    }
  }

  statistics(days: number, most: number, now: number): QueryStatistics {
    this.flush(now);
    const none = { days, asked: 0, empty: 0, clicks: 0, queries: [], nothing: [] };
    if (!existsSync(this.#name)) return none;
    const file = SqliteFile.open(this.#name, 'read');
    try {
      const since = dayOf(now) - days;
      // libsql adds a field of its own to single rows.
      const { asked, empty } = file
        .prepare(
          'SELECT coalesce(sum(asked), 0) AS asked, coalesce(sum(empty), 0) AS empty FROM queries WHERE day > ?',
        )
        .get(since) as { asked: number; empty: number };
      const { clicks } = file
        .prepare('SELECT coalesce(sum(clicks), 0) AS clicks FROM clicks WHERE day > ?')
        .get(since) as { clicks: number };
      const listed = (having: string) =>
        (
          file
            .prepare(
              `SELECT query, sum(asked) AS asked, sum(empty) AS empty FROM queries WHERE day > ? GROUP BY query
               ${having} ORDER BY sum(asked) DESC, query LIMIT ?`,
            )
            .all(since, most) as Omit<AskedQuery, 'clicks' | 'pages'>[]
        ).map((row) => ({ ...row, ...clicksOf(file, since, row.query) }));
      return {
        ...{ days, asked, empty, clicks },
        queries: listed(''),
        nothing: listed('HAVING sum(empty) > 0 AND sum(empty) = sum(asked)'),
      };
    } finally {
      file.close();
    }
  }

  /** Queries that many people make and that find something, most frequent first. */
  common(most: number, now: number): string[] {
    this.flush(now);
    if (!existsSync(this.#name)) return [];
    const file = SqliteFile.open(this.#name, 'read');
    try {
      const rows = file
        .prepare(
          `SELECT query FROM queries WHERE day > ? GROUP BY query
           HAVING sum(asked) >= ? AND count(*) >= ? AND sum(empty) = 0 ORDER BY sum(asked) DESC, query LIMIT ?`,
        )
        .all(dayOf(now) - this.#keptDays, MIN_ASKED, MIN_DAYS, most) as { query: string }[];
      return rows.map(({ query }) => query);
    } finally {
      file.close();
    }
  }

  #countsOf(given: string, now: number): Counts | null {
    if (dayOf(now) !== this.#day) {
      if (this.#fresh.size > 0) this.flush(now);
      this.#day = dayOf(now);
    }
    const query = lowerTurkish(given).trim().replace(/\s+/g, ' ').toWellFormed();
    if (query === '' || query.length > MAX_QUERY_CHARACTERS || PERSONAL.test(query)) return null;
    let counts = this.#fresh.get(query);
    if (counts === undefined) {
      if (this.#fresh.size >= MAX_QUERIES_A_DAY) return null;
      this.#fresh.set(query, (counts = { asked: 0, empty: 0, pages: new Map() }));
    }
    return counts;
  }
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'queries.db');
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

function clicksOf(file: SqliteFile, since: number, query: string): Pick<AskedQuery, 'clicks' | 'pages'> {
  const pages = file
    .prepare(
      `SELECT page AS id, sum(clicks) AS clicks FROM clicks WHERE day > ? AND query = ? GROUP BY page
       ORDER BY sum(clicks) DESC, page`,
    )
    .all(since, query) as { id: PageId; clicks: number }[];
  return {
    clicks: pages.reduce((sum, page) => sum + page.clicks, 0),
    pages: pages.slice(0, MAX_PAGES_SHOWN),
  };
}
