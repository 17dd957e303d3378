import { closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { TaziError } from '../../model/errors.ts';
import { type Connection, connect, type Statement } from './driver.ts';

/** How long a connection waits for another process's write. */
const BUSY_TIMEOUT_MS = 10_000;
/** A reader may block the checkpoint of the log; not for long. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * The rest is in the cache of the operating system: 32 MB are no faster in a crawl of 4,000 pages, and make
 * the memory of a watching crawl grow with its store (npm run soak).
 */
const CACHE_KB = 2_000;
/** Bulk writes are mostly new rows, which are appended. */
const BULK_CACHE_KB = 16_000;

/** Pages of log after which the writer checkpoints it into the file. */
const CHECKPOINT_PAGES = 4_000;
const BULK_CHECKPOINT_PAGES = 8_000;

/**
 * One open SQLite file. The writer waits for the disk at every commit (synchronous FULL) unless it writes in
 * bulk, so that what was acknowledged survives a power cut as well as a kill. What SQLite throws is
 * translated: it names the file and the remedy.
 */
export class SqliteFile {
  readonly name: string;
  readonly #connection: Connection;
  readonly #mode: FileMode;
  #closed = false;
  #refusesWriting = false;
  #look: (() => void) | null = null;
  #committed: (() => void) | null = null;

  private constructor(name: string, mode: FileMode, connection: Connection) {
    this.name = name;
    this.#mode = mode;
    this.#connection = connection;
  }

  /** Does this process make all changes to the file? */
  get isWriter(): boolean {
    return isWriter(this.#mode);
  }

  static open(name: string, mode: FileMode): SqliteFile {
    return withFile(name, () => {
      try {
        return SqliteFile.#openAs(name, name, mode);
      } catch (error) {
        // Readers also write a little, next to the file, unless nothing can change.
        if (mode !== 'read' || !isReadOnly(error) || hasLog(name)) throw error;
        return SqliteFile.#openAs(name, `${pathToFileURL(name).href}?immutable=1`, mode);
      }
    });
  }

  static #openAs(name: string, location: string, mode: FileMode): SqliteFile {
    const connection = connect(location, BUSY_TIMEOUT_MS);
    try {
      for (const pragma of PRAGMAS[mode]) connection.exec(`PRAGMA ${pragma}`);
      // The first query shows whether the file can be read at all.
      connection.prepare('PRAGMA schema_version').get();
      return new SqliteFile(name, mode, connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Removes a file that is not open, together with SQLite's files next to it. */
  static remove(name: string): void {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(name + end, { force: true });
  }

  prepare(sql: string, rows: 'objects' | 'arrays' = 'objects'): Statement {
    if (this.#refusesWriting && !READING.test(sql)) return refusing(this.name);
    return this.#connection.prepare(sql, rows);
  }

  /** From now on, statements that would write are not even prepared: they may not fit the tables of this file. */
  onlyReads(): void {
    this.#refusesWriting = true;
  }

  /** Called before work that reads; null for nothing. */
  beforeReading(look: (() => void) | null): void {
    this.#look = look;
  }

  /** Called once, after the next transaction. */
  afterCommit(work: () => void): void {
    this.#committed = work;
  }

  /** Makes or removes temporary tables and views, which is all that a reader may do. */
  changeTemporary(statements: readonly string[]): void {
    this.#connection.exec('PRAGMA query_only = OFF');
    try {
      for (const sql of statements) this.#connection.exec(sql);
    } finally {
      this.#connection.exec('PRAGMA query_only = ON');
    }
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Runs work that only reads. */
  read<T>(work: () => T): T {
    return withFile(this.name, () => {
      this.#look?.();
      return work();
    });
  }

  /** Runs work in a transaction: all of it or nothing. */
  transaction<T>(work: () => T): T {
    return withFile(this.name, () => {
      this.#connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.#connection.exec('COMMIT');
        this.#committed?.();
        this.#committed = null;
        return result;
      } catch (error) {
        if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /**
   * Rewrites the file, so that nothing that was deleted is left in it. `secure_delete` would not do: SQLite
   * leaves copies of cells that it moved in the unused part of a page. The log still holds what it held until
   * `emptyLog` succeeds.
   */
  purge(): void {
    withFile(this.name, () => {
      // In memory the copy would take as much room as the file has.
      this.#connection.exec('PRAGMA temp_store = FILE');
      try {
        this.#connection.exec('VACUUM');
      } finally {
        this.#connection.exec('PRAGMA temp_store = MEMORY');
      }
    });
  }

  /** Writes what is in the file now into another one, which must not exist. */
  copyInto(copy: string): void {
    withFile(this.name, () => {
      // Not even another file may be written under query_only.
      this.#connection.exec('PRAGMA query_only = OFF');
      try {
        this.#connection.prepare('VACUUM INTO ?').run(copy);
      } finally {
        this.#connection.exec('PRAGMA query_only = ON');
      }
    });
  }

  /** Copies the log into the file and empties it; false if a reader blocks it. */
  emptyLog(): boolean {
    if (!this.isWriter) return true;
    return withFile(this.name, () => {
      this.#connection.exec(`PRAGMA busy_timeout = ${CLOSE_TIMEOUT_MS}`);
      try {
        const row = this.#connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()[0] as { busy: number };
        return row.busy === 0;
      } finally {
        this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      }
    });
  }

  /**
   * A writer first copies the log (-wal) into the file, so that the file alone is complete. libsql keeps the
   * file open until its statements are garbage-collected, so SQLite would not do it by itself.
   */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    try {
      if (this.isWriter) {
        this.#connection.exec(`PRAGMA busy_timeout = ${CLOSE_TIMEOUT_MS}`);
        this.#connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      }
    } catch {
      // Nothing is lost: the log stays next to the file, and the next process to open it reads both.
    }
    this.#connection.close();
  }
}

const READING = /^\s*(?:SELECT|WITH|PRAGMA)\b/i;

/** A statement that would write to a file of an older version. */
function refusing(file: string): Statement {
  const refuse = (): never => {
    throw new TaziError('project-older', { file });
  };
  return { run: refuse, get: refuse, all: refuse };
}

/**
 * `write` is for the one process that holds the project's lock: only it writes and checkpoints the log.
 * SQLite before 3.51.3 can lose a commit if two connections write and checkpoint at the same moment
 * (sqlite.org/wal.html, "the WAL-reset bug"). `share` is for small files that several processes write:
 * without a log there is nothing to checkpoint. `bulk` is `write` without waiting for the disk at every
 * commit: a kill loses nothing, a power cut the last commits but never the file (`syncLog` says up to where).
 */
type FileMode = 'write' | 'bulk' | 'read' | 'share';

function isWriter(mode: FileMode): boolean {
  return mode === 'write' || mode === 'bulk';
}

/** Returns once everything committed to a file in bulk is on disk. */
export function syncLog(name: string): void {
  let fd: number;
  try {
    fd = openSync(`${name}-wal`, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const SHARED_PRAGMAS = ['foreign_keys = ON', 'temp_store = MEMORY'];
const PRAGMAS: Readonly<Record<FileMode, readonly string[]>> = {
  write: writing('FULL', CHECKPOINT_PAGES, CACHE_KB),
  bulk: writing('NORMAL', BULK_CHECKPOINT_PAGES, BULK_CACHE_KB),
  read: ['query_only = ON', `cache_size = -${CACHE_KB}`, ...SHARED_PRAGMAS],
  share: ['journal_mode = TRUNCATE', 'synchronous = FULL', ...SHARED_PRAGMAS],
};

function writing(
  synchronous: 'FULL' | 'NORMAL',
  checkpointPages: number,
  cacheKb: number,
): readonly string[] {
  return [
    'journal_mode = WAL',
    `synchronous = ${synchronous}`,
    `wal_autocheckpoint = ${checkpointPages}`,
    `cache_size = -${cacheKb}`,
    ...SHARED_PRAGMAS,
  ];
}

function isReadOnly(error: unknown): boolean {
  return /readonly database|unable to open/i.test((error as Error).message);
}

/** Are there commits that are not in the file yet? */
function hasLog(name: string): boolean {
  return (statSync(`${name}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Names the file and the remedy in what SQLite throws. */
export function withFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error, file);
  }
}

/** The error that `withFile` throws. */
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
  if (
    /^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code) ||
    /unable to open|readonly database|directory does not exist/i.test(detail)
  ) {
    return new TaziError('folder-unwritable', { folder: file, detail }, error);
  }
  return error;
}
