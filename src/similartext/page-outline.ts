/**
 * One page as columns of numbers: the properties of each block, and how blocks and places are nested.
 * Everything the later steps need more than once is counted here, in one pass over the text and two over the
 * places.
 */
import type { ParsedPage, Place } from '../model/parsed-page.ts';
import { classOf, DIGIT, isWordClass, LETTER, LOWER, UPPER } from '../nlp/characters.ts';
import { hintsOf } from './place-hints.ts';

export type PageOutline = {
  page: ParsedPage;
  /** Columns over the blocks. */
  blocks: BlockColumns;
  places: PlaceColumns;
  /** Characters of all blocks, an ideograph counted as IDEOGRAPH_CHARS. */
  totalChars: number;
};

export type BlockColumns = {
  count: number;
  chars: Float64Array;
  linkShare: Float64Array;
  /** Characters if it reads like running text, else 0. */
  proseChars: Float64Array;
  sentences: Uint16Array;
  commas: Uint16Array;
  endsSentence: Uint8Array;
  digitShare: Float64Array;
  upperShare: Float64Array;
  /** How much of the title it repeats, 0 to 1. */
  titleShare: Float64Array;
  /**
   * Hash of its text; digits are one character in text that is mostly letters, so that dates and counters
   * repeat. Hashes are signed: in a Map or a Set, V8 keeps larger numbers as objects.
   */
  textHash: Int32Array;
  place: Int32Array;
};

export type PlaceColumns = {
  count: number;
  parent: Int32Array;
  /** Hash of the tags and first classes from the root down: the same place on two pages of a template. */
  path: Int32Array;
  /** The number of each place's path among those of the page, from 0 on. */
  pathNumber: Int32Array;
  /** The paths by their numbers. */
  paths: readonly number[];
  /** The same number for the children of a place that have the same path, from 0 on. */
  siblings: Int32Array;
  /** Hints of class and id, and of the tag; not those of places that hold nearly all of the page. */
  hints: Uint8Array;
  kind: Uint8Array;
  /** Sums over the subtree. */
  chars: Float64Array;
  linkChars: Float64Array;
  proseChars: Float64Array;
  blocks: Float64Array;
};

/** Kinds of places, as bits. */
export const NAVIGATION_KIND = 1;
export const ARTICLE_KIND = 2;
export const FORM_KIND = 4;
export const HIDDEN_KIND = 8;
export const LIST_KIND = 16;

/** An ideograph carries about as much as a short group of syllables in an alphabet. */
const IDEOGRAPH_CHARS = 3;
/** Running text: long enough, with few links, with at least one mark of a sentence. */
const MIN_PROSE_CHARS = 60;
const MAX_PROSE_LINK_SHARE = 0.35;
/**
 * A place with more of the page than this is the page's frame: its class describes everything. Only a
 * navigation element full of links counts as one even then.
 */
const MAX_HINTED_SHARE = 0.7;
/**
 * With this many letters, digits are dates and counters; with fewer, they may be all that distinguishes two
 * cells.
 */
const LOOSE_LETTERS = 6;
/** Longer blocks are not titles. */
const MAX_TITLE_CHARS = 300;
const MIN_TITLE_WORD = 3;
/** Words of the title that a block must share at least to count as all of it. */
const TITLE_WORDS = 8;

export function outlineOf(page: ParsedPage): PageOutline {
  const blocks = blockColumns(page);
  const places = placeColumns(page, blocks);
  let totalChars = 0;
  for (let i = 0; i < blocks.count; i++) totalChars += blocks.chars[i]!;
  markPlaces(page, places, totalChars);
  return { page, blocks, places, totalChars };
}

function blockColumns(page: ParsedPage): BlockColumns {
  const count = page.blocks.length;
  const columns: BlockColumns = {
    count,
    chars: new Float64Array(count),
    linkShare: new Float64Array(count),
    proseChars: new Float64Array(count),
    sentences: new Uint16Array(count),
    commas: new Uint16Array(count),
    endsSentence: new Uint8Array(count),
    digitShare: new Float64Array(count),
    upperShare: new Float64Array(count),
    titleShare: new Float64Array(count),
    textHash: new Int32Array(count),
    place: new Int32Array(count),
  };
  const titleWords = wordHashes(page.title);
  for (let i = 0; i < count; i++) {
    const { text, linkChars, place } = page.blocks[i]!;
    columns.place[i] = place;
    columns.linkShare[i] = linkChars / text.length;
    readText(text, titleWords, columns, i);
  }
  return columns;
}

