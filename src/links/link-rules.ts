import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import type { Frontier } from '../model/frontier.ts';
import type { RefusedUrls, Urls } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { Admission, type AdmittedUrl } from './admission.ts';
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
  /** Admits URLs that were held back until similar pages proved worthwhile. The caller makes them durable. */
  takeReleased(): AdmittedUrl[];
  /** The same, made durable and queued. */
  admitReleased(urls: Pick<Urls, 'add'>, now: number): Promise<void>;
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
};

export async function openLinkRules({
  settings,
  urls,
  frontier,
  refused,
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
      if (outcome !== null) traps.remember(url, outcome);
    }
  for (const url of (await refused?.ofFilter(traps.name)) ?? []) traps.refused(url);
  const refusals = new RefusalLog();
  const spell = parameterStripper(crawl.stripParameters);
  const admission = new Admission({ frontier, filters, refusals, spell });
  const takeReleased = (): AdmittedUrl[] => {
    const released = traps.takeReleased();
    for (const url of released) refusals.release(url);
    refusals.stored(released.filter(({ url }) => frontier.idOf(url) !== undefined));
    return released.length === 0 ? [] : admission.admit(released);
  };
  return {
    scope,
    traps,
    filters,
    refusals,
    admission,
    takeReleased,
    async admitReleased(store, now) {
      const admitted = takeReleased();
      if (admitted.length === 0) return;
      await store.add(admitted, now);
      frontier.enqueue(admitted, now);
      refusals.stored(admitted);
    },
    async writeRefusals(now) {
      const pending = refusals.takePending();
      await refused?.write(pending.refused, pending.taken, now);
    },
  };
}
