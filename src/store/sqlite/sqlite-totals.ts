import type { Totals } from '../../model/store.ts';
import type { StoreCounts } from '../../model/store-figures.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

const OUTCOME = 'outcome:';

/** Totals that would be expensive to count, kept in the transaction that changes them. */
export class SqliteTotals implements Totals {
  readonly #file: SqliteFile;
  readonly #all: Statement;
  readonly #count: Statement;
  readonly #siteCount: Statement;
  readonly #pending = new Map<string, number>();

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#all = file.prepare('SELECT name, value FROM totals');
    this.#siteCount = file.prepare('SELECT count(*) AS n FROM sites');
    this.#count = file.prepare(
      'INSERT INTO totals VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value',
    );
  }

  async read(): Promise<StoreCounts> {
    return this.#file.read(() => {
      const rows = this.#all.all() as { name: string; value: number }[];
      const totals = new Map(rows.map(({ name, value }) => [name, value]));
      const outcomes: Partial<Record<VisitOutcome, number>> = {};
      let visits = 0;
      for (const [name, value] of totals) {
        if (!name.startsWith(OUTCOME)) continue;
        outcomes[name.slice(OUTCOME.length) as VisitOutcome] = value;
        visits += value;
      }
      const { n: sites } = this.#siteCount.get() as { n: number };
      const [urls = 0, pages = 0, foreign = 0] = ['urls', 'pages', 'foreign'].map((name) => totals.get(name));
      return { sites, urls, pages, foreign, visits, outcomes };
    });
  }

  /** Counts something that `write` stores, once for all journeys of a transaction. */
  add(name: 'urls' | 'pages' | 'foreign' | `outcome:${VisitOutcome}`, by: number): void {
    this.#pending.set(name, (this.#pending.get(name) ?? 0) + by);
  }

  /** Inside the caller's transaction. */
  write(): void {
    for (const [name, by] of this.#pending) this.#count.run(name, by);
    this.#pending.clear();
  }

  /** The transaction was rolled back. */
  forget(): void {
    this.#pending.clear();
  }
}
