import { type ItemSeries, MIN_SERIES } from './item-series.ts';
import type { MemoryView } from './memory-view.ts';
import type { PageOutline } from './page-outline.ts';

const MOSTLY_LINKS = 0.5;
/** Labels of menus are shorter on average, headlines longer: 17 and 52 characters on marked front pages. */
const MAX_MENU_CHARS = 24;
const MIN_MENU_LINKS = 3;

/** Blocks that are labels of menus: links in equal places that are not parts of larger items, with few letters each. */
export function menuLabels({ page, blocks, places }: PageOutline, { linked }: ItemSeries): Uint8Array {
  const links = new Float64Array(places.paths.length);
  const chars = new Float64Array(places.paths.length);
  const linkChars = new Float64Array(places.paths.length);
  for (let i = 0; i < blocks.count; i++) {
    const path = places.pathNumber[blocks.place[i]!]!;
    links[path]! += Math.max(1, page.blocks[i]!.links);
    chars[path]! += blocks.chars[i]!;
    linkChars[path]! += blocks.chars[i]! * blocks.linkShare[i]!;
  }
  const isMenu = new Uint8Array(blocks.count);
  for (let i = 0; i < blocks.count; i++) {
    const place = blocks.place[i]!;
    const path = places.pathNumber[place]!;
    if (linked[place]! >= MIN_SERIES || links[path]! < MIN_MENU_LINKS) continue;
    if (linkChars[path]! <= MOSTLY_LINKS * chars[path]!) continue;
    if (chars[path]! < MAX_MENU_CHARS * links[path]!) isMenu[i] = 1;
  }
  return isMenu;
}

/** A shorter text is a label rather than an item. */
const MIN_ITEM_CHARS = 25;
/** No item counts for more than this; what a label of the frame subtracts, and any other short text. */
const MAX_ITEM_WEIGHT = 120;
const FRAME_COST = 14;
const LABEL_COST = 1;
/** An item that the page calls something else counts half. */
const NAMED_WEIGHT = 0.5;
/** A run with less is not a list. */
const MIN_RUN = 150;

/** Blocks in runs of items with little of the page's frame between them. */
export function itemRuns(
  { blocks }: PageOutline,
  memory: MemoryView,
  isFrame: (block: number) => boolean,
  isNamed: (block: number) => boolean,
): Uint8Array {
  const inRun = new Uint8Array(blocks.count);
  let [sum, best, first, last] = [0, 0, 0, -1];
  const close = () => {
    if (best >= MIN_RUN) inRun.fill(1, first, last + 1);
    sum = 0;
    best = 0;
  };
  for (let i = 0; i < blocks.count; i++) {
    if (sum === 0) first = i;
    const chars = blocks.chars[i]!;
    if (memory.textPages[i]! > 0 || isFrame(i)) sum -= FRAME_COST;
    else if (chars < MIN_ITEM_CHARS) sum -= LABEL_COST;
    else sum += Math.min(chars, MAX_ITEM_WEIGHT) * (isNamed(i) ? NAMED_WEIGHT : 1);
    if (sum > best) {
      best = sum;
      last = i;
    }
    if (sum <= 0) close();
  }
  close();
  return inRun;
}

/** Whether a text of this length can be an item of a list. */
export function isLabelLength(chars: number): boolean {
  return chars < MIN_ITEM_CHARS;
}
