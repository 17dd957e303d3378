import type { PageId } from '../model/page.ts';
import type { Pages, Urls } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { SharedText } from '../nlp/shared-text.ts';
import { withoutAlias } from './aliases.ts';
import { type ComparedPage, PageComparison } from './compare-pages.ts';

/**
 * Pages that name another address as canonical (rel=canonical). That is only a hint: the address may lead
 * back, nowhere, to a home page or an index that every page names. So a page gives way only to one that is
 * kept and says the same; until then, it is kept in its place.
 */
export class CanonicalPages {
  readonly #pages: Pages;
  readonly #urls: Urls;

  constructor(pages: Pages, urls: Urls) {
    this.#pages = pages;
    this.#urls = urls;
  }

  /** The address that a page names, if it is not only another spelling of the page's own. */
  async meant(address: CanonicalUrl, id: PageId): Promise<CanonicalUrl | null> {
    const record = await this.#urls.find(address);
    if (record === null) return address;
    const kept = await withoutAlias(this.#urls, record);
    return kept.id === id ? null : kept.url;
  }

  /** How much the page shares with the one under the address that it names, if that is kept and says the same. */
  async copyOf(address: CanonicalUrl, page: ComparedPage): Promise<SharedText | null> {
    const record = await this.#urls.find(address);
    const kept = record && (await this.#pages.get(record.id));
    return kept && new PageComparison(page).copyOf(kept, true);
  }

  /** Pages that name this one, say the same, and are kept instead. */
  async standIns(id: PageId, page: ComparedPage): Promise<PageId[]> {
    const alike: PageId[] = [];
    for (const other of await this.#urls.standIns(id)) {
      const kept = await this.#pages.get(other);
      if (kept && new PageComparison(kept).copyOf(page, true)) alike.push(other);
    }
    return alike;
  }
}
