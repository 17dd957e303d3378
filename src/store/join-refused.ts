import { DistinctCount } from '../model/distinct-count.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { RefusedCounts } from '../model/urls/refusals.ts';

/** Rows of a filter: how many, and the ends in the order of names and of their last six letters, which come first. */
export type RefusedRows = {
  filter: string;
  n: number;
  first: string;
  last: string;
  low: string;
  high: string;
};

/** The rows of a store, and what it counted beyond them, by filter. */
export function joinRefused(
  rows: readonly RefusedRows[],
  more: readonly { filter: string; registers: Uint8Array | null; unread: number }[],
): RefusedCounts {
  const beyond = new Map(
    more.flatMap(({ filter, registers }) =>
      registers === null ? [] : [[filter, new DistinctCount(registers).estimate()]],
    ),
  );
  const filters = new Set([...rows.map(({ filter }) => filter), ...beyond.keys()]);
  const refused = [...filters].map((filter) => {
    const row = rows.find((one) => one.filter === filter);
    const uncounted = beyond.get(filter) ?? 0;
    const examples = row ? [row.first, row.low.slice(6), row.high.slice(6), row.last] : [];
    return {
      filter,
      count: (row?.n ?? 0) + uncounted,
      isEstimate: uncounted > 0,
      examples: [...new Set(examples)].slice(0, 3) as CanonicalUrl[],
    };
  });
  const unread = more.filter((row) => row.unread > 0).map(({ filter, unread: count }) => ({ filter, count }));
  return { refused, unread };
}
