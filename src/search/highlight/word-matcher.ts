import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { WordBeginnings } from '../../index/analysis/word-beginnings.ts';
import type { Mark } from '../../model/marked-text.ts';
import { type Query, wantedWords } from '../query/query.ts';

/** A form of a word of the query in a text. */
export type MatchedWord = Mark & {
  /** Number of the word in the query. */
  term: number;
  /** Is it the exact form of the query? */
  exact: boolean;
};

/** Finds the words of a query in texts, by the same analysis that found the pages; made once for all results. */
export class WordMatcher {
  readonly #analyzer: Analyzer;
  readonly #beginnings = new WordBeginnings();
  readonly #words = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  readonly #prefixes: { prefix: string; term: number }[] = [];

  constructor(query: Query, analyzer: Analyzer) {
    this.#analyzer = analyzer;
    let term = 0;
    for (const { word, stem } of wantedWords(query)) {
      this.#words.set(word, term);
      this.#stems.set(stem, term);
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

  /** In the order of the text; a token with several words is matched once. */
  matchesIn(text: string): MatchedWord[] {
    const found: MatchedWord[] = [];
    this.#analyzer.forEachWordLike(this.#beginnings, text, (word, start, end) => {
      const term = this.#termOf(word);
      if (term < 0 || found.at(-1)?.start === start) return;
      found.push({ start, end, term, exact: this.#words.has(word.word) });
    });
    return found;
  }

  #termOf({ word, stem }: AnalyzedWord): number {
    const known = this.#words.get(word) ?? this.#stems.get(stem);
    return known ?? this.#prefixes.find(({ prefix }) => word.startsWith(prefix))?.term ?? -1;
  }
}
