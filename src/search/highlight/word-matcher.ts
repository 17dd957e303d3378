import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { WordBeginnings } from '../../index/analysis/word-beginnings.ts';
import type { Mark } from '../../model/marked-text.ts';
import { isStopWord } from '../../nlp/stop-words.ts';
import { isQuestionWord } from '../query/is-question-word.ts';
import { type Atom, type Query, wantedWords } from '../query/query.ts';

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
  readonly #beginnings = new WordBeginnings();
  readonly #words = new Map<string, number>();
  /** If other words share the stem, its forms are recognised by a longer beginning: başkent, not basket. */
  readonly #stems = new Map<string, { term: number; beginning: string }>();
  readonly #prefixes: { prefix: string; term: number }[] = [];

  constructor(query: Query, analyzer: Analyzer) {
    this.#analyzer = analyzer;
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
