import { yearOf } from '../counting/facet-counter.ts';

/** Frequencies of a pattern by site, topic and year. */
export type Frequency = { value: string; count: number; pages: number };
export type Frequencies = Record<'site' | 'topic' | 'year', Frequency[]>;
/** A page without a publication date has no year. */
type Described = { site: string; topic: string | null; publishedAt: number | null };

/** Maximum number of values shown of each kind. */
const MAX_VALUES = 50;

export class Tally {
  readonly #site = new Map<string, Frequency>();
  readonly #topic = new Map<string, Frequency>();
  readonly #year = new Map<number, Frequency>();

  add({ site, topic, publishedAt }: Described, count: number): void {
    grow(this.#site, site, count);
    if (topic !== null) grow(this.#topic, topic, count);
    const year = publishedAt === null ? Number.NaN : yearOf(publishedAt);
    if (!Number.isNaN(year)) grow(this.#year, year, count);
  }

  /** Most frequent first; years in order. */
  frequencies(): Frequencies {
    const years = [...this.#year.values()].sort((a, b) => Number(a.value) - Number(b.value));
    return { site: top(this.#site), topic: top(this.#topic), year: years.slice(-MAX_VALUES) };
  }
}

function grow<K extends string | number>(counts: Map<K, Frequency>, value: K, count: number): void {
  const known = counts.get(value);
  if (known === undefined) counts.set(value, { value: String(value), count, pages: 1 });
  else {
    known.count += count;
    known.pages++;
  }
}

function top(counts: ReadonlyMap<string, Frequency>): Frequency[] {
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}
