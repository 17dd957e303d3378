export const STEM_LETTERS = 5;

/** The first five letters of a word (Can et al. 2008), never half a surrogate pair. */
export function cutStem(word: string): string {
  return cutWord(word, STEM_LETTERS);
}

/** The first letters of a word, never half a surrogate pair. */
export function cutWord(word: string, letters: number): string {
  if (word.length <= letters) return word;
  const last = word.charCodeAt(letters - 1);
  return word.slice(0, last >= 0xd800 && last <= 0xdbff ? letters - 1 : letters);
}
