import type { UrlEnding } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { storableText } from './storable-text.ts';

/**
 * The ends of URLs in SQL, where `u` is their table: kept pages are one group whatever their last change was, and a URL
 * that was never visited says why.
 */
export const ENDING_COLUMNS = `coalesce(u.outcome, CASE WHEN u.deferred IS NOT NULL THEN 'deferred'
    WHEN u.due IS NULL THEN 'forgotten' ELSE 'waiting' END) AS outcome,
  CASE WHEN u.outcome IN ('indexed', 'minor', 'unchanged') THEN '' ELSE coalesce(u.reason, '') END AS reason`;

/** The reason of a visit as it is kept; null if it found what was there before, and the reason for that stays. */
export function toldReason(reason: string): string | null {
  return reason === 'same-bytes' || reason === 'http-304' ? null : storableText(reason);
}

export type EndingRow = Omit<UrlEnding, 'isKept' | 'examples'> & ExampleIds & { kept: number | boolean };

type ExampleIds = {
  /** Ids of examples: the ends of the group in the order of ids, and in an order of chance. */
  first: number;
  last: number;
  low: number;
  high: number;
};

export function endingsOf(rows: readonly EndingRow[], urls: ReadonlyMap<number, CanonicalUrl>): UrlEnding[] {
  return rows.map(({ outcome, reason, kept, count, ...ids }) => ({
    outcome,
    reason,
    isKept: Boolean(kept),
    count,
    examples: exampleIds(ids).flatMap((id) => urls.get(id) ?? []),
  }));
}

/** Three, if the group has as many; rarely two. */
export function exampleIds({ first, low, high, last }: ExampleIds): number[] {
  return [...new Set([first, low, high, last])].slice(0, 3);
}
