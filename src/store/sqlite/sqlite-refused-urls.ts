import type { RefusedUrls } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Maximum number of rows of one filter; beyond this its refusals are counted, not stored. */
const MAX_PER_FILTER = 50_000;

type RefusedRow = RefusedUrl & { at: number };

export class SqliteRefusedUrls implements RefusedUrls {
  readonly #file: SqliteFile;
  readonly #add: Statement;
  readonly #find: Statement;
  readonly #ofFilter: Statement;
  readonly #countRows: Statement;
  /** Rows by filter, counted when the first is written. */
  #counts: Map<string, number> | null = null;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#add = file.prepare('INSERT OR REPLACE INTO refused_urls VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#find = file.prepare(`SELECT ${COLUMNS} FROM refused_urls WHERE url = ?`);
    this.#ofFilter = file.prepare(`SELECT ${COLUMNS} FROM refused_urls WHERE filter = ? LIMIT ?`);
    this.#countRows = file.prepare('SELECT filter, count(*) AS n FROM refused_urls GROUP BY filter');
  }

  async write(refused: readonly RefusedUrl[], now: number): Promise<void> {
    if (refused.length === 0) return;
    const counts = (this.#counts ??= this.#count());
    this.#file.transaction(() => {
      for (const { url, filter, reason, via, foundOn, depth, anchor } of refused) {
        const count = counts.get(filter) ?? 0;
        if (count >= MAX_PER_FILTER) continue;
        counts.set(filter, count + 1);
        this.#add.run(url, filter, reason.toWellFormed(), via, foundOn, depth, anchor.toWellFormed(), now);
      }
    });
  }

  async find(url: CanonicalUrl): Promise<RefusedRow | null> {
    return this.#file.read(() => (this.#find.all(url) as RefusedRow[])[0] ?? null);
  }

  async ofFilter(filter: string): Promise<RefusedUrl[]> {
    return this.#file.read(() => this.#ofFilter.all(filter, MAX_PER_FILTER) as RefusedUrl[]);
  }

  #count(): Map<string, number> {
    const rows = this.#file.read(() => this.#countRows.all() as { filter: string; n: number }[]);
    return new Map(rows.map(({ filter, n }) => [filter, n]));
  }
}

const COLUMNS = 'url, filter, reason, via, found_on AS foundOn, depth, anchor, at';
