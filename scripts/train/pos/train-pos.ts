/**
 * Training of the tagger: an averaged perceptron over the words of treebanks, and tables of features by form and
 * ending.
 */

import type { TreebankSentence } from '../../../eval/text/conllu.ts';
import { seededRandom } from '../../../src/model/seeded-random.ts';

import { lowerTurkish } from '../../../src/nlp/fold.ts';
import { buildHashTable } from '../../../src/nlp/morphology/hash-table.ts';
import { FEATURE_ROWS, posFeatures, type TaggerSentence } from '../../../src/nlp/pos/pos-features.ts';
import { endingKey, formKey, UPOS, type Upos } from '../../../src/nlp/pos/pos-model.ts';
import { bestClass, MAX_ENDING, sumOf } from '../../../src/nlp/pos/tag-sentence.ts';

/** A sentence with the number of its treebank, from 1. */
export type TrainingSentence = TreebankSentence & { style: number };

/** Share of the sentences that are learnt without the conventions of their treebank. */
const PLAIN_SHARE = 0.5;
const EPOCHS = 6;
const SEED = 7;

export function trainPos(sentences: readonly TrainingSentence[], say: (line: string) => void) {
  return { weights: trainWeights(sentences, say), ...trainFeatures(sentences) };
}

function trainWeights(sentences: readonly TrainingSentence[], say: (line: string) => void): Int8Array {
  const cells = FEATURE_ROWS * UPOS.length;
  const weights = new Float32Array(cells);
  // The mean of all steps is the last weights minus each change times the share of the steps before it.
  const weighted = new Float64Array(cells);
  const order = sentences.map((_, i) => i);
  const random = seededRandom(SEED);
  let step = 1;
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    shuffle(order, random);
    let wrong = 0;
    let words = 0;
    for (const number of order) {
      const { words: gold, style: own } = sentences[number]!;
      const style = random() < PLAIN_SHARE ? 0 : own;
      const forms = gold.map(({ form }) => form);
      const lower = forms.map((form) => lowerTurkish(form));
      const sentence: TaggerSentence = { forms, lower, style };
      let previous = -1;
      let beforePrevious = -1;
      for (let at = 0; at < gold.length; at++, step++) {
        const right = UPOS.indexOf(gold[at]!.upos as Upos);
        if (right < 0) continue;
        words++;
        const rows = posFeatures(sentence, at, previous, beforePrevious);
        const guess = bestClass(sumOf(weights, rows));
        if (guess !== right) {
          wrong++;
          for (const row of rows) {
            const start = row * UPOS.length;
            weights[start + right]!++;
            weights[start + guess]!--;
            weighted[start + right]! += step;
            weighted[start + guess]! -= step;
          }
        }
        beforePrevious = previous;
        previous = guess;
      }
    }
    say(`epoch ${epoch}: ${((100 * wrong) / words).toFixed(2)} % wrong`);
  }
  const means = Float64Array.from(weights, (weight, i) => weight - weighted[i]! / step);
  let largest = 0;
  for (const mean of means) largest = Math.max(largest, Math.abs(mean));
  // Few weights are large; cutting them off leaves the others finer steps.
  const scale = 127 / Math.min(largest, MAX_WEIGHT);
  return Int8Array.from(means, (mean) => Math.max(-127, Math.min(127, Math.round(mean * scale))));
}

const MAX_WEIGHT = 16;

function shuffle(list: number[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}

/** An ending must be seen this often to be used for unseen words. */
const MIN_ENDING = 3;

/** FEATS by class and form where the ending would say something else; by class and ending otherwise. */
function trainFeatures(sentences: readonly TreebankSentence[]) {
  const counts = new Map<string, Map<string, number>>();
  const count = (key: string, feats: string): void => {
    const found = counts.get(key) ?? new Map<string, number>();
    counts.set(key, found);
    found.set(feats, (found.get(feats) ?? 0) + 1);
  };
  const forms = new Map<string, { upos: number; word: string }>();
  for (const { words } of sentences) {
    for (const { form, upos: name, feats } of words) {
      const upos = UPOS.indexOf(name as Upos);
      if (upos < 0) continue;
      const word = lowerTurkish(form);
      forms.set(formKey(upos, word), { upos, word });
      count(formKey(upos, word), feats);
      for (let n = 0; n <= Math.min(MAX_ENDING, word.length); n++)
        count(endingKey(upos, word.slice(word.length - n)), feats);
    }
  }
  const chosen = new Map<string, string>();
  for (let n = 0; n <= MAX_ENDING; n++) {
    for (const [key, found] of counts) {
      const ending = /^\d+-(.*)$/s.exec(key)?.[1];
      if (ending === undefined || ending.length !== n || total(found) < MIN_ENDING) continue;
      const best = most(found);
      const upos = Number(key.slice(0, key.indexOf('-')));
      if (best !== guessed(chosen, upos, ending)) chosen.set(key, best);
    }
  }
  for (const [key, { upos, word }] of forms) {
    const best = most(counts.get(key)!);
    if (best !== guessed(chosen, upos, word)) chosen.set(key, best);
  }
  const features = [...new Set(chosen.values())].sort();
  const numbers = new Map(features.map((feats, i) => [feats, i + 1]));
  const entries = [...chosen].map(([key, feats]) => [key, numbers.get(feats)!] as const);
  return { features, ...buildHashTable(entries) };
}

function guessed(chosen: ReadonlyMap<string, string>, upos: number, word: string): string | undefined {
  for (let n = Math.min(MAX_ENDING, word.length); n >= 0; n--) {
    const found = chosen.get(endingKey(upos, word.slice(word.length - n)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

function most(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let highest = 0;
  for (const [feats, count] of counts) {
    if (count < highest || (count === highest && feats > best)) continue;
    best = feats;
    highest = count;
  }
  return best;
}
