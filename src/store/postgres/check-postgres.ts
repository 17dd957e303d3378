import type { StoreProblem } from '../../model/store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { allShards, type Statement } from './statement.ts';

/** Each counts the rows that violate an invariant of the store. */
const LAWS: readonly { what: string; count: Statement }[] = [
  {
    what: 'pages-without-url',
    count: allShards(`SELECT count(*) AS n FROM pages p
      WHERE NOT EXISTS (SELECT FROM urls u WHERE u.shard = p.shard AND u.id = p.id)`),
  },
  {
    what: 'pages-without-change',
    count: allShards(`SELECT count(*) AS n FROM pages p
      WHERE NOT EXISTS (SELECT FROM changes c WHERE c.shard = p.shard AND c.page = p.id)`),
  },
  {
    what: 'bodies-without-page',
    count: allShards(`SELECT count(*) AS n FROM bodies b
      WHERE NOT EXISTS (SELECT FROM pages p WHERE p.shard = b.shard AND p.id = b.id)`),
  },
  {
    what: 'visits-without-url',
    count: allShards(`SELECT count(*) AS n FROM visits v
      WHERE NOT EXISTS (SELECT FROM urls u WHERE u.shard = v.shard AND u.id = v.page)`),
  },
  {
    what: 'url-total',
    count: allShards(`SELECT abs((SELECT count(*) FROM urls) -
      coalesce((SELECT sum(value) FROM totals WHERE name = 'urls'), 0))::bigint AS n`),
  },
  {
    what: 'page-total',
    count: allShards(`SELECT abs((SELECT count(*) FROM pages) -
      coalesce((SELECT sum(value) FROM totals WHERE name IN ('pages', 'foreign')), 0))::bigint AS n`),
  },
  {
    what: 'visit-total',
    count: allShards(`SELECT abs((SELECT count(*) FROM visits) -
      coalesce((SELECT sum(value) FROM totals WHERE name LIKE 'outcome:%'), 0))::bigint AS n`),
  },
];

/** Are the tables consistent? The integrity of its files is the server's own responsibility. */
export async function checkPostgres(database: PostgresDatabase): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = [];
  for (const { what, count } of LAWS) {
    const { n } = (await database.get<{ n: number }>(count))!;
    if (n !== 0) problems.push({ what, detail: String(n) });
  }
  return problems;
}
