export const STEM_LETTERS = 5;

/** The first five letters of a word (Can et al. 2008), never half a surrogate pair. */
export function cutStem(word: string): string {
  return cutWord(word, STEM_LETTERS);
}

/** Is this `cutStem` of the word that begins at a place of the text and ends with it? */
export function isCutStem(stem: string, text: string, from: number): boolean {
  return text.startsWith(stem, from) && stem.length === cutLength(text, from, STEM_LETTERS);
}

/** The first letters of a word, never half a surrogate pair. */
export function cutWord(word: string, letters: number): string {
  return word.length <= letters ? word : word.slice(0, cutLength(word, 0, letters));
}

function cutLength(text: string, from: number, letters: number): number {
  if (text.length - from <= letters) return text.length - from;
  const last = text.charCodeAt(from + letters - 1);
  return last >= 0xd800 && last <= 0xdbff ? letters - 1 : letters;
}
