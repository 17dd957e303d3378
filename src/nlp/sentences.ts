/**
 * Sentence ends by rules over the tokens: a run of . ! ? … ends a sentence if what follows can begin one,
 * unless the full stop belongs to an abbreviation, an initial, an ordinal or an address. Closing quotes and
 * brackets stay with the sentence before. In text without a single capital, small letters begin sentences. A
 * line break always ends a sentence: in page text, paragraphs are lines.
 */
import { expectsWord, isAbbreviation } from './abbreviations.ts';
import { classAt, classOf, LOWER, SPACE, UPPER } from './characters.ts';
import { forEachWord, MENTION_KIND, NUMBER_KIND, TokenScanner, WORD_KIND } from './tokenize.ts';

export type Sentence = { text: string; start: number; end: number };

/** The sentences of a text in order, without the space around them. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  forEachSentence(text, (start, end) => found.push({ text: text.slice(start, end), start, end }));
  return found;
}

/**
 * Calls `visit` with the offsets of each sentence, and before that `onWord` with those of each of its words.
 */
export function forEachSentence(
  text: string,
  visit: VisitSentence,
  onWord?: (start: number, end: number, stemEnd: number) => void,
): void {
  const { words, sentences } = readText(text);
  let word = 0;
  for (let i = 0; i < sentences.length; i += OF_SENTENCE) {
    if (onWord)
      for (const last = sentences[i + 2]!; word < last; word += OF_WORD)
        if (words[word + 3] === WORD_KIND) onWord(words[word]!, words[word + 1]!, words[word + 2]!);
    if (sentences[i]! < sentences[i + 1]!) visit(sentences[i]!, sentences[i + 1]!);
  }
}

/** Like `forEachWord` of the tokenizer, for a text whose sentences were read just before. */
export function forEachWordOfSentences(text: string, visit: VisitWord): void {
  if (text !== last.text) {
    forEachWord(text, visit);
    return;
  }
  const { words } = last;
  for (let i = 0; i < words.length; i += OF_WORD)
    visit(words[i]!, words[i + 1]!, words[i + 3]! & ~INSIDE, words[i + 2]!);
}

type VisitSentence = (start: number, end: number) => void;
type VisitWord = (start: number, end: number, kind: number, stemEnd: number) => void;

/**
 * Words: start, end, end of the stem, kind. Sentences: start, end (not above the start if there is none), and
 * where their words end.
 */
type ReadText = { text: string; words: readonly number[]; sentences: readonly number[]; cased: boolean };
const OF_WORD = 4;
const OF_SENTENCE = 3;
/** Flag in the kind of a word that belongs to the end of a sentence. */
const INSIDE = 16;

/** The last text: topics, names and unknown words use the same one. */
let last: ReadText = { text: '', words: [], sentences: [], cased: false };
const MAX_KEPT_CHARS = 20_000;

function readText(text: string): ReadText {
  if (text === last.text) return last;
  const read = readSentences(text);
  if (text.length <= MAX_KEPT_CHARS) last = read;
  return read;
}

function readSentences(text: string): ReadText {
  const cased = hasCapitals(text);
  const begun = linesReadOf(text, cased);
  const words = begun.words;
  const sentences = begun.sentences;
  const scanner = new TokenScanner(text);
  scanner.end = begun.end;
  let start = begun.end;
  let wordStart = 0;
  let wordEnd = 0;
  let wordKind = -1;
  let quoted = false;
  for (;;) {
    // A single blank, which is every second token, ends nothing.
    if (text.charCodeAt(scanner.end) === BLANK && !isSpaceAt(text, scanner.end + 1)) scanner.end++;
    if (!scanner.next()) break;
    const { kind } = scanner;
    if (kind <= MENTION_KIND)
      words.push(scanner.start, scanner.end, scanner.stemEnd, scanner.start < start ? kind | INSIDE : kind);
    if (scanner.start < start) continue;
    const code = text.charCodeAt(scanner.start);
    if (kind === WORD_KIND || kind === NUMBER_KIND) {
      wordStart = scanner.start;
      wordEnd = scanner.end;
      wordKind = kind;
      continue;
    }
    if (code === QUOTE) quoted = (scanner.end - scanner.start) % 2 === 1 ? !quoted : quoted;
    let end = 0;
    if (isLineBreak(text, scanner.start, scanner.end)) end = scanner.start;
    else if (isStop(code)) {
      const closed = closersEnd(text, scanner.end, quoted);
      const touching = wordEnd === scanner.start;
      const from = touching ? wordStart : scanner.start;
      if (endsHere(text, scanner, closed, from, touching ? wordKind : -1, cased)) end = closed;
    }
    if (end === 0) continue;
    addSentence(text, start, end, words.length, sentences);
    start = Math.max(end, scanner.end);
    quoted = false;
  }
  addSentence(text, start, text.length, words.length, sentences);
  return { text, words, sentences, cased };
}

