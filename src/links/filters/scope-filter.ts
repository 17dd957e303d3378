import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { Scope } from '../scope.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/** `crawl.scope`: how far from the seeds links may lead. Seeds themselves widen it. */
export class ScopeFilter implements UrlFilter {
  readonly name = 'scope';
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    return via === 'seed' || this.#scope.includes(url) ? null : { reason: this.#scope.kind };
  }
}
