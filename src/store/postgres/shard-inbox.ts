import type { NewUrl } from '../../model/link.ts';
import type { PageId } from '../../model/page.ts';
import { storableText } from '../storable-text.ts';
import { byShard } from './by-shard.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { TotalChanges } from './postgres-totals.ts';
import { addUrls } from './postgres-urls.ts';
import type { ShardLeases } from './shard-leases.ts';
import { allShards, oneShard } from './statement.ts';

/** Number of URLs taken at a time. */
const AT_ONCE = 500;

const PUT = oneShard(`INSERT INTO inbox (shard, id, url, via, found_on, found_at, anchor, depth, priority)
  SELECT $1::smallint, t.id, t.url, t.via, t.found_on, $3, t.anchor, t.depth, t.priority
  FROM unnest($2::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::integer[], $9::double precision[])
    AS t(id, url, via, found_on, anchor, depth, priority)`);
const WAITING = allShards('SELECT DISTINCT shard FROM inbox');
const READ = oneShard(`SELECT place, url, via, found_on AS "foundOn", anchor, depth, priority FROM inbox
  WHERE shard = $1 ORDER BY place LIMIT ${AT_ONCE}`);
const REMOVE = oneShard('DELETE FROM inbox WHERE shard = $1 AND place = ANY($2::bigint[])');

type InboxRow = NewUrl & { place: number };

/** URLs for shards of other workers: their owners fetch them from here. */
export async function putInbox(
  transaction: Transaction,
  urls: readonly (NewUrl & { id: PageId })[],
  now: number,
): Promise<void> {
  const put = ([shard, some]: [number, (NewUrl & { id: PageId })[]]) =>
    transaction.run(
      PUT,
      shard,
      some.map(({ id }) => id),
      Math.round(now),
      some.map(({ url }) => url),
      some.map(({ via }) => via),
      some.map(({ foundOn }) => foundOn),
      some.map(({ anchor }) => storableText(anchor)),
      some.map(({ depth }) => depth),
      some.map(({ priority }) => priority),
    );
  await Promise.all(byShard(urls, ({ id }) => id).map(put));
}

export type InboxTaker = {
  /** Decides what is new. */
  admit: (urls: readonly NewUrl[]) => readonly (NewUrl & { id: PageId })[];
  /** Called before something is taken. */
  begin: () => Promise<void>;
};

/**
 * Takes the URLs that others found in our shards. `admit` decides what is new; it is written and removed from
 * the inbox in one transaction. For a shard that was lost meanwhile nothing is written, and its URLs stay in
 * the inbox.
 */
export async function takeInbox(
  database: PostgresDatabase,
  leases: ShardLeases,
  { admit, begin }: InboxTaker,
  now: number,
): Promise<{ written: PageId[]; left: PageId[] }> {
  const written: PageId[] = [];
  const left: PageId[] = [];
  const waiting = await database.all<{ shard: number }>(WAITING);
  for (const { shard } of waiting) {
    if (!leases.mayAct(shard)) continue;
    await begin();
    const rows = await database.all<InboxRow>(READ, shard);
    const admitted = admit(rows.map(({ place: _, ...url }) => url));
    const isDone = await database.transaction(async (transaction) => {
      if (!(await leases.held(transaction, [shard])).has(shard)) return false;
      await leases.sayBusy(transaction);
      const totals = new TotalChanges();
      await addUrls(transaction, admitted, now, totals);
      await totals.write(transaction);
      await transaction.run(
        REMOVE,
        shard,
        rows.map(({ place }) => place),
      );
      return true;
    });
    (isDone ? written : left).push(...admitted.map(({ id }) => id));
  }
  return { written, left };
}
