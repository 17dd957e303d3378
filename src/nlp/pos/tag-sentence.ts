/**
 * Word classes and features of the words of a sentence (UPOS and FEATS of Universal Dependencies), in their
 * context. A greedy averaged perceptron chooses the class from left to right; the features are those that the
 * form, or else its longest known ending, has most often in that class. Learnt from the Turkish treebanks,
 * see models/pos.md.
 */
import { lowerTurkish } from '../fold.ts';
import { posFeatures, type TaggerSentence } from './pos-features.ts';
import { endingKey, formKey, type PosModel, posModel, UPOS, type Upos } from './pos-model.ts';

export type TaggedWord = {
  form: string;
  upos: Upos /** As in CoNLL-U, "_" where there are none. */;
  feats: string;
};

/** Maximum length of the endings to look up. */
export const MAX_ENDING = 7;

/** `style` is the number of a treebank whose conventions to follow (see models/pos.md). */
export function tagSentence(forms: readonly string[], style = 0, model: PosModel = posModel()): TaggedWord[] {
  // The treebanks write the straight apostrophe.
  const lower = forms.map((form) => lowerTurkish(form).replaceAll('’', "'"));
  const sentence: TaggerSentence = { forms, lower, style };
  let previous = -1;
  let beforePrevious = -1;
  return forms.map((form, at) => {
    const upos = bestClass(sumOf(model.weights, posFeatures(sentence, at, previous, beforePrevious)));
    beforePrevious = previous;
    previous = upos;
    return { form, upos: UPOS[upos]!, feats: featuresOf(model, upos, sentence.lower[at]!) };
  });
}

/** Sums of the weights of these rows, one per class. */
export function sumOf(weights: ArrayLike<number>, rows: readonly number[]): Float64Array {
  const sums = new Float64Array(UPOS.length);
  for (const row of rows) {
    const start = row * UPOS.length;
    for (let upos = 0; upos < UPOS.length; upos++) sums[upos] = sums[upos]! + weights[start + upos]!;
  }
  return sums;
}

export function bestClass(sums: Float64Array): number {
  let best = 0;
  for (let upos = 1; upos < sums.length; upos++) if (sums[upos]! > sums[best]!) best = upos;
  return best;
}

function featuresOf({ byForm, features }: PosModel, upos: number, word: string): string {
  const known = byForm.get(formKey(upos, word));
  if (known !== 0) return features[known - 1]!;
  for (let n = Math.min(MAX_ENDING, word.length); n >= 0; n--) {
    const found = byForm.get(endingKey(upos, word.slice(word.length - n)));
    if (found !== 0) return features[found - 1]!;
  }
  return '_';
}
