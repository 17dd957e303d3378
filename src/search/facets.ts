import type { LiveSegment } from '../index/index-reader.ts';
import { dateOf } from './condition.ts';

export type FacetValue = { value: string; count: number };

export type Facets = {
  site: FacetValue[];
  topic: FacetValue[];
  year: FacetValue[];
  /** True where only a part of the hits was counted. */
  estimated: boolean;
};

const MAX_VALUES = 20;

/** Counts hits by site, topic and year. */
export class FacetCounter {
  readonly #segments: readonly LiveSegment[];
  readonly #sites = new Map<string, number>();
  readonly #topics = new Map<string, number>();
  readonly #years = new Map<string, number>();

  constructor(segments: readonly LiveSegment[]) {
    this.#segments = segments;
  }

  add(segment: number, doc: number): void {
    const { reader } = this.#segments[segment]!;
    bump(this.#sites, reader.names.sites[reader.siteNumber(doc)]!);
    const topic = reader.names.topics[reader.topicNumber(doc)]!;
    if (topic !== '') bump(this.#topics, topic);
    const date = dateOf(reader, doc);
    if (Number.isFinite(date)) bump(this.#years, String(new Date(date).getUTCFullYear()));
  }

  facets(): Facets {
    return {
      site: mostFrequent(this.#sites),
      topic: mostFrequent(this.#topics),
      year: mostFrequent(this.#years).sort((a, b) => (a.value < b.value ? 1 : -1)),
      estimated: false,
    };
  }
}

function bump(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function mostFrequent(counts: Map<string, number>): FacetValue[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}
