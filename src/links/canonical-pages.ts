import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { PageId } from '../model/page.ts';
import type { Pages, Urls } from '../model/store.ts';
import { type Simhash, simhashDistance } from '../nlp/simhash.ts';

type Text = { title: string; simhash: Simhash };

/** Different articles of the sample web are 17 bits apart or more; nine in ten that lack a third of their text, 14 or less. */
const MAX_DISTANCE = 16;

/**
 * Pages that name another address as their own (rel=canonical). What a page says of itself is a hint: the address may lead back,
 * nowhere, or to a home page that every page names. So a page gives way only to one that is kept and says about the same;
 * until that one comes, it is kept in its place.
 */
export class CanonicalPages {
  readonly #pages: Pages;
  readonly #urls: Urls;

  constructor(pages: Pages, urls: Urls) {
    this.#pages = pages;
    this.#urls = urls;
  }

  /** Is a page kept under this address that says about the same? */
  async isKept(address: CanonicalUrl, text: Text): Promise<boolean> {
    const record = await this.#urls.find(address);
    return record !== null && (await this.#isAlike(record.id, text));
  }

  /** Pages kept in place of this one, that say about the same. */
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
