import type { CanonicalUrl } from '../model/canonical-url.ts';
import { staysStored } from '../model/journey.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { isHome } from './sort-links.ts';

/** How many times more it is worth that a hub is fresh: new pages are found there first. */
const HUB_WORTH = 4;
/** "…/feed", "/rss.xml", "/sitemap_index.xml", "/atom/" */
const LISTING = /\/(?:feeds?|rss|atom|sitemap)[^/?#]{0,40}\/?$/i;

/** What is not kept is looked at now and then, in case that it has become worth keeping. */
const UNKEPT_WORTH = 0.1;

/** Worth of a URL being fresh: home pages, feeds and sitemaps more than others, what the engine does not keep less. */
export function worthOf(url: CanonicalUrl, outcome: VisitOutcome): number {
  if (isHome(url) || LISTING.test(url)) return HUB_WORTH;
  return staysStored(outcome) ? 1 : UNKEPT_WORTH;
}
