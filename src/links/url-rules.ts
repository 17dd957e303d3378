import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import type { ForgottenList } from '../model/forgotten-list.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { crawlFilters } from './filters/crawl-filters.ts';
import { ForgottenFilter } from './filters/forgotten-filter.ts';
import type { Refusal } from './filters/url-filter.ts';
import { parameterStripper } from './parameter-stripper.ts';
import { Scope } from './scope.ts';

/** What the settings alone say about a URL, without a crawl: for diagnostics. */
export type UrlRules = {
  /** The spelling under which the project knows it. */
  spell(url: CanonicalUrl): CanonicalUrl;
  isInScope(url: CanonicalUrl): boolean;
  /** Why a link to it would not be followed; null if it would. */
  refusal(url: CanonicalUrl): Refusal | null;
  /** Why it is not fetched although it was admitted. */
  refusalOfKnown(url: CanonicalUrl): Refusal | null;
};

export function urlRules(
  settings: Settings,
  seeds: Iterable<CanonicalUrl>,
  forgotten: Pick<ForgottenList, 'reasonFor'>,
): UrlRules {
  const scope = new Scope(settings.crawl.scope, seeds);
  const first = [new ForgottenFilter((url) => forgotten.reasonFor(url))];
  const filters = crawlFilters(settings.crawl, new SiteTable(settings.sites), scope, { first, last: [] });
  const context = { via: 'link', depth: 1 } as const;
  return {
    spell: parameterStripper(settings.crawl.stripParameters),
    isInScope: (url) => scope.includes(url),
    refusal: (url) => filters.refusal(url, context),
    refusalOfKnown: (url) => filters.refusalOfKnown(url, context, true),
  };
}
