import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { TaziError } from '../../model/errors.ts';
import {
  type Connection,
  type Connections,
  connectPostgres,
  type PostgresPlace,
} from './connect-postgres.ts';
import { Patience, type PatienceOptions } from './patience.ts';
import { isAway, isConflict, translated } from './postgres-error.ts';
import { type Statement, shared } from './statement.ts';

export type Value = string | number | boolean | null | Uint8Array | readonly unknown[];

/** Queries on one connection, in a transaction. */
export type Transaction = {
  all<Row>(statement: Statement, ...values: readonly Value[]): Promise<Row[]>;
  /** Returns the number of rows written. */
  run(statement: Statement, ...values: readonly Value[]): Promise<number>;
};

/** An unavailable server is retried after these pauses, the last one repeated. */
const AWAY_PAUSES_MS = [100, 250, 500, 1_000, 2_000];
const MAX_CONFLICTS = 10;
const CONFLICT_PAUSE_MS = 20;
/**
 * A writer has one connection for commits, one for heartbeats, and two for concurrent reads. Callers that
 * wait continue when the server is back.
 */
const MODES = {
  write: { connections: 4, isReadOnly: false, waits: true },
  follow: { connections: 1, isReadOnly: true, waits: true },
  read: { connections: 4, isReadOnly: true, waits: false },
  ask: { connections: 1, isReadOnly: false, waits: false },
};
type DatabaseMode = keyof typeof MODES;

const NOTE_TOKEN = shared(
  'INSERT INTO commits (writer, token) VALUES ($1, $2) ON CONFLICT (writer) DO UPDATE SET token = excluded.token',
);
const LAST_TOKEN = shared('SELECT token FROM commits WHERE writer = $1');

/**
 * One PostgreSQL database. Writers wait while it is unavailable and continue when it is back; readers get an
 * error immediately (`store-away`). Conflicting transactions are repeated.
 */
export class PostgresDatabase {
  readonly location: string;
  readonly #pool: Connections;
  readonly #waits: boolean;
  readonly #patience: Patience;
  readonly #writer = randomUUID();
  readonly #closing = new AbortController();
  #closed: Promise<void> | null = null;

  private constructor(place: PostgresPlace, pool: Connections, waits: boolean, patience: Patience) {
    this.location = place.location;
    this.#pool = pool;
    this.#waits = waits;
    this.#patience = patience;
    // Any number of queries may wait for an unavailable server; Node warns about more than ten listeners.
    setMaxListeners(0, this.#closing.signal);
  }

  static async open(
    place: PostgresPlace,
    mode: DatabaseMode,
    patience: PatienceOptions = {},
  ): Promise<PostgresDatabase> {
    const { connections, isReadOnly, waits } = MODES[mode];
    const pool = await connectPostgres(place, { isReadOnly, connections });
    return new PostgresDatabase(place, pool, waits, new Patience(patience));
  }

  all<Row>(statement: Statement, ...values: readonly Value[]): Promise<Row[]> {
    return this.#whileAway(async () => (await this.#pool.query(asked(statement, values))).rows as Row[]);
  }

  async get<Row>(statement: Statement, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.all<Row>(statement, ...values))[0];
  }

  /** A single write, which may be repeated if the connection breaks. */
  run(statement: Statement, ...values: readonly Value[]): Promise<number> {
    return this.#whileAway(async () => (await this.#pool.query(asked(statement, values))).rowCount ?? 0);
  }

  /** For schemas and other SQL of our own with several statements. */
  async exec(sql: string): Promise<void> {
    await this.#translated(() => this.#pool.query(sql));
  }

