import type { PageId } from '../model/page.ts';
import type { Pages, Urls } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { type Simhash, simhashDistance } from '../nlp/simhash.ts';
import { withoutAlias } from './aliases.ts';

type Text = { title: string; simhash: Simhash };

/**
 * Different articles of the sample web are at least 17 bits apart; nine in ten articles that lack a third of
 * their text are at most 14 bits from the original.
 */
const MAX_DISTANCE = 16;

/**
 * Pages that name another address as canonical (rel=canonical). That is only a hint: the address may lead
 * back, nowhere, or to a home page that every page names. So a page gives way only to one that is kept and
 * has about the same text; until then, it is kept in its place.
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

  /** Is a page with about the same text kept under this address? */
  async isKept(address: CanonicalUrl, text: Text): Promise<boolean> {
    const record = await this.#urls.find(address);
    return record !== null && (await this.#isAlike(record.id, text));
  }

  /** Pages with about the same text that are kept instead of this one. */
  async standIns(id: PageId, text: Text): Promise<PageId[]> {
    const alike: PageId[] = [];
    for (const other of await this.#urls.standIns(id))
      if (await this.#isAlike(other, text)) alike.push(other);
    return alike;
  }

  async #isAlike(id: PageId, { title, simhash }: Text): Promise<boolean> {
    const kept = await this.#pages.get(id);
    if (kept === null) return false;
    return kept.title === title || simhashDistance(kept.simhash, simhash) <= MAX_DISTANCE;
  }
}
