import type { PageId } from '../model/page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/** Targets whose sources are remembered, and sources of each: a page has a few spellings, a trap has any number. */
const MAX_TARGETS = 20_000;
const MAX_SOURCES = 4;

/**
 * Addresses that redirect to pages which are not read yet. What such an address brings is what its target brings:
 * the shape of its URL is judged when the target is read.
 */
export class RedirectSources {
  readonly #sources = new Map<PageId, CanonicalUrl[]>();
  /** Read pages with a spelling that was judged with them. */
  readonly #told = new Set<PageId>();

  /** False if there are too many: this one is only one more address of a page. */
  wait(target: PageId, source: CanonicalUrl): boolean {
    const sources = this.#sources.get(target) ?? [];
    if (sources.length >= MAX_SOURCES) return false;
    sources.push(source);
    this.#sources.set(target, sources);
    dropOldest(this.#sources);
    return true;
  }

  /** The target has been read. */
  take(target: PageId): readonly CanonicalUrl[] {
    const sources = this.#sources.get(target) ?? [];
    if (sources.length > 0) this.tell(target);
    this.#sources.delete(target);
    return sources;
  }

  /** A spelling of a page that has been read: is it the first one? */
  tell(target: PageId): boolean {
    if (this.#told.has(target)) return false;
    this.#told.add(target);
    dropOldest(this.#told);
    return true;
  }
}

function dropOldest(all: Map<PageId, unknown> | Set<PageId>): void {
  if (all.size <= MAX_TARGETS) return;
  for (const oldest of all.keys()) {
    all.delete(oldest);
    return;
  }
}
