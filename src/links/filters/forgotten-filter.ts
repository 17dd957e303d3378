import type { CanonicalUrl } from '../../model/canonical-url.ts';
import type { FilterVerdict, UrlFilter } from './url-filter.ts';

/** Keeps out what the project was asked to forget, and sites that want to be left out; whoever keeps that list answers for it. */
export class ForgottenFilter implements UrlFilter {
  readonly name = 'forgotten';
  readonly holdsForKnown = true;
  readonly #reasonFor: (url: CanonicalUrl) => string | null;

  /** `reasonFor` says why a URL is to be left out; null where it is not. */
  constructor(reasonFor: (url: CanonicalUrl) => string | null) {
    this.#reasonFor = reasonFor;
  }

  admits(url: CanonicalUrl): FilterVerdict {
    const reason = this.#reasonFor(url);
    return reason === null ? null : { reason };
  }
}
