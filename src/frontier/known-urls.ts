import type { UrlRegistry } from '../model/frontier.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { UrlSet } from './url-set.ts';

/** How many ids may be skipped before one from elsewhere: a crawl needs memory for all ids below the last. */
const MAX_ID_GAP = 5_000_000;

/**
 * Which URLs a project knows, and under which ids: all that an import needs of a frontier, in half of its
 * memory. Nothing is queued; the next crawl reads the URLs from the store.
 */
export class KnownUrls implements UrlRegistry {
  readonly #known = new UrlSet();
  readonly #hosts = new Set<string>();
  #lastId = 0;

  static async load(urls: Pick<Urls, 'scan'>): Promise<KnownUrls> {
    const known = new KnownUrls();
    for await (const batch of urls.scan()) for (const { id, url } of batch) known.#know(id, url);
    return known;
  }

  idOf(url: CanonicalUrl): PageId | undefined {
    return this.#known.get(url) || undefined;
  }

  admit(urls: readonly NewUrl[], rank?: (id: PageId, url: NewUrl) => number): (NewUrl & { id: PageId })[] {
    const admitted: (NewUrl & { id: PageId })[] = [];
    for (const url of urls) {
      if (this.#known.get(url.url) !== 0) continue;
      const id = this.#lastId + 1;
      this.#know(id, url.url);
      admitted.push({ ...url, id, priority: rank ? rank(id, url) : url.priority });
    }
    return admitted;
  }

  /**
   * Admits a URL under an id that no other has (E3); null if the URL is known, or if the id is far beyond all
   * others.
   */
  admitAs(id: PageId, url: NewUrl): (NewUrl & { id: PageId }) | null {
    if (id < 1 || id > this.#lastId + MAX_ID_GAP || this.#known.get(url.url) !== 0) return null;
    this.#know(id, url.url);
    return { ...url, id };
  }

  knowsHost(host: string): boolean {
    return this.#hosts.has(host);
  }

  enqueue(): void {}

  #know(id: PageId, url: CanonicalUrl): void {
    this.#known.add(url, id);
    this.#hosts.add(hostOf(url));
    if (id > this.#lastId) this.#lastId = id;
  }
}