function readText(text: string, titleWords: ReadonlySet<number>, columns: BlockColumns, i: number): void {
  const length = text.length;
  const mayBeTitle = titleWords.size > 0 && length <= MAX_TITLE_CHARS;
  let words = 0;
  let shared = 0;
  let word = HASH_START;
  let wordLength = 0;
  let ideographs = 0;
  let digits = 0;
  let upper = 0;
  let letters = 0;
  let sentences = 0;
  let commas = 0;
  let exact = HASH_START;
  let loose = HASH_START;
  let inNumber = false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    exact = Math.imul(exact ^ code, HASH_STEP);
    const kind = classOf(code);
    if (isWordClass(kind)) {
      word = wordStep(word, code);
      wordLength++;
    } else if (wordLength > 0) {
      if (mayBeTitle && wordLength >= MIN_TITLE_WORD) {
        words++;
        if (titleWords.has(word)) shared++;
      }
      word = HASH_START;
      wordLength = 0;
    }
    if (kind === DIGIT) {
      digits++;
      if (!inNumber) loose = Math.imul(loose ^ NUMBER_SIGN, HASH_STEP);
      inNumber = true;
      continue;
    }
    inNumber = false;
    loose = Math.imul(loose ^ code, HASH_STEP);
    if (kind === LOWER) letters++;
    else if (kind === UPPER) {
      upper++;
      letters++;
    } else if (kind === LETTER) {
      letters++;
      if (code >= FIRST_IDEOGRAPH && code < LAST_IDEOGRAPH) ideographs++;
    } else if (isSentenceEnd(code)) sentences++;
    else if (isComma(code)) commas++;
  }
  if (mayBeTitle && wordLength >= MIN_TITLE_WORD) {
    words++;
    if (titleWords.has(word)) shared++;
  }
  const chars = length + ideographs * (IDEOGRAPH_CHARS - 1);
  const linkShare = columns.linkShare[i]!;
  columns.chars[i] = chars;
  columns.sentences[i] = Math.min(sentences, 0xffff);
  columns.commas[i] = Math.min(commas, 0xffff);
  columns.endsSentence[i] = SENTENCE_LAST.includes(text.charAt(length - 1)) ? 1 : 0;
  columns.digitShare[i] = digits / length;
  columns.upperShare[i] = letters > 0 ? upper / letters : 0;
  columns.textHash[i] = letters >= LOOSE_LETTERS || (letters >= 3 && digits < letters) ? loose : exact;
  if (words > 0 && chars <= MAX_TITLE_CHARS) {
    columns.titleShare[i] = shared / Math.max(words, Math.min(titleWords.size, TITLE_WORDS));
  }
  if (chars >= MIN_PROSE_CHARS && linkShare < MAX_PROSE_LINK_SHARE && sentences + commas > 0) {
    columns.proseChars[i] = chars * (1 - linkShare);
  }
}

const HASH_START = 0x811c9dc5 | 0;
const HASH_STEP = 0x01000193;
const NUMBER_SIGN = 0x23;
/** Kana to Hangul: scripts that write a syllable or more with one character. */
const FIRST_IDEOGRAPH = 0x3040;
const LAST_IDEOGRAPH = 0xd800;
const SENTENCE_LAST = '.!?。！？…:"”»)';

function isSentenceEnd(code: number): boolean {
  return (
    code === 0x2e ||
    code === 0x21 ||
    code === 0x3f ||
    code === 0x2026 ||
    code === 0x3002 ||
    code === 0xff01 ||
    code === 0xff1f
  );
}

function isComma(code: number): boolean {
  return code === 0x2c || code === 0x3b || code === 0xff0c || code === 0x3001 || code === 0xff1b;
}

/** The words of a title as `readText` reads them. */
function wordHashes(text: string): Set<number> {
  const hashes = new Set<number>();
  let word = HASH_START;
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    if (isWordClass(classOf(code))) {
      word = wordStep(word, code);
      length++;
      continue;
    }
    if (length >= MIN_TITLE_WORD) hashes.add(word);
    word = HASH_START;
    length = 0;
  }
  return hashes;
}

function wordStep(hash: number, code: number): number {
  return Math.imul(hash ^ (code < 0x80 ? code | 32 : code), HASH_STEP);
}

