/**
 * Is a page a copy of one that is kept? Decided by their texts, in both directions: a page may be left out only if all
 * of what it says is on the other, and if the other is about that, too. A listing and its newest article, a page of a
 * dictionary and its index, two pages of one template are no copies, whatever their titles, fingerprints and canonical
 * addresses say. To keep a copy twice costs little; to lose a page costs the page.
 */
import type { PageKind } from '../model/page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';
import { type SharedText, TextRuns } from '../nlp/shared-text.ts';

export type ComparedPage = { url: CanonicalUrl; kind?: PageKind | undefined; text: string };

/** Shares of the text of a page that is left out, and of the one that stands for it. */
export type Demand = { ofPage: number; ofOther: number };

/**
 * Share of each text that must be on the other page. On eval/copies, where every pair that is no copy costs ten that are
 * missed, 0.92 or 0.93 is chosen whichever kind of material is left out: copies share 0.95 and more, pages of one
 * template 0.71 and less. (Two listings of nearly the same articles share up to 0.985.)
 */
const MIN_SHARED: Demand = { ofPage: 0.93, ofOther: 0.93 };
/**
 * The same where the page itself names the other as its address; the other may say more. Chosen are 0.70 to 0.84 of the
 * page and, of the other, anything from 0.16 to 0.51.
 */
const MIN_DECLARED: Demand = { ofPage: 0.75, ofOther: 0.4 };

/** A page that others are compared with. */
export class PageComparison {
  readonly #page: ComparedPage;
  readonly #runs: TextRuns;

  constructor(page: ComparedPage) {
    this.#page = page;
    this.#runs = new TextRuns(page.text);
  }

  /** How much they share if the page is a copy of that one; null if it is not. */
  copyOf(other: ComparedPage, isDeclared = false): SharedText | null {
    const demand = demandOn(this.#page, other, isDeclared);
    if (demand === null) return null;
    const shared = this.#runs.sharedWith(new TextRuns(other.text));
    return isCopy(shared, demand) ? shared : null;
  }
}

export function isCopy({ ofFirst, ofSecond }: SharedText, { ofPage, ofOther }: Demand): boolean {
  return ofFirst >= ofPage && ofSecond >= ofOther;
}

/**
 * What two pages must share for one to be a copy of the other; null if none can be. A home page shows what is new, and
 * gives way to nothing. A listing does not stand for an article, unless the article names it and both say the same:
 * which of them is a listing is read from their forms.
 */
export function demandOn(page: ComparedPage, other: ComparedPage, isDeclared: boolean): Demand | null {
  if (isHome(page.url) !== isHome(other.url) && (isHome(page.url) || !isListing(page))) return null;
  const isBelowListing = isListing(other) && !isListing(page);
  if (isDeclared) return isBelowListing ? MIN_SHARED : MIN_DECLARED;
  return isBelowListing ? null : MIN_SHARED;
}

function isListing({ url, kind }: ComparedPage): boolean {
  return kind === 'listing' || kind === 'home' || isHome(url);
}
