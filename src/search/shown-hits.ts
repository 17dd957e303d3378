/** Which of the hits are on the requested page. */
import type { SearchHit, SearchOptions } from './search-answer.ts';

export const DEFAULT_SIZE = 10;
export const MAX_SIZE = 100;
const MAX_REACH = 1_000;
export const MAX_SIMILAR = 50;

/** The requested part of the hits. */
export function shownPart(options: SearchOptions): { page: number; size: number } {
  const size = clamp(options.size ?? DEFAULT_SIZE, 1, MAX_SIZE);
  return { size, page: clamp(options.page ?? 1, 1, Math.floor(MAX_REACH / size)) };
}

/** The hits of the requested part. Pinned pages come before all others, and only there. */
export function shownHits<H extends SearchHit>(
  hits: readonly H[],
  options: SearchOptions,
): (H | SearchHit)[] {
  const { page, size } = shownPart(options);
  const { pinned = [] } = options;
  const first = pinned.map((id) => ({ id, score: hits[0]?.score ?? 1 }));
  const others = pinned.length === 0 ? hits : hits.filter(({ id }) => !pinned.includes(id));
  return [...first, ...others].slice((page - 1) * size, page * size);
}

/** Sorted by date, the date is the score; pages without one come last. */
export function datedHit(id: number, date: number, explain = false): SearchHit {
  const score = Number.isFinite(date) ? date : 0;
  const day = score === 0 ? '' : new Date(score).toISOString().slice(0, 10);
  return { id, score, ...(explain && { parts: [{ kind: 'date', text: day, score }] }) };
}

export function clamp(value: number, least: number, most: number): number {
  const whole = Math.floor(value);
  return Number.isNaN(whole) ? least : Math.max(least, Math.min(most, whole));
}
