/**
 * `npm run eval -- traps`: the limits by which thin pages count as news, on the sites of
 * `sample-web/trap-kinds.ts`: six archives whose pages are thin, nine traps beside 400 articles. Shows real pages lost
 * and visits in traps for each pair of limits, and what is chosen for each kind from all others: of the limits that
 * lose least, with at most a tenth more visits in traps than the best of them, the one in the middle. Needs no data.
 */
import { parseArgs } from 'node:util';
import { ARCHIVES, type SiteKind, TRAPS } from '../../sample-web/trap-kinds.ts';
import type { ThinLimits } from '../../src/links/page-novelty.ts';
import { TestCrawl } from '../../src/links/test-crawl.ts';

const PAIRS = [2, 3, 4, 5, 6, 8];
const SHARES = [0.34, 0.5, 0.6, 0.67, 0.8];
const KINDS: readonly SiteKind[] = [...ARCHIVES, ...TRAPS];
/** A crawl that goes on for longer is caught. */
const MOST_VISITS = 4_000;

/** Real pages that were not visited, and visits in the trap. */
type Result = { lost: number; inTrap: number };
type Row = { thin: ThinLimits; results: ReadonlyMap<string, Result> };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const rows: Row[] = PAIRS.flatMap((pairs) =>
    SHARES.map((share) => {
      const thin = { share, pairs };
      return { thin, results: new Map(KINDS.map((kind) => [kind.name, resultOf(kind, thin)])) };
    }),
  );
  const names = KINDS.map(({ name }) => name);
  const all = rows.map(({ thin, results }) => ({ ...thin, ...sumOf(results, names) }));
  const leftOut = names.map((name) => {
    const { thin, results } = chosen(
      rows,
      names.filter((other) => other !== name),
    );
    return { leftOut: name, ...thin, ...results.get(name)! };
  });
  const best = chosen(rows, names).thin;
  if (values.json) {
    console.log(JSON.stringify({ all, leftOut, best }));
    return;
  }
  console.table(all);
  console.table(leftOut);
  console.log(`chosen on all: ${JSON.stringify(best)}`);
}

function resultOf(kind: SiteKind, thin: ThinLimits): Result {
  const crawl = new TestCrawl({ thin });
  for (const url of kind.start) crawl.name(url);
  try {
    crawl.run(kind.pageOf, MOST_VISITS);
  } catch {
    // Caught in a trap: what it visited until then counts.
  }
  const real = crawl.visited.filter(kind.isReal).length;
  const listings = crawl.visited.filter((url) => url.includes('/arsiv/')).length;
  return { lost: kind.real - real, inTrap: crawl.visited.length - real - listings };
}

function sumOf(results: Row['results'], names: readonly string[]): Result {
  const sum = { lost: 0, inTrap: 0 };
  for (const name of names) {
    const { lost, inTrap } = results.get(name)!;
    sum.lost += lost;
    sum.inTrap += inTrap;
  }
  return sum;
}

function chosen(rows: readonly Row[], names: readonly string[]): Row {
  const sums = rows.map((row) => ({ row, ...sumOf(row.results, names) }));
  const least = Math.min(...sums.map(({ lost }) => lost));
  const few = sums.filter(({ lost }) => lost === least);
  const cheapest = Math.min(...few.map(({ inTrap }) => inTrap));
  const good = few.filter(({ inTrap }) => inTrap <= 1.1 * cheapest);
  return good[Math.floor(good.length / 2)]!.row;
}
