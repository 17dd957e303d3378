/** The number that words spell, as digits: `yirmi beş` and `yirmi beşinci` are 25, `üçüncü` is 3. */
import { fold } from '../fold.ts';
import { cardinal, ordinal } from './number-words.ts';

/** Numbers above this are hardly spelt out; years are below it. */
const MAX_NUMBER = 2_999;
/** The longest of them: iki bin dokuz yüz doksan dokuz. */
export const MAX_NUMBER_WORDS = 6;

/** The words that every number consists of: the first word of a number is one of them, or its ordinal. */
const BUILDING_BLOCKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1_000];

let firstWords: ReadonlySet<string> | undefined;
let digitsByWords: Map<string, string> | undefined;

/** Digits for folded words; null where they spell no number up to MAX_NUMBER. */
export function numberOfWords(words: readonly string[]): string | null {
  if (words.length === 0 || words.length > MAX_NUMBER_WORDS) return null;
  firstWords ??= new Set(BUILDING_BLOCKS.flatMap((number) => spellings(String(number))));
  // Hardly any query has a number in words: the table of all of them is made for the first that has.
  if (!firstWords.has(words[0]!)) return null;
  digitsByWords ??= spelledNumbers();
  return digitsByWords.get(words.join(' ')) ?? null;
}

function spelledNumbers(): Map<string, string> {
  const found = new Map<string, string>();
  for (let number = 1; number <= MAX_NUMBER; number++) {
    const digits = String(number);
    for (const words of spellings(digits)) found.set(words, digits);
  }
  return found;
}

/** Folded, as a number and as an ordinal. */
function spellings(digits: string): [string, string] {
  return [fold(cardinal(digits)), fold(ordinal(digits))];
}
