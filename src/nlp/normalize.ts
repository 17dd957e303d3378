/**
 * Normalisation of informal Turkish (F5): what was typed becomes what was meant. Words that the dictionary knows
 * are unchanged; for the others the steps below look for a spelling that it knows. Every step can be switched
 * off, and `normalizeWithReport` reports what each one did. Addresses, dates and emoji are unchanged, names and
 * hashtags except for their case.
 *
 *   emo        signs and digits for letters, English sounds: $ark14U → şarkı senin için
 *   repeats    letters repeated for emphasis: çooook → çok
 *   slang      chat spellings: slm → selam, nbr → ne haber
 *   informal   spoken verb endings: geliyom → geliyorum, yapcam → yapacağım
 *   clitics    particles written together: geldinmi → geldin mi
 *   vowels     missing vowels: gzl → güzel
 *   camel      capitals inside words: GaziAntep → gaziantep
 *   letters    Turkish letters typed without marks: kizmis → kızmış; of the whole text, before all others
 *   typos      one typo: kitpa → kitap
 *   numbers    numbers in words: 3. → üçüncü, 5'te → beşte
 *   case       Turkish lower case
 * Off by default, because they remove content:
 *   tags         HTML tags, comments, scripts and styles
 *   punctuation  marks
 *   stopWords    words that say nothing about a topic (böyle, daha)
 *   overCommon   words that are in nearly every text, by the statistics of a project or of Turkish in general
 */

import { BUILT_IN, type Dictionary } from './dictionary.ts';
import { lowerTurkish } from './fold.ts';
import { askedInFull } from './normalization/clitics.ts';
import {
  NORMALIZATION_STEPS,
  type NormalizationChange,
  type NormalizationStep,
} from './normalization/normalization-step.ts';
import { normalizeNumbers } from './normalization/normalize-numbers.ts';
import { lettersInContext } from './normalization/restore-letters.ts';
import { isRomanNumeral } from './normalization/roman-numerals.ts';
import { stripTags } from './normalization/strip-tags.ts';
import { wordList } from './normalization/word-list.ts';
import { WordNormalizer } from './normalization/word-normalizer.ts';
import { isStopWord } from './stop-words.ts';
import { MAIL_KIND, MENTION_KIND, TOKEN_KINDS, TokenScanner, URL_KIND, WORD_KIND } from './tokenize.ts';

/** Which steps run; those not named keep their default. */
export type NormalizationOptions = Partial<Record<NormalizationStep, boolean>>;

export type NormalizationReport = { text: string; changes: NormalizationChange[] };

const OFF_BY_DEFAULT: ReadonlySet<NormalizationStep> = new Set<NormalizationStep>([
  'tags',
  'punctuation',
  'stopWords',
  'overCommon',
]);

/** The text as intended. */
export function normalize(
  text: string,
  options: NormalizationOptions = {},
  dictionary: Dictionary = BUILT_IN,
): string {
  return normalizeWithReport(text, options, dictionary).text;
}

/** The same with what each step changed, in the order of the steps. */
export function normalizeWithReport(
  text: string,
  options: NormalizationOptions = {},
  dictionary: Dictionary = BUILT_IN,
): NormalizationReport {
  const on = (step: NormalizationStep): boolean => options[step] ?? !OFF_BY_DEFAULT.has(step);
  const changes: NormalizationChange[] = [];
  const bare = on('tags')
    ? stripTags(text, (tag) => changes.push({ step: 'tags', from: tag, to: '' }))
    : text;
  const lettered = on('letters') ? lettersInContext(bare, dictionary) : bare;
  const words = new WordNormalizer(on, changes, bare, dictionary);
  let result = bare.replace(/\S+/g, (chunk, at: number) =>
    words.normalize(chunk, lettered.slice(at, at + chunk.length)),
  );
  if (on('informal')) {
    const asked = askedInFull(result);
    if (asked !== result) changes.push({ step: 'informal', from: result, to: asked });
    result = asked;
  }
  if (on('numbers')) result = normalizeNumbers(result, changes, dictionary.known);
  if (on('case')) {
    const lower = inLowerCase(result, dictionary);
    if (lower !== result) changes.push({ step: 'case', from: result, to: lower });
    result = lower;
  }
  if (on('punctuation'))
    result = without(result, 'punctuation', changes, (token) => token.kind === 'punctuation');
  if (on('stopWords'))
    result = without(
      result,
      'stopWords',
      changes,
      (token) => token.kind === 'word' && isStopWord(token.text),
    );
  if (on('overCommon'))
    result = without(
      result,
      'overCommon',
      changes,
      (token) => token.kind === 'word' && isCommonEverywhere(lowerTurkish(token.text)),
    );
  return { text: result, changes };
}

/** Steps that run by default. */
export const DEFAULT_STEPS: readonly NormalizationStep[] = NORMALIZATION_STEPS.filter(
  (step) => !OFF_BY_DEFAULT.has(step),
);

/** Tenths of bits in the word list: one of the hundred most common forms (için, kadar, büyük). */
const OVER_COMMON_WEIGHT = 100;

function isCommonEverywhere(word: string): boolean {
  return (wordList().weight(word) ?? 0) >= OVER_COMMON_WEIGHT;
}

/**
 * Addresses and Roman numerals keep their letters, and if I makes a word only as i, it becomes i: Instagram,
 * Intel.
 */
function inLowerCase(text: string, dictionary: Dictionary): string {
  if (!/[I:@]|www/.test(text)) return lowerTurkish(text);
  const scanner = new TokenScanner(text);
  let out = '';
  let kept = 0;
  while (scanner.next()) {
    const { start, end, kind } = scanner;
    const isKept =
      kind === URL_KIND ||
      kind === MAIL_KIND ||
      kind === MENTION_KIND ||
      isRomanNumeral(text.slice(start, end));
    if (!isKept && (kind !== WORD_KIND || text.slice(start, end).indexOf('I') < 0)) continue;
    out +=
      lowerTurkish(text.slice(kept, start)) +
      (isKept ? text.slice(start, end) : foreignLower(text.slice(start, end), dictionary));
    kept = end;
  }
  return out + lowerTurkish(text.slice(kept));
}

function foreignLower(word: string, { known }: Dictionary): string {
  const lower = lowerTurkish(word);
  const dotted = lowerTurkish(word.replaceAll('I', 'i'));
  // no Turkish word begins with ın or ıb
  if (/^I(?![ğhklprsştz])\p{Ll}/u.test(word)) return dotted;
  // COVID19, WIFI6
  if (/\d/.test(word)) return dotted;
  return !known.isKnown(lower, true) && known.isKnown(dotted, true) ? dotted : lower;
}

/** The text without some tokens, with its words still separated. */
function without(
  text: string,
  step: NormalizationStep,
  changes: NormalizationChange[],
  drop: (token: { kind: string; text: string }) => boolean,
): string {
  const scanner = new TokenScanner(text);
  let out = '';
  while (scanner.next()) {
    const token = { kind: TOKEN_KINDS[scanner.kind]!, text: text.slice(scanner.start, scanner.end) };
    if (drop(token)) {
      changes.push({ step, from: token.text, to: '' });
      out += ' ';
    } else out += token.text;
  }
  return out.replace(/[^\S\n]+/g, ' ').trim();
}
