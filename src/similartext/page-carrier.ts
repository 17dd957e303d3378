import type { ItemSeries } from './item-series.ts';
import type { MemoryView } from './memory-view.ts';
import { coreOf } from './page-core.ts';
import { type PageOutline, type PlaceColumns, sumUp } from './page-outline.ts';
import { COMMENT_HINT } from './place-hints.ts';

/** The part of a page that carries its kept text. */
export type PageCarrier = {
  /** First and last block of running text. */
  first: number;
  last: number;
  /** Characters of running text that is not spread over the items of a list. */
  prose: number;
  isInside: Uint8Array;
  /** Places in a branch with little text beside the carrier's. */
  isBeside: Uint8Array;
  /** Places in a branch that is of the same kind as several that hold kept text: one more section. */
  isSection: Uint8Array;
  /** Places in a table, a list of definitions or a quotation inside it. */
  isPart: Uint8Array;
};

const CORE_SHARE = 0.6;
/** One of these is a part of the text, not what holds it. */
const NO_CARRIER = /^(?:p|ul|ol|dl|blockquote|pre|table|tbody|tr)$/;
/** A branch beside the carrier with as much text as it, or inside it with half as much, is not a side matter. */
const BESIDE_SHARE = 1;
const INSIDE_SHARE = 0.5;
/** If one item holds more than this of all text in items, it is an article, and the others are around it. */
const MAIN_ITEM_SHARE = 0.5;
const MIN_SECTIONS = 2;

export function carrierOf(
  outline: PageOutline,
  memory: MemoryView,
  kept: Uint8Array,
  { item }: ItemSeries,
  named: Uint8Array,
): PageCarrier {
  const { page, blocks, places } = outline;
  const keptChars = new Float64Array(places.count);
  const keptProse = new Float64Array(places.count);
  const unseen = new Float64Array(places.count);
  for (let i = 0; i < blocks.count; i++) {
    const place = blocks.place[i]!;
    if (kept[i]) {
      keptChars[place]! += blocks.chars[i]!;
      if (blocks.chars[i]! >= MIN_RUNNING_CHARS) keptProse[place]! += blocks.proseChars[i]!;
    }
    if (memory.textPages[i] === 0) unseen[place]! += blocks.chars[i]! * (1 - blocks.linkShare[i]!);
  }
  for (const sums of [keptChars, keptProse, unseen]) sumUp(sums, places.parent);
  const core = carrierPlace(outline, keptChars);
  const branch = branchesFrom(places, core);
  const isInside = new Uint8Array(places.count);
  const isBeside = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    isInside[p] = p === core || (above >= 0 && isInside[above]) ? 1 : 0;
    const least = (isInside[p] ? INSIDE_SHARE : BESIDE_SHARE) * keptChars[core]!;
    // Readers write more than authors: length does not make comments the text of a page.
    isBeside[p] = named[p]! & COMMENT_HINT || unseen[branch[p]!]! < least ? 1 : 0;
  }

  const proseOfItems = new Float64Array(places.count);
  const sections = new Map<string, Set<number>>();
  let [first, last, prose] = [blocks.count, -1, 0];
  for (let i = 0; i < blocks.count; i++) {
    const place = blocks.place[i]!;
    if (!kept[i] || !isInside[place] || blocks.proseChars[i] === 0) continue;
    if (last < 0) first = i;
    last = i;
    if (item[place]! < 0) prose += blocks.proseChars[i]!;
    else proseOfItems[item[place]!]! += blocks.proseChars[i]!;
    const top = branch[place]!;
    if (places.blocks[top]! < 2) continue;
    const { tag } = page.places[top]!;
    const known = sections.get(tag);
    if (known) known.add(top);
    else sections.set(tag, new Set([top]));
  }
  const isSection = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++)
    if (isInside[p] && (sections.get(page.places[branch[p]!]!.tag)?.size ?? 0) >= MIN_SECTIONS)
      isSection[p] = 1;
  prose += mainItem(proseOfItems);
  return { first, last, prose, isInside, isBeside, isSection, isPart: partsOf(outline, isInside, keptProse) };
}

/** The innermost place that holds most of the kept text and can hold more than one part of it. */
function carrierPlace({ page, places }: PageOutline, keptChars: Float64Array): number {
  let { core } = coreOf(places, keptChars, CORE_SHARE);
  while (places.parent[core]! >= 0 && (places.blocks[core]! < 2 || NO_CARRIER.test(page.places[core]!.tag)))
    core = places.parent[core]!;
  return core;
}

/** For each place the topmost one of its branch: directly in the core, or directly in a place around the core. */
function branchesFrom({ count, parent }: PlaceColumns, core: number): Int32Array {
  const isAround = new Uint8Array(count);
  for (let p = core; p >= 0 && p < count; p = parent[p]!) isAround[p] = 1;
  const branch = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    const above = parent[p]!;
    branch[p] = above < 0 || isAround[above] ? p : branch[above]!;
  }
  return branch;
}

function mainItem(proseOfItems: Float64Array): number {
  let [all, most] = [0, 0];
  for (const prose of proseOfItems) {
    all += prose;
    most = Math.max(most, prose);
  }
  return most > MAIN_ITEM_SHARE * all ? most : 0;
}

const PART_TAGS = new Set(['dl', 'table', 'blockquote']);
const MAX_PART_LINKS = 0.3;
/** A shorter text in a cell is a name, even with a date in it. */
const MIN_RUNNING_CHARS = 80;
/** In a table of documents, each row has links beside what they are: up to this share of it. */
const MAX_TABLE_LINKS = 0.5;

/** A table that holds running text is the frame of an old page, not a part of it. */
function partsOf({ page, places }: PageOutline, isInside: Uint8Array, keptProse: Float64Array): Uint8Array {
  const isPart = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    if (above >= 0 && isPart[above]) isPart[p] = 1;
    else if (isInside[p] && keptProse[p] === 0 && PART_TAGS.has(page.places[p]!.tag))
      isPart[p] = places.linkChars[p]! <= maxLinks(page.places[p]!.tag) * places.chars[p]! ? 1 : 0;
  }
  return isPart;
}

function maxLinks(tag: string): number {
  return tag === 'table' ? MAX_TABLE_LINKS : MAX_PART_LINKS;
}
