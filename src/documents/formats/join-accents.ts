/**
 * Accents that a PDF shows as separate characters. TeX's older fonts (OT1) have no ö, ü, ğ, ş, ç or İ: they
 * print an accent and a letter over each other, and a PDF made that way reads "S¨ozles¸mesi". Marks above
 * come before their letter; the cedilla comes before or after it, depending on the font, so this is
 * determined for each document.
 *
 * The shift between accent and letter can look like a space ("masa ¨ust ¨u"), and only the words distinguish
 * it from a real one: pieces are joined if that makes known words.
 */

import { BUILT_IN } from '../../nlp/dictionary.ts';
import { lowerTurkish } from '../../nlp/fold.ts';

/** Accent as a separate character → combining mark. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['¨', '\u0308'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['ˆ', '\u0302'],
  ['´', '\u0301'],
  ['˜', '\u0303'],
  ['˚', '\u030a'],
  ['ˇ', '\u030c'],
]);
const CEDILLA = '\u0327';
const ABOVE = /(?<=([\p{L}¸] )?)([¨˘˙ˆ´˜˚ˇ])\s?(\p{L})/gu;
/**
 * Separates a possible space from a letter with its mark; from the private use area, so that no text contains
 * it.
 */
const DOUBT = '\ue000';
const BEHIND = /([csCS])¸(?![csCS])/g;
const BEFORE = /(?<![csCS])¸([csCS])/g;

/**
 * Lines of one document with their accents on their letters; lines without loose accents are returned
 * unchanged.
 */
export function joinAccents(lines: readonly string[]): string[] {
  if (!lines.some((line) => /[¨˘˙ˆ´˜˚ˇ¸]/.test(line))) return [...lines];
  const count = (pattern: RegExp) => lines.reduce((sum, line) => sum + (line.match(pattern)?.length ?? 0), 0);
  const isBehind = count(BEHIND) > count(BEFORE);
  return lines.map((line) => withoutDoubtfulSpaces(withCedillas(withMarksAbove(line), isBehind)));
}

function withMarksAbove(line: string): string {
  return line.replace(ABOVE, (whole, gap: string | undefined, accent: string, letter: string) => {
    // ı with a mark is i with a mark: "ˆı" is î.
    const base = letter === 'ı' ? 'i' : letter;
    const joined = (base + MARKS.get(accent)!).normalize('NFC');
    if (joined.length !== 1) return whole;
    return gap === undefined ? joined : DOUBT + joined;
  });
}

function withCedillas(line: string, isBehind: boolean): string {
  const [first, second] = isBehind ? [/([csCS])¸/g, /¸\s?([csCS])/g] : [/¸\s?([csCS])/g, /([csCS])¸/g];
  const join = (_: string, letter: string) => (letter + CEDILLA).normalize('NFC');
  // A single letter at the beginning of a word is not a word: "C¸ eviri".
  const whole = line.replace(/(?<!\p{L})(¸?[csCS]¸?) (?=\p{Ll}|\ue000)/gu, (run, letter: string) =>
    letter.includes('¸') ? letter : run,
  );
  return whole.replace(first, join).replace(second, join);
}

/** More pieces in a row are left unchanged. */
const MAX_PIECES = 12;
const UNKNOWN_COST = 10;

function withoutDoubtfulSpaces(line: string): string {
  if (!line.includes(DOUBT)) return line;
  return line
    .replace(/\p{L}+(?: \ue000\p{L}+)*/gu, (run) => bestJoin(run.split(` ${DOUBT}`)))
    .replaceAll(DOUBT, '');
}

/**
 * The way of joining neighbours that leaves the fewest unknown words, and of those the one with the fewest
 * words.
 */
function bestJoin(pieces: readonly string[]): string {
  if (pieces.length > MAX_PIECES) return pieces.join(' ');
  const best: { cost: number; text: string }[] = [{ cost: 0, text: '' }];
  for (let end = 1; end <= pieces.length; end++) {
    for (let start = 0; start < end; start++) {
      const joined = pieces.slice(start, end);
      const cost = best[start]!.cost + joinCost(joined);
      if ((best[end]?.cost ?? Number.POSITIVE_INFINITY) <= cost) continue;
      best[end] = { cost, text: start === 0 ? joined.join('') : `${best[start]!.text} ${joined.join('')}` };
    }
  }
  return best[pieces.length]!.text;
}

/**
 * An unknown word explains nothing, however many pieces it is made of; whole words need a reason to be
 * joined.
 */
function joinCost(pieces: readonly string[]): number {
  if (!isWord(pieces.join(''))) return 1 + UNKNOWN_COST * pieces.length;
  return pieces.length > 1 && pieces.every(isWholeWord) ? 1 + WHOLE_COST : 1;
}

const WHOLE_COST = 1.5;
const MIN_WHOLE_CHARS = 3;
const MIN_LAST_CHARS = 4;

function isWholeWord(word: string, at: number, pieces: readonly string[]): boolean {
  return word.length >= (at === pieces.length - 1 ? MIN_LAST_CHARS : MIN_WHOLE_CHARS) && isWord(word);
}

function isWord(word: string): boolean {
  return word.length === 1 ? word === 'o' || word === 'O' : BUILT_IN.known.isKnown(lowerTurkish(word), true);
}
