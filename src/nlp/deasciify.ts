/**
 * Deasciification (F5): restores ç ğ ı ö ş ü in text typed without them. Each letter is decided by a
 * log-linear model over the letters and words around it (models/letters.bin, loaded on first use), so that
 * acı and açı are distinguished by their neighbours. One letter replaces one letter: offsets into the result
 * are offsets into the input.
 */
import { BUILT_IN, type Dictionary } from './dictionary.ts';

export { asciify } from './letters/ascii-letters.ts';

/** Text with Turkish letters restored. Words that already have some count as typed as intended. */
export function deasciify(text: string, dictionary: Dictionary = BUILT_IN): string {
  return dictionary.letters.restore(text, (start, end) => isAsciiWord(text, start, end));
}

function isAsciiWord(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 && code !== 0x2019) return false;
  }
  return true;
}
