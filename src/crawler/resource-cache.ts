import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { PageResource } from './renderer.ts';

const MAX_BYTES = 32_000_000;
const TTL_MS = 60 * 60_000;

/** Scripts of sites being rendered; the least recently used are evicted first. */
export class ResourceCache {
  readonly #entries = new Map<CanonicalUrl, { resource: PageResource; expires: number }>();
  #bytes = 0;

  get(url: CanonicalUrl, now: number): PageResource | null {
    const entry = this.#entries.get(url);
    if (!entry) return null;
    this.#forget(url);
    if (entry.expires <= now) return null;
    this.#keep(url, entry);
    return entry.resource;
  }

  put(url: CanonicalUrl, resource: PageResource, now: number): void {
    this.#forget(url);
    this.#keep(url, { resource, expires: now + TTL_MS });
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest);
    }
  }

  #keep(url: CanonicalUrl, entry: { resource: PageResource; expires: number }): void {
    this.#entries.set(url, entry);
    this.#bytes += entry.resource.body.length;
  }

  #forget(url: CanonicalUrl): void {
    const entry = this.#entries.get(url);
    if (!entry) return;
    this.#entries.delete(url);
    this.#bytes -= entry.resource.body.length;
  }
}
