/**
 * Repairs Turkish text in windows-1254 that was decoded as Latin-1 somewhere on its way: `yýldönümü` is
 * yıldönümü, `þeref` şeref, `doðru` doğru. The six letters ðýþÐÝÞ replace ğışĞİŞ; everything else is the same
 * in both encodings. Icelandic, Faroese, Old English and Turkmen use some of these letters themselves, so a
 * text is repaired only if the dictionary knows most of the resulting words. Lengths do not change.
 */
import { BUILT_IN } from './dictionary.ts';
import { lowerTurkish } from './fold.ts';

/**
 * The same text with its letters restored; a text without traces, or in another language, is returned
 * unchanged.
 */
export function repairTurkishLetters(text: string): string {
  return repairOf(text)?.(text) ?? text;
}

export type LetterRepair = (text: string) => string;

/** How to repair the parts of a page, decided by all of its text; null if there is nothing to repair. */
export function repairOf(sample: string): LetterRepair | null {
  return hasMisreadLetters(sample) && isMisreadTurkish(sample) ? repairWords : null;
}

/** Does a text have letters that may be misread ones? */
export function hasMisreadLetters(text: string): boolean {
  return TRACE.test(text);
}

const TRACE = /[ðýþÐÝÞ]/;
const WORD = /\p{L}+/gu;
const RIGHT: Readonly<Record<string, string>> = { ð: 'ğ', ý: 'ı', þ: 'ş', Ð: 'Ğ', Ý: 'İ', Þ: 'Ş' };
/** A word that also has one of these was never Turkish: Icelandic, Faroese, Czech, Turkmen. */
const NEVER_TURKISH = /[áéíóúæøåäňžəñãõěčřšůàèùŠŽÁÉÍÓÚÆØÅÄŇ]/u;

function repairWords(text: string): string {
  return TRACE.test(text) ? text.replace(WORD, repairWord) : text;
}

function repairWord(word: string): string {
  return !TRACE.test(word) || NEVER_TURKISH.test(word)
    ? word
    : word.replace(/[ðýþÐÝÞ]/g, (letter) => RIGHT[letter]!);
}

/** Maximum number of occurrences to examine; a page shows its language in far fewer. */
const MAX_WORDS = 300;
/** Shorter words become Turkish by chance: Icelandic `að` would be ağ. */
const MIN_TELLING_LETTERS = 3;
/** With fewer telling words than this, the rest of the text is needed as evidence. */
const MANY_WORDS = 4;
/** Share of the telling words that must be known after the repair; names are not in the dictionary. */
const MIN_KNOWN_SHARE = 0.6;

function isMisreadTurkish(text: string): boolean {
  let telling = 0;
  let known = 0;
  let seen = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (!TRACE.test(word)) continue;
    if (++seen > MAX_WORDS) break;
    if (word.length < MIN_TELLING_LETTERS) continue;
    telling++;
    if (!NEVER_TURKISH.test(word) && isTurkishWord(repairWord(word))) known++;
  }
  if (known < telling * MIN_KNOWN_SHARE) return false;
  return telling >= MANY_WORDS || isTurkishAround(text, telling === 0 ? MIN_WITNESSES : 1);
}

/** Number of words required around a short one, as in `iþ için`. */
const MIN_WITNESSES = 2;

/** Are most of the words, and at least this many, known once the text is repaired? */
function isTurkishAround(text: string, least: number): boolean {
  let words = 0;
  let known = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (++words > MAX_WORDS) break;
    if (isTurkishWord(repairWord(word))) known++;
  }
  return known >= least && known >= words * MIN_KNOWN_SHARE;
}

function isTurkishWord(word: string): boolean {
  const lower = lowerTurkish(word);
  return BUILT_IN.known.isKnown(lower, lower !== word);
}
