/** Words typed without their vowels: gzl → güzel, tşkkr → teşekkür, ltfn → lütfen. */
import { asciify } from '../letters/ascii-letters.ts';
import { vowelBits } from '../morphology/phonology.ts';
import { consonantsOf, type WordList } from './word-list.ts';

const SHORTEST = 3;
const LONGEST = 9;
/**
 * Only words at least this common (in tenths of bits) are abbreviated like this, by the number of their
 * consonants: the more, the fewer words match.
 */
const LEAST_WEIGHTS = [40, 40, 40, 40, 20, 10];

/** Units and usual abbreviations in lower case, which are not chat spellings. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'cm mm km kg gr mg lt ml tl dk sn sa mr mrs dr vs vb vd bkz hz st nd rd th www http pdf html sms tv dvd cd gsm mhz ghz kb mb gb tb kwh psk'.split(
    ' ',
  ),
);

/** The most common word with these consonants in this order and the vowels that are there, or undefined. */
export function withVowels(word: string, list: WordList): string | undefined {
  const whole = inList(word, list);
  if (whole !== undefined) return whole;
  // tbrkler: an ending that is typed in full
  const plural = /^(.{3,})(l[ae]r)$/.exec(word);
  const singular = plural ? inList(plural[1]!, list) : undefined;
  return singular === undefined ? undefined : singular + plural![2]!;
}

function inList(word: string, list: WordList): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || ABBREVIATIONS.has(word)) return undefined;
  let vowels = 0;
  for (let i = 0; i < word.length; i++) if (vowelBits(word.charCodeAt(i)) !== 0) vowels++;
  // with a vowel for every two consonants nothing is missing
  if (vowels * 3 > word.length) return undefined;
  const typed = asciify(word);
  const consonants = consonantsOf(word);
  const least = LEAST_WEIGHTS[consonants.length] ?? 0;
  for (const found of list.withConsonants(consonants)) {
    if (list.weight(found)! < least) return undefined;
    const meant = asciify(found);
    // inner vowels are omitted, beginning and end of the word are typed
    if (typed[0] === meant[0] && typed.at(-1) === meant.at(-1) && isSubsequence(typed, meant)) return found;
  }
  return undefined;
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (let i = 0; i < whole.length && at < part.length; i++) if (whole[i] === part[at]) at++;
  return at === part.length;
}