/**
 * Topics are judged by the beginning of a text, unknown words are searched for in more of it: its first lines
 * have already been read. The result for a line does not depend on the next one.
 */
function linesReadOf(text: string, cased: boolean): { words: number[]; sentences: number[]; end: number } {
  const end = last.text.lastIndexOf('\n') + 1;
  if (end === 0 || cased !== last.cased || !text.startsWith(last.text))
    return { words: [], sentences: [], end: 0 };
  let words = last.words.length;
  while (words > 0 && last.words[words - OF_WORD]! >= end) words -= OF_WORD;
  let sentences = last.sentences.length;
  while (sentences > 0 && last.sentences[sentences - OF_SENTENCE + 1]! >= end) sentences -= OF_SENTENCE;
  return { words: last.words.slice(0, words), sentences: last.sentences.slice(0, sentences), end };
}

const BLANK = 0x20;
const QUOTE = 0x22;
const STOP = 0x2e;

function addSentence(text: string, from: number, to: number, words: number, sentences: number[]): void {
  let start = from;
  let end = to;
  while (start < end && classOf(text.charCodeAt(start)) === SPACE) start++;
  while (end > start && classOf(text.charCodeAt(end - 1)) === SPACE) end--;
  sentences.push(start, end, words);
}

/** In a text without capitals, small letters also begin sentences. */
function hasCapitals(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (classOf(text.charCodeAt(i)) === UPPER) return true;
  return false;
}

function isSpaceAt(text: string, at: number): boolean {
  return at < text.length && classOf(text.charCodeAt(at)) === SPACE;
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
  return code === STOP || code === 33 || code === 63 || code === 0x2026;
}

const CLOSERS = '"\'’”»)]}.!?…';
const OPENERS = '"\'‘“«([{-–—*•';

/**
 * The position after the quotes and brackets that close here; an open quote may close after a space, as in
 * tokenised text.
 */
function closersEnd(text: string, from: number, quoted: boolean): number {
  let end = from;
  while (end < text.length && CLOSERS.includes(text[end]!)) end++;
  const spaced = quoted && end === from && text[end] === ' ' && text.charCodeAt(end + 1) === QUOTE;
  const closes = spaced && (end + 2 >= text.length || text[end + 2] === ' ' || text[end + 2] === '\n');
  return closes ? end + 2 : end;
}

function endsHere(
  text: string,
  stop: TokenScanner,
  closed: number,
  wordStart: number,
  kind: number,
  cased: boolean,
): boolean {
  if (closed >= text.length) return true;
  if (classOf(text.charCodeAt(closed)) !== SPACE) return false;
  let next = closed;
  while (next < text.length && (classOf(text.charCodeAt(next)) === SPACE || OPENERS.includes(text[next]!)))
    next++;
  if (next >= text.length) return true;
  if (cased && classAt(text, next) === LOWER) return false;
  const single = stop.end - stop.start === 1 && text.charCodeAt(stop.start) === STOP && closed === stop.end;
  if (!single) return true;
  const word = text.slice(wordStart, stop.start);
  if (kind === NUMBER_KIND) return word.length > LONGEST_ORDINAL || text[wordStart - 1] === '%';
  return (
    kind !== WORD_KIND ||
    !(isInitial(word) || isRoman(word) || (cased ? expectsWord(word) : isAbbreviation(word)))
  );
}

/** 19. Yüzyıl is an ordinal, 1990. the end of a sentence. */
const LONGEST_ORDINAL = 3;

/** M. Kemal, s. 43. */
function isInitial(word: string): boolean {
  const kind = classOf(word.charCodeAt(0));
  return word.length === 1 && (kind === UPPER || kind === LOWER);
}

/** II. Dünya Savaşı; a single letter is an initial anyway. */
function isRoman(word: string): boolean {
  if (word.length > 5) return false;
  for (let i = 0; i < word.length; i++) if (!'IVX'.includes(word[i]!)) return false;
  return word.length > 0;
}
