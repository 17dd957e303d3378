import { shardOfId } from '../../model/shard.ts';

/**
 * Rows by the shard of their id, in order of shard: everyone who writes several shards writes them in the
 * same order.
 */
export function byShard<T>(rows: Iterable<T>, idOf: (row: T) => number): [shard: number, rows: T[]][] {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const shard = shardOfId(idOf(row));
    const group = groups.get(shard);
    if (group) group.push(row);
    else groups.set(shard, [row]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** Rows of equal length turned into columns, as `unnest` takes them. */
export function columnsOf<T>(rows: readonly (readonly T[])[], count: number): T[][] {
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column]!));
}
