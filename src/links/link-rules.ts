import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Urls } from '../model/store.ts';
import { Admission } from './admission.ts';
import { crawlFilters } from './filters/crawl-filters.ts';
import type { FilterChain } from './filters/filter-chain.ts';
import { ForgottenFilter } from './filters/forgotten-filter.ts';
import type { UrlFilter } from './filters/url-filter.ts';
import { RefusalLog } from './refusal-log.ts';
import { Scope } from './scope.ts';
import { parameterStripper } from './strip-parameters.ts';
import { TrapGuard } from './trap-guard.ts';

/** What decides which URLs a crawl takes up, put together from the settings and from what earlier runs took up. */
export type LinkRules = {
  scope: Scope;
  traps: TrapGuard;
  filters: FilterChain;
  refusals: RefusalLog;
  admission: Admission;
};

export type LinkRulesParts = {
  settings: Settings;
  /** URLs known from earlier runs. */
  urls: Pick<Urls, 'seeds' | 'scan'>;
  frontier: Frontier;
  /** Why a URL is to be left out for good; null where it is not. */
  forgotten?: (url: CanonicalUrl) => string | null;
  /** Filters of the caller's own. */
  filters?: readonly UrlFilter[];
};

export async function openLinkRules({
  settings,
  urls,
  frontier,
  forgotten,
  filters: own = [],
}: LinkRulesParts): Promise<LinkRules> {
  const { crawl } = settings;
  const scope = new Scope(crawl.scope, await urls.seeds());
  const traps = new TrapGuard();
  const first = forgotten ? [new ForgottenFilter(forgotten)] : [];
  const filters = crawlFilters(crawl, new SiteTable(settings.sites), scope, { first, last: [...own, traps] });
  for await (const batch of urls.scan())
    for (const { url, outcome } of batch) {
      filters.took(url);
      if (outcome === 'indexed' || outcome === 'unchanged') traps.wasUseful(url);
    }
  const refusals = new RefusalLog();
  const spell = parameterStripper(crawl.stripParameters);
  return {
    scope,
    traps,
    filters,
    refusals,
    admission: new Admission({ frontier, filters, refusals, spell }),
  };
}
