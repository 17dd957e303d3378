import type { Link } from '../../model/link.ts';
import type { LinkTargets } from '../../model/link-targets.ts';
import type { PageId, SiteId } from '../../model/page.ts';
import { shardOfId, shardOfSiteId } from '../../model/shard.ts';
import type { LinkGraph } from '../../model/store.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { packedTarget, packLinks, unpackLinks } from '../sqlite/packed-links.ts';
import { byShard } from './by-shard.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, oneShard } from './statement.ts';

/** Maximum number of packed link lists searched for links to one page. */
const MAX_LISTS = 5_000;
const MAX_FOUND = 200;

const GET = oneShard('SELECT targets FROM links WHERE shard = $1 AND page = $2');
const URLS = oneShard('SELECT id, url FROM urls WHERE shard = $1 AND id = ANY($2::bigint[])');
const AFTER = allShards(
  'SELECT page, targets FROM links WHERE (shard, page) > ($1, $2) ORDER BY shard, page LIMIT $3',
);
const PUT = oneShard(`INSERT INTO links (shard, page, targets) SELECT $1::smallint, t.page, t.targets
  FROM unnest($2::bigint[], $3::text[]) AS t(page, targets) ON CONFLICT (shard, page) DO UPDATE SET targets = excluded.targets`);
const LISTS = allShards(`SELECT count(*) AS lists FROM (SELECT FROM links LIMIT ${MAX_LISTS + 1}) l`);
const TO_WITHIN = oneShard(`SELECT l.page, u.url, l.targets FROM
  (SELECT o.id, o.url FROM urls o WHERE o.shard = $1 AND o.site = $2 LIMIT ${MAX_LISTS}) u
  JOIN links l ON l.shard = $1 AND l.page = u.id WHERE strpos(l.targets, $3) > 0 AND l.page <> $4 LIMIT ${MAX_FOUND}`);
const TO_BEYOND = allShards(`SELECT l.page, u.url, l.targets FROM
  (SELECT shard, page, targets FROM links ORDER BY shard, page LIMIT ${MAX_LISTS}) l
  JOIN urls u ON u.shard = l.shard AND u.id = l.page WHERE strpos(l.targets, $1) > 0 AND u.site <> $2 LIMIT ${MAX_FOUND}`);

type LinkRow = { page: PageId; url: string; targets: string };

export class PostgresLinkGraph implements LinkGraph {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async from(id: PageId): Promise<(Link & { id: PageId })[]> {
    const row = await this.#database.get<{ targets: string }>(GET, shardOfId(id), id);
    const packed = row ? unpackLinks(row.targets) : [];
    const groups = byShard(
      packed.map((link) => link.id),
      (target) => target,
    );
    const rows = await Promise.all(
      groups.map(([shard, ids]) => this.#database.all<{ id: PageId; url: CanonicalUrl }>(URLS, shard, ids)),
    );
    const urls = new Map(rows.flat().map((found) => [found.id, found.url]));
    return packed.flatMap(({ id: target, anchor }) => {
      const url = urls.get(target);
      return url === undefined ? [] : [{ id: target, anchor, url }];
    });
  }

  async to(id: PageId, site: SiteId, limit: number): ReturnType<LinkGraph['to']> {
    const pattern = packedTarget(id);
    const [within, beyond, count] = await Promise.all([
      this.#database.all<LinkRow>(TO_WITHIN, shardOfSiteId(site), site, pattern, id),
      this.#database.all<LinkRow>(TO_BEYOND, pattern, site),
      this.#database.get<{ lists: number }>(LISTS),
    ]);
    const rows = [...within, ...beyond];
    const links = rows.slice(0, limit).flatMap(({ page, url, targets }) => {
      const link = unpackLinks(targets).find((target) => target.id === id);
      return link ? [{ id: page, url, anchor: link.anchor }] : [];
    });
    return { links, isComplete: rows.length <= limit && count!.lists <= MAX_LISTS };
  }

  async after(after: PageId, limit: number): ReturnType<LinkGraph['after']> {
    const rows = await this.#database.all<{ page: PageId; targets: string }>(
      AFTER,
      shardOfId(after),
      after,
      limit,
    );
    return rows.map(({ page, targets }) => ({ page, links: unpackLinks(targets) }));
  }
}

/** Replaces the links of pages. */
export async function putLinks(
  transaction: Transaction,
  shard: number,
  pages: readonly { page: PageId; links: LinkTargets }[],
): Promise<void> {
  if (pages.length === 0) return;
  await transaction.run(
    PUT,
    shard,
    pages.map(({ page }) => page),
    pages.map(({ links }) => packLinks(links)),
  );
}
