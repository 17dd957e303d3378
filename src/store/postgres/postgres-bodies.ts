import type { PageId } from '../../model/page.ts';
import { shardOfId } from '../../model/shard.ts';
import type { Bodies } from '../../model/store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { oneShard } from './statement.ts';

const GET = oneShard('SELECT body FROM bodies WHERE shard = $1 AND id = $2');

export class PostgresBodies implements Bodies {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async get(id: PageId): Promise<Uint8Array | null> {
    return (await this.#database.get<{ body: Uint8Array }>(GET, shardOfId(id), id))?.body ?? null;
  }
}
