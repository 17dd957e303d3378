import type { Journey } from '../../model/journey.ts';
import type { NewUrl } from '../../model/link.ts';
import type { Page, PageId } from '../../model/page.ts';
import type { UrlRecord } from '../../model/url-record.ts';
import type { PageNumbers } from './page-numbers.ts';

export type AddedUrl = NewUrl & { id: PageId };

/** Translates rows of a shared store between its ids and the small numbers of a crawler. */
export class PageTranslation {
  readonly #numbers: PageNumbers;

  constructor(numbers: PageNumbers) {
    this.#numbers = numbers;
  }

  readonly numberOf = (id: PageId): PageId => this.#numbers.numberOf(id);

  readonly idOf = (number: PageId): PageId => this.#numbers.idOf(number);

  readonly maybeNumber = (id: PageId | null): PageId | null => (id === null ? null : this.numberOf(id));

  readonly maybeId = (number: PageId | null): PageId | null => (number === null ? null : this.idOf(number));

  /** A row that has an id, with its number instead. */
  readonly numbered = <T extends { id: PageId }>(row: T): T => ({ ...row, id: this.numberOf(row.id) });

  /** The other way round. */
  readonly stored = <T extends { id: PageId }>(row: T): T => ({ ...row, id: this.idOf(row.id) });

  readonly page = (page: Page): Page => this.numbered(page);

  readonly record = (record: UrlRecord): UrlRecord => ({
    ...record,
    id: this.numberOf(record.id),
    foundOn: this.maybeNumber(record.foundOn),
    duplicateOf: this.maybeNumber(record.duplicateOf),
  });

  /** Rows by id as rows by number. */
  byNumber<T, U>(rows: ReadonlyMap<PageId, T>, translate: (row: T) => U): Map<PageId, U> {
    return new Map([...rows].map(([id, row]) => [this.numberOf(id), translate(row)]));
  }

  readonly storedUrl = (url: AddedUrl): AddedUrl => ({
    ...url,
    id: this.idOf(url.id),
    foundOn: this.maybeId(url.foundOn),
  });

  readonly storedJourney = (journey: Journey): Journey => ({
    ...journey,
    visit: { ...journey.visit, page: this.idOf(journey.visit.page) },
    discovered: journey.discovered.map(this.storedUrl),
    links: journey.links && { ...journey.links, ids: journey.links.ids.map(this.idOf) },
    duplicateOf: this.maybeId(journey.duplicateOf),
    ...(journey.replaces ? { replaces: journey.replaces.map(this.idOf) } : {}),
  });

  /**
   * A URL that was foreign when it was found can be ours by the time it is written, and the other way round.
   */
  settle(urls: readonly AddedUrl[], others: readonly AddedUrl[]): void {
    for (const { id } of urls) this.#numbers.setOurs(this.numberOf(id));
    for (const { id } of others) this.#numbers.setForeign(this.numberOf(id));
  }
}
