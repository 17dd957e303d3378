/**
 * Endings typed without their vowels: iyiym → iyiyim, yapmışsn → yapmışsın, gelcm → geleceğim, glyrm →
 * geliyorum.
 */
import { closeVowel, openVowel, vowelBits } from '../morphology/phonology.ts';
import { consonantsOf, type WordList } from './word-list.ts';

/** A full spelling, and the reading that it must have; undefined if any is accepted. */
export type LongEnding = { text: string; tag: string | undefined };

type Ending = {
  typed: string;
  /**
   * A and I as in the table of suffixes; a letter in brackets appears only where two vowels or two consonants
   * would meet.
   */
  template: string;
  tag?: string;
};

/** Longer ones first: the first that fits is used. */
const ENDINGS: readonly Ending[] = [
  { typed: 'myrsnz', template: 'mIyorsunuz', tag: 'Progressive' },
  { typed: 'yrsnz', template: '(I)yorsunuz', tag: 'Progressive' },
  { typed: 'myrsn', template: 'mIyorsun', tag: 'Progressive' },
  { typed: 'yorsn', template: '(I)yorsun', tag: 'Progressive' },
  { typed: 'yrsn', template: '(I)yorsun', tag: 'Progressive' },
  { typed: 'yrlr', template: '(I)yorlar', tag: 'Progressive' },
  { typed: 'myrm', template: 'mIyorum', tag: 'Progressive' },
  { typed: 'yorm', template: '(I)yorum', tag: 'Progressive' },
  { typed: 'yrm', template: '(I)yorum', tag: 'Progressive' },
  { typed: 'yrz', template: '(I)yoruz', tag: 'Progressive' },
  { typed: 'yr', template: '(I)yor', tag: 'Progressive' },
  { typed: 'cksn', template: '(y)AcAksIn', tag: 'Future' },
  { typed: 'cm', template: '(y)AcAğIm', tag: 'Future' },
  { typed: 'cn', template: '(y)AcAksIn', tag: 'Future' },
  { typed: 'cz', template: '(y)AcAğIz', tag: 'Future' },
  { typed: 'ck', template: '(y)AcAk', tag: 'Future' },
  { typed: 'dm', template: 'dIm', tag: 'Past' },
  { typed: 'tm', template: 'tIm', tag: 'Past' },
  { typed: 'dn', template: 'dIn', tag: 'Past' },
  { typed: 'snz', template: 'sInIz' },
  { typed: 'sn', template: 'sIn' },
  { typed: 'ym', template: 'yIm' },
  { typed: 'lr', template: 'lAr' },
  { typed: 'm', template: 'Im' },
];

/** Stems with this few consonants may be any verb. */
const FEWEST_CONSONANTS = 2;
const MOST_STEMS = 8;
const SHORTEST_STEM = 3;
const LONGEST = 24;
/** A single m is read as -im only after words at least this common, in tenths of bits. */
const COMMON_WEIGHT = 35;

/** Full spellings for the ending of a word, if it is typed without vowels. */
export function longEndings(word: string, list: WordList): LongEnding[] {
  if (word.length > LONGEST) return [];
  const ending = endingOf(word);
  if (ending === undefined) return [];
  const stem = word.slice(0, -ending.typed.length);
  return stemsOf(stem, ending, list).map((full) => ({
    text: attached(full, ending.template),
    tag: ending.tag,
  }));
}

function endingOf(word: string): Ending | undefined {
  for (const ending of ENDINGS) {
    if (word.endsWith(ending.typed) && word.length > ending.typed.length) return ending;
  }
  return undefined;
}

/** The stem itself or, if its vowels are missing too, verbs with its consonants. */
function stemsOf(stem: string, { typed, tag }: Ending, list: WordList): string[] {
  if (lastVowel(stem) !== 0) {
    const open = vowelBits(stem.charCodeAt(stem.length - 1)) !== 0;
    // back, track: the ending of the future is also English
    if (tag === 'Future') return open || stem.length < SHORTEST_STEM ? [] : [stem];
    return typed === 'm' && (open || (list.weight(stem) ?? 0) < COMMON_WEIGHT) ? [] : [stem];
  }
  if (tag === undefined || stem.length < FEWEST_CONSONANTS) return [];
  const consonants = consonantsOf(stem);
  // gdyrm: git softens
  const hard = consonants.endsWith('d') ? `${consonants.slice(0, -1)}t` : consonants;
  const soft = (verb: string): string => (hard === consonants ? verb : `${verb.slice(0, -1)}d`);
  const stems = list.withConsonants(consonants).slice(0, MOST_STEMS);
  return hard === consonants
    ? [...stems]
    : [...stems, ...list.withConsonants(hard).slice(0, MOST_STEMS).map(soft)];
}

function attached(stem: string, template: string): string {
  const bracket = /^\((.)\)/.exec(template);
  const rest = bracket ? template.slice(3) : template;
  let out = stem;
  if (bracket) {
    const afterVowel = vowelBits(stem.charCodeAt(stem.length - 1)) !== 0;
    const separatesVowels = bracket[1] === 'y';
    if (afterVowel === separatesVowels) out += sounded(out, bracket[1]!);
  }
  for (const letter of rest) out += sounded(out, letter);
  return out;
}

function sounded(before: string, letter: string): string {
  if (letter === 'A') return String.fromCharCode(openVowel(lastVowel(before)));
  return letter === 'I' ? String.fromCharCode(closeVowel(lastVowel(before))) : letter;
}

function lastVowel(word: string): number {
  for (let i = word.length - 1; i >= 0; i--) {
    const bits = vowelBits(word.charCodeAt(i));
    if (bits !== 0) return bits;
  }
  return 0;
}
