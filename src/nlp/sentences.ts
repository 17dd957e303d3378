/**
 * Sentence ends by rules over the tokens: a run of . ! ? … ends a sentence if what follows can begin one,
 * unless the full stop belongs to an abbreviation, an initial, an ordinal or an address. Closing quotes and
 * brackets stay with the sentence before. In text without a single capital, small letters begin sentences. A
 * line break always ends a sentence: in page text, paragraphs are lines.
 */
import { expectsWord, isAbbreviation } from './abbreviations.ts';
import { classAt, classOf, LOWER, SPACE, UPPER } from './characters.ts';
import { MENTION_KIND, NUMBER_KIND, TokenScanner, WORD_KIND } from './tokenize.ts';

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

/**
 * The words of a text, of which the tokenizer's `forEachWord` says what they are: WORD_NUMBERS numbers each,
 * of which the first three are start, end and end of the stem. Costs nothing if the sentences of the text were
 * read just before.
 */
export function wordsOf(text: string): Int32Array {
  return text === last.text ? last.words : readSentences(text).words;
}

type VisitSentence = (start: number, end: number) => void;

/**
 * Words: start, end, end of the stem, kind. Sentences: start, end (not above the start if there is none), and
 * where their words end.
 */
type ReadText = { text: string; words: Int32Array; sentences: Int32Array; cased: boolean };
export const WORD_NUMBERS = 4;
const OF_WORD = WORD_NUMBERS;
const OF_SENTENCE = 3;
/** Flag in the kind of a word that belongs to the end of a sentence. */
const INSIDE = 16;

/** The last text: topics, names and unknown words use the same one. */
let last: ReadText = { text: '', words: new Int32Array(0), sentences: new Int32Array(0), cased: false };
const MAX_KEPT_CHARS = 20_000;

function readText(text: string): ReadText {
  if (text === last.text) return last;
  const read = readSentences(text);
  if (text.length <= MAX_KEPT_CHARS) last = read;
  return read;
}

function readSentences(text: string): ReadText {
  const cased = hasCapitals(text);
  const begun = beginWithLinesRead(text, cased);
  const scanner = new TokenScanner(text);
  scanner.end = begun;
  let start = begun;
  let wordStart = 0;
  let wordEnd = 0;
  let wordKind = -1;
  let quoted = false;
  for (;;) {
    // A single blank, which is every second token, ends nothing.
    const isBlank = scanner.end < text.length && text.charCodeAt(scanner.end) === BLANK;
    if (isBlank && !isSpaceAt(text, scanner.end + 1)) scanner.end++;
    if (!scanner.next()) break;
    const { kind } = scanner;
    if (kind <= MENTION_KIND)
      wordList.add(scanner.start, scanner.end, scanner.stemEnd, scanner.start < start ? kind | INSIDE : kind);
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
    addSentence(text, start, end);
    start = Math.max(end, scanner.end);
    quoted = false;
  }
  addSentence(text, start, text.length);
  return { text, words: wordList.all(), sentences: sentenceList.all(), cased };
}

/**
 * Topics are judged by the beginning of a text, unknown words are searched for in more of it: its first lines
 * have already been read. The result for a line does not depend on the next one. Returns where they end.
 */
function beginWithLinesRead(text: string, cased: boolean): number {
  wordList.clear();
  sentenceList.clear();
  const end = last.text.lastIndexOf('\n') + 1;
  if (end === 0 || cased !== last.cased || !text.startsWith(last.text)) return 0;
  let wordsRead = last.words.length;
  while (wordsRead > 0 && last.words[wordsRead - OF_WORD]! >= end) wordsRead -= OF_WORD;
  let sentencesRead = last.sentences.length;
  while (sentencesRead > 0 && last.sentences[sentencesRead - OF_SENTENCE + 1]! >= end)
    sentencesRead -= OF_SENTENCE;
  wordList.copy(last.words, wordsRead);
  sentenceList.copy(last.sentences, sentencesRead);
  return end;
}

/** Numbers of a text that is being read, in memory that is used again for the next text. */
class NumberList {
  size = 0;
  #numbers = new Int32Array(1 << 12);

  clear(): void {
    this.size = 0;
  }

  add(first: number, second: number, third: number, fourth?: number): void {
    if (this.size + 4 > this.#numbers.length) this.#grow(this.size + 4);
    const numbers = this.#numbers;
    numbers[this.size++] = first;
    numbers[this.size++] = second;
    numbers[this.size++] = third;
    if (fourth !== undefined) numbers[this.size++] = fourth;
  }

  copy(from: Int32Array, count: number): void {
    if (count > this.#numbers.length) this.#grow(count);
    this.#numbers.set(from.subarray(0, count));
    this.size = count;
  }

  all(): Int32Array {
    return this.#numbers.slice(0, this.size);
  }

  #grow(least: number): void {
    const numbers = new Int32Array(Math.max(least, this.#numbers.length * 2));
    numbers.set(this.#numbers);
    this.#numbers = numbers;
  }
}

/** Used within `readSentences` only. */
const wordList = new NumberList();
const sentenceList = new NumberList();

const BLANK = 0x20;
const QUOTE = 0x22;
const STOP = 0x2e;

function addSentence(text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && classOf(text.charCodeAt(start)) === SPACE) start++;
  while (end > start && classOf(text.charCodeAt(end - 1)) === SPACE) end--;
  sentenceList.add(start, end, wordList.size);
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

/** More are not looked at: in "?}?}?}…" every question mark would look at all that follow. */
const MAX_CLOSERS = 64;

/**
 * The position after the quotes and brackets that close here; an open quote may close after a space, as in
 * tokenised text.
 */
function closersEnd(text: string, from: number, quoted: boolean): number {
  let end = from;
  const most = Math.min(text.length, from + MAX_CLOSERS);
  while (end < most && CLOSERS.includes(text[end]!)) end++;
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