  /**
   * Runs work in a transaction, all of it or nothing, and exactly once: each leaves a token that tells
   * whether a commit succeeded whose connection broke. The work may be called again, so it must change
   * nothing but the database.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const token = randomUUID();
    let result: { value: T } | null = null;
    let isCommitting = false;
    for (let conflicts = 0; ; conflicts++) {
      try {
        return await this.#whileAway(async () => {
          if (isCommitting && result !== null && (await this.#lastToken()) === token) return result.value;
          isCommitting = false;
          return this.#connected(async (transaction, end) => {
            result = { value: await work(transaction) };
            await transaction.run(NOTE_TOKEN, this.#writer, token);
            isCommitting = true;
            await end();
            return result.value;
          });
        });
      } catch (error) {
        if (!isConflict(error) || conflicts >= MAX_CONFLICTS) throw translated(error, this.location);
        await pause(CONFLICT_PAUSE_MS * (1 + Math.random()) * (conflicts + 1));
      }
    }
  }

  /** From now on an unavailable database is not waited for longer than this. */
  endPatienceIn(ms: number): void {
    this.#patience.endIn(ms);
  }

  /** Also ends waiting. Closing twice does nothing. */
  close(): Promise<void> {
    this.#closing.abort();
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  async #lastToken(): Promise<string | undefined> {
    const { rows } = await this.#pool.query(asked(LAST_TOKEN, [this.#writer]));
    return (rows[0] as { token: string } | undefined)?.token;
  }

  async #connected<T>(
    work: (transaction: Transaction, commit: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const connection = await this.#pool.connect();
    // A connection that breaks between two queries reports it here; the next query throws.
    const onError = () => {};
    connection.on('error', onError);
    let broken: Error | undefined;
    const { transaction, end } = transactionOn(connection);
    try {
      await connection.query('BEGIN');
      return await work(transaction, async () => {
        await connection.query('COMMIT');
      });
    } catch (error) {
      end(error);
      if (isAway(error)) broken = error as Error;
      else await connection.query('ROLLBACK').catch((failure: Error) => void (broken = failure));
      throw error;
    } finally {
      connection.off('error', onError);
      connection.release(broken);
    }
  }

  /** Repeats work that fails because the server is unavailable, if this database waits. */
  patiently<T>(work: () => Promise<T>): Promise<T> {
    return this.#whileAway(work);
  }

  async #whileAway<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const result = await work();
        this.#patience.answered();
        return result;
      } catch (error) {
        const mayWait = this.#waits && !this.#closing.signal.aborted && isAway(error);
        if (!mayWait || !this.#patience.outlasts(translated(error, this.location)))
          throw isConflict(error) ? error : translated(error, this.location);
        const ms = AWAY_PAUSES_MS[Math.min(tries, AWAY_PAUSES_MS.length - 1)]!;
        await pause(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }

  async #translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw translated(error, this.location);
    }
  }

  /**
   * Throws what is wrong with the server: unavailable (unless the caller waits for it), wrong password, too
   * old.
   */
  async greet(leastVersion: number, { waits = false } = {}): Promise<void> {
    const ask = async () => {
      const { rows } = await this.#pool.query('SHOW server_version_num');
      return Math.floor(Number((rows[0] as { server_version_num: string }).server_version_num) / 10_000);
    };
    const version = await (waits ? this.#whileAway(ask) : this.#translated(ask));
    if (version < leastVersion)
      throw new TaziError('store-version', { location: this.location, found: version, least: leastVersion });
  }
}

function asked({ name, text }: Statement, values: readonly Value[]) {
  return {
    name,
    text,
    values: values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
  };
}

/**
 * Statements of a transaction, several of which may be in progress. After the first failure, or `end`, no
 * more are sent: they would run after the rollback, and be written.
 */
function transactionOn(connection: Connection): { transaction: Transaction; end(error: unknown): void } {
  let failure: { error: unknown } | null = null;
  const end = (error: unknown) => void (failure ??= { error });
  const ask = async (statement: Statement, values: readonly Value[]) => {
    if (failure) throw failure.error;
    try {
      return await connection.query(asked(statement, values));
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const transaction: Transaction = {
    all: async <Row>(statement: Statement, ...values: readonly Value[]) =>
      (await ask(statement, values)).rows as Row[],
    run: async (statement, ...values) => (await ask(statement, values)).rowCount ?? 0,
  };
  return { transaction, end };
}
