import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import type { Frontier } from '../model/frontier.ts';
import type { PageId } from '../model/page.ts';
import type { RefusedUrls, Shapes, Urls } from '../model/store.ts';
import type { QueuedUrl } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
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
  remember(row: Pick<QueuedUrl, 'url' | 'outcome' | 'deferred'>, id: PageId | undefined): void;
  /** Stores the refusals since the last call. */
  writeRefusals(now: number): Promise<void>;
};

export type LinkRulesParts = {
  settings: Settings;
  /** URLs known from earlier runs. */
  urls: Pick<Urls, 'seeds' | 'scan'>;
  /** What earlier runs knew of shapes of URLs; without it, it is learnt again. */
  shapes?: Pick<Shapes, 'list'>;
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
  shapes,
  frontier,
  refused,
  forgotten,
  filters: own = [],
  isShared = false,
}: LinkRulesParts): Promise<LinkRules> {
  const { crawl } = settings;
  const scope = new Scope(crawl.scope, await urls.seeds());
  const sites = new SiteTable(settings.sites);
  const traps = new TrapGuard({ sites });
  const first = forgotten ? [new ForgottenFilter(forgotten)] : [];
  const filters = crawlFilters(crawl, sites, scope, { first, last: own });
  const remember: LinkRules['remember'] = ({ url, outcome, deferred }, id) => {
    // A URL found before its site was ours is counted; one that was visited here is judged. One that waits is
    // counted when it no longer does.
    if (id === undefined && deferred === undefined && outcome !== 'alias') {
      filters.took(url);
      traps.took(url);
    }
    const isHeard = outcome !== null && (id === undefined || frontier.isNew(id));
    if (isHeard || deferred !== undefined) traps.remember(url, isHeard ? outcome : null, deferred);
  };
  if (!isShared) {
    for (const shape of (await shapes?.list()) ?? []) traps.restore(shape);
    for await (const batch of urls.scan()) for (const row of batch) remember(row, undefined);
  }
  const refusals = new RefusalLog();
  const { stripParameters } = crawl;
  const spelling = stripParameters.length === 0 ? {} : { spell: parameterStripper(stripParameters) };
  const admission = new Admission({ frontier, filters, refusals, traps, ...spelling });
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
