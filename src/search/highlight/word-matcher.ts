import { type AnalyzedWord, type Analyzer, wordOf } from '../../index/analysis/analyzer.ts';
import { WordBeginnings } from '../../index/analysis/word-beginnings.ts';
import type { Mark } from '../../model/marked-text.ts';
import { isStopWord } from '../../nlp/stop-words.ts';
import { WORD_KIND } from '../../nlp/tokenize.ts';
import { isQuestionWord } from '../query/is-question-word.ts';
import { type Atom, type Query, wantedWords } from '../query/query.ts';
import type { IndexedStems } from './indexed-stems.ts';

/** A form of a word of the query in a text. */
export type MatchedWord = Mark & {
  /** Index of the word in the query. */
  term: number;
  /** Is it the exact form of the query? */
  exact: boolean;
};

/**
 * Number of letters that a form must share with its word to be marked: enough to tell başkent from basket,
 * but not gözlükçü from gözlük.
 */
const MARKED_BEGINNING = 6;

/**
 * Finds the words of a query in texts, by the same analysis that found the pages; created once for all
 * results.
 */
export class WordMatcher {
  readonly #analyzer: Analyzer;
  readonly #indexed: IndexedStems | null;
  /** Tokens of the results so far, as the index knows them. */
  readonly #tokens = new Map<string, readonly AnalyzedWord[]>();
  readonly #beginnings = new WordBeginnings();
  readonly #words = new Map<string, number>();
  /** If other words share the stem, its forms are recognised by a longer beginning: başkent, not basket. */
  readonly #stems = new Map<string, { term: number; beginning: string }>();
  readonly #prefixes: { prefix: string; term: number }[] = [];
  #lastPage: { page: number; mayMean: boolean } | null = null;

  /** `indexed`: if the texts are pages of an index. */
  constructor(query: Query, analyzer: Analyzer, indexed: IndexedStems | null = null) {
    this.#analyzer = analyzer;
    this.#indexed = indexed;
    let term = 0;
    for (const wanted of markedWords(query)) {
      const { word, stem } = wanted;
      this.#words.set(word, term);
      const beginning = analyzer.ownBeginning(wanted)?.slice(0, MARKED_BEGINNING) ?? '';
      this.#stems.set(stem, { term, beginning });
      this.#beginnings.addExact(word);
      this.#beginnings.addStem(stem);
      term++;
    }
    for (const { atoms, need } of query.groups) {
      for (const atom of need === 'mustNot' ? [] : atoms) {
        if (atom.kind !== 'prefix') continue;
        this.#prefixes.push({ prefix: atom.prefix, term: term++ });
        this.#beginnings.addExact(atom.prefix);
      }
    }
  }

  /** In the order of the text; a token with several words is matched once. `page`: the one it is part of. */
  matchesIn(text: string, page: number | null = null): MatchedWord[] {
    const found: MatchedWord[] = [];
    const visit = (word: AnalyzedWord, start: number, end: number): void => {
      const term = this.#termOf(word);
      if (term < 0 || found.at(-1)?.start === start) return;
      found.push({ start, end, term, exact: this.#words.has(word.word) });
    };
    const isKnown = page !== null && this.#indexed !== null && !this.#mayMean(page, this.#indexed);
    if (isKnown) this.#analyzer.forEachWordLike(this.#beginnings, text, visit, this.#wordsOf);
    else this.#analyzer.forEachWordLike(this.#beginnings, text, visit);
    return found;
  }

  /** Title and text of a page are examined one after the other. */
  #mayMean(page: number, indexed: IndexedStems): boolean {
    if (this.#lastPage?.page !== page)
      this.#lastPage = { page, mayMean: indexed.mayMean(page, this.#stems.keys()) };
    return this.#lastPage.mayMean;
  }

  /** The words of a token on a page without informal spellings of the wanted words. */
  readonly #wordsOf = (token: string, kind: number): readonly AnalyzedWord[] => {
    let words = this.#tokens.get(token);
    if (words !== undefined) return words;
    words =
      (kind === WORD_KIND ? this.#indexedWord(token) : null) ?? this.#analyzer.wordsOfToken(token, kind);
    this.#tokens.set(token, words);
    return words;
  };

  #indexedWord(token: string): readonly AnalyzedWord[] | null {
    const word = wordOf(token);
    if (word === '') return null;
    const stem = this.#indexed!.stemOf(word);
    if (stem === null) return null;
    // The word that it may stand for can have the same stem, and a beginning that it lacks.
    const isOtherWord = this.#stems.has(stem) && this.#formOf(word, stem) === undefined;
    return isOtherWord ? null : [{ word, stem, spelling: 0 }];
  }

  #termOf({ word, stem, meant }: AnalyzedWord): number {
    const known = this.#words.get(word) ?? this.#formOf(word, stem) ?? this.#meantBy(meant);
    return known ?? this.#prefixes.find(({ prefix }) => word.startsWith(prefix))?.term ?? -1;
  }

  #formOf(word: string, stem: string): number | undefined {
    const known = this.#stems.get(stem);
    return known && word.startsWith(known.beginning) ? known.term : undefined;
  }

  #meantBy(meant: AnalyzedWord['meant']): number | undefined {
    const found = meant?.find(({ word, stem }) => this.#formOf(word, stem) !== undefined);
    return found && this.#formOf(found.word, found.stem);
  }
}

/**
 * Words of the query that are marked: next to others, words like ve, bir and hangi do not explain why a page
 * was found.
 */
function markedWords(query: Query): AnalyzedWord[] {
  const words = wantedWords(query);
  const quoted = new Set(
    query.groups.flatMap(({ atoms, need }) => (need === 'must' ? atoms.flatMap(wordsOf) : [])),
  );
  let before: string | null = null;
  const telling = words.filter(({ word }) => {
    const isPlain = !isStopWord(word) && !isQuestionWord(word, before);
    before = word;
    return isPlain || quoted.has(word);
  });
  return telling.length > 0 ? telling : words;
}

function wordsOf({ words }: Atom): string[] {
  return words.map(({ word }) => word);
}
