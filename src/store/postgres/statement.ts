import { createHash } from 'node:crypto';

/** A statement that the server prepares once per connection, under a name of its own. */
export type Statement = { readonly name: string; readonly text: string };

/**
 * A statement about the rows of one shard, which is its first parameter. All writes are of this kind, so that
 * the same statements work if the tables are distributed by shard (Citus). statements.test.ts checks them
 * all.
 */
export function oneShard(text: string): Statement {
  return named(text);
}

/** A query over all shards; never a write. */
export function allShards(text: string): Statement {
  return named(text);
}

/** A statement about a small table that is not divided into shards. */
export function shared(text: string): Statement {
  return named(text);
}

function named(text: string): Statement {
  return { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text };
}
