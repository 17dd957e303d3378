/**
 * What a document must satisfy besides having a word of the query; queried in ascending order of documents.
 * Conditions are objects, not closures: V8 drops the compiled code of a closure when a collection finds none
 * of it alive, and would compile these again after every collection.
 */

import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { domainAskedFor } from '../../index/analysis/domains.ts';
import type { NumberList } from '../../index/postings/number-list.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { authorName, ownFieldName } from '../../index/segments/page-names.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import {
  ALT_FIELD,
  AUTHOR_FIELD,
  type Field,
  KIND_FIELD,
  LANGUAGE_FIELD,
  OWN_FIELD,
  SECTION_FIELD,
  SITE_FIELD,
  TOPIC_FIELD,
  termKey,
} from '../../index/terms/fields.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { fold } from '../../nlp/fold.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { Atom, Query } from './query.ts';
import { exactKey, stemKey } from './word-terms.ts';

export interface Condition {
  accepts(doc: number): boolean;
}

/** All documents that can satisfy a condition, and perhaps others: the shortest one is used as the lead. */
export type Lead = { cursors: PostingsCursor[]; documents: number };

export type Conditions = {
  all: Condition[];
  lead: Lead | null;
  /** Number of lists read to decide about one document. */
  lists: number;
};

/** Null if no document of the segment can satisfy them. */
export function conditionsOf(query: Query, segment: SegmentReader, budget: WorkBudget): Conditions | null {
  const collector = new ConditionCollector(segment, budget);
  for (const { atoms, need } of query.groups) {
    if (need === 'must' && !collector.require(atoms)) return null;
    if (need === 'mustNot') collector.forbid(atoms);
  }
  const { sites, notSites, topics, notTopics, languages, isDated, after, before } = query.filters;
  const { kinds, notKinds, authors, notAuthors, sections, notSections, fields, notFields, alts } =
    query.filters;
  if (!collector.requireName(SITE_FIELD, sites.map(domainAskedFor))) return null;
  if (!collector.requireName(TOPIC_FIELD, topics.map(fold))) return null;
  if (!collector.requireLanguage(languages.map(asciiLower))) return null;
  if (!collector.requireName(KIND_FIELD, kinds.map(asciiLower))) return null;
  if (!collector.requireName(AUTHOR_FIELD, authors.map(authorName))) return null;
  if (!collector.requireName(SECTION_FIELD, sections.map(authorName))) return null;
  for (const field of fields) if (!collector.requireName(OWN_FIELD, [ownFieldName(field)])) return null;
  for (const { stem } of alts) if (!collector.requireName(ALT_FIELD, [stem])) return null;
  collector.forbidNames(KIND_FIELD, notKinds.map(asciiLower));
  collector.forbidNames(AUTHOR_FIELD, notAuthors.map(authorName));
  collector.forbidNames(SECTION_FIELD, notSections.map(authorName));
  collector.forbidNames(OWN_FIELD, notFields.map(ownFieldName));
  collector.forbidNames(SITE_FIELD, notSites.map(domainAskedFor));
  collector.forbidNames(TOPIC_FIELD, notTopics.map(fold));
  if (after !== null || before !== null) collector.all.push(new IsBetween(segment, after, before));
  if (isDated !== null) collector.all.push(new IsDated(segment, isDated));
  return collector;
}

/** First document at or after `target` in any of the lists. */
export function nextOf(cursors: readonly PostingsCursor[], target: number): number {
  let next = NO_MORE_DOCS;
  for (const cursor of cursors) {
    const doc = cursor.advance(target);
    if (doc < next) next = doc;
  }
  return next;
}

/** Opening a list costs as much as reading this many postings. */
export const OPENING_COST = 32; // measured by bench/search

/** A language that is used by less than this share of the documents can lead to them. */
const MAX_LANGUAGE_LEAD = 0.25;

type Check = { condition: Condition; lead: Lead };

class ConditionCollector implements Conditions {
  readonly all: Condition[] = [];
  lead: Lead | null = null;
  lists = 0;
  readonly #segment: SegmentReader;
  readonly #budget: WorkBudget;

  constructor(segment: SegmentReader, budget: WorkBudget) {
    this.#segment = segment;
    this.#budget = budget;
  }

