/** A token as written, prepared for analysis. */

import { APOSTROPHE, classOf, DIGIT, LETTER, LOWER, PUNCTUATION, UPPER } from '../characters.ts';
import { codeAt } from '../code-at.ts';
import { lowerTurkish } from '../fold.ts';
import { withoutCircumflex } from '../morphology/phonology.ts';

export type WrittenWord = {
  /** In lower case, with ' for every apostrophe. */
  lower: string;
  /** The key of the form table: lower case without circumflexes. */
  key: string;
  /** The part before an apostrophe, or all of it. */
  stem: string;
  /** Does it begin with a capital? */
  capital: boolean;
  /** Are all its letters capitals, and more than one? */
  allCapitals: boolean;
  /** Does it contain only letters before the apostrophe? */
  letters: boolean;
  /** Does it contain neither letters nor digits? */
  mark: boolean;
  /** A small number for its form: letters, digits, apostrophe. */
  shape: number;
};

export function writtenWord(token: string): WrittenWord {
  let lower = lowerTurkish(token);
  let stemEnd = -1;
  let capitals = 0;
  let digits = 0;
  let letters = 0;
  let others = 0;
  let marked = false;
  const { length } = token;
  for (let i = 0; i < length; i++) {
    const code = codeAt(token, i);
    const kind = classOf(code);
    if (kind === UPPER) capitals++;
    if (kind === UPPER || kind === LOWER || kind === LETTER) letters++;
    else if (kind === DIGIT) digits++;
    else if (kind !== APOSTROPHE) others++;
    else if (i > 0 && stemEnd < 0 && i + 1 < length) stemEnd = i;
    if (kind === APOSTROPHE && code !== 0x27) marked = true;
  }
  if (marked) lower = lower.replace(/[’‘ʼ‛＇]/g, "'");
  // composing decomposed letters shortens the word: find the apostrophe again
  if (lower.length !== length && stemEnd >= 0) stemEnd = lower.indexOf("'", 1);
  const first = length > 0 ? classOf(codeAt(token, 0)) : PUNCTUATION;
  const stem = stemEnd > 0 ? lower.slice(0, stemEnd) : lower;
  const kind = letters === 0 ? (digits > 0 ? 1 : 2) : digits > 0 ? 3 : others > 0 ? 4 : 0;
  return {
    lower,
    key: keyOf(lower),
    stem,
    capital: first === UPPER,
    allCapitals: capitals > 1 && capitals === letters,
    letters: kind === 0,
    mark: kind === 2,
    shape: kind * 2 + (stemEnd > 0 ? 1 : 0),
  };
}

function keyOf(lower: string): string {
  const { length } = lower;
  for (let i = 0; i < length; i++) {
    const code = codeAt(lower, i);
    if (withoutCircumflex(code) !== code) {
      return lower.replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u');
    }
  }
  return lower;
}
