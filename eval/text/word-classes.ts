/** Accuracy of word classes (UPOS) and features on treebanks. */
import { lowerTurkish } from '../../src/nlp/fold.ts';
import type { TreebankSentence } from './conllu.ts';

type Tagged = { upos: string; feats: string };

export function tagAccuracy(
  list: readonly TreebankSentence[],
  tag: (forms: string[]) => readonly Tagged[],
): { upos: number; both: number } {
  let words = 0;
  let upos = 0;
  let both = 0;
  for (const sentence of list) {
    const tagged = tag(sentence.words.map(({ form }) => form));
    sentence.words.forEach((gold, i) => {
      words++;
      if (tagged[i]!.upos !== gold.upos) return;
      upos++;
      if (tagged[i]!.feats === gold.feats) both++;
    });
  }
  return { upos: (100 * upos) / Math.max(1, words), both: (100 * both) / Math.max(1, words) };
}

/** The most frequent class of each form; NOUN for forms that were not seen. */
export function majorityTags(train: readonly TreebankSentence[]): (forms: string[]) => Tagged[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { words } of train) {
    for (const { form, upos } of words) {
      const word = lowerTurkish(form);
      const found = counts.get(word) ?? new Map<string, number>();
      counts.set(word, found.set(upos, (found.get(upos) ?? 0) + 1));
    }
  }
  const best = new Map(
    [...counts].map(([word, found]) => [word, [...found].sort((a, b) => b[1] - a[1])[0]![0]]),
  );
  return (forms) => forms.map((form) => ({ upos: best.get(lowerTurkish(form)) ?? 'NOUN', feats: '_' }));
}
