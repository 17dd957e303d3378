/**
 * Link signals and originality of pages, as the index knows them. Derived, like the index next to it: a file
 * that cannot be read is discarded and rebuilt. A changed row is pending until its page is indexed with it.
 */
import { type LinkSignals, NEUTRAL_QUALITY, type PageId } from '../model/page.ts';
import type { Statement } from './sqlite/driver.ts';
import { SqliteFile } from './sqlite/sqlite-file.ts';

const VERSION = 2;

/**
 * A page is reindexed when its quality differs by this much from what the index knows: enough to move a score
 * by 4 % (search/second-stage.ts). Smaller changes wait until the page is indexed for another reason: during
 * a crawl, every page has more links at every pass.
 */
const MATERIAL = 32;

const SCHEMA = `
  CREATE TABLE standings (
    page INTEGER PRIMARY KEY,
    quality INTEGER NOT NULL,
    anchors TEXT NOT NULL,
    pending INTEGER NOT NULL,
    pass INTEGER NOT NULL,
    -- The quality that the index knows.
    told INTEGER NOT NULL DEFAULT ${NEUTRAL_QUALITY}
  );
  CREATE INDEX standings_pending ON standings(page) WHERE pending = 1;
  CREATE TABLE passes (sequence INTEGER NOT NULL);
  PRAGMA user_version = ${VERSION}`;

/** Rows that share a transaction. */
const BATCH = 2_000;

export class LinkSignalsStore {
  readonly #file: SqliteFile;
  readonly #statements: Statements;
  /** Every page that is indexed is looked up here, and none has signals until the first pass has ended. */
  #isEmpty: boolean;

  private constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
    this.#isEmpty = this.#lastPass() === 0;
  }

  static open(file: string): LinkSignalsStore {
    try {
      return LinkSignalsStore.#openAs(file);
    } catch {
      SqliteFile.remove(file);
      return LinkSignalsStore.#openAs(file);
    }
  }

  static #openAs(name: string): LinkSignalsStore {
    // What a power cut destroys is derived again, whether or not the index already has it.
    const file = SqliteFile.open(name, 'bulk');
    try {
      const { user_version } = file.prepare('PRAGMA user_version').get() as { user_version: number };
      if (user_version === 0) file.exec(SCHEMA);
      else if (!isSound(file)) throw new Error('it is damaged');
      else if (user_version !== VERSION) throw new Error(`version ${user_version} is not known`);
      return new LinkSignalsStore(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Undefined for a page without known signals. */
  get(page: PageId): LinkSignals | undefined {
    if (this.#isEmpty) return undefined;
    const row = this.#statements.get.get(page) as { quality: number; anchors: string } | undefined;
    return row && { quality: row.quality, anchors: row.anchors === '' ? [] : row.anchors.split('\n') };
  }

  /**
   * Stores the current signals; rows that differ enough from what the index knows are pending. `sequence` is
   * the store's at the time.
   */
  replace(signals: Iterable<[PageId, LinkSignals]>, sequence: number): void {
    const pass = this.#lastPass() + 1;
    this.#isEmpty = false;
    let batch: [PageId, LinkSignals][] = [];
    const flush = (): void => {
      this.#file.transaction(() => {
        for (const [page, { quality, anchors }] of batch) {
          this.#statements.put.run(page, quality, anchors.map(oneLine).join('\n'), pass);
        }
      });
      batch = [];
    };
    for (const entry of signals) if (batch.push(entry) >= BATCH) flush();
    flush();
    this.#file.transaction(() => {
      this.#statements.forget.run(NEUTRAL_QUALITY, pass);
      this.#statements.forgetPass.run();
      this.#statements.endPass.run(sequence);
    });
  }

  /** The store's sequence at the last `replace`; -1 before the first. */
  get sequence(): number {
    return (this.#statements.sequence.get() as { sequence: number } | undefined)?.sequence ?? -1;
  }

  pending(limit: number): PageId[] {
    return (this.#statements.pending.all(limit) as { page: PageId }[]).map(({ page }) => page);
  }

  /** Marks these pages as indexed with their current signals. */
  indexed(pages: readonly PageId[]): void {
    this.#file.transaction(() => {
      for (const page of pages) this.#statements.indexed.run(page);
    });
  }

  /** Leaves nothing in the file that was removed. No other process reads it. */
  purge(): void {
    this.#file.purge();
    this.#file.emptyLog();
  }

  close(): void {
    this.#file.close();
  }

  #lastPass(): number {
    return (this.#statements.lastPass.get() as { pass: number | null }).pass ?? 0;
  }
}

function isSound(file: SqliteFile): boolean {
  const row = file.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  return row.quick_check === 'ok';
}

type Statements = ReturnType<typeof prepare>;

function prepare(file: SqliteFile) {
  const sql = (text: string): Statement => file.prepare(text);
  return {
    get: sql('SELECT quality, anchors FROM standings WHERE page = ?'),
    put: sql(`INSERT INTO standings (page, quality, anchors, pass, pending)
      VALUES (?1, ?2, ?3, ?4, ?3 <> '' OR abs(?2 - ${NEUTRAL_QUALITY}) >= ${MATERIAL})
      ON CONFLICT (page) DO UPDATE SET
      pending = pending OR abs(excluded.quality - told) >= ${MATERIAL} OR anchors <> excluded.anchors,
      quality = excluded.quality, anchors = excluded.anchors, pass = excluded.pass`),
    // Pages that are no longer linked become neutral again.
    forget: sql(`UPDATE standings SET quality = ?1, pass = pass + 1, anchors = '',
      pending = pending OR anchors <> '' OR abs(told - ?1) >= ${MATERIAL}
      WHERE pass < ?2 AND NOT (anchors = '' AND quality = ?1)`),
    lastPass: sql('SELECT max(pass) AS pass FROM standings'),
    pending: sql('SELECT page FROM standings WHERE pending = 1 ORDER BY page LIMIT ?'),
    indexed: sql('UPDATE standings SET pending = 0, told = quality WHERE page = ?'),
    sequence: sql('SELECT sequence FROM passes'),
    forgetPass: sql('DELETE FROM passes'),
    endPass: sql('INSERT INTO passes VALUES (?)'),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
