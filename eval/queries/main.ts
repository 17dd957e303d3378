/**
 * What search does to queries: of right ones (questions and titles, over an index of their own passages, without those
 * that have a word in small letters which neither the dictionary nor a passage knows), how many
 * are replaced without asking, how many get a suggestion and how many end on an empty page; of misspelt ones (those
 * of misspelt.ts, over all passages together), how many are corrected or answered as if they were right.
 *
 *   npm run eval -- queries --data <folder with *.retrieval.json and varied/*.json> [--every n] [--show]
 */
import { parseArgs } from 'node:util';
import type { Analyzer } from '../../src/index/analysis/analyzer.ts';
import { lowerTurkish } from '../../src/nlp/fold.ts';
import { dataFolder } from '../data-folder.ts';
import { numberOption } from '../number-options.ts';
import { type RetrievalSet, readAllSets } from '../search/retrieval-set.ts';
import { indexOf } from '../search/tazi-engine.ts';
import { MISSPELT } from './misspelt.ts';

/** In percent. */
const MOST_REPLACED = 0.2;
const MOST_SUGGESTED = 0.5;
const LEAST_CORRECTED = 90;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      every: { type: 'string', default: '1' },
      show: { type: 'boolean', default: false },
    },
  });
  const sets = readAllSets(dataFolder(values.data, 'search'));
  const every = Math.max(1, numberOption('--every', values.every));
  const sum = { asked: 0, replaced: 0, suggested: 0, empty: 0 };
  for (const set of sets) {
    const found = countChanges(set, every, values.show);
    report(set.name, found);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += found[name];
  }
  report('all', sum);
  const corrected = countCorrected(sets, values.show);
  console.log(`  misspelt: ${corrected} of ${MISSPELT.length} right`);
  const failures = [
    (100 * sum.replaced) / sum.asked > MOST_REPLACED && 'too many are replaced',
    (100 * sum.suggested) / sum.asked > MOST_SUGGESTED && 'too many get a suggestion',
    sum.empty > 0 && 'some find nothing',
    (100 * corrected) / MISSPELT.length < LEAST_CORRECTED && 'too few are corrected',
  ].filter((failure) => failure !== false);
  console.log(failures.length === 0 ? 'all floors hold' : failures.join('\n'));
  if (failures.length > 0) process.exitCode = 1;
}

type Changes = { asked: number; replaced: number; suggested: number; empty: number };

function countChanges({ name, docs, queries }: RetrievalSet, every: number, isShown: boolean): Changes {
  const { searcher, close } = indexOf(docs);
  const titles = [...new Set(docs.map(({ title }) => title))].filter((title) => title !== '');
  const isRight = rightQuery(docs, searcher.analyzer);
  const typed = [...queries.map(({ q }) => q), ...titles].filter(
    (query, number) => number % every === 0 && /\p{L}/u.test(query),
  );
  const asked = typed.filter(isRight);
  console.log(
    `  ${name}: ${typed.length - asked.length} have a word that no dictionary and no passage knows`,
  );
  const changes: Changes = { asked: asked.length, replaced: 0, suggested: 0, empty: 0 };
  for (const query of asked) {
    const { didYouMean, searchedFor, total } = searcher.search(query, { size: 1, facets: false });
    if (searchedFor !== null) changes.replaced++;
    else if (didYouMean !== null) changes.suggested++;
    if (total === 0) changes.empty++;
    if (isShown && (didYouMean !== null || total === 0))
      console.log(
        `${name}\t${total}\t${searchedFor === null ? 'suggested' : 'replaced'}\t${query}\t${didYouMean}`,
      );
  }
  close();
  return changes;
}

/** Are all words of a query known, on a passage, or names? The sets have typos of their own. */
function rightQuery(docs: RetrievalSet['docs'], { dictionary }: Analyzer): (query: string) => boolean {
  const words = (text: string) => text.match(/\p{L}+/gu) ?? [];
  const known = new Set(docs.flatMap(({ title, text }) => words(lowerTurkish(`${title} ${text}`))));
  return (query) =>
    words(query.replace(/['’]\p{L}+/gu, '')).every((word) => {
      const lower = lowerTurkish(word);
      return lower !== word || known.has(lower) || dictionary.known.isKnown(lower, true);
    });
}

function report(name: string, { asked, replaced, suggested, empty }: Changes): void {
  const percent = (count: number) => `${count} (${((100 * count) / asked).toFixed(2)} %)`;
  console.log(
    `  ${name.padEnd(16)} ${asked} right queries: replaced ${percent(replaced)}, suggested ${percent(suggested)}, empty ${empty}`,
  );
}

/** Corrected or offered as meant, in any form of its words, or its best page is that of the right spelling. */
function countCorrected(sets: readonly RetrievalSet[], isShown: boolean): number {
  const { searcher, close } = indexOf(sets.flatMap(({ docs }) => docs));
  const stems = (text: string) =>
    searcher.analyzer
      .analyze(text)
      .map(({ stem }) => stem)
      .join(' ');
  let corrected = 0;
  for (const [typed, meant] of MISSPELT) {
    const { didYouMean, hits } = searcher.search(typed, { size: 3, facets: false });
    const right = searcher.search(meant, { size: 3, facets: false }).hits;
    const isRight =
      stems(didYouMean ?? '') === stems(meant) || (didYouMean === null && hits[0]?.id === right[0]?.id);
    if (isRight) corrected++;
    else if (isShown) console.log(`misspelt\t${typed}\t${meant}\t${didYouMean}`);
  }
  close();
  return corrected;
}
