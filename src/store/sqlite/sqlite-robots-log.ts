import type { KeptRobots } from '../../model/insights.ts';
import type { RobotsLog } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** For display; the crawler asks the site itself. */
const MAX_RULES = 200;
const MAX_SITEMAPS = 50;
const MAX_CHARS = 500;
const MAX_ORIGINS = 50;

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
    const cut = (text: string) => text.slice(0, MAX_CHARS).toWellFormed();
    const kept: KeptRobots = {
      ...told,
      rules: told.rules.slice(0, MAX_RULES).map(({ allow, pattern }) => ({ allow, pattern: cut(pattern) })),
      sitemaps: told.sitemaps.slice(0, MAX_SITEMAPS).map(cut),
    };
    this.#file.read(() => this.#keep.run(told.origin, told.site, JSON.stringify(kept)));
  }

  async ofSite(site: string): Promise<KeptRobots[]> {
    return this.#file.read(() =>
      (this.#ofSite.all(site, MAX_ORIGINS) as { told: string }[]).map(
        ({ told }) => JSON.parse(told) as KeptRobots,
      ),
    );
  }
}
