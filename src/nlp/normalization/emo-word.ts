/**
 * Words with signs and digits among their letters (`$eker`, `a$k`, `yıld1z`, `$ark14U`), read as letters if
 * that makes a word that is really used. Codes and numbered things (bölüm3, B12, mp3) are unchanged: a digit
 * counts only between letters, or at the end of a word that has another sign.
 */
import type { Dictionary } from '../dictionary.ts';
import { lowerTurkish } from '../fold.ts';
import type { NormalizationStep } from './normalization-step.ts';
import { WordNormalizer } from './word-normalizer.ts';

const STEPS: ReadonlySet<NormalizationStep> = new Set<NormalizationStep>(['emo', 'letters']);
/** Longer chunks are identifiers and keys. */
export const MAX_EMO_LETTERS = 24;
/** "4U" at the end is English for "for you". */
const FOR_YOU = /4(?:u|you)$/i;
const EMO = /^[\p{L}$]\p{L}*(?:[$@\d]\p{L}+)*[$@\d]?$/u;
const SIGN_BEFORE_END = /[$@\d]\p{L}/u;
/** Below this share a chunk is a code. */
const MIN_LETTER_SHARE = 0.5;

/** The word in lower case; null if no reading is a word. */
export function emoWord(token: string, dictionary: Dictionary): string | null {
  if (token.length < 3 || token.length > MAX_EMO_LETTERS) return null;
  const core = token.replace(FOR_YOU, '');
  if (core.length < 3 || !EMO.test(core) || !SIGN_BEFORE_END.test(core)) return null;
  const letters = core.replace(/[$@\d]/g, '').length;
  if (letters < core.length * MIN_LETTER_SHARE) return null;
  const on = (step: NormalizationStep): boolean => STEPS.has(step);
  const meant = lowerTurkish(new WordNormalizer(on, [], core, dictionary).normalize(core));
  return /^\p{L}+$/u.test(meant) && dictionary.known.isAttested(meant) ? meant : null;
}

const DOLLAR = 0x24;
const AT = 0x40;

/**
 * The chunk with signs that a token of a text begins, which a tokenizer splits: `$` and "eker" are $eker.
 * Null for nearly all tokens, at the cost of two comparisons.
 */
export function emoChunk(text: string, start: number, end: number): { start: number; end: number } | null {
  const isAfterSign = start > 0 && text.charCodeAt(start - 1) === DOLLAR;
  const next = end < text.length ? text.charCodeAt(end) : 0;
  if (!isAfterSign && next !== DOLLAR && next !== AT) return null;
  const from = isAfterSign ? start - 1 : start;
  // A later piece of a chunk that began earlier
  if (from > 0 && /[\p{L}\p{N}$@.]/u.test(text[from - 1]!)) return null;
  let to = end;
  while (to < text.length && to - from <= MAX_EMO_LETTERS && /[\p{L}\d$@]/u.test(text[to]!)) to++;
  return to - from > MAX_EMO_LETTERS || (to === end && !isAfterSign) ? null : { start: from, end: to };
}
