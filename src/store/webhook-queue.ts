import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageId } from '../model/page.ts';
import type { NewDelivery, WaitingDelivery, WebhookEvent, WebhookState } from '../model/webhook.ts';
import { ProjectLock } from './project-lock.ts';
import { SqliteFile } from './sqlite/sqlite-file.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS hooks (
    name TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0,
    dropped INTEGER NOT NULL DEFAULT 0,
    last_sent_at INTEGER,
    last_error TEXT
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hook TEXT NOT NULL,
    page INTEGER NOT NULL,
    url TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS deliveries_hook ON deliveries(hook, id);
  CREATE TABLE IF NOT EXISTS reported (
    hook TEXT NOT NULL,
    page INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (hook, page)
  ) WITHOUT ROWID;`;

/** Maximum number of messages that wait for one receiver; beyond it the oldest are dropped and counted. */
const MAX_WAITING = 10_000;

/**
 * What has to be sent to whom, in `data/webhooks/queue.db`. The position of a hook in the store and its
 * messages are written in one transaction, so that nothing is lost or sent twice across a restart. It
 * contains ids and URLs, not texts: a page that is forgotten leaves only its address here.
 */
export class WebhookQueue {
  readonly #file: SqliteFile;
  readonly #lock: ProjectLock;

  private constructor(file: SqliteFile, lock: ProjectLock) {
    this.#file = file;
    this.#lock = lock;
  }

  /** Null while another process sends: each message goes out once. */
  static tryOpen(dataFolder: string): WebhookQueue | null {
    const folder = folderIn(dataFolder);
    mkdirSync(folder, { recursive: true });
    const lock = ProjectLock.tryTake(folder);
    if (lock === null) return null;
    try {
      const file = SqliteFile.open(join(folder, 'queue.db'), 'share');
      file.transaction(() => file.exec(SCHEMA));
      return new WebhookQueue(file, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** The states of all hooks, from any process. */
  static states(dataFolder: string): WebhookState[] {
    const name = join(folderIn(dataFolder), 'queue.db');
    if (!existsSync(name)) return [];
    const file = SqliteFile.open(name, 'read');
    try {
      return statesIn(file);
    } finally {
      file.close();
    }
  }

  states(): WebhookState[] {
    return statesIn(this.#file);
  }

  /**
   * Starts to follow new hooks at this position of the store, and removes everything of hooks that no longer
   * exist.
   */
  keep(names: readonly string[], seq: number, now: number): void {
    const list = JSON.stringify(names);
    this.#file.transaction(() => {
      for (const table of ['hooks', 'deliveries', 'reported']) {
        const column = table === 'hooks' ? 'name' : 'hook';
        this.#file
          .prepare(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT value FROM json_each(?))`)
          .run(list);
      }
      const add = this.#file.prepare('INSERT OR IGNORE INTO hooks (name, seq, started_at) VALUES (?, ?, ?)');
      for (const name of names) add.run(name, seq, now);
    });
  }

  /** The hook has followed the store to here and seen this; the messages that result wait to be sent. */
  advance(
    hook: string,
    seq: number,
    seen: readonly NewDelivery[],
    wants: (kind: WebhookEvent) => boolean,
    now: number,
  ): void {
    this.#file.transaction(() => {
      this.#file.prepare('UPDATE hooks SET seq = ? WHERE name = ?').run(seq, hook);
      const add = this.#file.prepare(
        'INSERT INTO deliveries (hook, page, url, kind, at, queued_at) VALUES (?, ?, ?, ?, ?, ?)',
      );
      const report = this.#file.prepare(
        'INSERT OR REPLACE INTO reported (hook, page, changed_at) VALUES (?, ?, ?)',
      );
      const retract = this.#file.prepare('DELETE FROM reported WHERE hook = ? AND page = ?');
      for (const { page, url, kind, at } of seen) {
        if (wants(kind)) add.run(hook, page, url, kind, at, now);
        if (kind === 'removed') retract.run(hook, page);
        else report.run(hook, page, at);
      }
      if (seen.length > 0) this.#dropBeyond(hook);
    });
  }

  /** The last change of the page that was seen for the hook; null if there was none. */
  reportedAt(hook: string, page: PageId): number | null {
    const row = this.#file
      .prepare('SELECT changed_at AS at FROM reported WHERE hook = ? AND page = ?')
      .get(hook, page);
    return (row as { at: number } | undefined)?.at ?? null;
  }

  /** The oldest message of a hook. */
  first(hook: string): WaitingDelivery | null {
    const row = this.#file
      .prepare(
        'SELECT id, page, url, kind, at, queued_at AS queuedAt, attempts FROM deliveries WHERE hook = ? ORDER BY id LIMIT 1',
      )
      .get(hook);
    return (row as WaitingDelivery | undefined) ?? null;
  }

  sent(hook: string, id: number, now: number): void {
    this.#file.transaction(() => {
      this.#file.prepare('DELETE FROM deliveries WHERE id = ?').run(id);
      this.#file
        .prepare(
          `UPDATE hooks SET sent = sent + 1, failures = 0, next_at = 0, last_error = NULL, last_sent_at = ?
           WHERE name = ?`,
        )
        .run(now, hook);
    });
  }

  /** The message failed, and the hook pauses until `nextAt`. */
  failed(hook: string, id: number, reason: string, nextAt: number): void {
    this.#file.transaction(() => {
      this.#file.prepare('UPDATE deliveries SET attempts = attempts + 1 WHERE id = ?').run(id);
      this.#file
        .prepare('UPDATE hooks SET failures = failures + 1, last_error = ?, next_at = ? WHERE name = ?')
        .run(reason, nextAt, hook);
    });
  }

  /** Removes a message unsent: it is too old, or there is nothing left to say. */
  drop(hook: string, id: number, isCounted: boolean): void {
    this.#file.transaction(() => {
      this.#file.prepare('DELETE FROM deliveries WHERE id = ?').run(id);
      if (isCounted) this.#file.prepare('UPDATE hooks SET dropped = dropped + 1 WHERE name = ?').run(hook);
    });
  }

  /** Closing twice does nothing. */
  close(): void {
    this.#file.close();
    this.#lock.release();
  }

  #dropBeyond(hook: string): void {
    const { changes } = this.#file
      .prepare(
        `DELETE FROM deliveries WHERE hook = ?1 AND id NOT IN
         (SELECT id FROM deliveries WHERE hook = ?1 ORDER BY id DESC LIMIT ${MAX_WAITING})`,
      )
      .run(hook);
    if (changes > 0)
      this.#file.prepare('UPDATE hooks SET dropped = dropped + ? WHERE name = ?').run(changes, hook);
  }
}

function folderIn(dataFolder: string): string {
  return join(dataFolder, 'webhooks');
}

function statesIn(file: SqliteFile): WebhookState[] {
  const rows = file.read(() =>
    file
      .prepare(
        `SELECT name, seq, started_at AS startedAt, failures, next_at AS nextAt, sent, dropped, last_sent_at AS lastSentAt,
           last_error AS lastError, (SELECT count(*) FROM deliveries WHERE hook = name) AS waiting
         FROM hooks ORDER BY name`,
      )
      .all(),
  );
  return rows as WebhookState[];
}
