import type { CanonicalUrl } from '../../model/canonical-url.ts';
import { isHome } from '../../model/is-home.ts';
import { staysStored } from '../../model/journey.ts';
import { isListingUrl } from '../../model/listing-url.ts';
import type { PageId } from '../../model/page.ts';
import type { VisitOutcome } from '../../model/visit.ts';

/** How many times more it is worth that a hub is fresh which brings new pages at every visit. */
const HUB_WORTH = 4;

/** What is not kept is looked at now and then, in case that it has become worth keeping. */
const UNKEPT_WORTH = 0.1;
/** How much the last visit counts in how often a hub brings something new. */
const LATEST = 0.3;

/**
 * Worth of a URL being fresh. What the engine does not keep is worth less than what it keeps; home pages, feeds and
 * sitemaps are worth more, as far as new pages are found there: each hub is believed in until its revisits bring none.
 */
export class PageWorth {
  /** Of each hub, the share of its late visits that brought new URLs. */
  readonly #hubs = new Map<PageId, number>();

  /** After a visit with this outcome. */
  after(
    { id, url, visits }: { id: PageId; url: CanonicalUrl; visits: number },
    outcome: VisitOutcome,
    broughtNew: boolean,
  ): number {
    const own = staysStored(outcome) ? 1 : UNKEPT_WORTH;
    if (!isHome(url) && !isListingUrl(url)) return own;
    const before = this.#hubs.get(id) ?? 1;
    const brings = visits === 0 ? 1 : before + LATEST * ((broughtNew ? 1 : 0) - before);
    this.#hubs.set(id, brings);
    return own + (HUB_WORTH - own) * brings;
  }
}
