import type { PageId } from '../../model/page.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { TotalName } from './postgres-totals.ts';
import { allShards, type Statement } from './statement.ts';

/**
 * How rows are read: all of some shards (`$1`), in the order of their ids; or some of one shard: `$1`, with
 * ids above `$2`, at most `$3`.
 */
export type ShardScan<Answer, Row> = {
  some: Statement;
  one: Statement;
  countedAs: readonly TotalName[];
  atOnce: number;
  /** The rows of an answer. */
  rows: (answer: Answer[]) => Row[];
};

const COUNTS = allShards(`SELECT shard, sum(value)::bigint AS n FROM totals
  WHERE shard = ANY($1::smallint[]) AND name = ANY($2::text[]) AND value > 0 GROUP BY shard ORDER BY shard`);

/**
 * All rows of these shards in batches, in order. Small shards share a query; a large one is read in parts by
 * its own key, because a query that starts in the middle of a list of shards reads everything before it. The
 * next batch is requested while one is read or used.
 */
export async function* scanShards<Answer, Row extends { id: PageId }>(
  database: PostgresDatabase,
  shards: readonly number[],
  { some: all, one, countedAs, atOnce, rows: rowsOf }: ShardScan<Answer, Row>,
): AsyncGenerator<Row[]> {
  const counts = await database.all<{ shard: number; n: number }>(COUNTS, shards, countedAs);
  const groups = grouped(counts, atOnce);
  const ask = ({ shards: some, isLarge }: ShardGroup, after: PageId): Promise<Answer[]> => {
    const answer = isLarge
      ? database.all<Answer>(one, some[0]!, after, atOnce)
      : database.all<Answer>(all, some);
    answer.catch(() => {}); // thrown when it is awaited, if it is
    return answer;
  };
  let next = groups[0] && ask(groups[0], 0);
  for (const [at, group] of groups.entries()) {
    let answer = next!;
    const following = groups[at + 1];
    next = following && ask(following, 0);
    for (let goesOn = true; goesOn; ) {
      const rows = rowsOf(await answer);
      goesOn = group.isLarge && rows.length === atOnce;
      if (goesOn) answer = ask(group, rows.at(-1)!.id);
      if (rows.length > 0) yield rows;
    }
  }
}

type ShardGroup = { shards: number[]; isLarge: boolean };

/** Neighbours that have few rows together, up to `atOnce`; others on their own. */
function grouped(counts: readonly { shard: number; n: number }[], atOnce: number): ShardGroup[] {
  const groups: (ShardGroup & { rows: number })[] = [];
  for (const { shard, n } of counts) {
    const last = groups.at(-1);
    if (n > atOnce) groups.push({ shards: [shard], isLarge: true, rows: n });
    else if (last === undefined || last.isLarge || last.rows + n > atOnce)
      groups.push({ shards: [shard], isLarge: false, rows: n });
    else {
      last.shards.push(shard);
      last.rows += n;
    }
  }
  return groups;
}
