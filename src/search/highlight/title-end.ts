import { fold } from '../../nlp/fold.ts';

const NOT_LETTER = /[^\p{L}\p{N}]+/gu;

/**
 * Where a text continues after its title, which is already shown above it: 0 if it does not begin with it, or
 * if nothing would be left.
 */
export function titleEnd(text: string, title: string): number {
  const wanted = lettersOf(title);
  if (wanted === '') return 0;
  // Punctuation and spaces of a title may differ from those in the text
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

/**
 * After the punctuation and spaces that follow the title; only if more text follows, and not inside a
 * sentence.
 */
function endOfSigns(text: string, end: number): number {
  const [signs] = /^[^\p{L}\p{N}]*/u.exec(text.slice(end, end + MOST_SIGNS))!;
  const goesOn = signs !== '' && !/[\n.!?|–—:»…-]/u.test(signs);
  return goesOn || end + signs.length >= text.length ? 0 : end + signs.length;
}
