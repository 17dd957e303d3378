import { SITE_IDS, type Site } from './site.ts';
import { plainSite } from './templates/plain.ts';

export type SiteOptions = {
  /** Time of the clock at which one page goes away. */
  goneAt: number;
};

/** All sites, in the order of their ports. */
export function createSites(_options: SiteOptions): Site[] {
  return SITE_IDS.map((id) => plainSite(id));
}
