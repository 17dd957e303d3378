import { randomUUID } from 'node:crypto';
import { TaziError } from '../../model/errors.ts';
import type { Journey } from '../../model/journey.ts';
import type { PageId } from '../../model/page.ts';
import { shardOfId } from '../../model/shard.ts';
import type { Bodies } from '../../model/store.ts';
import type { S3Objects } from '../s3/s3-objects.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { oneShard } from './statement.ts';

const GET = oneShard(
  'SELECT body, object, start, length FROM bodies WHERE shard = $1 AND id = ANY($2::bigint[])',
);
const PUT = oneShard(`INSERT INTO bodies (shard, id, body, object, start, length)
  SELECT $1::smallint, t.id, t.body, t.object, t.start, t.length
  FROM unnest($2::bigint[], $3::bytea[], $4::text[], $5::bigint[], $6::integer[]) AS t(id, body, object, start, length)
  ON CONFLICT (shard, id) DO UPDATE
    SET body = excluded.body, object = excluded.object, start = excluded.start, length = excluded.length`);
const REMOVE = oneShard('DELETE FROM bodies WHERE shard = $1 AND id = ANY($2::bigint[])');
// Forgetting a page includes its earlier texts.
const KEEP_PLACES = oneShard(`INSERT INTO old_bodies (shard, id, object, start, length)
  SELECT $1::smallint, b.id, b.object, b.start, b.length FROM bodies b
  WHERE b.shard = $1 AND b.id = ANY($2::bigint[]) AND b.object IS NOT NULL`);
const OLD_PLACES = oneShard(
  'SELECT object, start, length FROM old_bodies WHERE shard = $1 AND id = ANY($2::bigint[])',
);
const REMOVE_OLD = oneShard('DELETE FROM old_bodies WHERE shard = $1 AND id = ANY($2::bigint[])');

/** A range of an object that holds the bodies of a commit. */
type BodyPlace = { object: string; start: number; length: number };
type BodyRow = { body: Uint8Array | null; object: string | null; start: number; length: number };
export type KeptBody = Uint8Array | BodyPlace;
/** A journey whose body is already stored; only its row has to be written. */
export type KeptJourney = Omit<Journey, 'body'> & { body: KeptBody | null };

/** Bodies of pages: in the database, or in objects of an S3 store, one for each commit. */
export class PostgresBodies implements Bodies {
  readonly #database: PostgresDatabase;
  readonly #objects: S3Objects | null;

  constructor(database: PostgresDatabase, objects: S3Objects | null) {
    this.#database = database;
    this.#objects = objects;
  }

  async get(id: PageId): Promise<Uint8Array | null> {
    const [row] = await this.#database.all<BodyRow>(GET, shardOfId(id), [id]);
    if (!row || row.object === null) return row?.body ?? null;
    const { object, start, length } = row;
    return this.#database.patiently(() => this.#store().get(object, { start, length }));
  }

  /** Stores the bodies before the transaction that refers to them. */
  async keep(journeys: readonly Journey[]): Promise<KeptJourney[]> {
    const objects = this.#objects;
    const bodies = journeys.flatMap(({ body, content }) => (body && content ? [body] : []));
    if (objects === null || bodies.length === 0) return [...journeys];
    const object = `${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
    await this.#database.patiently(() => objects.put(object, Buffer.concat(bodies)));
    let start = 0;
    return journeys.map((journey) => {
      if (!journey.body || !journey.content) return { ...journey, body: null };
      const { length } = journey.body;
      start += length;
      return { ...journey, body: { object, start: start - length, length } };
    });
  }

  /** Overwrites with zeros everything that objects hold of these pages, including earlier bodies. */
  async wipe(transaction: Transaction, shard: number, ids: readonly PageId[]): Promise<void> {
    const rows = [
      ...(await transaction.all<BodyRow>(GET, shard, ids)),
      ...(await transaction.all<BodyRow>(OLD_PLACES, shard, ids)),
    ];
    const places = new Map<string, BodyPlace[]>();
    for (const { object, start, length } of rows)
      if (object !== null) places.set(object, [...(places.get(object) ?? []), { object, start, length }]);
    for (const [object, ranges] of places) {
      const bytes = Buffer.from(await this.#store().get(object));
      for (const { start, length } of ranges) bytes.fill(0, start, start + length);
      await this.#store().put(object, bytes);
    }
    await transaction.run(REMOVE_OLD, shard, ids);
  }

  #store(): S3Objects {
    if (this.#objects) return this.#objects;
    throw new TaziError('setting-invalid', {
      key: 'store.bodies',
      value: '',
      origin: 'store.bodies',
      detail: 'bodies of this store are in an S3 store, which must be named here',
    });
  }
}

/** Rows for these bodies; those of an earlier visit have been removed. */
export async function putBodies(
  transaction: Transaction,
  shard: number,
  bodies: readonly { id: PageId; body: KeptBody }[],
): Promise<void> {
  if (bodies.length === 0) return;
  const places = bodies.map(({ body }) => (body instanceof Uint8Array ? null : body));
  const ids = bodies.map(({ id }) => id);
  await transaction.run(
    PUT,
    shard,
    ids,
    bodies.map(({ body }) => (body instanceof Uint8Array ? Buffer.from(body) : null)),
    places.map((place) => place?.object ?? null),
    places.map((place) => place?.start ?? null),
    places.map((place) => place?.length ?? null),
  );
}

export async function removeBodies(
  transaction: Transaction,
  shard: number,
  ids: readonly PageId[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.run(KEEP_PLACES, shard, ids);
  await transaction.run(REMOVE, shard, ids);
}
