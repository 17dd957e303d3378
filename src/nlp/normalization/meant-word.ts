/**
 * The word that was meant by one token, without its context: what an index needs so that `slm` and selam, `cooook` and
 * çok, `uzum` and üzüm meet (F5). Only steps that are safe for a word alone run; slips of the finger are left to
 * did-you-mean, and abbreviations and names in capitals stay what they are.
 */
import type { Dictionary } from '../dictionary.ts';
import { lowerTurkish } from '../fold.ts';
import type { NormalizationStep } from './normalization-step.ts';
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

/** The meant word in lower case; null where the token is a word already, or none is found. */
export function meantWord(token: string, dictionary: Dictionary): string | null {
  if (token.length < MIN_LETTERS || !/^\p{L}+$/u.test(token) || !/\p{Ll}/u.test(token)) return null;
  const lower = lowerTurkish(token);
  const { known } = dictionary;
  if (known.isAttested(lower)) return null;
  // Names are in no list of slang, and their vowels are not missing.
  const isName = lower[0] !== token[0];
  if (isName && known.isKnown(lower, true)) return null;
  const on = (step: NormalizationStep): boolean =>
    STEPS.has(step) && !(isName && (step === 'slang' || step === 'vowels'));
  const meant = lowerTurkish(new WordNormalizer(on, [], token, dictionary).normalize(token));
  return meant === lower || meant.includes(' ') ? null : meant;
}
