import { fold, foldCode } from '../nlp/fold.ts';
import { keepShape } from '../threads/keep-shape.ts';

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

/** Shorter texts are thin: an entry of a dictionary, a poem, an answer in a forum. */
const MAX_THIN_LETTERS = 1_200;
/** Pairs of words that are remembered per shape, in 8 kB: each has one place, and the latest holds it. */
const PAIR_PLACES = 2_048;

/**
 * When a thin page says something new: it has lines whose pairs of neighbouring words are mostly unknown
 * (`share`), with so many unknown ones in all (`pairs`). Words of its own address do not count: the headword of
 * an entry is in it, and so is what somebody searched for in vain.
 */
export type ThinLimits = { share: number; pairs: number };
// Chosen by `npm run eval -- traps` on 15 kinds of sites; chosen without a kind, nothing of that kind is lost either.
export const THIN: ThinLimits = { share: 0.5, pairs: 4 };

/**
 * What is remembered about the pages of one shape: hashes of words, of whole texts, of lines, and of the
 * pages they name; pairs of words only of thin pages.
 */
export type ShapeMemory = {
  pairs: Int32Array | null;
  words: ReadonlySet<number>;
  texts: Set<number>;
  lines: Set<number>;
  named: Set<number>;
};

export function emptyMemory(): ShapeMemory {
  return { pairs: null, words: new Set(), texts: new Set(), lines: new Set(), named: new Set() };
}

/**
 * Reads a page for comparison. Lines that are only the text of a link to a known page are left out: they
 * belong to that page, as with the suggestions of "not found" pages. Such texts come one per line.
 */
export function readPage(text: string, anchorsOfKnown = ''): PlainText {
  const beginning = text.slice(0, MAX_LETTERS);
  if (anchorsOfKnown === '') return readPlain(beginning, NONE);
  const anchors = new Set<number>();
  const reader = new LineReader(anchorsOfKnown);
  while (reader.next()) anchors.add(reader.hash);
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

/**
 * Does a thin page say something that others have not said, line by line? Remembers its pairs of words. Lines
 * that say the same with another word are no news: of five pairs, two are new.
 */
export function isThinNews(
  memory: ShapeMemory,
  { text, title, url }: { text: string; title: string; url: string },
  { share, pairs }: ThinLimits = THIN,
): boolean {
  if (text.length > MAX_THIN_LETTERS) return false;
  const own = wordsOf(url);
  const known = (memory.pairs ??= new Int32Array(PAIR_PLACES));
  let news = 0;
  const reader = new LineReader(`${title}\n${text}`);
  while (reader.next()) {
    let unknown = 0;
    let before = LINE_START;
    const { words } = reader;
    for (let i = 0; i <= words.length; i++) {
      const word = i === words.length ? LINE_END : own.has(words[i]!) ? OWN_WORD : words[i]!;
      const pair = mixed(before, word) || 1;
      const place = (pair ^ (pair >>> 15)) & (PAIR_PLACES - 1);
      if (known[place] !== pair) unknown++;
      known[place] = pair;
      before = word;
    }
    if (unknown > share * (words.length + 1)) news += unknown;
  }
  return news >= pairs;
}

/** The words of an address, as they are compared. */
function wordsOf(url: string): ReadonlySet<number> {
  let decoded = url;
  try {
    decoded = decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    // A broken escape: its letters are read as they are.
  }
  const words = new Set<number>();
  const reader = new LineReader(decoded);
  while (reader.next()) for (const word of reader.words) words.add(word);
  return words;
}

/** In place of words: a word of the page's own address, and the ends of a line. */
const [OWN_WORD, LINE_START, LINE_END] = [1, 2, 3];

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
  const reader = new LineReader(text);
  while (reader.next()) {
    const { hash, length, words } = reader;
    if (leftOut.has(hash)) continue;
    for (const word of words) if (counted++ < MAX_WORDS) plain.words.add(word);
    plain.lines.push({ hash, length });
    plain.hash = mixed(plain.hash, hash);
    if (length >= MIN_PROSE_LETTERS) plain.isProse = true;
  }
  return plain;
}

/**
 * Reads the lines that have words: only these count, folded, without numbers, months and days of the week.
 * Mostly works without creating strings.
 */
class LineReader {
  /** Of the current line. */
  hash = 0;
  length = 0;
  readonly words: number[] = [];
  #text: string;
  #isFolded = false;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the next line; false if there is none. */
  next(): boolean {
    while (this.#at <= this.#text.length) if (this.#read() && this.length > 0) return true;
    return false;
  }

  /** Reads one line; false if it has to be read again. */
  #read(): boolean {
    const text = this.#text;
    let at = this.#at;
    let word = HASH_START;
    let letters = 0;
    let hash = HASH_START;
    let length = 0;
    this.words.length = 0;
    for (let code = 0; code !== LINE_BREAK; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : LINE_BREAK;
      code = this.#isFolded ? unit : foldCode(unit);
      if (code < 0) {
        this.#foldRest();
        return false;
      }
      if (isLetter(code)) {
        word = mixed(word, code);
        letters++;
        continue;
      }
      if (letters > 0 && !MONTHS_AND_DAYS.has(word)) {
        this.words.push(word);
        hash = mixed(hash, word);
        length += length > 0 ? letters + 1 : letters;
      }
      word = HASH_START;
      letters = 0;
    }
    this.#at = at;
    this.hash = hash;
    this.length = length;
    return true;
  }

  /** Characters that fold to none or several are rare: from their line on, the text is folded as a string. */
  #foldRest(): void {
    this.#text = fold(this.#text.slice(this.#at));
    this.#isFolded = true;
    this.#at = 0;
  }
}

keepShape(LineReader);

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