function placeColumns(page: ParsedPage, blocks: BlockColumns): PlaceColumns {
  const count = page.places.length;
  const path = Int32Array.from(placePaths(page));
  const columns: PlaceColumns = {
    count,
    parent: new Int32Array(count),
    path,
    ...numbered(path),
    siblings: new Int32Array(count),
    hints: new Uint8Array(count),
    kind: new Uint8Array(count),
    chars: new Float64Array(count),
    linkChars: new Float64Array(count),
    proseChars: new Float64Array(count),
    blocks: new Float64Array(count),
  };
  for (let p = 0; p < count; p++) columns.parent[p] = page.places[p]!.parent;
  numberSiblings(columns);
  for (let i = 0; i < blocks.count; i++) {
    const p = blocks.place[i]!;
    columns.chars[p]! += blocks.chars[i]!;
    columns.linkChars[p]! += blocks.chars[i]! * blocks.linkShare[i]!;
    columns.proseChars[p]! += blocks.proseChars[i]!;
    columns.blocks[p]!++;
  }
  for (const sums of [columns.chars, columns.linkChars, columns.proseChars, columns.blocks]) {
    sumUp(sums, columns.parent);
  }
  return columns;
}

function numberSiblings({ count, parent, paths, pathNumber, siblings }: PlaceColumns): void {
  const numbers = new Map<number, number>();
  for (let p = 0; p < count; p++) {
    const key = (parent[p]! + 1) * paths.length + pathNumber[p]!;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    siblings[p] = number;
  }
}

function numbered(path: Int32Array): Pick<PlaceColumns, 'pathNumber' | 'paths'> {
  const numbers = new Map<number, number>();
  const pathNumber = new Int32Array(path.length);
  for (let p = 0; p < path.length; p++) {
    let number = numbers.get(path[p]!);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(path[p]!, number);
    }
    pathNumber[p] = number;
  }
  return { pathNumber, paths: [...numbers.keys()] };
}

/** The path of elements down to each place, as a hash: the same on all pages of a template. */
export function placePaths({ places }: ParsedPage): Uint32Array {
  const paths = new Uint32Array(places.length);
  for (let p = 0; p < places.length; p++) {
    const { tag, label, parent } = places[p]!;
    paths[p] = pathHash(parent < 0 ? HASH_START : paths[parent]!, tag, label);
  }
  return paths;
}

/** Adds every place's own figure to all places around it. */
export function sumUp(figures: Float64Array, parent: Int32Array): void {
  for (let p = figures.length - 1; p > 0; p--) if (parent[p]! >= 0) figures[parent[p]!]! += figures[p]!;
}

/** Tag and first class or id; digits are one character, since they number pages and posts. */
function pathHash(parentHash: number, tag: string, label: string): number {
  let hash = Math.imul(parentHash ^ 0x3e, HASH_STEP);
  for (let i = 0; i < tag.length; i++) hash = Math.imul(hash ^ tag.charCodeAt(i), HASH_STEP);
  hash = Math.imul(hash ^ 0x2e, HASH_STEP);
  let inNumber = false;
  let started = false;
  for (let i = 0; i < label.length; i++) {
    const code = label.charCodeAt(i);
    if (code <= 0x20) {
      if (started) break;
      continue;
    }
    started = true;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isDigit || !inNumber) hash = Math.imul(hash ^ (isDigit ? NUMBER_SIGN : code), HASH_STEP);
    inNumber = isDigit;
  }
  return hash >>> 0;
}

function markPlaces(page: ParsedPage, places: PlaceColumns, totalChars: number): void {
  for (let p = 0; p < places.count; p++) {
    const place = page.places[p]!;
    let kind = 0;
    if (isArticle(place)) kind |= ARTICLE_KIND;
    if (place.tag === 'ul' || place.tag === 'ol' || place.tag === 'dl') kind |= LIST_KIND;
    const isFrame = places.chars[p]! > MAX_HINTED_SHARE * totalChars;
    const isLinks = places.linkChars[p]! > 0.5 * places.chars[p]!;
    if (!isFrame || isLinks) {
      if (NAVIGATION_TAGS.has(place.tag) || NAVIGATION_ROLES.test(place.role)) kind |= NAVIGATION_KIND;
    }
    if (!isFrame) {
      places.hints[p] = hintsOf(place.label);
      if (place.tag === 'form' || place.tag === 'fieldset') kind |= FORM_KIND;
      if (place.isHidden) kind |= HIDDEN_KIND;
    }
    places.kind[p] = kind;
  }
}

const NAVIGATION_TAGS = new Set(['nav', 'footer', 'aside', 'header', 'menu', 'dialog', 'search']);
const NAVIGATION_ROLES = /^(navigation|banner|contentinfo|complementary|search|dialog|menu)/;

function isArticle({ tag, role, property }: Place): boolean {
  return tag === 'article' || tag === 'main' || role === 'main' || property === 'articleBody';
}
