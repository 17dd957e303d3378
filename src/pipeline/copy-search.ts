/**
 * Which kept page does a new one repeat? Equal hashes of texts and near fingerprints name candidates; their texts, from
 * the store or from pages that are on their way into it, decide. Only the texts of candidates are read: of most pages,
 * none.
 */
import { type ComparedPage, demandOn, PageComparison } from '../links/compare-pages.ts';
import type { NearDuplicates } from '../links/near-duplicates.ts';
import type { PageId } from '../model/page.ts';
import type { Pages } from '../model/store.ts';
import type { SharedText } from '../nlp/shared-text.ts';
import type { Simhash } from '../nlp/simhash.ts';

/** Shorter texts are near-duplicates of each other by chance. */
const MIN_NEAR_CHARS = 400;
/** Pages of one template may have many near fingerprints; the nearest are compared. */
const MAX_CANDIDATES = 4;

export type NewPage = ComparedPage & { id: PageId; textHash: string; simhash: Simhash };

export type Copy = { reason: 'same-text' | 'near-text'; id: PageId; shared: SharedText };

export class KnownTexts {
  readonly #pages: Pages;
  readonly #nearDuplicates: NearDuplicates;
  /** On their way into the store, so that twins in one batch find each other. */
  readonly #underWay = new Map<PageId, NewPage>();
  readonly #hashesUnderWay = new Map<string, PageId>();

  constructor(pages: Pages, nearDuplicates: NearDuplicates) {
    this.#pages = pages;
    this.#nearDuplicates = nearDuplicates;
  }

  add(page: NewPage): void {
    this.#underWay.set(page.id, page);
    this.#hashesUnderWay.set(page.textHash, page.id);
    this.#nearDuplicates.put(page.id, page.simhash);
  }

  /** It is in the store by now, or will not be. */
  settled(id: PageId): void {
    const page = this.#underWay.get(id);
    if (page) this.#hashesUnderWay.delete(page.textHash);
    this.#underWay.delete(id);
  }

  async storedTwin({ textHash, id }: NewPage): Promise<PageId | null> {
    return this.#pages.findByTextHash(textHash, id);
  }

  twinUnderWay({ textHash, id }: NewPage): PageId | null {
    const twin = this.#hashesUnderWay.get(textHash) ?? null;
    return twin === id ? null : twin;
  }

  near({ simhash, id, text }: NewPage): readonly PageId[] {
    return text.length < MIN_NEAR_CHARS ? [] : this.#nearDuplicates.nearest(simhash, id, MAX_CANDIDATES);
  }

  async textOf(id: PageId): Promise<ComparedPage | null> {
    return this.#underWay.get(id) ?? (await this.#pages.get(id));
  }
}

export class CopySearch {
  readonly #known: KnownTexts;
  readonly #page: NewPage;
  /** Pages that this one replaces. */
  readonly #replaced: ReadonlySet<PageId>;
  readonly #looked = new Map<PageId, Copy | null>();
  #storedTwin: PageId | null | undefined;
  #comparison: PageComparison | null = null;

  constructor(known: KnownTexts, page: NewPage, replaced: readonly PageId[]) {
    this.#known = known;
    this.#page = page;
    this.#replaced = new Set(replaced);
  }

  /** Have all candidates of this moment been compared? */
  get isComplete(): boolean {
    return this.#storedTwin !== undefined && this.#candidates().every((id) => this.#looked.has(id));
  }

  async proceed(): Promise<void> {
    if (this.#storedTwin === undefined) this.#storedTwin = await this.#known.storedTwin(this.#page);
    for (const id of this.#candidates())
      if (!this.#looked.has(id)) this.#looked.set(id, await this.#compare(id));
  }

  /** The page that this one repeats; null if there is none. */
  copy(): Copy | null {
    for (const id of this.#candidates()) {
      const copy = this.#looked.get(id);
      if (copy) return copy;
    }
    return null;
  }

  /** Those with the same text first. */
  #candidates(): PageId[] {
    const twins = [this.#known.twinUnderWay(this.#page), this.#storedTwin ?? null];
    const all = [...twins, ...this.#known.near(this.#page)];
    return [...new Set(all.filter((id) => id !== null))].filter((id) => !this.#replaced.has(id));
  }

  async #compare(id: PageId): Promise<Copy | null> {
    const other = await this.#known.textOf(id);
    if (other === null) return null;
    if (other.text === this.#page.text) {
      const shared = { ofFirst: 1, ofSecond: 1 };
      return demandOn(this.#page, other, false) ? { reason: 'same-text', id, shared } : null;
    }
    this.#comparison ??= new PageComparison(this.#page);
    const shared = this.#comparison.copyOf(other);
    return shared && { reason: 'near-text', id, shared };
  }
}
