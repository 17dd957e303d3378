import type { PageId } from '../../model/page.ts';
import type { Pages } from '../../model/store.ts';

/** Tells which documents take the place of another text: of the store, or of the batch to be written. */
export class Replacements {
  readonly #pages: Pick<Pages, 'get'>;
  readonly #batch = new Map<PageId, string>();

  constructor(pages: Pick<Pages, 'get'>) {
    this.#pages = pages;
  }

  /** Its URL was known before if `isKnown`. */
  async isOne(page: PageId, text: string, isKnown: boolean): Promise<boolean> {
    const before = this.#batch.get(page) ?? (isKnown ? (await this.#pages.get(page))?.text : undefined);
    this.#batch.set(page, text);
    return before !== undefined && before !== text;
  }

  /** The batch was written. */
  forget(): void {
    this.#batch.clear();
  }
}
