import type { LiveSegment } from '../../index/index-reader.ts';
import { splitTopics } from '../../index/joined-topics.ts';
import { PAGE_KINDS } from '../../model/page.ts';
import type { CountedFacet } from '../../model/search-result.ts';
import { startOfTurkiyeDay } from '../../model/time/turkiye-time.ts';
import { type FieldOfSegment, fieldsOfSegment, valuesOfSegment } from './fields-of-segment.ts';
import { kindsOfSegment } from './kinds-of-segment.ts';

export type FacetValue = { value: string; count: number };

export type Facets = {
  site: FacetValue[];
  topic: FacetValue[];
  year: FacetValue[];
  kind: FacetValue[];
  /** Only if requested. */
  author?: FacetValue[];
  section?: FacetValue[];
  /** Fields that imports kept, by name. */
  fields: Record<string, FacetValue[]>;
  /** True if only some of the hits were counted and the counts are extrapolated. */
  estimated: boolean;
};

const MAX_VALUES = 20;

/** Value of the year facet for pages that state no date of publication, as in `date:none`. */
export const UNDATED = 'none';

/** Years, newest first, then the pages without one. */
export function withUndated(years: readonly FacetValue[], undated: number): FacetValue[] {
  const sorted = [...years].sort((a, b) => Number(b.value) - Number(a.value));
  return undated > 0 ? [...sorted, { value: UNDATED, count: undated }] : sorted;
}

/**
 * Counts hits by site, topic, year and kind: by their numbers within a segment, which are looked up as names
 * at the end.
 */
export class FacetCounter {
  hits = 0;
  readonly #segments: readonly LiveSegment[];
  readonly #sites: Map<number, number>[];
  readonly #topics: Map<number, number>[];
  readonly #years = new Map<number, number>();
  /** By the number of the kind, 0 for none. */
  readonly #kinds = new Uint32Array(PAGE_KINDS.length + 1);
  readonly #kindsOf: readonly Uint8Array[];
  /** For each segment, with the count of each value. */
  readonly #fields: readonly (FieldOfSegment & { name: string; counts: Uint32Array })[][];
  /** In the order of `#more`, by the numbers of the values. */
  readonly #moreOf: readonly CountedField[][];
  readonly #more: readonly CountedFacet[];

