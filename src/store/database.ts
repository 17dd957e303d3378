import Database from 'libsql';
import { TaziError } from '../model/errors.ts';

/** How long a connection waits for another process's write; without it libsql answers SQLITE_BUSY at once. */
const BUSY_TIMEOUT_MS = 10_000;

/** The writer looks up URLs and hashes all over the file; readers go through it in order, or ask for a few pages. */
const WRITER_CACHE_KB = 32_000;
const READER_CACHE_KB = 4_000;

export type Connection = Database.Database;
export type Statement = Database.Statement;

/**
 * Opens the project's database file; the only file that knows the SQLite package. The writer waits for the disk at
 * every commit (synchronous FULL), so that what was acknowledged survives a power cut as well as a kill.
 */
export function openDatabase(file: string, mode: 'write' | 'read'): Connection {
  return withFile(file, () => {
    const connection = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (mode === 'write') {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      connection.pragma('wal_autocheckpoint = 4000');
    } else {
      connection.pragma('query_only = ON');
    }
    connection.pragma('foreign_keys = ON');
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`cache_size = -${mode === 'write' ? WRITER_CACHE_KB : READER_CACHE_KB}`);
    return connection;
  });
}

/**
 * Closes a connection; a writer folds the log (-wal) into the file first, so that the file alone is whole. libsql keeps
 * the file open until its statements are collected, so SQLite would not do it by itself.
 */
export function closeDatabase(connection: Connection, mode: 'write' | 'read'): void {
  try {
    if (mode === 'write') {
      connection.pragma(`busy_timeout = ${CLOSE_TIMEOUT_MS}`);
      connection.pragma('wal_checkpoint(TRUNCATE)');
    }
  } catch {
    // Nothing is lost: the log stays beside the file, and whoever opens it next reads both.
  }
  connection.close();
}

/** Somebody who reads may be in the way of folding; not for long. */
const CLOSE_TIMEOUT_MS = 500;

/** Runs one piece of work in a transaction: all of it or nothing. */
export function inTransaction<T>(connection: Connection, file: string, work: () => T): T {
  return withFile(file, () => {
    connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  });
}

/** Names the file and the remedy in what SQLite throws. */
export function withFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error, file);
  }
}

/** As `withFile` throws it. */
export function translated(error: unknown, file: string): unknown {
  if (error instanceof TaziError || !(error instanceof Error)) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const detail = error.message;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || /disk is full|no space left/i.test(detail)) {
    return new TaziError('disk-full', { folder: file }, error);
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code) || /malformed|not a database/i.test(detail)) {
    return new TaziError('project-damaged', { file, detail }, error);
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code) || /unable to open|readonly database/i.test(detail)) {
    return new TaziError('folder-unwritable', { folder: file, detail }, error);
  }
  return error;
}

/** A database that serves as a lock: plain journal, so that others can read who holds it; no waiting. */
export function openLockDatabase(file: string): Connection {
  return withFile(file, () => {
    const connection = new Database(file, { timeout: 0 });
    connection.pragma('busy_timeout = 0');
    return connection;
  });
}
