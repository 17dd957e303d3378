/**
 * What the pages of one template have in common: which texts are on several of them, and what each place
 * usually holds. Its size is bounded, and it ages: after every MAX_PAGES pages all counts are halved, so that
 * texts and places of an old design fade while those of the new one grow.
 *
 * A page is remembered by a hash of its address, so that seeing it again (a revisit) does not count as a
 * second page, and so that its own contribution can be removed when it is cleaned.
 */
import { emptyView, type MemoryView, PlaceTrace } from './memory-view.ts';
import type { PageOutline } from './page-outline.ts';

/** On how many pages a text was seen, and the marks of the first and the last of them. */
export type TextTrace = { pages: number; first: number; last: number };

export const MAX_PAGES = 64;
export const MAX_TEXTS = 4_096;
export const MAX_PLACES = 2_048;
const MAX_KNOWN_PAGES = 256;

/** If one other page has this share of the page's running text, the two are the same article. */
const TWIN_SHARE = 0.8;
/** A place with less repetition than this, on enough pages to tell, is one where pages differ. */
const MAX_OWN_REPEATED = 0.3;
const MIN_PAGES_TO_TELL = 4;
/** A text on fewer of the pages than this is not part of the template. */
const MIN_TEMPLATE_SHARE = 0.34;

export class TemplateMemory {
  pages = 0;
  readonly texts = new Map<number, TextTrace>();
  readonly places = new Map<number, PlaceTrace>();
  readonly knownPages = new Set<number>();

  /**
   * How similar the places of the page and of the template are, 0 to 1: common ones among all that either
   * must have.
   */
  likeness(paths: ReadonlySet<number>): number {
    let common = 0;
    for (const path of paths) if (this.places.has(path)) common++;
    let missing = 0;
    for (const [path, { pages }] of this.places) {
      if (pages * 2 > this.pages && !paths.has(path)) missing++;
    }
    return common / Math.max(1, paths.size + missing);
  }

  view(outline: PageOutline, page: number): Omit<MemoryView, 'chancesElsewhere'> {
    const { blocks, places } = outline;
    const isKnown = this.knownPages.has(page);
    const pages = this.pages - (isKnown ? 1 : 0);
    if (pages <= 0) return emptyView(outline);

    const mark = markOf(page);
    const twin = this.#twinOf(outline, mark);
    const textPages = new Uint16Array(blocks.count);
    for (let i = 0; i < blocks.count; i++) {
      const trace = this.texts.get(blocks.textHash[i]!);
      if (trace) textPages[i] = othersOf(trace, mark, twin, isKnown);
    }
    const traces: (PlaceTrace | undefined)[] = [];
    for (const path of places.paths) traces.push(this.places.get(path));
    if (isKnown) removeOwn(traces, ownTraces(outline, textPages));
    // Real content may repeat (a poem on two pages): a text on few pages, in a place where pages differ, is
    // their own.
    if (pages >= MIN_PAGES_TO_TELL) {
      for (let i = 0; i < blocks.count; i++) {
        if (textPages[i] === 0 || textPages[i]! >= MIN_TEMPLATE_SHARE * pages) continue;
        const trace = traces[places.pathNumber[blocks.place[i]!]!];
        if (trace && trace.repeatedChars < MAX_OWN_REPEATED * trace.chars) textPages[i] = 0;
      }
    }
    return { pages, textPages, hasTwin: twin >= 0, traces };
  }

  /** `chances` are those of the first pass: how likely each block is content. */
  learn(outline: PageOutline, page: number, chances: Float64Array): void {
    const { blocks, places } = outline;
    const mark = markOf(page);
    const isNew = !this.knownPages.has(page);
    if (isNew) {
      if (this.#isTwin(outline, mark)) return;
      if (this.pages >= MAX_PAGES) this.#age();
      this.pages++;
      this.#remember(page);
    }
    const seenPaths = new Set<number>();
    const seenTexts = new Set<number>();
    for (let i = 0; i < blocks.count; i++) {
      const hash = blocks.textHash[i]!;
      const pagesBefore = seenTexts.has(hash) ? 0 : this.#learnText(hash, mark, isNew);
      const repeats = (this.texts.get(hash)?.pages ?? 0) > 1;
      seenTexts.add(hash);
      if (!isNew) continue;
      const path = places.path[blocks.place[i]!]!;
      const trace = this.#placeTrace(path);
      if (!trace) continue;
      const chars = blocks.chars[i]!;
      if (!seenPaths.has(path)) trace.pages++;
      seenPaths.add(path);
      trace.chars += chars;
      trace.linkChars += chars * blocks.linkShare[i]!;
      trace.proseChars += blocks.proseChars[i]!;
      trace.contentChars += chars * chances[i]!;
      // The first page with this text was counted without repetition: now it is known to repeat there too.
      if (repeats) trace.repeatedChars += pagesBefore === 1 ? 2 * chars : chars;
    }
    for (const path of seenPaths) roundTrace(this.places.get(path)!);
    this.#bound();
  }

  /** Records a line of the page's title as one that at least this number of pages have. */
  learnTitleLine(hash: number, page: number, pages: number): void {
    this.#learnText(hash, markOf(page), this.knownPages.has(page));
    const trace = this.texts.get(hash)!;
    trace.pages = Math.max(trace.pages, pages);
  }

  /** On how many other pages a block or a line of a title was seen. */
  pagesWith(hash: number, page: number): number {
    const trace = this.texts.get(hash);
    return trace ? othersOf(trace, markOf(page), -1, this.knownPages.has(page)) : 0;
  }

  /** Records the text and returns how many other pages had it before. */
  #learnText(hash: number, mark: number, isNew: boolean): number {
    const trace = this.texts.get(hash);
    if (!trace) {
      this.texts.set(hash, { pages: 1, first: mark, last: mark });
      return 0;
    }
    const before = trace.pages;
    if (trace.first === mark || trace.last === mark || (!isNew && trace.pages > 2)) return before;
    trace.pages = Math.min(MAX_PAGES, trace.pages + 1);
    trace.last = mark;
    return before;
  }

