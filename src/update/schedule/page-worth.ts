import { staysStored } from '../../model/journey.ts';
import type { PageId } from '../../model/page.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { isHome } from '../../model/urls/is-home.ts';
import { isListingUrl } from '../../model/urls/is-listing-url.ts';
import type { VisitOutcome } from '../../model/visit.ts';

/** Pages that are not kept are checked now and then, in case they have become worth keeping. */
const UNKEPT_WORTH = 0.1;
/** A page whose changes a reliable list announces is visited only to check on the list. */
const COVERED_WORTH = 0.1;
/** Weight of the last visit in the average of what a hub brings. */
const LATEST = 0.3;
/** New or changed pages that a hub is expected to bring before it has been visited twice. */
const EXPECTED = 1;
const MOST_WORTH = 8;

type Hub = {
  /** Pages a visit brings, and the share of visits that bring any; recent visits count most. */
  pages: number;
  share: number;
};

export type VisitedPage = { id: PageId; url: CanonicalUrl; visits: number };

/** Further evidence about a page's worth. */
export type VisitYield = {
  /** New URLs found on it, and pages that it announced as changed. */
  brought: number;
  /** Does a reliable list announce its changes? */
  isCovered: boolean;
};

/**
 * How much the freshness of a URL is worth, in pages of the store. Home pages, feeds and sitemaps stand for
 * the pages they bring: each is read as often as that is worth, and one that brings nothing no more than any
 * other page.
 */
export class PageWorth {
  readonly #hubs = new Map<PageId, Hub>();

  /** After a visit with this outcome. */
  after({ id, url, visits }: VisitedPage, outcome: VisitOutcome, { brought, isCovered }: VisitYield): number {
    const own = staysStored(outcome) ? (isCovered ? COVERED_WORTH : 1) : UNKEPT_WORTH;
    if (!isHome(url) && !isListingUrl(url)) return own;
    const before = this.#hubs.get(id) ?? { pages: EXPECTED, share: 1 };
    const hub =
      visits === 0
        ? before
        : {
            pages: before.pages + LATEST * (brought - before.pages),
            share: before.share + LATEST * ((brought > 0 ? 1 : 0) - before.share),
          };
    this.#hubs.set(id, hub);
    return Math.max(
      own,
      hub.share * Math.min(MOST_WORTH, listWorth(hub.pages / Math.max(hub.share, LATEST))),
    );
  }
}

/**
 * The weight of a list that announces k pages at each reading, for rules that treat it as one page. The rules
 * value a visit after t hours at (1 − e^(−k)(1 + k)) / Λ, where Λ = k/t; k pages that each wait to be found
 * are worth Λt²/2.
 */
function listWorth(k: number): number {
  return k < 0.01 ? 1 : (k * k) / 2 / (1 - Math.exp(-k) * (1 + k));
}
