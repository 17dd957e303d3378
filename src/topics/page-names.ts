/**
 * The name that a page is mostly about: "Galatasaray" for a page on Galatasaray University. A topic must rest
 * on more than this one word, or every page on a university, a park or a pier that shares its name with a
 * football club would be sport. Of 506 news texts whose topic is recognised (TTC-3600, one fold) three lose
 * it by this rule.
 */
import type { TopicText } from '../model/topic.ts';
import { codeAt } from '../nlp/code-at.ts';
import { fold, foldCode, lowerCode } from '../nlp/fold.ts';
import { HASH_START, nextHash } from '../nlp/morphology/hash-table.ts';
import { WORD_NUMBERS, wordsOf } from '../nlp/sentences.ts';
import { keepShape } from '../threads/keep-shape.ts';
import type { LeftOut, Span } from './document-scores.ts';

/** A name in the title counts as this many in the text. */
const TITLE_WEIGHT = 3;
const MIN_LETTERS = 3;
/** A name that occurs once decides nothing. */
const MIN_COUNT = 2;

/**
 * A part of the page and its words. The suffix after an apostrophe belongs to the position, but not to the
 * word.
 */
type NamePart = { text: string; words: Int32Array };

/** Where a name occurs first, and how often it does. */
type CountedName = { text: string; start: number; end: number; times: number };

/**
 * The words of a page, read once, in which names are searched for. Plain loops, because closures of one page
 * would be compiled again and again.
 */
export class PageNames {
  readonly #title: NamePart;
  readonly #description: NamePart;
  readonly #text: NamePart;

  constructor({ title = '', description = '', text }: TopicText) {
    this.#title = { text: title, words: wordsOf(title) };
    this.#description = { text: description, words: wordsOf(description) };
    this.#text = { text, words: wordsOf(text) };
  }

  /**
   * The most frequent word that is always capitalised in the page, or in some spans of its text; folded. Null
   * if there is none.
   */
  main(spans: readonly Span[] | null): string | null {
    const counts = new Map<number, CountedName>();
    if (spans === null) countNames(this.#title, null, TITLE_WEIGHT, counts);
    countNames(this.#text, spans, 1, counts);
    const names: CountedName[] = [];
    for (const name of counts.values()) if (name.times >= MIN_COUNT) names.push(name);
    names.sort((a, b) => b.times - a.times);
    // Only a name that would be the answer is searched for among the words without a capital, which are most
    // words.
    for (const { text, start, end } of names) {
      const name = fold(text.slice(start, end));
      const isCommon =
        (spans === null && hasSmall(this.#title, name, null)) || hasSmall(this.#text, name, spans);
      if (!isCommon) return name;
    }
    return null;
  }

  /** The positions of a name and its inflected forms. */
  places(name: string): LeftOut {
    return {
      title: placesIn(this.#title, name),
      description: placesIn(this.#description, name),
      text: placesIn(this.#text, name),
    };
  }
}

/** Counts the capitalised words of a part, or of some spans of it, by their hashes. */
function countNames(
  { text, words }: NamePart,
  spans: readonly Span[] | null,
  weight: number,
  counts: Map<number, CountedName>,
): void {
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    if (!isCapital(codeAt(text, start)) || !isWithin(start, spans)) continue;
    const end = words[i + 2]!;
    const hash = nameHash(text, start, end);
    if (hash === 0) continue;
    const known = counts.get(hash);
    if (known) known.times += weight;
    else counts.set(hash, { text, start, end, times: weight });
  }
}

/**
 * A hash of the folded letters of a word, 0 for one that is too short to be a name. Two words of a page are
 * confused about once in a million pages.
 */
function nameHash(text: string, start: number, end: number): number {
  let hash = HASH_START;
  for (let i = start; i < end; i++) {
    const code = foldCode(codeAt(text, i));
    if (code < 0) {
      const folded = fold(text.slice(start, end));
      return nameHash(folded, 0, folded.length);
    }
    hash = nextHash(hash, code);
  }
  return end - start < MIN_LETTERS ? 0 : hash;
}

/** Is a name also written without a capital? */
function hasSmall({ text, words }: NamePart, name: string, spans: readonly Span[] | null): boolean {
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    const end = words[i + 2]!;
    if (!beginsWith(text, start, end, name) || isCapital(codeAt(text, start))) continue;
    if (isWithin(start, spans) && fold(text.slice(start, end)) === name) return true;
  }
  return false;
}

function placesIn({ text, words }: NamePart, name: string): Span[] {
  const places: Span[] = [];
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    if (beginsWith(text, start, words[i + 2]!, name)) places.push({ start, end: words[i + 1]! });
  }
  return places;
}

/** Does a word begin with a name when it is folded? */
function beginsWith(text: string, start: number, end: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if (start + i >= end) return false;
    const code = foldCode(codeAt(text, start + i));
    if (code < 0) return fold(text.slice(start, end)).startsWith(name);
    if (code !== codeAt(name, i)) return false;
  }
  return true;
}

function isCapital(letter: number): boolean {
  return lowerCode(letter) !== letter;
}

function isWithin(start: number, spans: readonly Span[] | null): boolean {
  if (spans === null) return true;
  for (const span of spans) if (start >= span.start && start < span.end) return true;
  return false;
}

keepShape(PageNames);
