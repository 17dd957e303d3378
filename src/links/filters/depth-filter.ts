import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/** `crawl.maxDepth`: clicks away from a seed; 0 for no limit. */
export class DepthFilter implements UrlFilter {
  readonly name = 'depth';
  readonly #maxDepth: number;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  admits(_: CanonicalUrl, { depth }: FilterContext): FilterVerdict {
    return this.#maxDepth === 0 || depth <= this.#maxDepth
      ? null
      : { reason: `${depth} > ${this.#maxDepth}` };
  }
}
