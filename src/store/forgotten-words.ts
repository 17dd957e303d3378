import { lowerTurkish } from '../nlp/fold.ts';

/** A quotation of this many letters in an example of a topic is the page's text, not a coincidence. */
const MIN_QUOTED = 40;

/** The unknown words of texts to be forgotten. */
export function forgottenWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => lowerTurkish(text).match(/\p{L}+/gu) ?? []))];
}

/** Whether an example of a topic quotes one of the texts. */
export function isQuoted(example: string, texts: readonly string[]): boolean {
  const quoted = example.trim();
  if (quoted === '') return false;
  return texts.some(
    (text) => text.includes(quoted) && (quoted.length >= MIN_QUOTED || text.trim() === quoted),
  );
}
