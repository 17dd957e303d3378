/**
 * Keywords of a page (F4): TF-IDF over dictionary forms, against the statistics of the project's own pages,
 * with names of several words (Türkiye Büyük Millet Meclisi) treated as one. Pure: the statistics are passed
 * in.
 */
import { classOf, UPPER } from './characters.ts';
import { BUILT_IN, type Dictionary } from './dictionary.ts';
import { fold, lowerTurkish } from './fold.ts';
import { commonSpelling, keywordSpelling, type LineCase, type WrittenPlace } from './keyword-spelling.ts';
import { lemmatize } from './lemmatize.ts';
import { forEachSentence } from './sentences.ts';
import { isOverCommon, isStopWord } from './stop-words.ts';
import { TokenScanner, WORD_KIND } from './tokenize.ts';

/** What is known about a project's pages. */
export interface CorpusStatistics {
  /** Number of pages. */
  readonly documents: number;
  /**
   * How many of them have this key: a folded dictionary form, or the folded words of a name separated by
   * spaces.
   */
  documentsWith(key: string): number;
}

export type Keyword = {
  /** For display: as the page itself writes it most often (see keyword-spelling.ts). */
  text: string;
  /** Folded, as in the statistics. */
  key: string;
  count: number;
  score: number;
};

/** The keys of one page, for building the statistics, with their counts and spellings. */
export function pageTerms(
  text: string,
  dictionary: Dictionary = BUILT_IN,
): Map<string, { text: string; count: number }> {
  const terms = new Map<string, { text: string; count: number }>();
  for (const [key, term] of countTerms(text, dictionary))
    terms.set(key, { text: spellingOf(term, dictionary), count: term.count });
  return terms;
}

/** The keywords of a text, best first. */
export function keywords(
  text: string,
  statistics: CorpusStatistics,
  most = MOST,
  dictionary: Dictionary = BUILT_IN,
): Keyword[] {
  const found: { key: string; term: Term; count: number; score: number }[] = [];
  for (const [key, term] of countTerms(text, dictionary)) {
    const documents = statistics.documentsWith(key);
    if (isOverCommon(documents, statistics.documents)) continue;
    const rarity = Math.log((statistics.documents + 1) / (documents + 0.5));
    const words = key.split(' ').length;
    if (words > 1 && term.count < 2) continue;
    found.push({
      key,
      term,
      count: term.count,
      score: (1 + Math.log(term.count)) * Math.max(0, rarity) * (words > 1 ? NAME_BONUS : 1),
    });
  }
  found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  const kept: Keyword[] = [];
  const shown = new Set<string>();
  for (const { key, term, count, score } of found) {
    if (kept.length === most) break;
    if (isPartOf(key, count, kept)) continue;
    // spelt only when it is kept: that takes longer than counting
    const spelling = spellingOf(term, dictionary);
    // Meram'da is read as mera and Meram'ın as meram, but both are Meram
    if (shown.has(spelling)) continue;
    shown.add(spelling);
    kept.push({ text: spelling, key, count, score });
  }
  return kept;
}

/** The terms of a text by key, with the first places where each is written. */
function countTerms(text: string, dictionary: Dictionary): Map<string, Term> {
  const terms = new Map<string, Term>();
  const term = (key: string, lemma: string): Term => {
    let found = terms.get(key);
    if (!found) {
      found = { lemma, count: 0, places: [], names: undefined };
      terms.set(key, found);
    }
    found.count++;
    return found;
  };
  forEachSentence(text, (start, end) => {
    const words = sentenceWords(text.slice(start, end));
    const lemmas = lemmatize(
      words.map((word) => word.token),
      dictionary,
    );
    for (const [index, word] of words.entries()) {
      const lemma = lemmas[index]!;
      const key = fold(lemma);
      if (key.length < SHORTEST || isStopWord(key) || isStopWord(word.stem)) continue;
      const { line } = word;
      line.words++;
      if (word.capital) line.capitals++;
      if (word.shouted) line.shouted++;
      const { places } = term(key, lemma);
      if (places.length < MOST_PLACES) places.push(word);
    }
    // in a line all in capitals they do not show where a name begins and ends
    const line = words[0]?.line;
    if (line === undefined || (line.words > 0 && line.shouted === line.words)) return;
    for (const name of names(words, dictionary)) {
      const found = term(fold(name), name);
      found.names ??= [];
      if (found.names.length < MOST_PLACES) found.names.push(name);
    }
  });
  return terms;
}

function spellingOf({ lemma, places, names: spellings }: Term, dictionary: Dictionary): string {
  return spellings ? commonSpelling(spellings) : keywordSpelling(lemma, places, dictionary);
}

const SHORTEST = 3;
const MOST = 10;
/** A name of several words says more than each of them. */
const NAME_BONUS = 1.3;
const LONGEST_NAME = 5;

/** Places remembered of each term: enough to tell its usual spelling, and bounds the memory of long pages. */
const MOST_PLACES = 32;

type Word = WrittenPlace & { token: string; shouted: boolean; gap: boolean };

/** A term as counted; a name of several words has spellings, other terms have places. */
type Term = { lemma: string; count: number; places: WrittenPlace[]; names: string[] | undefined };

function sentenceWords(sentence: string): Word[] {
  const words: Word[] = [];
  const scanner = new TokenScanner(sentence);
  const line: LineCase = { words: 0, capitals: 0, shouted: 0 };
  let gap = false;
  while (scanner.next()) {
    const { start, end, stemEnd, kind } = scanner;
    const token = sentence.slice(start, end);
    if (kind === WORD_KIND) {
      const capital = classOf(sentence.charCodeAt(start)) === UPPER;
      words.push({
        token,
        stem: sentence.slice(start, stemEnd),
        capital,
        shouted: capital && stemEnd - start > 1 && classOf(sentence.charCodeAt(start + 1)) === UPPER,
        apostrophe: stemEnd < end,
        first: words.length === 0,
        line,
        gap,
      });
      gap = false;
    } else if (token.trim() !== '') gap = true;
  }
  return words;
}

/** Runs of capitalised words; a suffix after an apostrophe ends one. */
function names(words: readonly Word[], { known }: Dictionary): string[] {
  const found: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 1 && run.length <= LONGEST_NAME) found.push(run.join(' '));
    run = [];
  };
  for (const [index, word] of words.entries()) {
    if (!word.capital || word.gap) close();
    if (!word.capital) continue;
    // the first word of a sentence is capitalised because of its position, unless it can only be a name
    if (index === 0 && known.isKnown(lowerTurkish(word.stem))) continue;
    run.push(word.stem);
    if (word.stem.length < word.token.length) close();
  }
  close();
  return found;
}

/** Is this already part of a longer name above? */
function isPartOf(key: string, count: number, kept: readonly Keyword[]): boolean {
  return kept.some(
    (other) => other.key.includes(' ') && ` ${other.key} `.includes(` ${key} `) && other.count >= count,
  );
}
