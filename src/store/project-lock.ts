import { join } from 'node:path';
import { TaziError } from '../model/errors.ts';
import { type Connection, connect } from './sqlite/driver.ts';
import { SqliteFile, translated, withFile } from './sqlite/sqlite-file.ts';

/**
 * The right to write to a project, held by one crawler (or import) at a time. It is an open transaction on a
 * small separate database, `data/lock`: the operating system releases it with the process, however that ends,
 * so the lock of a killed crawl is free immediately, and a reused process id cannot be mistaken for its
 * owner.
 */
export class ProjectLock {
  readonly #release: () => void;

  private constructor(release: () => void) {
    this.#release = release;
  }

  /** Takes the lock or throws `project-locked` with the owner's process id. */
  static take(dataFolder: string): ProjectLock {
    const file = join(dataFolder, 'lock');
    try {
      return ProjectLock.#takeFile(file, dataFolder);
    } catch (error) {
      // No process can hold a lock file that is not a database: it is derived, so it is created again.
      if (!(error instanceof TaziError) || error.code !== 'project-damaged') throw error;
      SqliteFile.remove(file);
      return ProjectLock.#takeFile(file, dataFolder);
    }
  }

  /** Null if another process has it. */
  static tryTake(dataFolder: string): ProjectLock | null {
    try {
      return ProjectLock.take(dataFolder);
    } catch (error) {
      if (error instanceof TaziError && error.code === 'project-locked') return null;
      throw error;
    }
  }

  static #takeFile(file: string, dataFolder: string): ProjectLock {
    // No waiting; a plain journal, so that others can read who holds it.
    const connection = withFile(file, () => connect(file, 0));
    try {
      connection.exec('CREATE TABLE IF NOT EXISTS owner (pid INTEGER)');
      connection.exec(
        `BEGIN IMMEDIATE; DELETE FROM owner; INSERT INTO owner VALUES (${process.pid}); COMMIT`,
      );
      connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      const pid = ownerOf(connection);
      connection.close();
      if (!isBusy(error)) throw translated(error, file);
      throw new TaziError('project-locked', { folder: dataFolder, pid }, error);
    }
    let released = false;
    return new ProjectLock(() => {
      if (released) return;
      released = true;
      connection.exec('ROLLBACK');
      connection.close();
    });
  }

  release(): void {
    this.#release();
  }
}

function ownerOf(connection: Connection): string {
  try {
    const row = connection.prepare('SELECT pid FROM owner').get() as { pid: number } | undefined;
    return String(row?.pid ?? '?');
  } catch {
    return '?'; // the owner is just now writing its id
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return /SQLITE_(BUSY|LOCKED)/.test(code ?? '') || /database is locked/.test(message ?? '');
}
