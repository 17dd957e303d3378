import { fold, foldCode } from '../nlp/fold.ts';

/** Maximum number of words of a page to remember. */
const MAX_WORDS = 4_000;
/** The beginning of a text distinguishes pages; reading more costs time. */
const MAX_LETTERS = 4_000;
/**
 * A page with fewer words than this that the previous page of the same shape did not have says nothing new:
 * an address, a product name.
 */
const MIN_NEW_WORDS = 6;
/** Shorter texts say nothing: "Kayıt bulunamadı." */
const MIN_WORDS = 5;
/** Lines, and texts, remembered per shape. */
const MAX_LINES = 2_000;
/** A text without any line this long is a list. */
const MIN_PROSE_LETTERS = 60;
/**
 * Letters in lines that no page of the shape had before: of prose, and of lists and pages whose URL has
 * parameters.
 */
const MIN_NEW_PROSE_LETTERS = 40;
const MIN_NEW_LETTERS = 80;

/**
 * What is remembered about the pages of one shape: hashes of words, of whole texts, of lines, and of the
 * pages they name.
 */
export type ShapeMemory = {
  words: ReadonlySet<number>;
  texts: Set<number>;
  lines: Set<number>;
  named: Set<number>;
};

export function emptyMemory(): ShapeMemory {
  return { words: new Set(), texts: new Set(), lines: new Set(), named: new Set() };
}

/**
 * Reads a page for comparison. Lines that are only the text of a link to a known page are left out: they
 * belong to that page, as with the suggestions of "not found" pages. Such texts come one per line.
 */
export function readPage(text: string, anchorsOfKnown = ''): PlainText {
  const beginning = text.slice(0, MAX_LETTERS);
  if (anchorsOfKnown === '') return readPlain(beginning, NONE);
  const anchors = new Set<number>();
  forEachLine(anchorsOfKnown, (hash) => anchors.add(hash));
  return readPlain(beginning, anchors);
}

/**
 * Does a page say something that other pages of its shape have not said? Numbers, dates and months do not
 * count, so that the pages of a calendar are all the same; lines that earlier pages had do not either, so
 * that lists may be sorted and filtered in any way. Remembers the page.
 */
export function isNovel(memory: ShapeMemory, page: PlainText, hasParameters: boolean): boolean {
  const { words, lines, hash, isProse } = page;
  const isKnownText = memory.texts.has(hash);
  const isLikeLast = memory.words.size > 0 && countMissing(words, memory.words) < MIN_NEW_WORDS;
  let newLetters = 0;
  for (const line of lines) {
    if (memory.lines.has(line.hash)) continue;
    newLetters += line.length;
    remember(memory.lines, line.hash);
  }
  remember(memory.texts, hash);
  memory.words = words;
  if (words.size < MIN_WORDS || isKnownText || isLikeLast) return false;
  return newLetters >= (isProse && !hasParameters ? MIN_NEW_PROSE_LETTERS : MIN_NEW_LETTERS);
}

/** The words of a page as they are compared. */
export type PlainText = {
  /** The different words, as hashes. */
  words: Set<number>;
  /** Lines that have words; the length counts letters and one space between words. */
  lines: { hash: number; length: number }[];
  hash: number;
  /** Is some line long enough for prose? */
  isProse: boolean;
};

const NONE: ReadonlySet<number> = new Set();

/** The words of a text without the lines of `leftOut`. */
function readPlain(text: string, leftOut: ReadonlySet<number>): PlainText {
  const plain: PlainText = { words: new Set(), lines: [], hash: HASH_START, isProse: false };
  let counted = 0;
  forEachLine(text, (line, length, words) => {
    if (leftOut.has(line)) return;
    for (const word of words) if (counted++ < MAX_WORDS) plain.words.add(word);
    plain.lines.push({ hash: line, length });
    plain.hash = mixed(plain.hash, line);
    if (length >= MIN_PROSE_LETTERS) plain.isProse = true;
  });
  return plain;
}

/**
 * Calls `visit` with each line that has words: only its words count, folded, without numbers, months and days
 * of the week. Mostly works without creating strings; the hashes of the words are valid until `visit` returns.
 */
function forEachLine(text: string, visit: LineVisitor): void {
  const unread = readLines(text, false, visit);
  // Characters that fold to none or several are rare: from their line on, the text is folded as a string.
  if (unread !== null) readLines(fold(text.slice(unread)), true, visit);
}

type LineVisitor = (line: number, length: number, words: readonly number[]) => void;

/**
 * Returns where the line begins that has a character without a single folded one; null if all lines were
 * read.
 */
function readLines(text: string, isFolded: boolean, visit: LineVisitor): number | null {
  let lineStart = 0;
  let word = HASH_START;
  let letters = 0;
  let line = HASH_START;
  let length = 0;
  const words: number[] = [];
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : LINE_BREAK;
    const code = isFolded ? unit : foldCode(unit);
    if (code < 0) return lineStart;
    if (isLetter(code)) {
      word = mixed(word, code);
      letters++;
      continue;
    }
    if (letters > 0 && !MONTHS_AND_DAYS.has(word)) {
      words.push(word);
      line = mixed(line, word);
      length += length > 0 ? letters + 1 : letters;
    }
    word = HASH_START;
    letters = 0;
    if (code !== LINE_BREAK) continue;
    if (length > 0) visit(line, length, words);
    lineStart = i + 1;
    line = HASH_START;
    length = 0;
    words.length = 0;
  }
  return null;
}

const LINE_BREAK = 0x0a;

/** In folded text; far faster than a Unicode class. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code >= 0xb5;
}

function countMissing(words: ReadonlySet<number>, from: ReadonlySet<number>): number {
  let missing = 0;
  for (const word of words) if (!from.has(word)) missing++;
  return missing;
}

function remember(hashes: Set<number>, hash: number): void {
  hashes.add(hash);
  if (hashes.size <= MAX_LINES) return;
  for (const oldest of hashes) {
    hashes.delete(oldest);
    break;
  }
}

/** FNV-1a, of code units and of hashes. */
const HASH_START = 0x811c9dc5 | 0;

function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function hashOf(word: string): number {
  let hash = HASH_START;
  for (let i = 0; i < word.length; i++) hash = mixed(hash, word.charCodeAt(i));
  return hash;
}

const MONTHS_AND_DAYS: ReadonlySet<number> = new Set(
  `ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  pazartesi sali carsamba persembe cuma cumartesi pazar pzt sal car per cum cmt paz`
    .split(/\s+/)
    .map(hashOf),
);
