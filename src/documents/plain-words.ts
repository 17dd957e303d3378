import { classOf, isWordClass, SPACE, SURROGATE } from '../nlp/characters.ts';
import { fold } from '../nlp/fold.ts';

/** Titles are not longer. */
const MAX_CHARS = 300;

/**
 * Words alone, so that different quotes and dashes do not matter. A regular expression that knows all letters
 * takes some milliseconds to compile.
 */
export function plain(text: string): string {
  const folded = fold(text.slice(0, MAX_CHARS));
  let words = '';
  let start = -1;
  for (let i = 0; i <= folded.length; i++) {
    const kind = i < folded.length ? classOf(folded.charCodeAt(i)) : SPACE;
    if (isWordClass(kind) || kind === SURROGATE) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      words += `${words === '' ? '' : ' '}${folded.slice(start, i)}`;
      start = -1;
    }
  }
  return words;
}
