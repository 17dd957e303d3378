/** Trains the lemma model: counts, lexicon, ranker. The same data give the same bytes. */
import { readTreebank, type Treebank } from '../../../eval/text/conllu.ts';
import { WEIGHT_BITS } from '../../../src/nlp/lemmas/features.ts';
import type { LemmaModelParts } from '../../../src/nlp/lemmas/lemma-model.ts';
import { buildLexicon } from './build-lexicon.ts';
import { CaseCollector } from './collect-cases.ts';
import { readDictionaries } from './dictionary.ts';
import { trainLogLinear } from './log-linear.ts';
import { countWords, resolveClasses, rootsWith, trainingSentences } from './training-words.ts';

/** Number of folds of the sentences; a fold is seen with the counts of the others. */
const FOLDS = 5;
/** Chosen on the dev splits. A large initial sum of squares slows down rare features. */
const OPTIONS = { bits: WEIGHT_BITS, epochs: 8, rate: 0.05, firstSquare: 1, seed: 7 };
/** Largest weight that the quantised table can hold. */
const LARGEST_WEIGHT = 4;

export function trainLemmas(
  data: string,
  treebanks: readonly Treebank[],
  say: (line: string) => void,
): LemmaModelParts {
  const roots = readDictionaries(data);
  const lists = treebanks.map((name) => readTreebank(data, name, 'train'));
  const sentences = trainingSentences(lists, FOLDS);
  resolveClasses(sentences, roots);
  say(`${roots.length} dictionary words, ${sentences.length} sentences`);
  const collector = new CaseCollector(sentences, roots);
  for (let fold = 0; fold < FOLDS; fold++) {
    collector.add(
      (sentence) => sentence.fold === fold,
      (sentence) => sentence.fold !== fold,
    );
  }
  // a second look at a part of each treebank as if it were unlike all others, for text of new kinds
  for (let treebank = 0; treebank < treebanks.length; treebank++) {
    collector.add(
      (sentence) => sentence.treebank === treebank && sentence.fold % 2 === 0,
      (sentence) => sentence.treebank !== treebank,
    );
  }
  const cases = collector.done();
  say(`${cases.starts.length - 1} cases, ${cases.features.length} features`);
  const weights = trainLogLinear(cases, OPTIONS);
  const counts = countWords(sentences, () => true);
  const lexicon = buildLexicon(rootsWith(roots, counts), counts);
  const scale = LARGEST_WEIGHT / 127;
  return { ...lexicon, weights: Int8Array.from(weights, (weight) => quantised(weight, scale)), scale };
}

function quantised(weight: number, scale: number): number {
  return Math.max(-127, Math.min(127, Math.round(weight / scale)));
}
