import type { KeptRobots } from '../../model/insights.ts';
import type { RobotsLog } from '../../model/store.ts';
import { cutRobots, MAX_ORIGINS } from '../cut-robots.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

const KEEP = shared(`INSERT INTO robots (origin, site, told) VALUES ($1, $2, $3)
  ON CONFLICT (origin) DO UPDATE SET site = excluded.site, told = excluded.told`);
const OF_SITE = shared('SELECT told FROM robots WHERE site = $1 ORDER BY origin LIMIT $2');

export class PostgresRobotsLog implements RobotsLog {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async keep(told: KeptRobots): Promise<void> {
    await this.#database.run(KEEP, told.origin, told.site, JSON.stringify(cutRobots(told)));
  }

  async ofSite(site: string): Promise<KeptRobots[]> {
    const rows = await this.#database.all<{ told: string }>(OF_SITE, site, MAX_ORIGINS);
    return rows.map(({ told }) => JSON.parse(told) as KeptRobots);
  }
}