  #placeTrace(path: number): PlaceTrace | undefined {
    let trace = this.places.get(path);
    if (!trace && this.places.size < MAX_PLACES) {
      trace = new PlaceTrace();
      this.places.set(path, trace);
    }
    return trace;
  }

  /** The mark of the page that has nearly all of this page's running text, −1 if there is none. */
  #twinOf({ blocks }: PageOutline, mark: number): number {
    const shared = new Map<number, number>();
    let all = 0;
    for (let i = 0; i < blocks.count; i++) {
      const prose = blocks.proseChars[i]!;
      if (prose === 0) continue;
      all += prose;
      const trace = this.texts.get(blocks.textHash[i]!);
      if (!trace || trace.pages > 2) continue;
      const { first, last } = trace;
      if (first !== mark) shared.set(first, (shared.get(first) ?? 0) + prose);
      if (last !== mark && last !== first) shared.set(last, (shared.get(last) ?? 0) + prose);
    }
    for (const [other, prose] of shared) if (prose > TWIN_SHARE * all) return other;
    return -1;
  }

  #isTwin(outline: PageOutline, mark: number): boolean {
    return this.#twinOf(outline, mark) >= 0;
  }

  #remember(page: number): void {
    this.knownPages.add(page);
    for (const oldest of this.knownPages) {
      if (this.knownPages.size <= MAX_KNOWN_PAGES) break;
      this.knownPages.delete(oldest);
    }
  }

  #age(): void {
    this.pages >>= 1;
    for (const [hash, trace] of this.texts) {
      trace.pages >>= 1;
      if (trace.pages === 0) this.texts.delete(hash);
    }
    for (const [path, trace] of this.places) {
      trace.pages /= 2;
      if (trace.pages < 0.5) {
        this.places.delete(path);
        continue;
      }
      trace.chars /= 2;
      trace.linkChars /= 2;
      trace.repeatedChars /= 2;
      trace.proseChars /= 2;
      trace.contentChars /= 2;
    }
  }

  /** Too many texts: those seen on one page go first, the oldest of them before the others. */
  #bound(): void {
    if (this.texts.size <= MAX_TEXTS) return;
    const enough = (MAX_TEXTS * 3) / 4;
    for (const least of [1, MAX_PAGES]) {
      for (const [hash, { pages }] of this.texts) {
        if (this.texts.size <= enough) return;
        if (pages <= least) this.texts.delete(hash);
      }
    }
  }
}

/** Rounds to what the bytes can hold, so that a memory read back continues like the one that was written. */
function roundTrace(trace: PlaceTrace): void {
  trace.chars = Math.fround(trace.chars);
  trace.linkChars = Math.fround(trace.linkChars);
  trace.repeatedChars = Math.fround(trace.repeatedChars);
  trace.proseChars = Math.fround(trace.proseChars);
  trace.contentChars = Math.fround(trace.contentChars);
}

/** 16 bits of a page's hash are enough to distinguish the two pages that a text remembers. */
export function markOf(page: number): number {
  return (page ^ (page >>> 16)) & 0xffff;
}

function othersOf({ pages, first, last }: TextTrace, mark: number, twin: number, isKnown: boolean): number {
  if (pages > 2) return isKnown ? pages - 1 : pages;
  const others = first === mark || first === twin ? 0 : 1;
  return last === first || last === mark || last === twin ? others : others + 1;
}

/** What the page itself added to each of its paths when it was learnt, by their numbers. */
function ownTraces({ blocks, places }: PageOutline, textPages: Uint16Array): (PlaceTrace | undefined)[] {
  const own: (PlaceTrace | undefined)[] = [];
  for (let path = 0; path < places.paths.length; path++) own.push(undefined);
  for (let i = 0; i < blocks.count; i++) {
    const path = places.pathNumber[blocks.place[i]!]!;
    const trace = (own[path] ??= new PlaceTrace());
    trace.pages = 1;
    const chars = blocks.chars[i]!;
    trace.chars += chars;
    trace.linkChars += chars * blocks.linkShare[i]!;
    trace.proseChars += blocks.proseChars[i]!;
    if (textPages[i]! > 0) trace.repeatedChars += chars;
  }
  return own;
}

function removeOwn(traces: (PlaceTrace | undefined)[], own: readonly (PlaceTrace | undefined)[]): void {
  for (let path = 0; path < traces.length; path++) {
    const trace = traces[path];
    const part = own[path];
    if (trace && part) traces[path] = withoutOwn(trace, part);
  }
}

function withoutOwn(trace: PlaceTrace, own: PlaceTrace): PlaceTrace | undefined {
  const pages = trace.pages - 1;
  const chars = trace.chars - own.chars;
  if (pages < 1 || chars <= 0) return undefined;
  const others = new PlaceTrace();
  others.pages = pages;
  others.chars = chars;
  others.linkChars = remainder(trace.linkChars, own.linkChars, chars);
  others.repeatedChars = remainder(trace.repeatedChars, own.repeatedChars, chars);
  others.proseChars = remainder(trace.proseChars, own.proseChars, chars);
  // How likely its own blocks were content is not remembered: the mean of the place is used.
  others.contentChars = trace.contentChars * (chars / trace.chars);
  return others;
}

function remainder(whole: number, part: number, max: number): number {
  return Math.min(max, Math.max(0, whole - part));
}
