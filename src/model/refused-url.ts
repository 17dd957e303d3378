import type { CanonicalUrl } from './canonical-url.ts';
import type { Discovery } from './link.ts';
import type { PageId } from './page.ts';

/** A URL that somebody named and that was not taken up, with who named it. */
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
