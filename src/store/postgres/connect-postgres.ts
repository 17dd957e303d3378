/**
 * The only file that knows the PostgreSQL package, which is loaded when the first store of this kind is
 * opened.
 */
import type { Pool, PoolClient } from 'pg';
import { TaziError } from '../../model/errors.ts';

export type Connections = Pool;
export type Connection = PoolClient;

/**
 * A location without its password, for messages; the schema of the project's tables; and where bodies are.
 */
export type PostgresPlace = {
  url: string;
  location: string;
  schema: string;
  /** `s3://bucket/prefix` if bodies are not in the database. */
  bodies: string | null;
};

/** Several projects can share a database: `?schema=` names the one of this project. */
const DEFAULT_SCHEMA = 'tazi';
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A network that swallows answers must not hold a worker forever; the longest legitimate query is a scan of a
 * few seconds.
 */
const QUERY_TIMEOUT_MS = 60_000;
const INT8 = 20;

export function postgresPlace(given: string): PostgresPlace {
  const invalid = (detail: string) =>
    new TaziError('setting-invalid', {
      key: 'store.url',
      value: withoutPassword(given),
      origin: 'store.url',
      detail,
    });
  if (!URL.canParse(given)) throw invalid('it is not a URL like postgres://user:password@host:5432/database');
  const url = new URL(given);
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw invalid('a schema has lower-case letters, digits and _ only');
  const bodies = url.searchParams.get('bodies');
  for (const ours of ['schema', 'bodies']) url.searchParams.delete(ours);
  return { url: url.href, location: withoutPassword(given), schema, bodies };
}

export async function connectPostgres(
  place: PostgresPlace,
  options: { isReadOnly: boolean; connections: number },
): Promise<Connections> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: place.url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    // A commit has a few statements for each shard: they do not wait for each other's answers.
    pipeline: true,
    application_name: 'tazi',
    options: `-c search_path=${place.schema}${options.isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    // Ids and times fit into a double; pg would return them as texts.
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the
  // process.
  pool.on('error', () => {});
  return pool;
}

function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@/?#]*@/i, '$1@');
}
