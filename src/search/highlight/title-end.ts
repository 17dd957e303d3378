import { fold } from '../../nlp/fold.ts';

const NOT_LETTER = /[^\p{L}\p{N}]+/gu;

/**
 * Where a text goes on behind its title, which stands above it already: 0 where it does not begin with it, or where nothing
 * would be left.
 */
export function titleEnd(text: string, title: string): number {
  const wanted = lettersOf(title);
  if (wanted === '') return 0;
  // A title may be written with other signs and more blanks than in the text
  const beginning = text.slice(0, title.length * 2 + MOST_SIGNS);
  let seen = '';
  for (const [word] of beginning.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    seen += word;
    const letters = lettersOf(seen);
    if (letters === wanted) return endOfSigns(text, seen.length);
    if (!wanted.startsWith(letters)) return 0;
  }
  return 0;
}

const MOST_SIGNS = 20;

function lettersOf(text: string): string {
  return fold(text).replace(NOT_LETTER, '');
}

/** Behind the signs and blanks that follow the title; only where something comes then, and not inside a sentence. */
function endOfSigns(text: string, end: number): number {
  const [signs] = /^[^\p{L}\p{N}]*/u.exec(text.slice(end, end + MOST_SIGNS))!;
  const goesOn = signs !== '' && !/[\n.!?|–—:»…-]/u.test(signs);
  return goesOn || end + signs.length >= text.length ? 0 : end + signs.length;
}
