/** Where words, numbers, tags and emoji that begin at a given position end. */
import { COLON, COMMA, DOT, HYPHEN, SLASH, UNDERSCORE } from './character-codes.ts';
import { classAt, classOf, DIGIT, EMOJI, INVISIBLE, LOWER, SPACE, SURROGATE, UPPER } from './characters.ts';

/** Letters, marks, digits and invisible characters from here on. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const kind = classOf(text.charCodeAt(end));
    if ((kind >= LOWER && kind <= DIGIT) || kind === INVISIBLE) {
      end++;
      continue;
    }
    if (kind !== SURROGATE) break;
    const pair = classAt(text, end);
    if (pair < LOWER || pair > DIGIT) break;
    end += 2;
  }
  return end;
}

export function digitsEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && classAt(text, end) === DIGIT)
    end += text.charCodeAt(end) >= 0xd800 ? surrogateStep(text, end) : 1;
  return end;
}

function surrogateStep(text: string, position: number): number {
  return text.codePointAt(position)! > 0xffff ? 2 : 1;
}

/** T.C., A.Ş., M.Ö.: single letters with full stops, at least two. */
export function initialsEnd(text: string, start: number, firstEnd: number): number {
  if (firstEnd - start !== 1) return 0;
  let end = firstEnd + 1;
  let letters = 1;
  while (end + 1 < text.length && text.charCodeAt(end + 1) === DOT) {
    const kind = classOf(text.charCodeAt(end));
    if (kind !== LOWER && kind !== UPPER) break;
    letters++;
    end += 2;
  }
  return letters > 1 ? end : 0;
}

/** Parts of a date or a time. */
const MOST_JOINED = 3;

/** 1.000.000, 3,5, 12.05.2024, 2024-05-12, 14:30: the number that begins here and what it is. */
export function numericEnd(
  text: string,
  start: number,
  firstEnd: number,
  separator: number,
): { end: number; kind: 'number' | 'date' | 'time' } {
  let end = firstEnd;
  let parts = 1;
  let lastLength = firstEnd - start;
  const first = lastLength;
  let same = true;
  const joins = separator === SLASH || separator === HYPHEN || separator === COLON;
  while (end + 1 < text.length) {
    // more parts are neither a date nor a time: looking further would take quadratic time on 5-5-5-5-…
    if (joins && parts > MOST_JOINED) break;
    const code = text.charCodeAt(end);
    if (code !== DOT && code !== COMMA && code !== separator) break;
    const next = digitsEnd(text, end + 1);
    if (next === end + 1) break;
    if (code !== separator) {
      // a decimal comma after thousands is part of the number; other mixtures end it
      if (joins) break;
      same = false;
    }
    lastLength = next - end - 1;
    parts++;
    end = next;
  }
  if (parts === 1) return { end: firstEnd, kind: 'number' };
  if (separator === COLON) {
    const clock = first <= 2 && lastLength === 2 && parts <= 3;
    return clock ? { end, kind: 'time' } : { end: firstEnd, kind: 'number' };
  }
  const dayFirst = first <= 2 && (lastLength === 4 || lastLength === 2);
  const yearFirst = first === 4 && lastLength <= 2;
  const date = same && parts === 3 && separator !== COMMA && (dayFirst || yearFirst);
  if (date) return { end, kind: 'date' };
  if (separator === SLASH || separator === HYPHEN) return { end: firstEnd, kind: 'number' };
  return { end, kind: 'number' };
}

export function tagEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const next = wordEnd(text, end);
    if (next < text.length && text.charCodeAt(next) === UNDERSCORE) end = next + 1;
    else if (next === end) return end;
    else end = next;
  }
  return end;
}

export function emoticonEnd(text: string, start: number): number {
  if (start > 0 && classAt(text, start - 1) >= LOWER && classAt(text, start - 1) <= DIGIT) return 0;
  let at = start + 1;
  if (text.charCodeAt(at) === HYPHEN) at++;
  if (at >= text.length || !')(DPp*/|'.includes(text[at]!)) return 0;
  while (at + 1 < text.length && text[at + 1] === text[at]) at++;
  const next = at + 1 < text.length ? classAt(text, at + 1) : SPACE;
  return next >= LOWER && next <= DIGIT ? 0 : at + 1;
}

/** One emoji with its joiners, skin tones, variation selectors; flags are pairs of letters. */
export function emojiEnd(text: string, start: number): number {
  let end = start + surrogateStep(text, start);
  const first = text.codePointAt(start)!;
  if (isRegional(first) && end < text.length && isRegional(text.codePointAt(end)!)) return end + 2;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === 0xfe0f || code === 0x20e3) end++;
    else if (code === 0x200d && end + 1 < text.length && classAt(text, end + 1) === EMOJI)
      end += 1 + surrogateStep(text, end + 1);
    else if (code === 0xd83c && isSkinTone(text.codePointAt(end)!)) end += 2;
    else break;
  }
  return end;
}

function isRegional(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

function isSkinTone(point: number): boolean {
  return point >= 0x1f3fb && point <= 0x1f3ff;
}
