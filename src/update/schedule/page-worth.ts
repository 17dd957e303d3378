import { staysStored } from '../../model/journey.ts';
import type { VisitOutcome } from '../../model/visit.ts';

/** Pages that are not kept are checked now and then, in case they have become worth keeping. */
const UNKEPT_WORTH = 0.1;
/**
 * People rarely look for lists of links; what these bring is counted apart (`hub-pace.ts`). Chosen on eval/watch: 0.1 finds changes
 * of fast pages after 0.52 h on the sample web, 0.3 after 0.46, 0.5 after 0.43; on the living web 0.5 costs a skill of 0.04.
 */
const LISTING_WORTH = 0.4;
/** A page whose changes a reliable list announces is visited only to check on the list. */
const COVERED_WORTH = 0.02;

/** How much the freshness of a page is worth after a visit with this outcome, in pages of the store. */
export function pageWorth(outcome: VisitOutcome, page: { isListing: boolean; isCovered: boolean }): number {
  if (!staysStored(outcome)) return UNKEPT_WORTH;
  if (page.isCovered) return COVERED_WORTH;
  return page.isListing ? LISTING_WORTH : 1;
}

/** Is this what a page is worth whose changes a reliable list announces? Policies round it a little. */
export function isCoveredWorth(worth: number): boolean {
  return worth < 2 * COVERED_WORTH;
}
