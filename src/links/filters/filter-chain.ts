import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';
import type { FilterContext, Refusal, UrlFilter } from './url-filter.ts';

/** The filters of a crawl in order: the first that refuses a URL decides. */
export class FilterChain {
  readonly #filters: readonly UrlFilter[];
  readonly #ofVisited: readonly UrlFilter[];
  readonly #ofUnvisited: readonly UrlFilter[];

  constructor(filters: readonly UrlFilter[]) {
    this.#filters = filters;
    this.#ofVisited = filters.filter(({ holdsForKnown }) => holdsForKnown === 'all');
    this.#ofUnvisited = filters.filter(({ holdsForKnown }) => holdsForKnown !== undefined);
  }

  /** May a URL that is not known yet be admitted? Null if it may. */
  refusal(url: CanonicalUrl, context: FilterContext): Refusal | null {
    return firstRefusal(this.#filters, url, context);
  }

  /** May a URL that was admitted earlier still be fetched? */
  refusalOfKnown(url: CanonicalUrl, context: FilterContext, isVisited: boolean): Refusal | null {
    return firstRefusal(isVisited ? this.#ofVisited : this.#ofUnvisited, url, context);
  }

  /** Tells the filter that a URL it refused was new. */
  noteRefused(refused: Pick<RefusedUrl, 'url' | 'filter' | 'reason'> & { wasTaken?: boolean }): void {
    this.#filters.find((filter) => filter.name === refused.filter)?.refused?.(refused);
  }

  took(url: CanonicalUrl): void {
    for (const filter of this.#filters) filter.took?.(url);
  }

  gaveWay(url: CanonicalUrl): void {
    for (const filter of this.#filters) filter.gaveWay?.(url);
  }
}

function firstRefusal(
  filters: readonly UrlFilter[],
  url: CanonicalUrl,
  context: FilterContext,
): Refusal | null {
  for (const filter of filters) {
    const verdict = filter.admits(url, context);
    if (verdict !== null) return { filter: filter.name, reason: verdict.reason };
  }
  return null;
}
