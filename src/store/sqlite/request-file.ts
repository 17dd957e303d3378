import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TaziError } from '../../model/errors.ts';
import { SqliteFile } from './sqlite-file.ts';

const IN_MEMORY = ':memory:';

/**
 * Requests from servers, the panel and commands, and whether they were carried out; the crawler picks them
 * up.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS requests (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    done_at INTEGER,
    result TEXT
  );
  CREATE INDEX IF NOT EXISTS requests_open ON requests(id) WHERE done_at IS NULL;`;

/** Completed requests are kept for this long, for inspection. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Requests are in a separate file, because several processes write them, while the store has one writer. A
 * damaged file is discarded: nothing in it was promised.
 */
export function openRequestFile(database: string, mode: 'write' | 'read' | 'ask'): SqliteFile | null {
  const name = database === IN_MEMORY ? IN_MEMORY : requestFileBeside(database);
  if (mode === 'read' && !existsSync(name)) return null;
  try {
    return openAs(name, mode);
  } catch (error) {
    if (!(error instanceof TaziError)) throw error;
    // A reader can do without the file.
    if (mode === 'ask' && error.code === 'folder-unwritable') return null;
    if (mode !== 'write' || error.code !== 'project-damaged') throw error;
    SqliteFile.remove(name);
    return openAs(name, mode);
  }
}

export function requestFileBeside(database: string): string {
  return join(dirname(database), 'requests.db');
}

function openAs(name: string, mode: 'write' | 'read' | 'ask'): SqliteFile {
  const file = SqliteFile.open(name, mode === 'read' ? 'read' : 'share');
  try {
    if (mode !== 'read') file.transaction(() => file.exec(SCHEMA));
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Removes requests that an older version left in the store, and old completed ones. Only for the writer. */
export function tidyRequests(store: SqliteFile, requests: SqliteFile, now: number): void {
  const left = store.prepare('SELECT at, kind, payload FROM requests WHERE done_at IS NULL ORDER BY id');
  const rows = left.all() as { at: number; kind: string; payload: string }[];
  requests.transaction(() => {
    const add = requests.prepare('INSERT INTO requests (at, kind, payload) VALUES (?, ?, ?)');
    for (const { at, kind, payload } of rows) add.run(at, kind, payload);
    requests.prepare('DELETE FROM requests WHERE done_at < ?').run(now - KEPT_MS);
  });
  if (rows.length > 0) store.transaction(() => store.exec('DELETE FROM requests'));
}
