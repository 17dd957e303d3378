/**
 * `npm run eval -- copies --data <folder>`: pairs of pages of several kinds of material, some copies of each other. Shows
 * how many distinct pages are mistaken for copies and how many copies are found, by material, and which share of the
 * text would be asked for if one kind of material were left out. `--raise` and `--lower` write floors.json.
 */
import { parseArgs } from 'node:util';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { demandOn, isCopy } from '../../src/links/compare-pages.ts';
import { type SharedText, TextRuns } from '../../src/nlp/shared-text.ts';
import { simhash, simhashDistance } from '../../src/nlp/simhash.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { madeFromArticles, madeFromTemplates } from './made-pairs.ts';
import { grouped, type Pair, pairsOfSite } from './pairs.ts';
import { articlesOf, REAL_COPIES, realPairs } from './real-pairs.ts';

type Measured = Pair & { shared: SharedText; bits: number };

/** A lost page counts as much as so many copies that are kept twice. */
const COST_OF_LOSS = 10;
const STEPS = Array.from({ length: 50 }, (_, i) => (i + 50) / 100);

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const pairs = [...(await samplePairs()), ...madeFromTemplates()];
  if (values.data !== undefined)
    pairs.push(...(await realPairs(values.data)), ...madeFromArticles(await articlesOf(values.data)));
  const measured = pairs.map(measure);
  const figures: Record<string, number> = {};
  for (const some of grouped(measured, (pair) => pair.material)) {
    const { material } = some[0]!;
    const lost = some.filter((pair) => !pair.isCopy && isTaken(pair));
    const copies = some.filter((pair) => pair.isCopy);
    const missed = copies.filter((pair) => !isTaken(pair));
    const kept = percent(some.length - copies.length - lost.length, some.length - copies.length);
    const found = percent(copies.length - missed.length, copies.length);
    if (some.length > copies.length) figures[`${material} kept`] = kept;
    if (copies.length > 0) figures[`${material} found`] = found;
    console.log(
      `${material.padEnd(10)} distinct ${some.length - copies.length}, kept ${kept.toFixed(1)} %; copies ${copies.length}, found ${found.toFixed(1)} %`,
    );
    for (const [what, list] of [
      ['taken for a copy', lost],
      ['not recognised', missed],
    ] as const)
      for (const { name, shared, bits } of list.slice(0, 6))
        console.log(
          `  ${what}: ${name} (${shared.ofFirst.toFixed(3)}, ${shared.ofSecond.toFixed(3)}, ${bits} bits)`,
        );
  }
  leaveOneOut(measured);
  if (values.data === undefined) return;
  // What is cut out of pages, and so which pairs there are, may change; the labels do not.
  const below = holdFloors('copies', digestOf(REAL_COPIES.flat()), figures, values);
  for (const line of below) console.log(line);
  if (below.length > 0) process.exitCode = 1;
}

function measure(pair: Pair): Measured {
  const shared = new TextRuns(pair.page.text).sharedWith(new TextRuns(pair.other.text));
  return { ...pair, shared, bits: simhashDistance(simhash(pair.page.text), simhash(pair.other.text)) };
}

/** As the crawl decides it, were the fingerprints of both looked at. */
function isTaken({ page, other, shared, isDeclared }: Measured): boolean {
  const demand = demandOn(page, other, isDeclared);
  return demand !== null && isCopy(shared, demand);
}

/** Which shares the other kinds choose, and how they do on the kind that was left out. */
function leaveOneOut(pairs: readonly Measured[]): void {
  const materials = [...new Set(pairs.map(({ material }) => material))];
  const open = pairs.filter((pair) => !pair.isDeclared && demandOn(pair.page, pair.other, false));
  const declared = pairs.filter((pair) => pair.isDeclared && demandOn(pair.page, pair.other, true));
  for (const left of materials) {
    const [best] = bestOf(
      STEPS.map((share) => [share, share] as const),
      open.filter(({ material }) => material !== left),
    );
    const both = STEPS.flatMap((first) => STEPS.map((second) => [first, second - 0.3] as const));
    const [named] = bestOf(
      both,
      declared.filter(({ material }) => material !== left),
    );
    const rest = costOf(
      best!,
      open.filter(({ material }) => material === left),
    );
    const restNamed = costOf(
      named!,
      declared.filter(({ material }) => material === left),
    );
    console.log(
      `without ${left}: undeclared ${best![0].toFixed(2)} (here lost ${rest.lost}, missed ${rest.missed}), declared ${named![0].toFixed(2)} and ${named![1].toFixed(2)} (lost ${restNamed.lost}, missed ${restNamed.missed})`,
    );
  }
}

type Shares = readonly [ofPage: number, ofOther: number];

/** The middle of those with the lowest cost. */
function bestOf(candidates: readonly Shares[], pairs: readonly Measured[]): [Shares] {
  const costs = candidates.map((shares) => costOf(shares, pairs).cost);
  const least = Math.min(...costs);
  const best = candidates.filter((_, i) => costs[i] === least);
  return [best[Math.floor(best.length / 2)]!];
}

function costOf(
  [ofPage, ofOther]: Shares,
  pairs: readonly Measured[],
): { lost: number; missed: number; cost: number } {
  let [lost, missed] = [0, 0];
  // Every kind counts the same, however many pairs it has.
  let cost = 0;
  for (const some of grouped(pairs, (pair) => `${pair.material} ${pair.isCopy}`)) {
    const wrong = some.filter(
      ({ shared, isCopy: truth }) => (shared.ofFirst >= ofPage && shared.ofSecond >= ofOther) !== truth,
    );
    if (some[0]!.isCopy) missed += wrong.length;
    else lost += wrong.length;
    cost += (wrong.length / some.length) * (some[0]!.isCopy ? 1 : COST_OF_LOSS);
  }
  return { lost, missed, cost };
}

async function samplePairs(): Promise<Pair[]> {
  const web = await startSampleWeb({ seed: 1, now: () => Date.UTC(2026, 10, 2), latencyMs: 0 });
  try {
    const bySite = grouped(
      web
        .pages()
        .map((page) => ({ page, truth: page.truth() }))
        .filter(({ truth }) => truth.text !== ''),
      ({ page }) => page.site,
    );
    return bySite.flatMap((pages) => {
      const copyOf = new Map(pages.map(({ page, truth }) => [page.url, truth.copyOf ?? page.url]));
      const texts = pages.map(({ page, truth }) => ({
        ...{ key: new URL(page.url).pathname, url: page.url, text: truth.text },
        kind:
          page.kind === 'home'
            ? ('home' as const)
            : page.kind === 'list'
              ? ('listing' as const)
              : ('article' as const),
      }));
      return pairsOfSite('sample', texts, (a, b) => copyOf.get(a.url) === copyOf.get(b.url));
    });
  } finally {
    await web.close();
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}
