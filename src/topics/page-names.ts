/**
 * The name that a page is about most: "Galatasaray" of a page on Galatasaray University. A topic must rest on more than
 * this one word, or every page on a university, a park or a pier that shares its name with a football club would be
 * sport. Of 506 news texts whose topic is recognised (TTC-3600, one fold) three lose it by this rule.
 */
import type { TopicText } from '../model/topic.ts';
import { fold, lowerCode } from '../nlp/fold.ts';
import { forEachWord } from '../nlp/tokenize.ts';
import type { LeftOut, Span } from './document-scores.ts';

/** A name in the title counts as this many in the text. */
const TITLE_WEIGHT = 3;
const MIN_LETTERS = 3;
/** A name that occurs once decides nothing. */
const MIN_COUNT = 2;

/** A word of the page, folded, with its place; the suffix after an apostrophe belongs to the place. */
type NameWord = Span & { key: string; isCapital: boolean };

/** The words of a page, read once, among which names are sought. */
export class PageNames {
  readonly #title: readonly NameWord[];
  readonly #description: readonly NameWord[];
  readonly #text: readonly NameWord[];

  constructor({ title = '', description = '', text }: TopicText) {
    this.#title = wordsOf(title);
    this.#description = wordsOf(description);
    this.#text = wordsOf(text);
  }

  /**
   * The most frequent word that is written with a capital wherever it occurs in the page, or in some spans of its text;
   * folded. Null where there is none.
   */
  main(spans: readonly Span[] | null): string | null {
    const counts = new Map<string, number>();
    const common = new Set<string>();
    const count = (word: NameWord, weight: number) => {
      if (word.key.length < MIN_LETTERS) return;
      if (!word.isCapital) common.add(word.key);
      else counts.set(word.key, (counts.get(word.key) ?? 0) + weight);
    };
    if (spans === null) for (const word of this.#title) count(word, TITLE_WEIGHT);
    for (const word of this.#text)
      if (spans === null || spans.some(({ start, end }) => word.start >= start && word.start < end))
        count(word, 1);
    let best: string | null = null;
    let most = MIN_COUNT - 1;
    for (const [name, times] of counts) {
      if (times > most && !common.has(name)) {
        most = times;
        best = name;
      }
    }
    return best;
  }

  /** Where a name and its inflected forms stand. */
  places(name: string): LeftOut {
    const of = (words: readonly NameWord[]) => words.filter(({ key }) => key.startsWith(name));
    return { title: of(this.#title), description: of(this.#description), text: of(this.#text) };
  }
}

function wordsOf(part: string): NameWord[] {
  const words: NameWord[] = [];
  forEachWord(part, (start, end, _kind, stemEnd) => {
    const first = part.charCodeAt(start);
    words.push({ start, end, key: fold(part.slice(start, stemEnd)), isCapital: lowerCode(first) !== first });
  });
  return words;
}
