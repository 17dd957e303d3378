/** The only file that knows the SQLite package. */
import Database from 'libsql';

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

/** Without a timeout, libsql returns SQLITE_BUSY immediately. */
export function connect(file: string, busyTimeoutMs: number): Connection {
  const database = new Database(file, { timeout: busyTimeoutMs });
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return {
    prepare: (sql, rows = 'objects') => {
      const statement = database.prepare(sql);
      return (rows === 'arrays' ? statement.raw() : statement) as unknown as Statement;
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
}
