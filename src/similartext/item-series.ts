import type { PageOutline, PlaceColumns } from './page-outline.ts';

/** Fewer equal siblings are not a series. */
export const MIN_SERIES = 3;
/** An item with less of its text in links is a section, not an entry of a list. */
const MIN_LINKED = 0.1;
const MOSTLY_LINKS = 0.5;
const MAX_LABEL_CHARS = 60;
/** Nearly all items of a series of posts have a label. */
const LABELLED_SHARE = 0.8;

const NO_LABEL = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);

export type ItemSeries = {
  /** Among how many equal siblings with several blocks and links a place is, or a place around it. */
  linked: Float64Array;
  /** The outermost such sibling that a place is in; −1 outside of them. */
  item: Int32Array;
  /** Whether a place is in one of several equal siblings with a label each, as comments have: a date, a name. */
  isPost: Uint8Array;
};

/** The series of equal siblings on a page: entries of a list, posts, comments. */
export function itemSeries(outline: PageOutline): ItemSeries {
  const { page, places } = outline;
  const hasLabel = labelledPlaces(outline);
  const counts = new Int32Array(places.count);
  const linkedCounts = new Int32Array(places.count);
  const labelledCounts = new Int32Array(places.count);
  for (let p = 0; p < places.count; p++) {
    if (places.blocks[p]! < 2) continue;
    const group = places.siblings[p]!;
    counts[group]!++;
    if (isLinked(places, p)) linkedCounts[group]!++;
    if (hasLabel[p]) labelledCounts[group]!++;
  }
  const linked = new Float64Array(places.count);
  const item = new Int32Array(places.count).fill(-1);
  const isPost = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    if (above >= 0) {
      linked[p] = linked[above]!;
      item[p] = item[above]!;
      isPost[p] = isPost[above]!;
    }
    const { tag } = page.places[p]!;
    if (places.blocks[p]! < 2 || tag === 'p') continue;
    const group = places.siblings[p]!;
    const count = counts[group]!;
    if (isLinked(places, p)) linked[p] = Math.max(linked[p]!, linkedCounts[group]!);
    if (item[p]! < 0 && linked[p]! >= MIN_SERIES) item[p] = p;
    if (tag !== 'tr' && count >= MIN_SERIES && labelledCounts[group]! > LABELLED_SHARE * count) isPost[p] = 1;
  }
  return { linked, item, isPost };
}

function isLinked({ linkChars, chars }: PlaceColumns, p: number): boolean {
  return linkChars[p]! >= MIN_LINKED * chars[p]!;
}

/** Places that hold a short line with a number or a link in it: a date, a name, "Yanıtla". */
function labelledPlaces({ page, blocks, places }: PageOutline): Uint8Array {
  const hasLabel = new Uint8Array(places.count);
  for (let i = 0; i < blocks.count; i++) {
    if (blocks.chars[i]! >= MAX_LABEL_CHARS) continue;
    if (blocks.digitShare[i] === 0 && blocks.linkShare[i]! <= MOSTLY_LINKS) continue;
    const place = blocks.place[i]!;
    if (NO_LABEL.has(page.places[place]!.tag)) continue;
    for (let p = place; p >= 0 && !hasLabel[p]; p = places.parent[p]!) hasLabel[p] = 1;
  }
  return hasLabel;
}
