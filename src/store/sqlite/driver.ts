/**
 * The only file that knows the SQLite packages. libsql works on every version of Node and includes SQLite
 * 3.45.1. Under Node 22 and newer, better-sqlite3 replaces it if it is installed next to Tazı; `TAZI_SQLITE`
 * names another one, `node` being Node's own. It is a variable and not a setting, because threads and child
 * processes must agree on it, whatever project they open.
 */
import { createRequire } from 'node:module';
import Libsql from 'libsql';
import { TaziError } from '../../model/errors.ts';

export type Value = string | number | bigint | null | Uint8Array;

export type Statement = {
  run(...values: readonly Value[]): { changes: number; lastInsertRowid: number | bigint };
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
};

export type Connection = {
  /** Rows are objects, or arrays in the order of the columns, which cost half as much. */
  prepare(sql: string, rows?: 'objects' | 'arrays'): Statement;
  exec(sql: string): void;
  readonly inTransaction: boolean;
  close(): void;
};

const DRIVERS = ['better-sqlite3', 'node', 'libsql'] as const;
type Driver = (typeof DRIVERS)[number];
type Open = (file: string, busyTimeoutMs: number) => Connection;

/** The binary of better-sqlite3 13 crashes older versions with a segmentation fault. */
const OLDEST_FOR_BETTER = 22;

export function connect(file: string, busyTimeoutMs: number): Connection {
  const connection = opener(file)(file, busyTimeoutMs);
  // Not every driver takes it as an option; without it, SQLITE_BUSY is returned immediately.
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return connection;
}

/** The drivers that can be used here. */
export function availableDrivers(): Driver[] {
  return DRIVERS.filter((driver) => load(driver) !== null);
}

function opener(file: string): Open {
  const wanted = process.env['TAZI_SQLITE'] ?? '';
  // better-sqlite3 accepts no URI, which only says that a file in a read-only folder never changes.
  if (wanted === '') return (file.startsWith('file:') ? null : load('better-sqlite3')) ?? openLibsql;
  const driver = DRIVERS.find((name) => name === wanted);
  if (driver === undefined) {
    const values = { key: 'TAZI_SQLITE', value: wanted, origin: 'environment', detail: DRIVERS.join(', ') };
    throw new TaziError('setting-invalid', values);
  }
  const open = load(driver);
  if (open === null) throw new TaziError('package-missing', { package: driver });
  return driver === 'better-sqlite3' && file.startsWith('file:') ? openLibsql : open;
}

/** Null if this Node has none. */
function load(driver: Driver): Open | null {
  if (driver === 'libsql') return openLibsql;
  if (driver === 'better-sqlite3' && Number.parseInt(process.versions.node, 10) < OLDEST_FOR_BETTER)
    return null;
  try {
    const require = createRequire(import.meta.url);
    if (driver === 'better-sqlite3') return openWith(require(driver) as PackageDatabase);
    const { DatabaseSync, StatementSync } = require('node:sqlite') as NodeSqlite;
    // Since Node 22.16.
    return 'setReturnArrays' in StatementSync.prototype ? openNode(DatabaseSync) : null;
  } catch {
    return null;
  }
}

type PackageStatement = {
  run(values: readonly Value[]): ReturnType<Statement['run']>;
  get(values: readonly Value[]): unknown;
  all(values: readonly Value[]): unknown[];
  raw(): unknown;
};

/** The interface that libsql took over from better-sqlite3. */
type PackageDatabase = new (
  file: string,
  options: { timeout: number },
) => {
  prepare(sql: string): PackageStatement;
  exec(sql: string): unknown;
  readonly inTransaction: boolean;
  close(): unknown;
};

function openWith(Database: PackageDatabase): Open {
  return (file, timeout) => {
    const database = new Database(file, { timeout });
    return {
      prepare: (sql, rows = 'objects') => {
        const statement = database.prepare(sql);
        if (rows === 'arrays') statement.raw();
        // Both packages take the values as a list; libsql copies them one by one if they come as arguments.
        return {
          run: (...values) => statement.run(values),
          get: (...values) => statement.get(values),
          all: (...values) => statement.all(values),
        };
      },
      exec: (sql) => {
        database.exec(sql);
      },
      get inTransaction() {
        return database.inTransaction;
      },
      close: () => {
        database.close();
      },
    };
  };
}

const openLibsql = openWith(Libsql as unknown as PackageDatabase);

type NodeDatabase = new (
  file: string,
) => {
  prepare(sql: string): Statement & { setReturnArrays(on: boolean): void };
  exec(sql: string): void;
  readonly isTransaction: boolean;
  close(): void;
};
type NodeSqlite = { DatabaseSync: NodeDatabase; StatementSync: { prototype: object } };

/** Its rows have no prototype, and bytes are not a Buffer; callers build their results field by field. */
function openNode(DatabaseSync: NodeDatabase): Open {
  return (file) => {
    const database = new DatabaseSync(file);
    return {
      prepare: (sql, rows = 'objects') => {
        const statement = database.prepare(sql);
        if (rows === 'arrays') statement.setReturnArrays(true);
        return statement;
      },
      exec: (sql) => database.exec(sql),
      get inTransaction() {
        return database.isTransaction;
      },
      close: () => database.close(),
    };
  };
}
