/** A query as it was understood (parse-query.ts), and functions on it. */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';

/** The words of a prefix are filled in when the query is resolved against an index. */
export type Atom =
  | {
      kind: 'word';
      words: [AnalyzedWord];
      inTitle: boolean /** Below 1 for what was not typed itself. */;
      weight?: number;
    }
  | { kind: 'prefix'; words: AnalyzedWord[]; prefix: string; inTitle: boolean }
  | { kind: 'phrase'; words: AnalyzedWord[]; inTitle: boolean; weight?: number }
  | { kind: 'near'; words: [AnalyzedWord, AnalyzedWord]; distance: number };

/** At least one of the atoms is wanted. */
export type Group = {
  atoms: Atom[];
  need: 'may' | 'must' | 'mustNot';
  /** It was in quotes or required, so it is not to be corrected. */
  isAsTyped?: boolean;
};

export type OperatorKind =
  | 'filter'
  | 'excluded'
  | 'phrase'
  | 'title'
  | 'required'
  | 'near'
  | 'joined'
  | 'prefix';

/** Something that a query asks for besides words. */
export type Operator = {
  number: number;
  kind: OperatorKind;
  /** As it was typed. */
  text: string;
  /** False if its words, if any, are searched without it. */
  isRead: boolean;
};

export type Filters = {
  sites: string[];
  notSites: string[];
  topics: string[];
  notTopics: string[];
  languages: string[];
  kinds: string[];
  notKinds: string[];
  authors: string[];
  notAuthors: string[];
  sections: string[];
  notSections: string[];
  /** `name=value` of fields kept from imports; all must match. */
  fields: string[];
  notFields: string[];
  /** Words of which at least one must describe a picture of the page. */
  alts: AnalyzedWord[];
  /** Whether pages must state their date of publication, or must not; null: either. */
  isDated: boolean | null;
  /** Epoch milliseconds: from `after` up to and without `before`. */
  after: number | null;
  before: number | null;
};

export type Query = { text: string; groups: Group[]; filters: Filters; operators?: readonly Operator[] };

export function noFilters(): Filters {
  const none = () => [];
  return {
    sites: none(),
    notSites: none(),
    topics: none(),
    notTopics: none(),
    languages: none(),
    kinds: none(),
    notKinds: none(),
    authors: none(),
    notAuthors: none(),
    sections: none(),
    notSections: none(),
    fields: none(),
    notFields: none(),
    alts: none(),
    isDated: null,
    after: null,
    before: null,
  };
}

/** False if the query has neither a word nor a site, topic, language or time. */
export function asksForAnything({ groups, filters }: Query): boolean {
  return groups.length > 0 || hasFilters(filters);
}

function hasFilters({ isDated, after, before, ...names }: Filters): boolean {
  const hasTime = isDated !== null || after !== null || before !== null;
  return hasTime || Object.values(names).some((values) => values.length > 0);
}

/** Words only, none of them required or excluded. */
export function isPlain({ groups, filters }: Query): boolean {
  return groups.every(({ need }) => need === 'may') && !hasFilters(filters);
}

/** Words of the query that pages may have, in order and once each. */
export function wantedWords({ groups }: Query): AnalyzedWord[] {
  const words = new Map<string, AnalyzedWord>();
  for (const { atoms, need } of groups) {
    if (need === 'mustNot') continue;
    for (const atom of atoms) {
      if (atom.kind !== 'prefix') for (const word of atom.words) words.set(word.word, word);
    }
  }
  return [...words.values()];
}
