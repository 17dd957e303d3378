import { type AnalyzedWord, type Analyzer, forEachToken } from '../../index/analysis/analyzer.ts';
import { domainsOf } from '../../index/analysis/domains.ts';
import { meantStems } from '../../index/analysis/meant-stems.ts';
import { namesByLetters } from '../../index/analysis/own-letters.ts';
import type { RootStems } from '../../index/analysis/root-stems.ts';
import type { IndexablePage } from '../../index/indexable-page.ts';
import { splitTopics } from '../../index/joined-topics.ts';
import { TITLE_BONUS } from '../../index/postings/bm25.ts';
import { moreOf, rowOf } from '../../index/row-of-page.ts';
import { minuteOf, msOfMinute } from '../../index/segments/doc-table.ts';
import { pageNames } from '../../index/segments/page-names.ts';
import { MAX_DIFFERENT_WORDS, MIN_LONG_TEXT } from '../../index/segments/token-log.ts';
import {
  ALT_FIELD,
  AUTHOR_FIELD,
  AUTHOR_VALUE_FIELD,
  KIND_FIELD,
  OWN_FIELD,
  OWN_VALUE_FIELD,
  ROOT_FIELD,
  SECTION_FIELD,
  SECTION_VALUE_FIELD,
} from '../../index/terms/fields.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { isForeign } from '../../model/page.ts';
import { hostOf } from '../../model/urls/canonical-url.ts';
import { fold } from '../../nlp/fold.ts';

/** A word that is on no page: fills a position. */
const FILLER: AnalyzedWord = { word: '.', stem: '.', spelling: 0 };

/** A page as it is sent to OpenSearch: the same words at the same positions as in the embedded index. */
export function pageDocument(
  page: IndexablePage,
  seq: number,
  analyzer: Analyzer,
  roots: RootStems | null,
): Record<string, unknown> {
  const row = rowOf(page);
  const title = wordsOf(page.title, analyzer);
  const text = wordsOf(page.text, analyzer);
  const more = moreOf(page).map((part) => wordsOf(part, analyzer));
  const all = [...title, ...text, ...more.flat()];
  const stems = fieldOf(title, text, more, 'stem');
  const words = fieldOf(title, text, more, 'word');
  const names = pageNames(page, analyzer, roots);
  const named = (wanted: number): string[] =>
    names.flatMap(([field, name]) => (field === wanted ? [name] : []));
  const topics = splitTopics(row.topic).filter((topic) => topic !== '');
  const published = msOfMinute(minuteOf(row.publishedAt));
  return {
    stem: stems.values,
    word: words.values,
    more: more.map((part) => part.map(({ stem }) => fieldTerm(stem)).join(' ')),
    title: [...stems.title.map(titleStem), ...words.title.map(titleWord)],
    domain: domainsOf(page.url === undefined ? page.site : hostOf(page.url)),
    author: named(AUTHOR_FIELD),
    section: named(SECTION_FIELD),
    authorValue: named(AUTHOR_VALUE_FIELD),
    sectionValue: named(SECTION_VALUE_FIELD),
    alt: named(ALT_FIELD),
    root: named(ROOT_FIELD),
    field: named(OWN_FIELD),
    fieldValue: named(OWN_VALUE_FIELD),
    letters: [...namesByLetters(all)],
    meant: [...meantStems(all)],
    topic: topics.map(fold),
    topicName: topics,
    site: row.site,
    language: asciiLower(row.language),
    isForeign: isForeign(row.language),
    kind: named(KIND_FIELD),
    ...(Number.isNaN(published) ? {} : { published }),
    date: Number.isNaN(published) ? msOfMinute(minuteOf(row.changedAt)) : published,
    quality: row.quality,
    print: row.fingerprint,
    length: title.length + text.length,
    fed: stems.fed,
    seq,
  };
}

/** Stacked words have a position of their own. */
export function lengthInOpenSearch(words: number): number {
  return words + 1;
}

/** Spaces separate words and `|` stacks them: no word may contain either. */
export function fieldTerm(term: string): string {
  return term.replace(/[\s|]+/gu, '_');
}

export function titleStem(stem: string): string {
  return `s${stem}`;
}

export function titleWord(word: string): string {
  return `w${word}`;
}

/**
 * As in the token log: a long list of numbers and codes keeps the positions of its words, but not the words.
 */
function wordsOf(text: string, analyzer: Analyzer): AnalyzedWord[] {
  const words: AnalyzedWord[] = [];
  if (text.length < MIN_LONG_TEXT) analyzer.forEachWord(text, (word) => words.push(word));
  else {
    const known = new Set<string>();
    forEachToken(text, (from, to, kind) => {
      const token = text.slice(from, to);
      if (known.size < MAX_DIFFERENT_WORDS) known.add(token);
      if (known.has(token)) words.push(...analyzer.wordsOfToken(token, kind));
      else words.push(FILLER);
    });
  }
  return words;
}

type Field = { values: string[]; fed: number; title: string[] };

function fieldOf(
  title: readonly AnalyzedWord[],
  text: readonly AnalyzedWord[],
  more: readonly (readonly AnalyzedWord[])[],
  form: 'stem' | 'word',
): Field {
  const terms = (words: readonly AnalyzedWord[]): string[] => words.map((word) => fieldTerm(word[form]));
  const inTitle = [...new Set(terms(title))];
  const stacked = [
    ...inTitle.flatMap((term) => Array<string>(TITLE_BONUS).fill(term)),
    ...terms(more.flat()),
  ];
  // At positions of their own, so that no word is adjacent to them
  return {
    values: [terms(title).join(' '), terms(text).join(' '), [FILLER.word, ...stacked].join('|')],
    fed: lengthInOpenSearch(title.length + text.length) + stacked.length,
    title: inTitle,
  };
}
