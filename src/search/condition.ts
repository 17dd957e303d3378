/** Questions that are asked of documents in ascending order, so that each list is walked once. */
import { type Field, LANGUAGE_FIELD, SITE_FIELD, TOPIC_FIELD, termKey } from '../index/fields.ts';
import type { PostingsCursor } from '../index/postings-cursor.ts';
import type { SegmentReader } from '../index/segment-reader.ts';
import type { Atom, Query } from './query.ts';
import { exactKey, mainKey } from './word-terms.ts';

export type Condition = (doc: number) => boolean;

/** All that a document of this segment must fulfil besides having a word of the query; null where it cannot. */
export function conditionsOf(query: Query, segment: SegmentReader): Condition[] | null {
  const conditions: Condition[] = [];
  for (const { atoms, need } of query.groups) {
    if (need === 'may') continue;
    const alternatives = atoms.map((atom) => atomCondition(atom, segment)).filter((found) => found !== null);
    if (need === 'must' && alternatives.length === 0) return null;
    if (need === 'must') conditions.push(anyOf(alternatives));
    else for (const alternative of alternatives) conditions.push((doc) => !alternative(doc));
  }
  const { filters } = query;
  if (!named(conditions, segment, SITE_FIELD, filters.sites, filters.notSites)) return null;
  if (!named(conditions, segment, TOPIC_FIELD, filters.topics, filters.notTopics)) return null;
  if (!named(conditions, segment, LANGUAGE_FIELD, filters.languages, [])) return null;
  const { after, before } = filters;
  if (after !== null) conditions.push((doc) => dateOf(segment, doc) >= after);
  if (before !== null) conditions.push((doc) => dateOf(segment, doc) < before);
  return conditions;
}

/** The day a reader would give the page. */
export function dateOf(segment: SegmentReader, doc: number): number {
  const published = segment.publishedAt(doc);
  return Number.isNaN(published) ? segment.changedAt(doc) : published;
}

function atomCondition(atom: Atom, segment: SegmentReader): Condition | null {
  switch (atom.kind) {
    case 'word': {
      const cursor = cursorOf(segment, mainKey(atom.word));
      if (cursor === null) return null;
      return atom.inTitle ? (doc) => cursor.advance(doc) === doc && cursor.inTitle === 1 : has(cursor);
    }
    case 'prefix': {
      const found: Condition[] = [];
      segment.forEachTerm(exactKey(atom.prefix), (_, info) => {
        const cursor = segment.cursor(info);
        found.push(atom.inTitle ? (doc) => cursor.advance(doc) === doc && cursor.inTitle === 1 : has(cursor));
        return found.length < MAX_PREFIX_TERMS;
      });
      return found.length === 0 ? null : anyOf(found);
    }
    case 'phrase':
      return phraseCondition(atom.words, segment, atom.inTitle);
    case 'near':
      return nearCondition(atom.words, atom.distance, segment);
  }
}

/** How many words a prefix may stand for in one segment. */
export const MAX_PREFIX_TERMS = 128;

function has(cursor: PostingsCursor): Condition {
  return (doc) => cursor.advance(doc) === doc;
}

function anyOf(conditions: Condition[]): Condition {
  if (conditions.length === 1) return conditions[0]!;
  return (doc) => {
    let any = false;
    for (const condition of conditions) if (condition(doc)) any = true;
    return any;
  };
}

/** The stems in this order, in a page that has the very words. */
function phraseCondition(words: string[], segment: SegmentReader, inTitle: boolean): Condition | null {
  const stems: PostingsCursor[] = [];
  const forms: PostingsCursor[] = [];
  for (const word of words) {
    const stem = cursorOf(segment, mainKey(word));
    const form = cursorOf(segment, exactKey(word));
    if (stem === null || form === null) return null;
    stems.push(stem);
    forms.push(form);
  }
  const positions: number[][] = words.map(() => []);
  return (doc) => {
    for (const cursor of stems) if (cursor.advance(doc) !== doc) return false;
    for (const cursor of forms) if (cursor.advance(doc) !== doc) return false;
    if (inTitle && stems[0]!.inTitle === 0) return false;
    stems.forEach((cursor, number) => void cursor.positions(positions[number]!));
    return positions[0]!.some((first) =>
      positions.every((places, number) => number === 0 || places.includes(first + number)),
    );
  };
}

function nearCondition(
  [first, second]: [string, string],
  distance: number,
  segment: SegmentReader,
): Condition | null {
  const one = cursorOf(segment, mainKey(first));
  const other = cursorOf(segment, mainKey(second));
  if (one === null || other === null) return null;
  const left: number[] = [];
  const right: number[] = [];
  return (doc) => {
    if (one.advance(doc) !== doc || other.advance(doc) !== doc) return false;
    one.positions(left);
    other.positions(right);
    for (let i = 0, j = 0; i < left.length && j < right.length; ) {
      const apart = right[j]! - left[i]!;
      if (apart !== 0 && Math.abs(apart) <= distance) return true;
      if (apart <= 0) j++;
      else i++;
    }
    return false;
  };
}

/** False where no document of the segment can have one of the wanted names. */
function named(
  conditions: Condition[],
  segment: SegmentReader,
  field: Field,
  wanted: string[],
  unwanted: string[],
): boolean {
  const cursors = (names: string[]): PostingsCursor[] =>
    names.map((name) => cursorOf(segment, termKey(field, name))).filter((cursor) => cursor !== null);
  if (wanted.length > 0) {
    const found = cursors(wanted);
    if (found.length === 0) return false;
    conditions.push(anyOf(found.map(has)));
  }
  for (const cursor of cursors(unwanted)) conditions.push((doc) => cursor.advance(doc) !== doc);
  return true;
}

function cursorOf(segment: SegmentReader, key: string): PostingsCursor | null {
  const info = segment.find(key);
  return info === null ? null : segment.cursor(info);
}
