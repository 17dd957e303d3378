import type { KeptRobots } from '../model/insights.ts';
import { type Connection, type Statement, withFile } from './database.ts';

/** What people look at; the crawler asks the site itself. */
const MAX_RULES = 200;
const MAX_SITEMAPS = 50;
const MAX_CHARS = 500;
const MAX_ORIGINS = 50;

/** What each origin's robots.txt said when it was last asked for, for those who look at a site. */
export class RobotsStore {
  readonly #file: string;
  readonly #keep: Statement;
  readonly #ofSite: Statement;

  constructor(connection: Connection, file: string) {
    this.#file = file;
    this.#keep = connection.prepare('INSERT OR REPLACE INTO robots (origin, site, told) VALUES (?, ?, ?)');
    this.#ofSite = connection.prepare('SELECT told FROM robots WHERE site = ? ORDER BY origin LIMIT ?');
  }

  keep(told: KeptRobots): void {
    const cut = (text: string) => text.slice(0, MAX_CHARS).toWellFormed();
    const kept: KeptRobots = {
      ...told,
      rules: told.rules.slice(0, MAX_RULES).map(({ allow, pattern }) => ({ allow, pattern: cut(pattern) })),
      sitemaps: told.sitemaps.slice(0, MAX_SITEMAPS).map(cut),
    };
    withFile(this.#file, () => this.#keep.run(told.origin, told.site, JSON.stringify(kept)));
  }

  ofSite(site: string): KeptRobots[] {
    return withFile(this.#file, () =>
      (this.#ofSite.all(site, MAX_ORIGINS) as { told: string }[]).map(
        ({ told }) => JSON.parse(told) as KeptRobots,
      ),
    );
  }
}
