import { fold } from '../../nlp/fold.ts';
import { sentences } from '../../nlp/sentences.ts';
import { steadyText } from './steady-text.ts';

/** Sentences added and removed between two versions of a text, in the order of their text. */
export type SentenceDiff = { came: string[]; went: string[] };

/**
 * A sentence that only moved, or in which only a clock or a counter advanced, counts as neither added nor
 * removed.
 */
export function sentenceDiff(before: string, after: string): SentenceDiff {
  const [old, fresh] = [sentencesOf(before), sentencesOf(after)];
  return { came: missingIn(old, fresh), went: missingIn(fresh, old) };
}

type Sentence = { text: string; key: string };

/** Those of `list` that `other` does not contain as often. */
function missingIn(other: readonly Sentence[], list: readonly Sentence[]): string[] {
  const left = new Map<string, number>();
  for (const { key } of other) left.set(key, (left.get(key) ?? 0) + 1);
  return list
    .filter(({ key }) => {
      const times = left.get(key) ?? 0;
      if (times > 0) left.set(key, times - 1);
      return times === 0;
    })
    .map(({ text }) => text);
}

function sentencesOf(text: string): Sentence[] {
  return text
    .split('\n')
    .flatMap((line) => sentences(line))
    .map(({ text: sentence }) => ({ text: sentence, key: steadyText(fold(sentence)) }));
}