  constructor(segments: readonly LiveSegment[], more: readonly CountedFacet[] = []) {
    this.#segments = segments;
    this.#more = more;
    this.#moreOf = segments.map(({ reader }) => more.map((name) => counted(valuesOfSegment(reader, name))));
    this.#sites = segments.map(() => new Map());
    this.#topics = segments.map(() => new Map());
    this.#kindsOf = segments.map(({ reader }) => kindsOfSegment(reader));
    this.#fields = segments.map(({ reader }) =>
      [...fieldsOfSegment(reader)].map(([name, field]) => ({
        ...field,
        name,
        counts: new Uint32Array(field.values.length),
      })),
    );
  }

  add(segment: number, doc: number): void {
    const { reader } = this.#segments[segment]!;
    this.hits++;
    bump(this.#sites[segment]!, reader.siteNumber(doc));
    bump(this.#topics[segment]!, reader.topicNumber(doc));
    bump(this.#years, yearOf(reader.publishedAt(doc)));
    this.#kinds[this.#kindsOf[segment]![doc]!]!++;
    for (const { starts, numbers, counts } of this.#fields[segment]!)
      for (let at = starts[doc]!; at < starts[doc + 1]!; at++) counts[numbers[at]!]!++;
    for (const { starts, numbers, counts } of this.#moreOf[segment]!)
      for (let at = starts[doc]!; at < starts[doc + 1]!; at++) bump(counts, numbers[at]!);
  }

  /** Each counted hit represents `scale` hits. */
  facets(scale: number): Facets {
    const years = new Map<string, number>();
    for (const [year, count] of this.#years) if (!Number.isNaN(year)) years.set(String(year), count);
    const kinds = new Map<string, number>();
    for (const [number, kind] of PAGE_KINDS.entries()) {
      const count = this.#kinds[number + 1]!;
      if (count > 0) kinds.set(kind, count);
    }
    return {
      site: mostFrequent(
        this.#named(this.#sites, ({ reader }) => reader.names.sites, alone),
        scale,
      ),
      topic: mostFrequent(
        this.#named(this.#topics, ({ reader }) => reader.names.topics, splitTopics),
        scale,
      ),
      year: withUndated(mostFrequent(years, scale), Math.round((this.#years.get(Number.NaN) ?? 0) * scale)),
      kind: mostFrequent(kinds, scale),
      ...Object.fromEntries(this.#more.map((name, at) => [name, mostFrequent(this.#moreNamed(at), scale)])),
      fields: this.#ownFields(scale),
      estimated: scale !== 1,
    };
  }

  #moreNamed(at: number): Map<string, number> {
    const named = new Map<string, number>();
    for (const fields of this.#moreOf) {
      const { values, counts } = fields[at]!;
      for (const [number, count] of counts) bump(named, values[number]!, count);
    }
    return named;
  }

  #ownFields(scale: number): Record<string, FacetValue[]> {
    const byName = new Map<string, Map<string, number>>();
    for (const { name, values, counts } of this.#fields.flat()) {
      const counted = byName.get(name) ?? new Map<string, number>();
      for (const [number, count] of counts.entries()) if (count > 0) bump(counted, values[number]!, count);
      if (counted.size > 0) byName.set(name, counted);
    }
    return Object.fromEntries([...byName].map(([name, counted]) => [name, mostFrequent(counted, scale)]));
  }

  #named(
    counts: readonly Map<number, number>[],
    namesOf: (segment: LiveSegment) => readonly string[],
    parts: (name: string) => readonly string[],
  ): Map<string, number> {
    const named = new Map<string, number>();
    for (const [segment, numbers] of counts.entries()) {
      const names = namesOf(this.#segments[segment]!);
      for (const [number, count] of numbers)
        for (const name of parts(names[number]!)) bump(named, name, count);
    }
    return named;
  }
}

/** Few of many values occur, so they are counted in a map, unlike the fields of imports. */
type CountedField = FieldOfSegment & { counts: Map<number, number> };

function counted(field: FieldOfSegment): CountedField {
  return { ...field, counts: new Map() };
}

function alone(name: string): readonly string[] {
  return [name];
}

const YEAR_MS = 365.2425 * 86_400_000;

/** The start of an estimated year is off by less than this, including the time zone. */
const NEAR_NEW_YEAR_MS = 3 * 86_400_000;

/**
 * The year in Türkiye, without a `Date`: an estimate and, near the edges of a year, a check of where that
 * year begins and ends. The first use of the Turkish time zone takes longer than a search.
 */
export function yearOf(ms: number): number {
  if (Number.isNaN(ms)) return Number.NaN;
  const guess = 1970 + Math.floor(ms / YEAR_MS);
  const into = ms - (guess - 1970) * YEAR_MS;
  if (into > NEAR_NEW_YEAR_MS && into < YEAR_MS - NEAR_NEW_YEAR_MS) return guess;
  if (ms < startOfYear(guess)) return guess - 1;
  return ms >= startOfYear(guess + 1) ? guess + 1 : guess;
}

const starts = new Map<number, number>();

function startOfYear(year: number): number {
  let start = starts.get(year);
  if (start === undefined) {
    start = startOfTurkiyeDay(year);
    starts.set(year, start);
  }
  return start;
}

function bump<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/**
 * Most of many values occur once or twice; sorting them by name would take longer than the counting itself.
 */
function leastShown(counts: Map<string, number>): number {
  // One more, because the empty value is not shown
  return counts.size <= MAX_VALUES
    ? 0
    : Uint32Array.from(counts.values())
        .sort()
        .at(-1 - MAX_VALUES)!;
}

function mostFrequent(counts: Map<string, number>, scale: number): FacetValue[] {
  const least = leastShown(counts);
  const values: FacetValue[] = [];
  for (const [value, count] of counts) {
    if (count >= least && value !== '') values.push({ value, count: Math.round(count * scale) });
  }
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MAX_VALUES);
}
