/**
 * Finds the end of URLs, mail addresses and bare hosts; each returns 0 if there is none. Look-ahead is
 * bounded.
 */
import { AT, DOT, HYPHEN, PLUS, UNDERSCORE } from './character-codes.ts';
import { classOf, INVISIBLE, LETTER, LOWER, SPACE } from './characters.ts';

const SCHEMES = ['http', 'https', 'ftp'];

export function isScheme(text: string, start: number, end: number): boolean {
  if (end - start > 5 || end - start < 3) return false;
  const word = text.slice(start, end);
  return SCHEMES.some((scheme) => scheme.length === word.length && sameLetters(word, scheme));
}

/** Equal except for ASCII case. */
function sameLetters(word: string, lower: string): boolean {
  for (let i = 0; i < lower.length; i++) if ((word.charCodeAt(i) | 32) !== lower.charCodeAt(i)) return false;
  return true;
}

const MAX_URL = 2_048;

/** Up to the next space, quote or bracket, without the punctuation at the end of the sentence. */
export function urlEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_URL);
  let end = start;
  while (end < limit) {
    const code = text.charCodeAt(end);
    const kind = classOf(code);
    if (kind === SPACE || kind === INVISIBLE || '<>"“”«»{}|\\^`'.includes(text[end]!)) break;
    end++;
  }
  while (end > start && ".,;:!?)]}'’…".includes(text[end - 1]!)) end--;
  return end;
}

/** RFC 5321: at most 64 characters before the @. */
const MAX_LOCAL_PART = 64;

export function mailEnd(text: string, start: number, firstEnd: number): number {
  const limit = Math.min(text.length, start + MAX_LOCAL_PART + 1);
  let at = firstEnd;
  while (at < limit && isAddressCode(text.charCodeAt(at))) at++;
  if (at >= limit || text.charCodeAt(at) !== AT || text.charCodeAt(at - 1) === DOT) return 0;
  const host = labelsEnd(text, at + 1);
  return host.dots > 0 ? host.end : 0;
}

function isAddressCode(code: number): boolean {
  return isAsciiAlphanumeric(code) || code === DOT || code === HYPHEN || code === UNDERSCORE || code === PLUS;
}

function isAsciiAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122);
}

/** Names that end a host written without a scheme. Short on purpose: "geldi.de" must stay two words. */
const TOP_LEVELS = new Set([
  'com',
  'net',
  'org',
  'edu',
  'gov',
  'tr',
  'info',
  'biz',
  'io',
  'tv',
  'eu',
  'uk',
  'az',
]);

/** hurriyet.com.tr, www.tazi.dev/yol: a host without a scheme, or 0. */
export function hostEnd(text: string, start: number): number {
  const host = labelsEnd(text, start);
  if (host.dots === 0) return 0;
  const www =
    host.end - start > 4 &&
    sameLetters(text.slice(start, start + 3), 'www') &&
    text.charCodeAt(start + 3) === DOT;
  if (www) return host.end;
  const last = text.slice(host.lastLabel, host.end);
  return last.length <= 4 && TOP_LEVELS.has(last) ? host.end : 0;
}

/** Longest DNS name. */
const MAX_HOST = 253;

function labelsEnd(text: string, start: number): { end: number; dots: number; lastLabel: number } {
  const limit = Math.min(text.length, start + MAX_HOST);
  let end = start;
  let dots = 0;
  let lastLabel = start;
  let at = start;
  while (at < limit) {
    const labelStart = at;
    while (at < limit && (isAsciiAlphanumeric(text.charCodeAt(at)) || text.charCodeAt(at) === HYPHEN)) at++;
    if (at === labelStart) break;
    if (labelStart !== start) dots++;
    end = at;
    lastLabel = labelStart;
    if (at >= limit || text.charCodeAt(at) !== DOT) break;
    at++;
  }
  const next = end < text.length ? classOf(text.charCodeAt(end)) : SPACE;
  if (next >= LOWER && next <= LETTER) return { end: start, dots: 0, lastLabel };
  return { end, dots, lastLabel };
}
