import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';

/** Where links may lead from the seeds (`crawl.scope`). */
export class Scope {
  readonly kind: 'site' | 'host' | 'any';
  readonly #allowed = new Set<string>();

  constructor(kind: 'site' | 'host' | 'any', seeds: Iterable<CanonicalUrl> = []) {
    this.kind = kind;
    for (const seed of seeds) this.addSeed(seed);
  }

  addSeed(seed: CanonicalUrl): void {
    this.#allowed.add(this.#areaOf(seed));
  }

  includes(url: CanonicalUrl): boolean {
    return this.kind === 'any' || this.#allowed.has(this.#areaOf(url));
  }

  #areaOf(url: CanonicalUrl): string {
    return this.kind === 'host' ? hostOf(url) : siteOf(url);
  }
}
