/**
 * The words of a query typed without Turkish letters, with these letters restored in the context of the query.
 * Words that pages have are spelled as on the pages; this is for the others.
 */
import type { Analyzer, PlacedWord } from '../../index/analysis/analyzer.ts';
import { deasciify } from '../../nlp/deasciify.ts';
import { lowerTurkish } from '../../nlp/fold.ts';

export type RestoredWord = {
  /** With its letters restored, if that is another word; else null. */
  meant: string | null;
  /** Is it a word as typed? */
  isWord: boolean;
  /** Does restoring its letters change it? */
  isChanged: boolean;
};

const TURKISH_LETTER = /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/u;

export class RestoredWords {
  /** False if the query has Turkish letters: its other words were typed as intended. */
  readonly isPossible: boolean;
  readonly #text: string;
  readonly #analyzer: Analyzer;
  readonly #known = new Map<string, RestoredWord | null>();
  #places: readonly PlacedWord[] | undefined;
  #restored: string | undefined;

  constructor(text: string, analyzer: Analyzer) {
    this.isPossible = !TURKISH_LETTER.test(text);
    this.#text = text;
    this.#analyzer = analyzer;
  }

  /** The words of the query and where they are. */
  get places(): readonly PlacedWord[] {
    this.#places ??= this.#analyzer.analyze(this.#text);
    return this.#places;
  }

  /** A folded word of the query; null if there is nothing to restore. */
  of(word: string): RestoredWord | null {
    if (!this.isPossible || !/^[a-z]+$/.test(word)) return null;
    let found = this.#known.get(word);
    if (found === undefined) {
      const place = this.places.find((placed) => placed.word === word);
      found = place === undefined ? null : this.#restore(place);
      this.#known.set(word, found);
    }
    return found;
  }

  /** Was a folded word of the query typed with a capital, as names are? */
  isCapital(word: string): boolean {
    const place = this.places.find((placed) => placed.word === word);
    return place !== undefined && /^\p{Lu}\P{Lu}/u.test(this.#text.slice(place.start, place.start + 4));
  }

  /** Does the second word follow the first after nothing but a space? */
  isSpaceBehind(one: string, other: string): boolean {
    return this.places.some(({ word, end }, at) => {
      const next = this.places[at + 1];
      return word === one && next?.word === other && this.#text.slice(end, next.start).trim() === '';
    });
  }

  isWord(word: string): boolean {
    return this.#analyzer.dictionary.known.isKnown(word, true);
  }

  /** A part of the query in lower case, with its letters restored. */
  lowerText(start: number, end: number): string {
    if (this.isPossible) this.#restored ??= deasciify(this.#text, this.#analyzer.dictionary);
    return lowerTurkish((this.#restored ?? this.#text).slice(start, end));
  }

  #restore({ word, start, end }: PlacedWord): RestoredWord {
    const { dictionary } = this.#analyzer;
    const { known } = dictionary;
    const inContext = withoutSuffix(this.lowerText(start, end));
    // Its neighbours may mislead where a common word alone is clear: cocuklarin asisi
    const restored =
      inContext === word && known.isKnown(word, false) ? deasciify(word, dictionary) : inContext;
    const isWord = this.isWord(word);
    const isChanged = restored !== word;
    // A name as typed (instagram) is not replaced with another name
    return { meant: isChanged && known.isKnown(restored, !isWord) ? restored : null, isWord, isChanged };
  }
}

function withoutSuffix(word: string): string {
  return word.split(/['’]/u)[0]!;
}
