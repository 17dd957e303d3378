/**
 * Sentence ends by rules over the tokens: a run of . ! ? … ends a sentence if what follows can begin one, unless the
 * full stop belongs to an abbreviation, an initial, an ordinal or an address. Closing quotes and brackets stay with
 * the sentence before. A line break always ends a sentence: in page text, paragraphs are lines.
 */
import { expectsWord } from './abbreviations.ts';
import { classAt, classOf, DIGIT, LETTER, LOWER, SPACE, UPPER } from './characters.ts';
import { NUMBER_KIND, TokenScanner, WORD_KIND } from './tokenize.ts';

export type Sentence = { text: string; start: number; end: number };

/** The sentences of a text in order, without the space around them. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  forEachSentence(text, (start, end) => found.push({ text: text.slice(start, end), start, end }));
  return found;
}

/** Calls `visit` with the offsets of each sentence. */
export function forEachSentence(text: string, visit: (start: number, end: number) => void): void {
  const scanner = new TokenScanner(text);
  let start = 0;
  let wordStart = 0;
  let wordEnd = 0;
  let wordKind = -1;
  while (scanner.next()) {
    if (scanner.start < start) continue;
    const code = text.charCodeAt(scanner.start);
    if (scanner.kind === WORD_KIND || scanner.kind === NUMBER_KIND) {
      wordStart = scanner.start;
      wordEnd = scanner.end;
      wordKind = scanner.kind;
      continue;
    }
    let end = 0;
    if (isLineBreak(text, scanner.start, scanner.end)) end = scanner.start;
    else if (isStop(code)) {
      const closed = closersEnd(text, scanner.end);
      const touching = wordEnd === scanner.start;
      const word = touching ? text.slice(wordStart, wordEnd) : '';
      if (endsHere(text, scanner, closed, word, touching ? wordKind : -1)) end = closed;
    }
    if (end === 0) continue;
    emit(text, start, end, visit);
    start = Math.max(end, scanner.end);
  }
  emit(text, start, text.length, visit);
}

function emit(text: string, from: number, to: number, visit: (start: number, end: number) => void): void {
  let start = from;
  let end = to;
  while (start < end && classOf(text.charCodeAt(start)) === SPACE) start++;
  while (end > start && classOf(text.charCodeAt(end - 1)) === SPACE) end--;
  if (start < end) visit(start, end);
}

function isLineBreak(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return true;
    if (classOf(code) !== SPACE) return false;
  }
  return false;
}

function isStop(code: number): boolean {
  return code === 46 || code === 33 || code === 63 || code === 0x2026;
}

const CLOSERS = '"\'’”»)]}.!?…';
const OPENERS = '"\'‘“«([{-–—*•';

function closersEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && CLOSERS.includes(text[end]!)) end++;
  return end;
}

function endsHere(text: string, stop: TokenScanner, closed: number, word: string, kind: number): boolean {
  if (closed >= text.length) return true;
  if (classOf(text.charCodeAt(closed)) !== SPACE) return false;
  let next = closed;
  while (next < text.length && (classOf(text.charCodeAt(next)) === SPACE || OPENERS.includes(text[next]!)))
    next++;
  if (next >= text.length) return true;
  const follows = classAt(text, next);
  if (follows === LOWER) return false;
  const single = stop.end - stop.start === 1 && text.charCodeAt(stop.start) === 46;
  if (!single || closed !== stop.end)
    return follows === UPPER || follows === DIGIT || follows === LETTER || closed !== next;
  if (kind === NUMBER_KIND) return word.length > 3;
  if (kind === WORD_KIND) {
    if (word.length === 1 && classOf(word.charCodeAt(0)) === UPPER) return false;
    if (expectsWord(word)) return false;
  }
  return true;
}
