/**
 * Keywords of a page (F4): TF-IDF over dictionary forms, against the statistics of the project's own pages,
 * with names of several words (Türkiye Büyük Millet Meclisi) treated as one. Pure: the statistics are passed
 * in.
 */
import { classOf, UPPER } from './characters.ts';
import { BUILT_IN, type Dictionary } from './dictionary.ts';
import { capitalizeTurkish, fold, lowerTurkish } from './fold.ts';
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
  /** For display: a dictionary form, or a name with its capitals. */
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
  const capitals = new Map<string, number>();
  const add = (key: string, shown: string): void => {
    const term = terms.get(key);
    if (term) term.count++;
    else terms.set(key, { text: shown, count: 1 });
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
      if (!word.letters || key.length < SHORTEST || isStopWord(key) || isStopWord(word.stem)) continue;
      add(key, lemma);
      if (word.capital && index > 0) capitals.set(key, (capitals.get(key) ?? 0) + 1);
    }
    for (const name of names(words, dictionary)) add(fold(name), name);
  });
  // a word that is capitalised inside sentences is shown with a capital
  for (const [key, count] of capitals) {
    const term = terms.get(key)!;
    if (count * 2 >= term.count) term.text = capitalizeTurkish(term.text);
  }
  return terms;
}

/** The keywords of a text, best first. */
export function keywords(
  text: string,
  statistics: CorpusStatistics,
  most = MOST,
  dictionary: Dictionary = BUILT_IN,
): Keyword[] {
  const found: Keyword[] = [];
  for (const [key, term] of pageTerms(text, dictionary)) {
    const documents = statistics.documentsWith(key);
    if (isOverCommon(documents, statistics.documents)) continue;
    const rarity = Math.log((statistics.documents + 1) / (documents + 0.5));
    const words = key.split(' ').length;
    if (words > 1 && term.count < 2) continue;
    found.push({
      ...term,
      key,
      score: (1 + Math.log(term.count)) * Math.max(0, rarity) * (words > 1 ? NAME_BONUS : 1),
    });
  }
  found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutParts(found, most);
}

const SHORTEST = 3;
const MOST = 10;
/** A name of several words says more than each of them. */
const NAME_BONUS = 1.3;
const LONGEST_NAME = 5;

type Word = { token: string; stem: string; capital: boolean; letters: boolean; gap: boolean };

function sentenceWords(sentence: string): Word[] {
  const words: Word[] = [];
  const scanner = new TokenScanner(sentence);
  let gap = false;
  while (scanner.next()) {
    const { start, end, stemEnd, kind } = scanner;
    const token = sentence.slice(start, end);
    if (kind === WORD_KIND) {
      const capital = classOf(sentence.charCodeAt(start)) === UPPER;
      words.push({ token, stem: sentence.slice(start, stemEnd), capital, letters: true, gap });
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

/** Words that are already part of a longer name above are left out. */
function withoutParts(found: readonly Keyword[], most: number): Keyword[] {
  const kept: Keyword[] = [];
  for (const keyword of found) {
    if (kept.length === most) break;
    const inside = kept.some(
      (other) =>
        other.key.includes(' ') &&
        ` ${other.key} `.includes(` ${keyword.key} `) &&
        other.count >= keyword.count,
    );
    if (!inside) kept.push(keyword);
  }
  return kept;
}
