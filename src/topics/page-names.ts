/**
 * The name that a page is mostly about: "Galatasaray" for a page on Galatasaray University. A topic must rest
 * on more than this one word, or every page on a university, a park or a pier that shares its name with a
 * football club would be sport. Of 506 news texts whose topic is recognised (TTC-3600, one fold) three lose
 * it by this rule.
 */
import type { TopicText } from '../model/topic.ts';
import { fold, lowerCode } from '../nlp/fold.ts';
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
    const counts = new Map<string, number>();
    if (spans === null) countNames(this.#title, null, TITLE_WEIGHT, counts);
    countNames(this.#text, spans, 1, counts);
    const names = [...counts].filter(([, times]) => times >= MIN_COUNT).sort((a, b) => b[1] - a[1]);
    // Only a name that would be the answer is searched for among the words without a capital, which are most
    // words.
    for (const [name] of names) {
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

/** Counts the capitalised words of a part, or of some spans of it. */
function countNames(
  { text, words }: NamePart,
  spans: readonly Span[] | null,
  weight: number,
  counts: Map<string, number>,
): void {
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    if (!isCapital(text.charCodeAt(start)) || !isWithin(start, spans)) continue;
    const name = fold(text.slice(start, words[i + 2]));
    if (name.length >= MIN_LETTERS) counts.set(name, (counts.get(name) ?? 0) + weight);
  }
}

/** Is a name also written without a capital? */
function hasSmall({ text, words }: NamePart, name: string, spans: readonly Span[] | null): boolean {
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    const first = text.charCodeAt(start);
    if (isCapital(first) || !mayBeginWith(first, name) || !isWithin(start, spans)) continue;
    if (fold(text.slice(start, words[i + 2])) === name) return true;
  }
  return false;
}

function placesIn({ text, words }: NamePart, name: string): Span[] {
  const places: Span[] = [];
  for (let i = 0; i < words.length; i += WORD_NUMBERS) {
    const start = words[i]!;
    if (!mayBeginWith(text.charCodeAt(start), name)) continue;
    if (fold(text.slice(start, words[i + 2])).startsWith(name)) places.push({ start, end: words[i + 1]! });
  }
  return places;
}

function isCapital(letter: number): boolean {
  return lowerCode(letter) !== letter;
}

function isWithin(start: number, spans: readonly Span[] | null): boolean {
  if (spans === null) return true;
  for (const span of spans) if (start >= span.start && start < span.end) return true;
  return false;
}

const LAST_ASCII = 0x7f;

/**
 * Rules out most words by their first letter, before they are processed; letters beyond ASCII may fold to
 * any.
 */
function mayBeginWith(first: number, name: string): boolean {
  return first > LAST_ASCII || lowerCode(first) === name.charCodeAt(0) || first === CAPITAL_I;
}

/** Lowers to ı, which folds to i. */
const CAPITAL_I = 0x49;

keepShape(PageNames);
