/**
 * A query in the language of OpenSearch: the same pages as the conditions and lists of the embedded index
 * would find.
 */
import { domainAskedFor } from '../../index/analysis/domains.ts';
import { inverseDocumentFrequency, K1 } from '../../index/postings/bm25.ts';
import { authorName, ownFieldName } from '../../index/segments/page-names.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { fold } from '../../nlp/fold.ts';
import type { PlannedTerm, QueryPlan } from '../query/plan-query.ts';
import type { Atom, Query } from '../query/query.ts';
import { asksForWords } from '../query/segment-matches.ts';
import { MAX_PAIR_SHARE } from '../ranking/second-stage.ts';
import { titleTerms } from '../ranking/title-terms.ts';
import { fieldTerm, titleStem, titleWord } from './page-document.ts';
import { remoteTerm } from './remote-terms.ts';

type Clause = Record<string, unknown>;

/**
 * Clauses that are only there to learn their own score add nothing to that of the page. With 0 they would not
 * be scored at all.
 */
const NEARLY_NOTHING = 1e-9;

/** OpenSearch multiplies its BM25 by k1 + 1, as in the original formula. */
const LEGACY_BM25 = 1 / (1 + K1);

/** Pages that match, without scores: for counting and dates. */
export function matchingClause(query: Query, plan: QueryPlan): Clause {
  return { bool: { filter: [...conditions(query), ...(asksForWords(query) ? [tellingClause(plan)] : [])] } };
}

/** Names under which a hit reports the scores of its parts. */
export const stemName = (term: number): string => `s${term}`;
export const exactName = (word: number): string => `w${word}`;
export const lettersName = (word: number): string => `l${word}`;
export const pairName = (pair: number): string => `p${pair}`;
export const linkedPairName = (pair: number): string => `m${pair}`;
export const formsName = (word: number): string => `f${word}`;
export const titledName = (term: number): string => `h${term}`;
export const titleName = (stem: number): string => `t${stem}`;

/**
 * Pages in the order of the first stage: by the sum of their terms. Exact forms and neighbours are named and
 * have no weight: the second stage reads what they would score.
 */
export function rankingClause(
  query: Query,
  plan: QueryPlan,
  beginnings: ReadonlyMap<string, string> = new Map(),
): Clause {
  const scored = plan.terms.map((term, number) => ({
    term,
    clause: scoredTerm(term, plan.statistics.docs, stemName(number)),
  }));
  const telling = scored.filter(({ term }) => term.isTelling).map(({ clause }) => clause);
  const others = scored.filter(({ term }) => !term.isTelling).map(({ clause }) => clause);
  const exact = plan.words.flatMap(({ exact: term }, number) =>
    term === null ? [] : [named('word', fieldTerm(term.key.slice(1)), exactName(number), NEARLY_NOTHING)],
  );
  const pairs = pairsOf(plan).flatMap(({ words }, number) => [
    phrase('stem', words, { _name: pairName(number), boost: NEARLY_NOTHING * LEGACY_BM25 }),
    phrase('more', words, { _name: linkedPairName(number), boost: NEARLY_NOTHING }),
  ]);
  const forms = plan.words.flatMap(({ word, stem }, number) => {
    const beginning = beginnings.get(word);
    if (beginning === undefined || stem === null) return [];
    return [
      { prefix: { word: { value: fieldTerm(beginning), boost: NEARLY_NOTHING, _name: formsName(number) } } },
    ];
  });
  const letters = plan.words.flatMap(({ letters: told }, number) => {
    if (told === null) return [];
    const value = remoteTerm(told.term.key).value;
    return [{ term: { letters: { value, boost: NEARLY_NOTHING, _name: lettersName(number) } } }];
  });
  const titled =
    plan.terms.length < 2 ? [] : plan.terms.flatMap(({ key }, number) => titledClause(key, number));
  const titles = (titleStems(plan) ?? []).map((stem, number) => ({
    term: { title: { value: titleStem(stem), boost: NEARLY_NOTHING, _name: titleName(number) } },
  }));
  return {
    bool: {
      must: [{ bool: { should: telling, minimum_should_match: 1 } }],
      should: [...others, ...exact, ...pairs, ...forms, ...letters, ...titled, ...titles],
      filter: conditions(query),
    },
  };
}

/** Does the title have the term? Names of pages are in no title. */
function titledClause(key: string, number: number): Clause[] {
  const { field, value } = remoteTerm(key);
  if (field !== 'stem' && field !== 'word') return [];
  const title = field === 'stem' ? titleStem(value) : titleWord(value);
  return [{ term: { title: { value: title, boost: NEARLY_NOTHING, _name: titledName(number) } } }];
}

export type AskedPair = { words: [string, string]; idf: number; text: string };

/** Informative neighbours, as in the second stage. */
export function pairsOf({ pairs, words, statistics }: QueryPlan): AskedPair[] {
  const most = statistics.docs * MAX_PAIR_SHARE;
  return pairs.flatMap(([one, other]) => {
    const [first, second] = [words[one]!, words[other]!];
    if (first.stem === null || second.stem === null) return [];
    if (first.stem.documents > most || second.stem.documents > most) return [];
    const stems: [string, string] = [remoteTerm(first.stem.key).value, remoteTerm(second.stem.key).value];
    return [{ words: stems, idf: first.stem.idf + second.stem.idf, text: `${first.word} ${second.word}` }];
  });
}

