/**
 * How good the ranking is: MRR@10 and Recall@10 on sets of passages and questions, for the parts of the ranking and
 * for all of it, beside the engines people would use instead, in one run; and how much is kept when a query is typed
 * without Turkish letters, with two letters swapped, or with a word in another form.
 *
 *   npm run eval -- search --data <folder with *.retrieval.json> [--every n] [--no-peers] [--tune] [--left-out n/m]
 *
 * `--left-out`: only questions about articles that `npm run train -- vectors --leave-out n/m` has not seen.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/model/seeded-random.ts';
import { dataFolder } from '../data-folder.ts';
import { numberOption } from '../number-options.ts';
import { type EngineMaker, measure, type Quality } from './engine.ts';
import { partOfTitles } from './part-of-titles.ts';
import { fts5, miniSearch, snowball } from './peer-engines.ts';
import { type RetrievalSet, readRetrievalSets } from './retrieval-set.ts';
import { tazi, taziHybrid, taziParts } from './tazi-engine.ts';
import { tune } from './tune.ts';
import { inflected, typedInAscii, withSwappedLetters } from './typing.ts';

/** MRR@10 that must be reached, by set, and the share of it that must be kept. */
const FLOORS: Readonly<Record<string, number>> = { 'tquad-train': 0.855, enelpi2020: 0.96 };
const KEPT_FLOORS = { ascii: 0.98, swapped: 0.96, inflected: 0.97 };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      every: { type: 'string', default: '1' },
      peers: { type: 'boolean', default: true },
      tune: { type: 'boolean', default: false },
      'left-out': { type: 'string' },
    },
    allowNegative: true,
  });
  const data = dataFolder(values.data, 'search');
  if (values.tune) {
    tune(readRetrievalSets(data));
    return;
  }
  const every = Math.max(1, numberOption('--every', values.every));
  let failures = 0;
  for (const set of readRetrievalSets(data)) {
    const titleOf = new Map(set.docs.map(({ id, title }) => [id, title]));
    const isLeftOut = partOfTitles(values['left-out']);
    const queries = set.queries
      .filter(({ rel }) => values['left-out'] === undefined || isLeftOut(titleOf.get(rel[0]!)!))
      .filter((_, number) => number % every === 0);
    console.log(`\n${set.name}: ${set.docs.length} passages, ${queries.length} questions`);
    failures += evaluate({ ...set, queries }, values.peers);
  }
  console.log(failures === 0 ? '\nall floors hold' : `\n${failures} floors do not hold`);
  if (failures > 0) process.exitCode = 1;
}

function evaluate(set: RetrievalSet, withPeers: boolean): number {
  let failures = 0;
  const check = (isMet: boolean, what: string): void => {
    if (isMet) return;
    failures++;
    console.log(`  below the floor: ${what}`);
  };
  for (const part of taziParts) runEngine(part, set);
  const random = seededRandom(3);
  const engine = tazi(set.docs);
  const plain = measure(engine, set.queries, (q) => q);
  report(engine.name, plain);
  runEngine(taziHybrid, set);
  const kept = {
    ascii: measure(engine, set.queries, typedInAscii),
    swapped: measure(engine, set.queries, (q) => withSwappedLetters(q, random)),
    inflected: measure(engine, set.queries, inflected),
  };
  for (const [how, quality] of Object.entries(kept)) {
    report(`tazi, ${how}`, quality, quality.mrr / plain.mrr);
    const floor = KEPT_FLOORS[how as keyof typeof KEPT_FLOORS];
    check(quality.mrr / plain.mrr >= floor, `${how} keeps less than ${floor}`);
  }
  engine.close();
  const floor = FLOORS[set.name];
  if (floor !== undefined) check(plain.mrr >= floor, `MRR@10 of ${floor}`);
  for (const peer of withPeers ? [fts5, miniSearch, snowball] : []) {
    if (peer !== null) check(runEngine(peer, set).mrr <= plain.mrr, 'a peer is better');
  }
  return failures;
}

function runEngine(make: EngineMaker, set: RetrievalSet): Quality {
  const engine = make(set.docs);
  const quality = measure(engine, set.queries, (q) => q);
  report(engine.name, quality);
  engine.close();
  return quality;
}

function report(name: string, { mrr, recall }: Quality, kept?: number): void {
  const share = kept === undefined ? '' : `   kept ${kept.toFixed(4)}`;
  console.log(`  ${name.padEnd(32)} MRR@10 ${mrr.toFixed(4)}   Recall@10 ${recall.toFixed(4)}${share}`);
}
