import type { PageChange, PageId } from '../../model/page.ts';
import type { ChangeLog } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import { PAGE_COLUMNS, type PageRow, toPage } from './page-row.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Bytes of texts read at a time: a few hundred pages, or two of the longest. */
const MAX_SCANNED_BYTES = 8_000_000;

export class SqliteChangeLog implements ChangeLog {
  readonly #file: SqliteFile;
  readonly #scan: Statement;
  readonly #sizes: Statement;
  readonly #sequence: Statement;
  readonly #add: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#scan = file.prepare(`SELECT c.seq, c.page AS changed, ${PAGE_COLUMNS} FROM changes c
      LEFT JOIN pages p ON p.id = c.page LEFT JOIN urls u ON u.id = p.id LEFT JOIN sites s ON s.id = u.site
      WHERE c.seq > ? ORDER BY c.seq LIMIT ?`);
    // The size of a text is in the head of its row: nothing else of it is read.
    this.#sizes = file.prepare(
      `SELECT octet_length(p.text) FROM changes c LEFT JOIN pages p ON p.id = c.page
      WHERE c.seq > ? ORDER BY c.seq LIMIT ?`,
      'arrays',
    );
    this.#sequence = file.prepare('SELECT coalesce(max(seq), 0) AS seq FROM changes');
    this.#add = file.prepare('INSERT OR REPLACE INTO changes (page) VALUES (?)');
  }

  async scan(after: number, limit: number): Promise<PageChange[]> {
    return this.#file.read(() => {
      const rows = this.#scan.all(after, this.#rowsWithin(after, limit)) as (PageRow & {
        seq: number;
        changed: PageId;
      })[];
      return rows.map((row) => ({
        seq: row.seq,
        id: row.changed,
        page: row.id === null ? null : toPage(row),
      }));
    });
  }

  /** How many rows fit into memory together; at least one. */
  #rowsWithin(after: number, limit: number): number {
    const sizes = this.#sizes.all(after, limit) as [number | null][];
    let bytes = 0;
    const rows = sizes.findIndex(([size], row) => (bytes += size ?? 0) > MAX_SCANNED_BYTES && row > 0);
    return rows === -1 ? limit : rows;
  }

  async sequence(): Promise<number> {
    return this.#file.read(() => (this.#sequence.get() as { seq: number }).seq);
  }

  /** Records that a page was put or removed; inside the caller's transaction. */
  add(id: PageId): void {
    this.#add.run(id);
  }
}