  /** False if none of the atoms is in the segment. */
  require(atoms: readonly Atom[]): boolean {
    const checks = atoms.map((atom) => this.#check(atom)).filter((check) => check !== null);
    if (checks.length === 0) return false;
    this.all.push(anyOf(checks));
    this.#offerLead({
      cursors: checks.flatMap(({ lead }) => lead.cursors),
      documents: checks.reduce((sum, { lead }) => sum + lead.documents, 0),
    });
    return true;
  }

  forbid(atoms: readonly Atom[]): void {
    for (const atom of atoms) {
      const check = this.#check(atom);
      if (check !== null) this.all.push(new IsNot(check.condition));
    }
  }

  requireName(field: Field, names: readonly string[]): boolean {
    if (names.length === 0) return true;
    const keys = names.map((name) => termKey(field, name));
    const cursors = this.#cursors(keys);
    if (cursors.length === 0) return false;
    this.all.push(new HasAny(cursors));
    this.#offerLead(leadOf(this.#cursors(keys)));
    return true;
  }

  /** Most pages are in one language, whose list would be walked from end to end: looked up by page instead. */
  requireLanguage(names: readonly string[]): boolean {
    if (names.length === 0) return true;
    const wanted = new Set(names);
    const isWanted = this.#segment.names.languages.map((name) => wanted.has(asciiLower(name)));
    if (!isWanted.includes(true)) return false;
    if (!isWanted.includes(false)) return true;
    this.all.push(new IsInLanguage(this.#segment, isWanted));
    this.lists++;
    const keys = [...wanted].map((name) => termKey(LANGUAGE_FIELD, name));
    const documents = keys.reduce((sum, key) => sum + this.#documents(key), 0);
    // Pages without a language are in no list.
    if (!wanted.has('') && documents < this.#segment.docs * MAX_LANGUAGE_LEAD)
      this.#offerLead(leadOf(this.#cursors(keys)));
    return true;
  }

  forbidNames(field: Field, names: readonly string[]): void {
    const cursors = this.#cursors(names.map((name) => termKey(field, name)));
    if (cursors.length > 0) this.all.push(new IsNot(new HasAny(cursors)));
  }

  #offerLead(lead: Lead): void {
    if (this.lead === null || lead.documents < this.lead.documents) this.lead = lead;
  }

  #check(atom: Atom): Check | null {
    switch (atom.kind) {
      case 'word':
        return this.#anyTerm([stemKey(atom.words[0])], atom.inTitle);
      case 'prefix':
        return this.#anyTerm(
          atom.words.map(({ word }) => exactKey(word)),
          atom.inTitle,
        );
      case 'phrase':
        return this.#phrase(atom.words, atom.inTitle);
      case 'near':
        return this.#near(atom.words, atom.distance);
    }
  }

  #anyTerm(keys: readonly string[], inTitle: boolean): Check | null {
    const cursors = this.#cursors(keys);
    if (cursors.length === 0) return null;
    const condition = inTitle ? new HasAnyInTitle(cursors) : new HasAny(cursors);
    return { condition, lead: leadOf(this.#cursors(keys)) };
  }

  /** The stems in this order, on a page that has the exact words. */
  #phrase(words: readonly AnalyzedWord[], inTitle: boolean): Check | null {
    const stems = this.#cursors(words.map(stemKey));
    const exactKeys = words.map(({ word }) => exactKey(word));
    const forms = this.#cursors(exactKeys);
    if (stems.length < words.length || forms.length < words.length) return null;
    const [rarest] = exactKeys.sort((a, b) => this.#documents(a) - this.#documents(b));
    const condition = new HasPhrase(forms, stems, inTitle, this.#budget);
    return { condition, lead: leadOf(this.#cursors([rarest!])) };
  }

  #near(words: readonly [AnalyzedWord, AnalyzedWord], distance: number): Check | null {
    const [one, other] = this.#cursors(words.map(stemKey));
    if (one === undefined || other === undefined) return null;
    const rarer = one.info.documents < other.info.documents ? words[0] : words[1];
    const condition = new HasNear(one, other, distance, this.#budget);
    return { condition, lead: leadOf(this.#cursors([stemKey(rarer)])) };
  }

  #cursors(keys: readonly string[]): PostingsCursor[] {
    const cursors: PostingsCursor[] = [];
    for (const key of keys) {
      const info = this.#segment.find(key);
      if (info !== null) cursors.push(this.#segment.cursor(info));
    }
    this.lists += cursors.length;
    this.#budget.spend(cursors.length * OPENING_COST);
    return cursors;
  }

  #documents(key: string): number {
    return this.#segment.find(key)?.documents ?? 0;
  }
}

function leadOf(cursors: PostingsCursor[]): Lead {
  return { cursors, documents: cursors.reduce((sum, { info }) => sum + info.documents, 0) };
}

function anyOf(checks: readonly Check[]): Condition {
  return checks.length === 1 ? checks[0]!.condition : new IsAny(checks.map(({ condition }) => condition));
}

class IsAny implements Condition {
  readonly #conditions: readonly Condition[];

  constructor(conditions: readonly Condition[]) {
    this.#conditions = conditions;
  }

  accepts(doc: number): boolean {
    for (const condition of this.#conditions) if (condition.accepts(doc)) return true;
    return false;
  }
}

class IsNot implements Condition {
  readonly #condition: Condition;

  constructor(condition: Condition) {
    this.#condition = condition;
  }

  accepts(doc: number): boolean {
    return !this.#condition.accepts(doc);
  }
}

/** States a date of publication, or states none. */
class IsDated implements Condition {
  readonly #segment: SegmentReader;
  readonly #isDated: boolean;

  constructor(segment: SegmentReader, isDated: boolean) {
    this.#segment = segment;
    this.#isDated = isDated;
  }

  accepts(doc: number): boolean {
    return Number.isNaN(this.#segment.publishedAt(doc)) !== this.#isDated;
  }
}

/** From `after` on, and earlier than `before`. */
class IsBetween implements Condition {
  readonly #segment: SegmentReader;
  readonly #after: number;
  readonly #before: number;

  constructor(segment: SegmentReader, after: number | null, before: number | null) {
    this.#segment = segment;
    this.#after = after ?? Number.NEGATIVE_INFINITY;
    this.#before = before ?? Number.POSITIVE_INFINITY;
  }

  accepts(doc: number): boolean {
    const date = this.#segment.date(doc);
    return date >= this.#after && date < this.#before;
  }
}

class IsInLanguage implements Condition {
  readonly #segment: SegmentReader;
  /** By the number of the language in the segment. */
  readonly #isWanted: readonly boolean[];

  constructor(segment: SegmentReader, isWanted: readonly boolean[]) {
    this.#segment = segment;
    this.#isWanted = isWanted;
  }

  accepts(doc: number): boolean {
    return this.#isWanted[this.#segment.languageNumber(doc)]!;
  }
}

/** In any of the lists. */
class HasAny implements Condition {
  readonly #cursors: readonly PostingsCursor[];

  constructor(cursors: readonly PostingsCursor[]) {
    this.#cursors = cursors;
  }

  accepts(doc: number): boolean {
    return nextOf(this.#cursors, doc) === doc;
  }
}

class HasAnyInTitle implements Condition {
  readonly #cursors: readonly PostingsCursor[];

  constructor(cursors: readonly PostingsCursor[]) {
    this.#cursors = cursors;
  }

  accepts(doc: number): boolean {
    nextOf(this.#cursors, doc);
    for (const cursor of this.#cursors) if (cursor.doc === doc && cursor.inTitle) return true;
    return false;
  }
}

class HasPhrase implements Condition {
  readonly #forms: readonly PostingsCursor[];
  readonly #stems: readonly PostingsCursor[];
  readonly #inTitle: boolean;
  readonly #budget: WorkBudget;

  constructor(
    forms: readonly PostingsCursor[],
    stems: readonly PostingsCursor[],
    inTitle: boolean,
    budget: WorkBudget,
  ) {
    this.#forms = forms;
    this.#stems = stems;
    this.#inTitle = inTitle;
    this.#budget = budget;
  }

  accepts(doc: number): boolean {
    for (const cursor of this.#forms) if (cursor.advance(doc) !== doc) return false;
    for (const cursor of this.#stems) if (cursor.advance(doc) !== doc) return false;
    const places: NumberList[] = [];
    for (const cursor of this.#stems) {
      if (this.#inTitle && cursor.inTitle === 0) return false;
      places.push(cursor.positions());
    }
    bookPositions(places, this.#budget);
    return hasPhrase(places);
  }
}

class HasNear implements Condition {
  readonly #one: PostingsCursor;
  readonly #other: PostingsCursor;
  readonly #distance: number;
  readonly #budget: WorkBudget;

  constructor(one: PostingsCursor, other: PostingsCursor, distance: number, budget: WorkBudget) {
    this.#one = one;
    this.#other = other;
    this.#distance = distance;
    this.#budget = budget;
  }

  accepts(doc: number): boolean {
    if (this.#one.advance(doc) !== doc || this.#other.advance(doc) !== doc) return false;
    const places = [this.#one.positions(), this.#other.positions()] as const;
    bookPositions(places, this.#budget);
    return areNear(...places, this.#distance);
  }
}

/** A hostile page may repeat a word any number of times. */
function bookPositions(places: readonly NumberList[], budget: WorkBudget): void {
  for (const { length } of places) budget.spend(length);
}

function hasPhrase(places: readonly NumberList[]): boolean {
  const first = places[0]!;
  for (let i = 0; i < first.length; i++) {
    const start = first.values[i]!;
    let number = 1;
    while (number < places.length && isAmong(places[number]!, start + number)) number++;
    if (number === places.length) return true;
  }
  return false;
}

/** Binary search: a hostile page may repeat a word any number of times. */
function isAmong({ values, length }: NumberList, wanted: number): boolean {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < length && values[low] === wanted;
}

/** Are two different positions at most `distance` apart? Both lists are ascending. */
function areNear(left: NumberList, right: NumberList, distance: number): boolean {
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const apart = right.values[j]! - left.values[i]!;
    if (apart !== 0 && Math.abs(apart) <= distance) return true;
    if (apart <= 0) j++;
    else i++;
  }
  return false;
}
