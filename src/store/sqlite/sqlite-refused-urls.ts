import { DistinctCount } from '../../model/distinct-count.ts';
import type { RefusedUrls } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Refusals, RefusedCounts } from '../../model/urls/refusals.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import { joinRefused, type RefusedRows } from '../join-refused.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Maximum number of rows of one filter; beyond this its refusals are counted, not stored. */
const MAX_PER_FILTER = 50_000;

type RefusedRow = RefusedUrl & { at: number };
type MoreRow = { filter: string; registers: ArrayBuffer | Uint8Array | null; unread: number };

export class SqliteRefusedUrls implements RefusedUrls {
  readonly #file: SqliteFile;
  readonly #statements: ReturnType<typeof prepare>;
  /** Rows by filter, counted when the first is written. */
  #rows: Map<string, number> | null = null;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
  }

  async write({ urls, beyond, unread }: Refusals, now: number): Promise<void> {
    if (urls.length + beyond.size + unread.size === 0) return;
    const { update, add, addUnread } = this.#statements;
    const rows = (this.#rows ??= this.#countRows());
    this.#file.transaction(() => {
      const more = new Map(beyond);
      for (const refused of urls) {
        const { url, filter, via, foundOn, depth } = refused;
        const [reason, anchor] = [refused.reason.toWellFormed(), refused.anchor.toWellFormed()];
        if (update.run(filter, reason, via, foundOn, depth, anchor, now, url).changes > 0) continue;
        const count = rows.get(filter) ?? 0;
        if (count < MAX_PER_FILTER) {
          rows.set(filter, count + 1);
          add.run(url, filter, reason, via, foundOn, depth, anchor, now);
          continue;
        }
        const counted = more.get(filter) ?? new DistinctCount();
        more.set(filter, counted);
        counted.add(url);
      }
      for (const [filter, counted] of more) this.#join(filter, counted);
      for (const [filter, links] of unread) addUnread.run(filter, links);
    });
  }

  async find(url: CanonicalUrl): Promise<RefusedRow | null> {
    return this.#file.read(() => (this.#statements.find.all(url) as RefusedRow[])[0] ?? null);
  }

  async ofFilter(filter: string): Promise<RefusedUrl[]> {
    return this.#file.read(() => this.#statements.ofFilter.all(filter, MAX_PER_FILTER) as RefusedUrl[]);
  }

  async counts(): Promise<RefusedCounts> {
    const { left, more } = this.#statements;
    return this.#file.read(() => {
      // In a list, libsql returns bytes as an ArrayBuffer.
      const counted = (more.all() as MoreRow[]).map(({ registers, ...row }) => ({
        ...row,
        registers: registers && new Uint8Array(registers),
      }));
      return joinRefused(left.all() as RefusedRows[], counted);
    });
  }

  #join(filter: string, counted: DistinctCount): void {
    const { registers, saveRegisters } = this.#statements;
    const row = registers.get(filter) as { registers: Uint8Array | null } | undefined;
    const whole = new DistinctCount(row?.registers ?? undefined);
    if (whole.join(counted)) saveRegisters.run(filter, whole.bytes);
  }

  #countRows(): Map<string, number> {
    const rows = this.#file.read(() => this.#statements.countRows.all() as { filter: string; n: number }[]);
    return new Map(rows.map(({ filter, n }) => [filter, n]));
  }
}

const COLUMNS = 'url, filter, reason, via, found_on AS foundOn, depth, anchor, at';

function prepare(file: SqliteFile) {
  const sql = (text: string): Statement => file.prepare(text);
  return {
    update:
      sql(`UPDATE refused_urls SET filter = ?, reason = ?, via = ?, found_on = ?, depth = ?, anchor = ?, at = ?
      WHERE url = ?`),
    add: sql(`INSERT INTO refused_urls (url, filter, reason, via, found_on, depth, anchor, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    find: sql(`SELECT ${COLUMNS} FROM refused_urls WHERE url = ?`),
    ofFilter: sql(`SELECT ${COLUMNS} FROM refused_urls WHERE filter = ? LIMIT ?`),
    countRows: sql('SELECT filter, count(*) AS n FROM refused_urls GROUP BY filter'),
    // What was taken up later is counted with the URLs.
    left: sql(`SELECT filter, count(*) AS n, min(url) AS first, max(url) AS last, min(substr(url, -6) || url) AS low,
        max(substr(url, -6) || url) AS high
      FROM refused_urls r WHERE NOT EXISTS (SELECT 1 FROM urls u WHERE u.url = r.url) GROUP BY filter`),
    more: sql('SELECT filter, registers, unread FROM refused_more'),
    registers: sql('SELECT registers FROM refused_more WHERE filter = ?'),
    saveRegisters: sql(`INSERT INTO refused_more (filter, registers) VALUES (?, ?)
      ON CONFLICT (filter) DO UPDATE SET registers = excluded.registers`),
    addUnread: sql(`INSERT INTO refused_more (filter, unread) VALUES (?, ?)
      ON CONFLICT (filter) DO UPDATE SET unread = unread + excluded.unread`),
  };
}
