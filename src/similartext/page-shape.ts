/**
 * The shape of a page as far as it decides what may be removed from it: whether an article carries the page or
 * a list does, what lies away from that, and what belongs to it whatever it is called.
 */
import { keepShape } from '../threads/keep-shape.ts';
import { type ItemSeries, itemSeries } from './item-series.ts';
import { isLabelLength, itemRuns, menuLabels } from './list-items.ts';
import type { MemoryView } from './memory-view.ts';
import { carrierOf, type PageCarrier } from './page-carrier.ts';
import { FORM_KIND, HIDDEN_KIND, NAVIGATION_KIND, type PageOutline } from './page-outline.ts';
import { BOILERPLATE_HINTS, META_HINT, RELATED_HINT } from './place-hints.ts';

/** Less running text than this does not make an article, nor does less than this share of what no other page has. */
const MIN_ARTICLE_CHARS = 200;
const MIN_ARTICLE_SHARE = 0.04;
/** A page with less of its text in links is not a list. */
const MIN_LIST_LINKS = 0.25;
const MIN_HEADINGS = 2;
const TAG_KINDS = NAVIGATION_KIND | FORM_KIND | HIDDEN_KIND;
/** On a list, "latest" and "author" name its items. */
const ITEM_HINTS = RELATED_HINT | META_HINT;

export class PageShape {
  /** The items of a list are the content of the page. */
  readonly isList: boolean;
  /** Hints of the place and of the places around it. */
  readonly hints: Uint8Array;
  /** Kinds of the place and of the places around it. */
  readonly kinds: Uint8Array;
  readonly isCode: Uint8Array;
  /** By block. */
  readonly isMenu: Uint8Array;
  readonly series: ItemSeries;
  readonly #outline: PageOutline;
  readonly #carrier: PageCarrier;
  readonly #inItems: Uint8Array | null;
  /** How many headings have each path. */
  readonly #headings = new Map<number, number>();

  /** `kept` is what the content model would keep; `isHome`: the front page of a site is a list. */
  constructor(outline: PageOutline, memory: MemoryView, kept: Uint8Array, isHome: boolean) {
    const { page, places } = outline;
    this.#outline = outline;
    this.hints = new Uint8Array(places.count);
    this.kinds = new Uint8Array(places.count);
    this.isCode = new Uint8Array(places.count);
    for (let p = 0; p < places.count; p++) {
      const { tag } = page.places[p]!;
      const above = places.parent[p]!;
      this.hints[p] = places.hints[p]! | (above < 0 ? 0 : this.hints[above]!);
      this.kinds[p] = places.kind[p]! | (above < 0 ? 0 : this.kinds[above]!);
      this.isCode[p] = tag === 'pre' || (above >= 0 && this.isCode[above]) ? 1 : 0;
      if (places.blocks[p]! > 0 && isHeading(tag))
        this.#headings.set(places.path[p]!, (this.#headings.get(places.path[p]!) ?? 0) + 1);
    }
    this.series = itemSeries(outline);
    this.isMenu = menuLabels(outline, this.series);
    this.#carrier = carrierOf(outline, memory, kept, this.series, this.hints);
    this.isList = isHome || isList(outline, memory, this.#carrier);
    this.#inItems = this.isList ? this.#itemBlocks(memory, isHome) : null;
  }

  #itemBlocks(memory: MemoryView, isHome: boolean): Uint8Array {
    const { blocks } = this.#outline;
    return itemRuns(
      this.#outline,
      memory,
      // The contents of a book may stand in <nav>; on a front page, that is the menu.
      // But a sentence is not a label: a slider in <header> has some.
      (i) => {
        if (this.isMenu[i] || !this.isTagged(i)) return this.isMenu[i] === 1;
        return isLabelLength(blocks.chars[i]!) || (isHome && blocks.endsSentence[i] === 0);
      },
      (i) => this.isTagged(i) || this.isNamed(i),
    );
  }

  isTagged(block: number): boolean {
    return (this.kinds[this.#outline.blocks.place[block]!]! & TAG_KINDS) !== 0;
  }

  isNamed(block: number): boolean {
    const wanted = this.isList ? BOILERPLATE_HINTS & ~ITEM_HINTS : BOILERPLATE_HINTS;
    return (this.hints[this.#outline.blocks.place[block]!]! & wanted) !== 0;
  }

  isInside(block: number): boolean {
    return this.#carrier.isInside[this.#outline.blocks.place[block]!] === 1;
  }

  /**
   * A part of the text whatever its class says: a cell, a term, a quotation between paragraphs, or the line
   * below one of several equal headings, as the name of a command in its manual.
   */
  isPart(block: number): boolean {
    const { page, blocks, places } = this.#outline;
    if (this.#carrier.isPart[blocks.place[block]!]) return true;
    if (block === 0) return false;
    const above = blocks.place[block - 1]!;
    return (
      this.#carrier.isInside[above] === 1 &&
      isHeading(page.places[above]!.tag) &&
      this.#headings.get(places.path[above]!)! >= MIN_HEADINGS
    );
  }

  /** Away from what carries the page: from the runs of items, or from the text of the article. */
  isAway(block: number): boolean {
    if (this.#inItems) return !this.#inItems[block];
    const { first, last, isInside, isBeside, isSection } = this.#carrier;
    const place = this.#outline.blocks.place[block]!;
    if (!isInside[place]) return isBeside[place] === 1;
    if (block >= first && block <= last) return false;
    return isBeside[place] === 1 && !isSection[place] && !this.isPart(block);
  }
}

function isHeading(tag: string): boolean {
  return tag.length === 2 && tag >= 'h1' && tag <= 'h6';
}

function isList({ blocks }: PageOutline, memory: MemoryView, { prose }: PageCarrier): boolean {
  let [unseen, links] = [0, 0];
  for (let i = 0; i < blocks.count; i++) {
    if (memory.textPages[i]! > 0) continue;
    unseen += blocks.chars[i]!;
    links += blocks.chars[i]! * blocks.linkShare[i]!;
  }
  return links > MIN_LIST_LINKS * unseen && prose < Math.max(MIN_ARTICLE_CHARS, MIN_ARTICLE_SHARE * unseen);
}

keepShape(PageShape);
