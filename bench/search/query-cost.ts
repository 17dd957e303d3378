/**
 * What queries cost, in a process of its own, so that nothing but them is counted:
 *   tsx bench/search/query-cost.ts <index folder> <file of queries> ranked|hybrid|with-facets <runs>
 * Prints the figures of the best run, which noise can only make worse.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Searcher } from '../../src/search/searcher.ts';
import { cpuMs, percentile } from './cpu.ts';

export type QueryCost = { cpuMsPerQuery: number; p99Ms: number };

/** The ten best pages and how many there are, by words or by words and meaning; with facets also how they spread over sites, topics and years. */
export type QueryKind = 'ranked' | 'hybrid' | 'with-facets';

export function queryCost(index: string, queriesFile: string, kind: QueryKind, runs = 6): QueryCost {
  const script = fileURLToPath(import.meta.url);
  const args = ['--import', import.meta.resolve('tsx'), script, index, queriesFile, kind, String(runs)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as QueryCost;
}

function measure(index: string, queries: readonly string[], kind: QueryKind): QueryCost {
  const options = { facets: kind === 'with-facets', mode: kind === 'hybrid' ? kind : 'words' } as const;
  const searcher = Searcher.open(index);
  for (const query of queries.slice(0, 300)) searcher.search(query, options);
  const took: number[] = [];
  const before = cpuMs();
  for (const query of queries) {
    const start = performance.now();
    searcher.search(query, options);
    took.push(performance.now() - start);
  }
  const cpuMsPerQuery = (cpuMs() - before) / queries.length;
  searcher.close();
  return { cpuMsPerQuery, p99Ms: percentile(took, 0.99) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [index, file, kind, runs] = process.argv.slice(2);
  const queries = JSON.parse(readFileSync(file!, 'utf8')) as string[];
  const costs = Array.from({ length: Number(runs) }, () => measure(index!, queries, kind as QueryKind));
  const [best] = costs.sort((a, b) => a.cpuMsPerQuery - b.cpuMsPerQuery);
  console.log(JSON.stringify(best));
}
