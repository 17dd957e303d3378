import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { FilterVerdict, UrlFilter } from './url-filter.ts';

/**
 * Keeps out what the project was asked to forget, and sites that have opted out; the owner of that list is
 * responsible for it.
 */
export class ForgottenFilter implements UrlFilter {
  readonly name = 'forgotten';
  readonly holdsForKnown = 'all';
  readonly #reasonFor: (url: CanonicalUrl) => string | null;

  /** `reasonFor` returns why a URL is left out; null if it is not. */
  constructor(reasonFor: (url: CanonicalUrl) => string | null) {
    this.#reasonFor = reasonFor;
  }

  admits(url: CanonicalUrl): FilterVerdict {
    const reason = this.#reasonFor(url);
    return reason === null ? null : { reason };
  }
}