/** The stems that a title must have to match a query of several words that names it; null if no title can. */
export function titleStems(plan: QueryPlan): string[] | null {
  return titleTerms(plan)?.map(({ key }) => remoteTerm(key).value) ?? null;
}

/** A hit's score for this name is divided by this to get its share of the maximum. */
export const NAMED_BOOST = NEARLY_NOTHING;

function tellingClause({ terms }: QueryPlan): Clause {
  const should = terms
    .filter(({ isTelling }) => isTelling)
    .map(({ key }) => {
      const { field, value } = remoteTerm(key);
      return { term: { [field]: value } };
    });
  return should.length === 0 ? { match_none: {} } : { bool: { should, minimum_should_match: 1 } };
}

/** Its score is the weight of the term times the share given by its frequency. */
function scoredTerm({ key, weight, documents }: PlannedTerm, docs: number, name: string): Clause {
  const { field, value } = remoteTerm(key);
  // Names have no frequency: half of their weight, as on a page of average length that has the word once
  if (field === 'root' || field === 'meant')
    return { constant_score: { filter: { term: { [field]: value } }, boost: weight / 2, _name: name } };
  return named(field, value, name, weight / inverseDocumentFrequency(documents, docs));
}

function named(field: string, value: string, _name: string, boost: number): Clause {
  return { term: { [field]: { value, boost: boost * LEGACY_BM25, _name } } };
}

function phrase(field: string, words: readonly string[], options: Clause = {}): Clause {
  return { match_phrase: { [field]: { query: words.join(' '), ...options } } };
}

function conditions({ groups, filters }: Query): Clause[] {
  const all: Clause[] = [];
  const none: Clause[] = [];
  for (const { atoms, need } of groups) {
    if (need === 'must') all.push(any(atoms.map(atomClause)));
    if (need === 'mustNot') none.push(...atoms.map(atomClause));
  }
  const names = (field: string, values: readonly string[]): Clause[] =>
    values.length === 0 ? [] : [{ terms: { [field]: values } }];
  all.push(...names('domain', filters.sites.map(domainAskedFor)));
  all.push(...names('topic', filters.topics.map(fold)));
  all.push(...names('kind', filters.kinds.map(asciiLower)));
  all.push(...names('author', filters.authors.map(authorName)));
  all.push(...names('section', filters.sections.map(authorName)));
  for (const field of filters.fields) all.push({ term: { field: ownFieldName(field) } });
  for (const { stem } of filters.alts) all.push({ term: { alt: stem } });
  // Pages in other languages are excluded unless requested (F3)
  if (filters.languages.length > 0) all.push(...names('language', filters.languages.map(asciiLower)));
  else all.push({ term: { isForeign: false } });
  none.push(...names('domain', filters.notSites.map(domainAskedFor)));
  none.push(...names('topic', filters.notTopics.map(fold)));
  none.push(...names('kind', filters.notKinds.map(asciiLower)));
  none.push(...names('author', filters.notAuthors.map(authorName)));
  none.push(...names('section', filters.notSections.map(authorName)));
  none.push(...names('field', filters.notFields.map(ownFieldName)));
  const { after, before, isDated } = filters;
  const isPublished = { exists: { field: 'published' } };
  if (isDated === true) all.push(isPublished);
  if (isDated === false) none.push(isPublished);
  if (after !== null || before !== null)
    all.push({
      range: { date: { ...(after !== null && { gte: after }), ...(before !== null && { lt: before }) } },
    });
  return none.length === 0 ? all : [...all, { bool: { must_not: none } }];
}

function any(clauses: Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
}

function atomClause(atom: Atom): Clause {
  switch (atom.kind) {
    case 'word': {
      const stem = fieldTerm(atom.words[0].stem);
      return { term: atom.inTitle ? { title: titleStem(stem) } : { stem } };
    }
    case 'prefix': {
      const words = atom.words.map(({ word }) => fieldTerm(word));
      return { terms: atom.inTitle ? { title: words.map(titleWord) } : { word: words } };
    }
    case 'phrase': {
      const stems = atom.words.map(({ stem }) => fieldTerm(stem));
      const filter: Clause[] = atom.words.map(({ word }) => ({ term: { word: fieldTerm(word) } }));
      if (atom.inTitle) filter.push(...stems.map((stem) => ({ term: { title: titleStem(stem) } })));
      return { bool: { filter: [...filter, any([phrase('stem', stems), phrase('more', stems)])] } };
    }
    case 'near': {
      const query = atom.words.map(({ stem }) => fieldTerm(stem)).join(' ');
      const match = { query, max_gaps: Math.max(0, atom.distance - 1), ordered: false };
      return any([{ intervals: { stem: { match } } }, { intervals: { more: { match } } }]);
    }
  }
}
