/**
 * What queries cost, in a process of its own, so that nothing else is counted:
 *   tsx bench/search/query-cost.ts <index folder> <file of queries> ranked|hybrid|with-facets|top-ten <runs>
 * Prints the figures of the best run, because noise can only make them worse.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { planQuery, segmentTerms } from '../../src/search/query/plan-query.ts';
import { bestPages } from '../../src/search/ranking/best-pages.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { WorkBudget } from '../../src/search/work-budget.ts';
import { cpuMs, percentile } from './cpu.ts';

export type QueryCost = { cpuMsPerQuery: number; p99Ms: number };

/**
 * The ten best pages and the total, by words or by words and meaning; with facets also the distribution over
 * sites, topics and years. `top-ten` is what other engines are timed by: the ten best by BM25 of a query that
 * was analysed beforehand, including the lookup of its terms, without repair, closer look and total.
 */
export type QueryKind = 'ranked' | 'hybrid' | 'with-facets' | 'top-ten';

export function queryCost(index: string, queriesFile: string, kind: QueryKind, runs = 6): QueryCost {
  const script = fileURLToPath(import.meta.url);
  const args = ['--import', import.meta.resolve('tsx'), script, index, queriesFile, kind, String(runs)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as QueryCost;
}

function measure(index: string, queries: readonly string[], kind: QueryKind): QueryCost {
  const searcher = Searcher.open(index);
  const runs = kind === 'top-ten' ? topTen(searcher, queries, index) : answers(searcher, queries, kind);
  for (const run of runs.slice(0, WARM_UP)) run();
  const took: number[] = [];
  const before = cpuMs();
  for (const run of runs) {
    const start = performance.now();
    run();
    took.push(performance.now() - start);
  }
  const cpuMsPerQuery = (cpuMs() - before) / queries.length;
  searcher.close();
  return { cpuMsPerQuery, p99Ms: percentile(took, 0.99) };
}

const WARM_UP = 300;

function answers(searcher: Searcher, queries: readonly string[], kind: QueryKind): (() => void)[] {
  const options = { facets: kind === 'with-facets', mode: kind === 'hybrid' ? kind : 'words' } as const;
  return queries.map((query) => () => {
    searcher.search(query, options);
  });
}

/** Queries are interpreted with another searcher: the timed one looks up its terms for the first time. */
function topTen(searcher: Searcher, queries: readonly string[], index: string): (() => void)[] {
  const { segments } = searcher.reader;
  const other = Searcher.open(index);
  const understood = queries.map((text) => other.understand(text).query);
  other.close();
  return understood.map((query) => () => {
    bestPages(query, planQuery(query, segmentTerms(segments)), segments, 10, WorkBudget.unlimited());
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [index, file, kind, runs] = process.argv.slice(2);
  const queries = JSON.parse(readFileSync(file!, 'utf8')) as string[];
  const costs = Array.from({ length: Number(runs) }, () => measure(index!, queries, kind as QueryKind));
  const [best] = costs.sort((a, b) => a.cpuMsPerQuery - b.cpuMsPerQuery);
  console.log(JSON.stringify(best));
}
