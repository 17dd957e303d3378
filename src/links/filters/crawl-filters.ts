import type { Settings } from '../../config/settings.ts';
import type { SiteTable } from '../../config/site-table.ts';
import type { Scope } from '../scope.ts';
import { DepthFilter } from './depth-filter.ts';
import { FilterChain } from './filter-chain.ts';
import { ParametersFilter } from './parameters-filter.ts';
import { PathShapeFilter } from './path-shape-filter.ts';
import { ExcludeFilter, IncludeFilter } from './pattern-filters.ts';
import { ScopeFilter } from './scope-filter.ts';
import { SitePagesFilter } from './site-pages-filter.ts';
import type { UrlFilter } from './url-filter.ts';

/**
 * The filters of a crawl: user decisions first, then limits, then what was learnt. `first` are applied before
 * all others (forgotten URLs), `last` after them (traps).
 */
export function crawlFilters(
  crawl: Settings['crawl'],
  sites: SiteTable,
  scope: Scope,
  { first = [], last = [] }: { first?: readonly UrlFilter[]; last?: readonly UrlFilter[] } = {},
): FilterChain {
  return new FilterChain([
    ...first,
    new ScopeFilter(scope),
    new ExcludeFilter(crawl.exclude, sites),
    new IncludeFilter(crawl.include, sites),
    new DepthFilter(crawl.maxDepth),
    new PathShapeFilter(),
    new ParametersFilter(),
    new SitePagesFilter(crawl.maxPagesPerSite, sites),
    ...last,
  ]);
}
