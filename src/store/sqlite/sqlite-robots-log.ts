import type { KeptRobots } from '../../model/insights.ts';
import type { RobotsLog } from '../../model/store.ts';
import { cutRobots, MAX_ORIGINS } from '../cut-robots.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteRobotsLog implements RobotsLog {
  readonly #file: SqliteFile;
  readonly #keep: Statement;
  readonly #ofSite: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#keep = file.prepare('INSERT OR REPLACE INTO robots (origin, site, told) VALUES (?, ?, ?)');
    this.#ofSite = file.prepare('SELECT told FROM robots WHERE site = ? ORDER BY origin LIMIT ?');
  }

  async keep(told: KeptRobots): Promise<void> {
    this.#file.read(() => this.#keep.run(told.origin, told.site, JSON.stringify(cutRobots(told))));
  }

  async ofSite(site: string): Promise<KeptRobots[]> {
    return this.#file.read(() =>
      (this.#ofSite.all(site, MAX_ORIGINS) as { told: string }[]).map(
        ({ told }) => JSON.parse(told) as KeptRobots,
      ),
    );
  }
}
