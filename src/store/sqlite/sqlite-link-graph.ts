import type { Link } from '../../model/link.ts';
import type { LinkTargets } from '../../model/link-targets.ts';
import type { PageId, SiteId } from '../../model/page.ts';
import type { LinkGraph } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { packedTarget, packLinks, unpackLinks } from './packed-links.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Packed link lists searched for links to one page: 5,000 are about 20 MB, read in 20 ms. */
const MAX_LISTS = 5_000;

export class SqliteLinkGraph implements LinkGraph {
  readonly #file: SqliteFile;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
  }

  async from(id: PageId): Promise<(Link & { id: PageId })[]> {
    return this.#file.read(() => {
      const { get, url } = this.#statements;
      const row = get.get(id) as { targets: string } | undefined;
      const packed = row ? unpackLinks(row.targets) : [];
      return packed.flatMap(({ id: target, anchor }) => {
        const found = url.get(target) as { url: CanonicalUrl } | undefined;
        return found ? [{ id: target, anchor, url: found.url }] : [];
      });
    });
  }

  async to(id: PageId, site: SiteId, limit: number): ReturnType<LinkGraph['to']> {
    return this.#file.read(() => {
      const { toWithin, toBeyond, lists: count } = this.#statements;
      const pattern = packedTarget(id);
      const rows = [
        ...(toWithin.all(site, MAX_LISTS, pattern, id) as LinkRow[]),
        ...(toBeyond.all(MAX_LISTS, pattern, site) as LinkRow[]),
      ];
      const links = rows.slice(0, limit).flatMap(({ page, url, targets }) => {
        const link = unpackLinks(targets).find((target) => target.id === id);
        return link ? [{ id: page, url, anchor: link.anchor }] : [];
      });
      const { lists } = count.get() as { lists: number };
      return { links, isComplete: rows.length <= limit && lists <= MAX_LISTS };
    });
  }

  async after(after: PageId, limit: number): ReturnType<LinkGraph['after']> {
    const rows = this.#file.read(
      () => this.#statements.after.all(after, limit) as { page: PageId; targets: string }[],
    );
    return rows.map(({ page, targets }) => ({ page, links: unpackLinks(targets) }));
  }

  /** Replaces the links of a page; inside the caller's transaction. */
  put(id: PageId, links: LinkTargets): void {
    this.#statements.put.run(id, packLinks(links));
  }
}

type LinkRow = { page: PageId; url: string; targets: string };

function prepare(file: SqliteFile) {
  return {
    get: file.prepare('SELECT targets FROM links WHERE page = ?'),
    url: file.prepare('SELECT url FROM urls WHERE id = ?'),
    after: file.prepare('SELECT page, targets FROM links WHERE page > ? ORDER BY page LIMIT ?'),
    put: file.prepare('INSERT OR REPLACE INTO links VALUES (?, ?)'),
    lists: file.prepare('SELECT count(*) AS lists FROM links'),
    toWithin:
      file.prepare(`SELECT l.page, u.url, l.targets FROM (SELECT id, url FROM urls WHERE site = ? LIMIT ?) u
      JOIN links l ON l.page = u.id WHERE instr(l.targets, ?) > 0 AND l.page <> ? LIMIT 200`),
    toBeyond: file.prepare(`SELECT l.page, u.url, l.targets FROM (SELECT * FROM links ORDER BY page LIMIT ?) l
      JOIN urls u ON u.id = l.page WHERE instr(l.targets, ?) > 0 AND u.site <> ? LIMIT 200`),
  };
}
