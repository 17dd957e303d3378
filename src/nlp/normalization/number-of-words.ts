/** The number that words spell, as digits: `yirmi beş` and `yirmi beşinci` are 25, `üçüncü` is 3. */
import { fold } from '../fold.ts';
import { cardinal, ordinal } from './number-words.ts';

/** Larger numbers are rarely spelt out; years are smaller. */
const MAX_NUMBER = 2_999;
/** The longest of them: iki bin dokuz yüz doksan dokuz. */
export const MAX_NUMBER_WORDS = 6;

/** The words that every number consists of; the last one of an ordinal is an ordinal itself. */
const BUILDING_BLOCKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1_000];

/** Folded cardinals and ordinals of the building blocks. */
let blocks: { cardinals: Map<string, number>; ordinals: Map<string, number> } | undefined;

/** Digits for folded words; null if they do not spell a number up to MAX_NUMBER. */
export function numberOfWords(words: readonly string[]): string | null {
  if (words.length === 0 || words.length > MAX_NUMBER_WORDS) return null;
  const number = sumOf(words);
  if (number === null || number > MAX_NUMBER) return null;
  // The words may be in an order that is not a number.
  const digits = String(number);
  const written = words.join(' ');
  return spellings(digits).includes(written) ? digits : null;
}

/** A folded word that can be part of a number. */
export function isNumberWord(word: string): boolean {
  blocks ??= readBlocks();
  return blocks.cardinals.has(word) || blocks.ordinals.has(word);
}

/** The value of the words if they were a number; null if one of them is not a number word. */
function sumOf(words: readonly string[]): number | null {
  blocks ??= readBlocks();
  let sum = 0;
  let group = 0;
  for (const [i, word] of words.entries()) {
    const isLast = i === words.length - 1;
    const value = blocks.cardinals.get(word) ?? (isLast ? blocks.ordinals.get(word) : undefined);
    if (value === undefined) return null;
    if (value < 100) group += value;
    else group = Math.max(1, group) * value;
    if (value === 1_000) {
      sum += group;
      group = 0;
    }
  }
  return sum + group;
}

function readBlocks() {
  const cardinals = new Map<string, number>();
  const ordinals = new Map<string, number>();
  for (const number of BUILDING_BLOCKS) {
    const [word, rank] = spellings(String(number));
    cardinals.set(word, number);
    ordinals.set(rank, number);
  }
  return { cardinals, ordinals };
}

/** Folded, as a number and as an ordinal. */
function spellings(digits: string): [string, string] {
  return [fold(cardinal(digits)), fold(ordinal(digits))];
}
