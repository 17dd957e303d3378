import type { StoreProblem } from '../../model/store.ts';
import { countBrokenTexts } from './sound-text.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** What `tazi doctor` checks in the store: is the file intact, and are its tables consistent? */
export function checkIntegrity(file: SqliteFile): StoreProblem[] {
  return file.read(() => {
    const problems: StoreProblem[] = [];
    for (const row of file.prepare('PRAGMA integrity_check(20)').all() as {
      integrity_check: string;
    }[]) {
      if (row.integrity_check !== 'ok') problems.push({ what: 'file', detail: row.integrity_check });
    }
    for (const table of TABLES) {
      const broken = countBrokenTexts(file, table);
      if (broken > 0) problems.push({ what: `texts of ${table}`, detail: String(broken) });
    }
    for (const { what, sql } of LAWS) {
      const { n } = file.prepare(sql).get() as { n: number };
      if (n !== 0) problems.push({ what, detail: String(n) });
    }
    return problems;
  });
}

/** Tables with texts that come from the web or from users. */
const TABLES = [
  'sites',
  'urls',
  'pages',
  'visits',
  'links',
  'versions',
  'unknown_words',
  'dictionary',
  'own_topics',
  'robots',
  'status',
  'totals',
];

/** Each counts the rows that violate an invariant of the store. */
const LAWS: readonly { what: string; sql: string }[] = [
  { what: 'pages-without-url', sql: 'SELECT count(*) AS n FROM pages WHERE id NOT IN (SELECT id FROM urls)' },
  {
    what: 'pages-without-change',
    sql: 'SELECT count(*) AS n FROM pages WHERE id NOT IN (SELECT page FROM changes)',
  },
  {
    what: 'bodies-without-page',
    sql: 'SELECT count(*) AS n FROM bodies WHERE id NOT IN (SELECT id FROM pages)',
  },
  {
    what: 'visits-without-url',
    sql: 'SELECT count(*) AS n FROM visits WHERE page NOT IN (SELECT id FROM urls)',
  },
  {
    what: 'url-total',
    sql: "SELECT abs((SELECT count(*) FROM urls) - coalesce((SELECT value FROM totals WHERE name = 'urls'), 0)) AS n",
  },
  {
    what: 'page-total',
    sql: "SELECT abs((SELECT count(*) FROM pages) - coalesce((SELECT sum(value) FROM totals WHERE name IN ('pages', 'foreign')), 0)) AS n",
  },
  {
    what: 'visit-total',
    sql: "SELECT abs((SELECT count(*) FROM visits) - coalesce((SELECT sum(value) FROM totals WHERE name LIKE 'outcome:%'), 0)) AS n",
  },
];
