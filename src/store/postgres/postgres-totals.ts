import type { Totals } from '../../model/store.ts';
import type { StoreCounts } from '../../model/store-figures.ts';
import type { VisitOutcome } from '../../model/visit.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, oneShard } from './statement.ts';

const OUTCOME = 'outcome:';
const ADD = oneShard(`INSERT INTO totals (shard, name, value) SELECT $1::smallint, t.name, t.value
  FROM unnest($2::text[], $3::bigint[]) AS t(name, value)
  ON CONFLICT (shard, name) DO UPDATE SET value = totals.value + excluded.value`);
const ALL = allShards(
  'SELECT name, sum(value)::bigint AS value FROM totals GROUP BY name HAVING sum(value) <> 0',
);
const SITES = allShards('SELECT count(*) AS n FROM sites');

export type TotalName = 'urls' | 'pages' | 'foreign' | `outcome:${VisitOutcome}`;

/** Totals by shard, kept in the transaction that changes them. */
export class PostgresTotals implements Totals {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async read(): Promise<StoreCounts> {
    const [rows, sites] = await Promise.all([
      this.#database.all<{ name: string; value: number }>(ALL),
      this.#database.get<{ n: number }>(SITES),
    ]);
    const totals = new Map(rows.map(({ name, value }) => [name, value]));
    const outcomes: Partial<Record<VisitOutcome, number>> = {};
    let visits = 0;
    for (const [name, value] of totals) {
      if (!name.startsWith(OUTCOME)) continue;
      outcomes[name.slice(OUTCOME.length) as VisitOutcome] = value;
      visits += value;
    }
    return {
      sites: sites!.n,
      urls: totals.get('urls') ?? 0,
      pages: totals.get('pages') ?? 0,
      foreign: totals.get('foreign') ?? 0,
      visits,
      outcomes,
    };
  }
}

/** What a transaction adds to the totals, written once for each shard. */
export class TotalChanges {
  readonly #changes = new Map<number, Map<TotalName, number>>();

  add(shard: number, name: TotalName, by: number): void {
    let totals = this.#changes.get(shard);
    if (!totals) this.#changes.set(shard, (totals = new Map()));
    totals.set(name, (totals.get(name) ?? 0) + by);
  }

  async write(transaction: Transaction): Promise<void> {
    const written = [...this.#changes]
      .sort(([a], [b]) => a - b)
      .map(([shard, totals]) => {
        const names = [...totals.keys()].sort();
        const values = names.map((name) => totals.get(name)!);
        return transaction.run(ADD, shard, names, values);
      });
    await Promise.all(written);
  }
}
