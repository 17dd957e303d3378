import type { PageChange, PageId } from '../../model/page.ts';
import type { ChangeLog } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import { PAGE_COLUMNS, type PageRow, toPage } from './page-row.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteChangeLog implements ChangeLog {
  readonly #file: SqliteFile;
  readonly #scan: Statement;
  readonly #sequence: Statement;
  readonly #add: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#scan = file.prepare(`SELECT c.seq, c.page AS changed, ${PAGE_COLUMNS} FROM changes c
      LEFT JOIN pages p ON p.id = c.page LEFT JOIN urls u ON u.id = p.id LEFT JOIN sites s ON s.id = u.site
      WHERE c.seq > ? ORDER BY c.seq LIMIT ?`);
    this.#sequence = file.prepare('SELECT coalesce(max(seq), 0) AS seq FROM changes');
    this.#add = file.prepare('INSERT OR REPLACE INTO changes (page) VALUES (?)');
  }

  async scan(after: number, limit: number): Promise<PageChange[]> {
    return this.#file.read(() => {
      const rows = this.#scan.all(after, limit) as (PageRow & { seq: number; changed: PageId })[];
      return rows.map((row) => ({
        seq: row.seq,
        id: row.changed,
        page: row.id === null ? null : toPage(row),
      }));
    });
  }

  async sequence(): Promise<number> {
    return this.#file.read(() => (this.#sequence.get() as { seq: number }).seq);
  }

  /** A page was put or removed; inside the caller's transaction. */
  add(id: PageId): void {
    this.#add.run(id);
  }
}
