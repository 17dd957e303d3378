/** Similar pages: searches for the most distinctive words of a page. */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import { inverseDocumentFrequency } from '../../index/postings/bm25.ts';
import { STEM_FIELD, termKey } from '../../index/terms/fields.ts';
import { type PlannedTerm, planTerm, type QueryPlan, type TermSource } from '../query/plan-query.ts';
import { noFilters, type Query } from '../query/query.ts';

/** Number of words that represent a page. More would add little and cost as much again. */
const TELLING_TERMS = 24;
/** The beginning of a long page is enough. */
const MAX_LETTERS = 20_000;
/** A stem on fewer pages leads to no other page. */
const MIN_DOCUMENTS = 2;
/** A word of the title counts as this many words of the text. */
const TITLE_COUNT = 3;

/** A query for the subject of the page, ready for the first stage. */
export function planSimilar(
  page: { title: string; text: string },
  source: TermSource,
  analyzer: Analyzer,
): { query: Query; plan: QueryPlan } {
  const counts = new Map<string, number>();
  const count = (text: string, times: number): void =>
    analyzer.forEachWord(text.slice(0, MAX_LETTERS), ({ stem }) => {
      counts.set(stem, (counts.get(stem) ?? 0) + times);
    });
  count(page.title, TITLE_COUNT);
  count(page.text, 1);
  const { statistics } = source;
  const terms: { term: PlannedTerm; worth: number }[] = [];
  for (const [stem, times] of counts) {
    const term = planTerm(termKey(STEM_FIELD, stem), 1, source);
    if (term === null || term.documents < MIN_DOCUMENTS) continue;
    const tells = inverseDocumentFrequency(term.documents, statistics.docs);
    terms.push({ term, worth: (times / (times + 1)) * tells });
  }
  terms.sort((a, b) => b.worth - a.worth);
  const plan = {
    statistics,
    terms: terms.slice(0, TELLING_TERMS).map(({ term }) => term),
    words: [],
    pairs: [],
  };
  return { query: { text: '', groups: [], filters: noFilters() }, plan };
}
