/**
 * The name that a page is mostly about: "Galatasaray" for a page on Galatasaray University. A topic must rest
 * on more than this one word, or every page on a university, a park or a pier that shares its name with a
 * football club would be sport. Of 506 news texts whose topic is recognised (TTC-3600, one fold) three lose
 * it by this rule.
 */
import type { TopicText } from '../model/topic.ts';
import { fold, lowerCode } from '../nlp/fold.ts';
import { forEachWordOfSentences } from '../nlp/sentences.ts';
import { keepShape } from '../threads/keep-shape.ts';
import type { LeftOut, Span } from './document-scores.ts';

/** A name in the title counts as this many in the text. */
const TITLE_WEIGHT = 3;
const MIN_LETTERS = 3;
/** A name that occurs once decides nothing. */
const MIN_COUNT = 2;

/**
 * A word of the page with its position; the suffix after an apostrophe belongs to the position, but not to
 * the word.
 */
type NameWord = Span & { stemEnd: number; isCapital: boolean; first: number };

/** A part of the page and its words. */
type NamePart = { text: string; words: readonly NameWord[] };

/** The words of a page, read once, in which names are searched for. */
export class PageNames {
  readonly #title: NamePart;
  readonly #description: NamePart;
  readonly #text: NamePart;

  constructor({ title = '', description = '', text }: TopicText) {
    this.#title = partOf(title);
    this.#description = partOf(description);
    this.#text = partOf(text);
  }

  /**
   * The most frequent word that is always capitalised in the page, or in some spans of its text; folded. Null
   * if there is none.
   */
  main(spans: readonly Span[] | null): string | null {
    const isRead = ({ start }: NameWord) =>
      spans === null || spans.some((span) => start >= span.start && start < span.end);
    const counts = new Map<string, number>();
    const count = ({ text, words }: NamePart, weight: number) => {
      for (const word of words) {
        if (!word.isCapital || !isRead(word)) continue;
        const key = keyOf(text, word);
        if (key.length >= MIN_LETTERS) counts.set(key, (counts.get(key) ?? 0) + weight);
      }
    };
    if (spans === null) count(this.#title, TITLE_WEIGHT);
    count(this.#text, 1);
    const isCommon = (name: string) =>
      (spans === null && hasSmall(this.#title, name)) ||
      hasSmall(this.#text, name, spans === null ? undefined : isRead);
    // Only a name that would be the answer is searched for among the words without a capital, which are most
    // words.
    const names = [...counts].filter(([, times]) => times >= MIN_COUNT).sort((a, b) => b[1] - a[1]);
    return names.find(([name]) => !isCommon(name))?.[0] ?? null;
  }

  /** The positions of a name and its inflected forms. */
  places(name: string): LeftOut {
    const of = ({ text, words }: NamePart) =>
      words.filter((word) => mayBeginWith(word, name) && keyOf(text, word).startsWith(name));
    return { title: of(this.#title), description: of(this.#description), text: of(this.#text) };
  }
}

function partOf(text: string): NamePart {
  const words: NameWord[] = [];
  forEachWordOfSentences(text, (start, end, _kind, stemEnd) => {
    const first = text.charCodeAt(start);
    words.push({ start, end, stemEnd, isCapital: lowerCode(first) !== first, first });
  });
  return { text, words };
}

function keyOf(text: string, { start, stemEnd }: NameWord): string {
  return fold(text.slice(start, stemEnd));
}

/** Is a name also written without a capital? */
function hasSmall({ text, words }: NamePart, name: string, isRead?: (word: NameWord) => boolean): boolean {
  return words.some(
    (word) =>
      !word.isCapital &&
      mayBeginWith(word, name) &&
      (isRead === undefined || isRead(word)) &&
      keyOf(text, word) === name,
  );
}

const LAST_ASCII = 0x7f;

/**
 * Rules out most words by their first letter, before they are processed; letters beyond ASCII may fold to
 * any.
 */
function mayBeginWith({ first }: NameWord, name: string): boolean {
  return first > LAST_ASCII || lowerCode(first) === name.charCodeAt(0) || first === CAPITAL_I;
}

/** Lowers to ı, which folds to i. */
const CAPITAL_I = 0x49;

keepShape(new PageNames({ text: '' }));
