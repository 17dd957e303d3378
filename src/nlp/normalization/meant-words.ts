/**
 * The words meant by one token, without its context: what an index needs so that `slm` and selam, `cooook`
 * and çok, `uzum` and üzüm, `herşey` and her şey, `g3liyorum` and geliyorum match (F5). Only steps that are
 * safe for a single word run; typos are left to did-you-mean, and abbreviations and names in capitals are
 * unchanged.
 */
import { hasOnlyLetters } from '../common-letters.ts';
import type { Dictionary } from '../dictionary.ts';
import { lowerTurkish } from '../fold.ts';
import { emoWord } from './emo-word.ts';
import type { NormalizationStep } from './normalization-step.ts';
import { ordinal } from './number-words.ts';
import { slangMeaning } from './slang.ts';
import { WordNormalizer } from './word-normalizer.ts';

const STEPS: ReadonlySet<NormalizationStep> = new Set<NormalizationStep>([
  'emo',
  'repeats',
  'slang',
  'informal',
  'vowels',
  'letters',
]);
/** Shorter tokens are abbreviations and symbols more often than words. */
const MIN_LETTERS = 3;

/** 9uncu, 12nci, without the apostrophe. */
const WRITTEN_ORDINAL = /^([1-9]\d{0,3})[iıuü]?nc[iıuü]$/;

/** The meant words in lower case; none if the token is already a word, or nothing is found. */
export function meantWords(token: string, dictionary: Dictionary): readonly string[] {
  if (token.length < MIN_LETTERS || !/\p{Ll}/u.test(token)) return [];
  if (!hasOnlyLetters(token)) {
    const [, digits] = WRITTEN_ORDINAL.exec(token) ?? [];
    if (digits !== undefined) return ordinal(digits).split(' ');
    const word = emoWord(token, dictionary);
    return word === null ? [] : [word];
  }
  const lower = lowerTurkish(token);
  const { known } = dictionary;
  // Names are not in the slang list, and their vowels are not missing.
  const isName = lower[0] !== token[0];
  if (known.isAttested(lower)) return isName ? [] : joinedWords(lower);
  if (isName && known.isKnown(lower, true)) return [];
  const steps = isName ? isOnForNames : isOn;
  const meant = lowerTurkish(new WordNormalizer(steps, [], token, dictionary).normalize(token));
  return meant === lower ? [] : meant.split(' ');
}

function isOn(step: NormalizationStep): boolean {
  return STEPS.has(step);
}

function isOnForNames(step: NormalizationStep): boolean {
  return step !== 'slang' && step !== 'vowels' && STEPS.has(step);
}

/** Words that are often written as one (herşey), even if texts of the dictionary do so. */
function joinedWords(lower: string): readonly string[] {
  const words = slangMeaning(lower)?.split(' ') ?? [];
  return words.length > 1 ? words : [];
}
