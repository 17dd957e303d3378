/**
 * Typing errors by the noisy-channel rule: among the words one typo away, the one for which "this word was
 * meant" and "this typo was made" are together most likely. A typo is a letter left out, added, changed or
 * swapped with its neighbour.
 */
import { withoutCircumflex } from '../morphology/phonology.ts';
import type { WordList } from './word-list.ts';

const ALPHABET = 'abcçdefgğhıijklmnoöprsştuüvyz';
/** Shorter words are one typo away from too many others, longer ones are not words. */
const SHORTEST = 4;
const LONGEST = 28;

/** Rows of the Turkish Q keyboard: neighbours are easily hit. */
const ROWS = ['qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç'];

/** Costs in bits, as the weights of the word list are in tenths of bits. */
const COST = { swapped: 5, doubled: 4, missing: 6, extra: 7, similar: 3, neighbour: 6, changed: 9 };
/** How many bits less an inflected form weighs than its dictionary form. */
const INFLECTED = 4;
/**
 * A correction that scores less than this is a guess; chosen so that one in a thousand words of clean text is
 * changed.
 */
const LEAST_SCORE = -1;
/**
 * The longer a word, the fewer others are one typo away: each letter beyond these makes a correction more
 * certain.
 */
const SURE_LENGTH = 5;
const BITS_PER_LETTER = 2.5;
/** Weight of the most common words: the highest frequency of the lexicon in bits. */
const MOST_BITS = 15 / 1.3;

/**
 * The most likely word one typo away, or undefined. `bitsOf` weighs inflected forms that the list lacks, 0
 * for none.
 */
export function correctedTypo(
  word: string,
  list: WordList,
  bitsOf: (word: string) => number,
): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  let best: string | undefined;
  let bestScore = LEAST_SCORE - Math.max(0, word.length - SURE_LENGTH) * BITS_PER_LETTER;
  const consider = (candidate: string, cost: number): void => {
    const weight = list.weight(candidate);
    if (weight === undefined) {
      // looking up the dictionary is expensive: only if the candidate can win
      if (MOST_BITS - INFLECTED - cost <= bestScore) return;
      const bits = bitsOf(candidate);
      if (bits === 0 || bits - INFLECTED - cost <= bestScore) return;
      bestScore = bits - INFLECTED - cost;
    } else {
      if (weight / 10 + 1 - cost <= bestScore) return;
      bestScore = weight / 10 + 1 - cost;
    }
    best = candidate;
  };
  // cheap typos first: what they find rules out others
  for (const [candidate, cost] of slips(word).sort((a, b) => a[1] - b[1])) consider(candidate, cost);
  return best;
}

/** All words one typo away, with the cost of the typo. */
function slips(word: string): [string, number][] {
  const found: [string, number][] = [];
  for (let i = 0; i < word.length; i++) {
    const before = word.slice(0, i);
    const letter = word[i]!;
    const after = word.slice(i + 1);
    const next = word[i + 1];
    if (next !== undefined && next !== letter)
      found.push([before + next + letter + word.slice(i + 2), COST.swapped]);
    found.push([before + after, letter === word[i - 1] || letter === next ? COST.doubled : COST.extra]);
    for (const other of ALPHABET)
      if (other !== letter) found.push([before + other + after, changeCost(letter, other)]);
  }
  for (let i = 0; i <= word.length; i++) {
    for (const other of ALPHABET) found.push([word.slice(0, i) + other + word.slice(i), COST.missing]);
  }
  return found;
}

const SIMILAR = [
  'ıi',
  'uü',
  'oö',
  'cç',
  'gğ',
  'sş',
  'bp',
  'dt',
  'kg',
  'vf',
  'ae',
  'ei',
  'uo',
  'ğy',
  'zs',
  'cj',
  'şj',
  'mn',
];

function changeCost(typed: string, meant: string): number {
  const a = String.fromCharCode(withoutCircumflex(typed.charCodeAt(0)));
  if (SIMILAR.some((pair) => pair.includes(a) && pair.includes(meant))) return COST.similar;
  for (const row of ROWS) {
    const at = row.indexOf(a);
    if (at >= 0 && (row[at - 1] === meant || row[at + 1] === meant)) return COST.neighbour;
  }
  return COST.changed;
}
