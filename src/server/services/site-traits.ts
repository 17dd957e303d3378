import type { Store } from '../../model/store.ts';
import { loadSiteRules } from '../../project/load-site-rules.ts';
import { describeMemory } from '../../similartext/describe-memory.ts';
import type { SiteRule } from '../../similartext/site-rules.ts';
import type { SiteTraits } from '../server-services.ts';

/** Reads what was learnt about a site and what it declares; unreadable rules count as no rules. */
export function siteTraits(
  store: Store,
  rulesFile: string,
  onError: (error: unknown) => void,
): (site: string) => Promise<SiteTraits> {
  const rulesOf = (site: string): SiteRule[] => {
    try {
      return loadSiteRules(rulesFile).get(site) ?? [];
    } catch (error) {
      onError(error);
      return [];
    }
  };
  return async (site) => ({
    robots: await store.robots.ofSite(site),
    templates: describeMemory((await store.memories.load(site)) ?? new Uint8Array()),
    rules: rulesOf(site),
  });
}
