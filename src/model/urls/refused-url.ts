import type { Discovery } from '../link.ts';
import type { PageId } from '../page.ts';
import type { CanonicalUrl } from './canonical-url.ts';

/** A URL that was found and not accepted, with its source. */
export type RefusedUrl = {
  url: CanonicalUrl;
  /** The filter that refused it, and what it ran into there. */
  filter: string;
  reason: string;
  via: Discovery;
  foundOn: PageId | null;
  depth: number;
  anchor: string;
};
