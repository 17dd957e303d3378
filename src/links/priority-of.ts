import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';

/** Home pages come before everything else of their site (E1). */
const HOME_PRIORITY = 1000;
/** Each click away from a seed costs this much. */
const DEPTH_COST = 1;

/**
 * The rank of a new URL in the frontier (F4); higher is sooner. By position only so far: home pages, then
 * depth.
 */
export function priorityOf(url: CanonicalUrl, depth: number): number {
  return (isHome(url) ? HOME_PRIORITY : 0) - depth * DEPTH_COST;
}

/** The other spelling of an address is asked for next: the page behind both has had its turn. */
export const SPELLING_PRIORITY = 100 * HOME_PRIORITY;
