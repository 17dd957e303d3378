/**
 * Shards of sites, by which several crawlers share one store. All URLs of a site are in one shard, and the id of a URL says which:
 * 12 bits of shard, 40 bits of the URL's hash. Anyone can compute the id of a link's target without asking for it, and computing
 * it again changes nothing. Of two URLs with the same hash, the later one gets the next free id from the owner of the shard.
 *
 * Embedded projects count their ids from 1: as ids of a shared store, these would all be in shard 0.
 */
import { createHash } from 'node:crypto';
import type { PageId, SiteId } from './page.ts';
import { siteOf } from './urls/site-of.ts';

/** A worker owns whole shards: enough of them for a fair share each, few enough that a commit touches few. */
export const SHARDS = 256;
const IDS_PER_SHARD = 2 ** 40;

export function shardOfId(id: PageId): number {
  return Math.floor(id / IDS_PER_SHARD);
}

export function shardOfSite(site: string): number {
  return createHash('sha1').update(site).digest().readUInt32BE(0) % SHARDS;
}

/** Ids of sites are small numbers, their shard in the lowest digits. */
export function shardOfSiteId(id: SiteId): number {
  return id % SHARDS;
}

/** The id that a URL has in a shared store, unless another URL has it already. */
export function idOfUrl(url: string): PageId {
  const place = createHash('sha1').update(url).digest().readUIntBE(0, 5);
  return shardOfSite(siteOf(url)) * IDS_PER_SHARD + Math.max(1, place);
}

/** Where a URL goes whose id is taken by another one. */
export function nextIdInShard(id: PageId): PageId {
  return shardOfId(id) === shardOfId(id + 1) ? id + 1 : shardOfId(id) * IDS_PER_SHARD + 1;
}
