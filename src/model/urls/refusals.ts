import type { DistinctCount } from '../distinct-count.ts';
import type { CanonicalUrl } from './canonical-url.ts';
import type { RefusedUrl } from './refused-url.ts';

/** What a crawl has refused since it was last stored. */
export type Refusals = {
  urls: readonly RefusedUrl[];
  /** By filter: more than wait one by one. */
  beyond: ReadonlyMap<string, DistinctCount>;
  /** By limit: links that were not even read. */
  unread: ReadonlyMap<string, number>;
};

/** Refused URLs that were not taken up later, by filter. */
export type RefusedCount = {
  filter: string;
  count: number;
  /** The count is an estimate: some of the URLs are not remembered one by one. */
  isEstimate: boolean;
  examples: CanonicalUrl[];
};

export type RefusedCounts = {
  refused: RefusedCount[];
  /** Links that were not read, by the limit that they were beyond. */
  unread: { filter: string; count: number }[];
};
