import type { PageId } from '../../model/page.ts';
import type { Shapes } from '../../model/store.ts';
import type { StoredShape, UrlShape } from '../../model/url-shape.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteShapes implements Shapes {
  readonly #file: SqliteFile;
  readonly #list: Statement;
  readonly #write: Statement;
  readonly #defer: Statement;
  readonly #release: Statement;
  readonly #waiting: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#list = file.prepare(`SELECT s.state, coalesce(w.n, 0) AS waiting FROM shapes s
      LEFT JOIN (SELECT deferred, count(*) AS n FROM urls WHERE deferred IS NOT NULL GROUP BY deferred) w
        ON w.deferred = s.pattern
      ORDER BY waiting DESC, s.pattern`);
    this.#write = file.prepare('INSERT OR REPLACE INTO shapes (pattern, site, state) VALUES (?, ?, ?)');
    this.#defer = file.prepare('UPDATE urls SET deferred = ? WHERE id = ? AND visits = 0');
    this.#release = file.prepare('UPDATE urls SET deferred = NULL WHERE deferred = ?');
    this.#waiting = file.prepare('SELECT url FROM urls WHERE deferred = ? ORDER BY id LIMIT ?');
  }

  async list(): Promise<StoredShape[]> {
    const rows = this.#file.read(() => this.#list.all() as { state: string; waiting: number }[]);
    return rows.map(({ state, waiting }) => ({ ...(JSON.parse(state) as UrlShape), waiting }));
  }

  async write(shapes: readonly UrlShape[]): Promise<void> {
    if (shapes.length === 0) return;
    this.#file.transaction(() => {
      for (const shape of shapes) this.#write.run(shape.pattern, shape.site, JSON.stringify(shape));
    });
  }

  async defer(urls: readonly { id: PageId; shape: string }[]): Promise<void> {
    if (urls.length === 0) return;
    this.#file.transaction(() => {
      for (const { id, shape } of urls) this.#defer.run(shape, id);
    });
  }

  async release({ pattern }: Pick<UrlShape, 'pattern'>): Promise<void> {
    this.#file.transaction(() => this.#release.run(pattern));
  }

  async waiting({ pattern }: Pick<UrlShape, 'pattern'>, limit: number): Promise<CanonicalUrl[]> {
    const rows = this.#file.read(() => this.#waiting.all(pattern, limit) as { url: CanonicalUrl }[]);
    return rows.map(({ url }) => url);
  }
}
