import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TaziError } from '../model/errors.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Store } from '../model/store.ts';
import { ProjectLock } from './project-lock.ts';
import { OLDEST_READABLE, SCHEMA_STEPS } from './sqlite/schema.ts';
import { syncLog } from './sqlite/sqlite-file.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';

/**
 * `read` never writes; `ask` may leave requests for the crawler; `write` is for the holder of the project's
 * lock, and `bulk` for a holder that writes much and need not wait for the disk at every commit. `follow`
 * reads, and waits if the store is a database that is currently unavailable.
 */
export type StoreMode = 'write' | 'bulk' | 'read' | 'ask' | 'follow';

/** Another process that holds the lock has just started, and creates the schema itself. */
const SCHEMA_WAIT_MS = 5_000;
const LOOK_EVERY_MS = 50;

/**
 * Opens the store of a project, a file or the URL of a PostgreSQL database. Writers bring its schema up to date; readers
 * of a file leave it as it is.
 */
export async function openStore(location: string, mode: StoreMode): Promise<Store> {
  if (isStoreUrl(location)) {
    const { PostgresStore } = await import('./postgres/postgres-store.ts');
    return PostgresStore.open(location, mode === 'bulk' ? 'write' : mode);
  }
  if (mode !== 'write' && mode !== 'bulk') await makeSchema(location);
  return SqliteStore.open(location, mode === 'follow' ? 'read' : mode);
}

/** Returns once everything committed in bulk is on disk: what is derived from it must not be there before. */
export function syncStore(location: string): void {
  if (!isStoreUrl(location)) syncLog(location);
}

/** What a store that a writer would convert is, and what it would be; null if there is nothing to convert. */
export function schemaToConvert(location: string): { from: number; to: number } | null {
  if (isStoreUrl(location)) return null;
  const from = SqliteStore.schemaOf(location);
  return from > 0 && from < SCHEMA_STEPS ? { from, to: SCHEMA_STEPS } : null;
}

/** Creates the schema in an empty file, as the only writer. Throws if what is there is too old to be read. */
async function makeSchema(location: string): Promise<void> {
  const until = performance.now() + SCHEMA_WAIT_MS;
  for (;;) {
    const found = SqliteStore.schemaOf(location);
    if (found >= OLDEST_READABLE) return;
    if (found > 0) throw new TaziError('project-older', { file: location });
    try {
      const lock = ProjectLock.take(dirname(location));
      try {
        await SqliteStore.open(location, 'write').close();
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof TaziError) || error.code !== 'project-locked') throw error;
      if (performance.now() > until) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}
