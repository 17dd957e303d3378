import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import type { Frontier } from '../model/frontier.ts';
import type { PageId } from '../model/page.ts';
import type { RefusedUrls, Urls } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { Admission } from './admission.ts';
import { crawlFilters } from './filters/crawl-filters.ts';
import type { FilterChain } from './filters/filter-chain.ts';
import { ForgottenFilter } from './filters/forgotten-filter.ts';
import type { UrlFilter } from './filters/url-filter.ts';
import { parameterStripper } from './parameter-stripper.ts';
import { RefusalLog } from './refusal-log.ts';
import { Scope } from './scope.ts';
import { TrapGuard } from './trap-guard.ts';

/** What decides which URLs a crawl admits, built from the settings and from what earlier runs admitted. */
export type LinkRules = {
  scope: Scope;
  traps: TrapGuard;
  filters: FilterChain;
  refusals: RefusalLog;
  admission: Admission;
  /**
   * A URL that an earlier run or another crawler admitted, and how its visit ended; `id` is its id in the
   * frontier, if it already has one.
   */
  remember(url: CanonicalUrl, outcome: VisitOutcome | null, id: PageId | undefined): void;
  /** Stores the refusals since the last call. */
  writeRefusals(now: number): Promise<void>;
};

export type LinkRulesParts = {
  settings: Settings;
  /** URLs known from earlier runs. */
  urls: Pick<Urls, 'seeds' | 'scan'>;
  frontier: Frontier;
  /** Stores refused URLs; without it they are only counted. */
  refused?: RefusedUrls;
  /** Why a URL is left out for good; null if it is not. */
  forgotten?: (url: CanonicalUrl) => string | null;
  /** The caller's own filters. */
  filters?: readonly UrlFilter[];
  /**
   * Crawlers share the store: what is known about a site arrives through `remember` when this one claims it.
   */
  isShared?: boolean;
};

export async function openLinkRules({
  settings,
  urls,
  frontier,
  refused,
  forgotten,
  filters: own = [],
  isShared = false,
}: LinkRulesParts): Promise<LinkRules> {
  const { crawl } = settings;
  const scope = new Scope(crawl.scope, await urls.seeds());
  const traps = new TrapGuard();
  const first = forgotten ? [new ForgottenFilter(forgotten)] : [];
  const filters = crawlFilters(crawl, new SiteTable(settings.sites), scope, { first, last: [...own, traps] });
  const remember: LinkRules['remember'] = (url, outcome, id) => {
    // A URL found before its site was ours is counted; one that was visited here is judged.
    if (id === undefined && outcome !== 'alias') filters.took(url);
    if (outcome !== null && (id === undefined || frontier.isNew(id))) traps.remember(url, outcome);
  };
  if (!isShared)
    for await (const batch of urls.scan())
      for (const { url, outcome } of batch) remember(url, outcome, undefined);
  const refusals = new RefusalLog();
  const { stripParameters } = crawl;
  const spelling = stripParameters.length === 0 ? {} : { spell: parameterStripper(stripParameters) };
  const admission = new Admission({ frontier, filters, refusals, ...spelling });
  return {
    scope,
    traps,
    filters,
    refusals,
    admission,
    remember,
    async writeRefusals(now) {
      await refused?.write(refusals.takePending(), now);
    },
  };
}
