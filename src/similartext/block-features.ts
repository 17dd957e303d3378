/**
 * Evidence for a block being content, as one row of numbers per block: its text, its place, the branch of the
 * page that it is in, its neighbours, and what the site memory knows about its text and place. All are
 * shares, logarithms or small counts, so that they mean the same on a page of any size, language and kind.
 */
import { keepShape } from '../threads/keep-shape.ts';
import { AFTER, BEFORE, nearestProse, proseStretch, WindowSums } from './block-context.ts';
import type { MemoryView } from './memory-view.ts';
import { coreOf } from './page-core.ts';
import {
  FORM_KIND,
  HIDDEN_KIND,
  NAVIGATION_KIND,
  type PageOutline,
  type PlaceColumns,
  sumUp,
} from './page-outline.ts';
import {
  ADVERTISEMENT_HINT,
  BOILERPLATE_HINTS,
  COMMENT_HINT,
  CONTENT_HINT,
  NAVIGATION_HINT,
  RELATED_HINT,
  SHARE_HINT,
} from './place-hints.ts';

/** The columns; the trees refer to them by position, the training by name. */
export const BLOCK_FEATURES = [
  'chars',
  'linkShare',
  'sentences',
  'punctuation',
  'endsSentence',
  'digits',
  'capitals',
  'heading',
  'isItem',
  'isCell',
  'isDiv',
  'afterBreak',
  'inCore',
  'forkWeight',
  'branchWeight',
  'branchProse',
  'branchLinks',
  'branchBlockChars',
  'branchChars',
  'commentHint',
  'navigationHint',
  'advertisementHint',
  'hints',
  'contentHint',
  'inNavigation',
  'inForm',
  'isHidden',
  'series',
  'parentWeight',
  'grandparentWeight',
  'parentLinks',
  'grandparentLinks',
  'parentBlockChars',
  'grandparentBlockChars',
  'inStretch',
  'stretchDistance',
  'stretchSide',
  'titleShare',
  'pathBlocks',
  'pathLinks',
  'pathBlockChars',
  'pathProse',
  'charsBefore',
  'charsAfter',
  'sameAsNext',
  'proseBefore',
  'proseAfter',
  'nearProse',
  'nearLinks',
  'aroundLinks',
  'textPages',
  'textShare',
  'pathPages',
  'pathRepeated',
  'pathSiteLinks',
  'pathSiteProse',
  'grandparentRepeated',
  'branchRepeated',
  'pageProse',
] as const;

export const FEATURE_COUNT = BLOCK_FEATURES.length;

/** Chosen on eval/clean. */
const CORE_SHARE = 0.6;
const MAX_COUNT = 12;
const MAX_TEXT_PAGES = 4;
/** The value for "unknown to the memory". */
const UNKNOWN = -1;

/** Rows of FEATURE_COUNT values, one row per block. */
export function blockFeatures(outline: PageOutline, memory: MemoryView): Float32Array {
  const { blocks, places, page } = outline;
  const rows = new Float32Array(blocks.count * FEATURE_COUNT);
  if (blocks.count === 0) return rows;

  const weight = placeWeights(outline, memory);
  const repeated = repeatedChars(outline, memory);
  const { core, fork, branch } = coreOf(places, weight, CORE_SHARE);
  const totalWeight = Math.max(1, weight[0]!);
  const coreProse = Math.max(1, places.proseChars[core]!);
  const hintCounts = new HintCounts(places);
  const series = seriesOf(outline);
  const paths = pathSums(outline);
  const stretch = proseStretch(outline, memory);
  const proseBefore = nearestProse(outline, memory, BEFORE);
  const proseAfter = nearestProse(outline, memory, AFTER);
  const windows = new WindowSums(outline, memory);
  const pageProse = articleProse(outline, memory, series);

  for (let i = 0; i < blocks.count; i++) {
    const place = blocks.place[i]!;
    const { tag } = page.places[place]!;
    const chars = blocks.chars[i]!;
    const parent = places.parent[place]!;
    const grandparent = parent < 0 ? -1 : places.parent[parent]!;
    const at = fork[place]!;
    const top = branch[place]!;
    const isOnPath = top === at;
    const path = places.pathNumber[place]!;
    const known = memory.traces[path];
    let column = i * FEATURE_COUNT;

    rows[column++] = logOf(chars);
    rows[column++] = blocks.linkShare[i]!;
    rows[column++] = Math.min(MAX_COUNT, blocks.sentences[i]!);
    rows[column++] = (100 * (blocks.sentences[i]! + blocks.commas[i]!)) / chars;
    rows[column++] = blocks.endsSentence[i]!;
    rows[column++] = blocks.digitShare[i]!;
    rows[column++] = blocks.upperShare[i]!;
    rows[column++] = headingLevel(tag);
    rows[column++] = tag === 'li' || tag === 'dd' || tag === 'dt' ? 1 : 0;
    rows[column++] = tag === 'td' || tag === 'th' ? 1 : 0;
    rows[column++] = tag === 'div' ? 1 : 0;
    rows[column++] = page.blocks[i]!.afterBreak ? 1 : 0;

    rows[column++] = at === core ? 1 : 0;
    rows[column++] = weight[at]! / totalWeight;
    rows[column++] = isOnPath ? 1 : weight[top]! / totalWeight;
    rows[column++] = isOnPath ? 1 : share(places.proseChars[top]!, places.chars[top]!);
    rows[column++] = isOnPath ? 0 : share(places.linkChars[top]!, places.chars[top]!);
    rows[column++] = isOnPath ? 8 : logOf(share(places.chars[top]!, places.blocks[top]!));
    rows[column++] = isOnPath ? 16 : logOf(places.chars[top]!);

    rows[column++] = hintCounts.isBetween(place, at, COMMENT_COLUMN);
    rows[column++] = hintCounts.isBetween(place, at, NAVIGATION_COLUMN);
    rows[column++] = hintCounts.isBetween(place, at, ADVERTISEMENT_COLUMN);
    rows[column++] = Math.min(3, hintCounts.kindsBetween(place, at));
    rows[column++] = Math.min(3, hintCounts.between(place, at, CONTENT_COLUMN));
    rows[column++] = hintCounts.isBetween(place, at, NAVIGATION_KIND_COLUMN);
    rows[column++] = hintCounts.isBetween(place, at, FORM_KIND_COLUMN);
    rows[column++] = hintCounts.isBetween(place, at, HIDDEN_KIND_COLUMN);
    rows[column++] = logOf(series[place]!);

    rows[column++] = parent < 0 ? 1 : Math.min(1, weight[parent]! / totalWeight);
    rows[column++] = grandparent < 0 ? 1 : Math.min(1, weight[grandparent]! / totalWeight);
    rows[column++] = parent < 0 ? 0 : share(places.linkChars[parent]!, places.chars[parent]!);
    rows[column++] = grandparent < 0 ? 0 : share(places.linkChars[grandparent]!, places.chars[grandparent]!);
    rows[column++] = parent < 0 ? 0 : logOf(share(places.chars[parent]!, places.blocks[parent]!));
    rows[column++] =
      grandparent < 0 ? 0 : logOf(share(places.chars[grandparent]!, places.blocks[grandparent]!));

    const distance = i < stretch.first ? stretch.first - i : i > stretch.last ? i - stretch.last : 0;
    rows[column++] = distance === 0 ? 1 : 0;
    rows[column++] = logOf(distance);
    rows[column++] = i < stretch.first ? -1 : i > stretch.last ? 1 : 0;
    rows[column++] = blocks.titleShare[i]!;

    rows[column++] = logOf(paths.blocks[path]!);
    rows[column++] = share(paths.linkChars[path]!, paths.chars[path]!);
    rows[column++] = logOf(paths.chars[path]! / paths.blocks[path]!);
    rows[column++] = Math.min(1, paths.proseChars[path]! / coreProse);
    rows[column++] = i === 0 ? 0 : logOf(blocks.chars[i - 1]!);
    rows[column++] = i === blocks.count - 1 ? 0 : logOf(blocks.chars[i + 1]!);
    rows[column++] = sameAsNext(outline, i);
    rows[column++] = proseBefore[i]!;
    rows[column++] = proseAfter[i]!;
    rows[column++] = windows.proseShare(i, 2);
    rows[column++] = windows.linkShare(i, 2);
    rows[column++] = windows.linkShare(i, 6);

    rows[column++] = Math.min(MAX_TEXT_PAGES, memory.textPages[i]!);
    rows[column++] = memory.pages === 0 ? UNKNOWN : memory.textPages[i]! / memory.pages;
    rows[column++] = memory.pages === 0 ? UNKNOWN : (known?.pages ?? 0) / memory.pages;
    rows[column++] = known ? share(known.repeatedChars, known.chars) : UNKNOWN;
    rows[column++] = known ? share(known.linkChars, known.chars) : UNKNOWN;
    rows[column++] = known ? share(known.proseChars, known.chars) : UNKNOWN;
    const isKnown = memory.pages > 0;
    rows[column++] =
      isKnown && grandparent >= 0 ? share(repeated[grandparent]!, places.chars[grandparent]!) : UNKNOWN;
    rows[column++] = isKnown && !isOnPath ? share(repeated[top]!, places.chars[top]!) : UNKNOWN;
    rows[column++] = pageProse;
  }
  return rows;
}

/** Most values are small whole numbers, whose logarithms are known. */
const LOGS = Float64Array.from({ length: 4096 }, (_, value) => Math.log2(1 + value));

export function logOf(value: number): number {
  const whole = value | 0;
  return whole === value && whole >= 0 && whole < LOGS.length ? LOGS[whole]! : Math.log2(1 + value);
}

function share(part: number, whole: number): number {
  return part / Math.max(1, whole);
}

function headingLevel(tag: string): number {
  return tag.length === 2 && tag >= 'h1' && tag <= 'h6' ? 7 - (tag.charCodeAt(1) - 0x30) : 0;
}

/**
 * The weight of each place in the search for the core: running text that is not repeated, hidden or
 * commented.
 */
function placeWeights({ blocks, places }: PageOutline, memory: MemoryView): Float64Array {
  const weight = new Float64Array(places.count);
  const lightness = new Float64Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]! < 0 ? 1 : lightness[places.parent[p]!]!;
    let own = 1;
    if (places.hints[p]! & COMMENT_HINT || places.kind[p]! & (NAVIGATION_KIND | HIDDEN_KIND)) own = 0.15;
    else if (places.hints[p]! & (RELATED_HINT | SHARE_HINT | NAVIGATION_HINT | ADVERTISEMENT_HINT)) own = 0.4;
    lightness[p] = Math.min(above, own);
  }
  for (let i = 0; i < blocks.count; i++) {
    const plain = 1 - blocks.linkShare[i]!;
    const own = blocks.proseChars[i]! || blocks.chars[i]! * plain * plain * 0.1;
    const p = blocks.place[i]!;
    weight[p]! += own * lightness[p]! * (memory.textPages[i]! > 0 ? 0.1 : 1);
  }
  sumUp(weight, places.parent);
  return weight;
}

function repeatedChars({ blocks, places }: PageOutline, memory: MemoryView): Float64Array {
  const repeated = new Float64Array(places.count);
  if (memory.pages === 0) return repeated;
  for (let i = 0; i < blocks.count; i++) {
    if (memory.textPages[i]! > 0) repeated[blocks.place[i]!]! += blocks.chars[i]!;
  }
  sumUp(repeated, places.parent);
  return repeated;
}

const SINGLE_HINTS = [1, 2, 4, 8, 16, 32].filter((bit) => bit & BOILERPLATE_HINTS);
const COUNTED_KINDS = [NAVIGATION_KIND, FORM_KIND, HIDDEN_KIND];
/** Columns of the counts: those of single hints, then CONTENT_HINT, then kinds. */
const CONTENT_COLUMN = SINGLE_HINTS.length;
const KIND_COLUMN = CONTENT_COLUMN + 1;
const COUNTED = KIND_COLUMN + COUNTED_KINDS.length;
const COMMENT_COLUMN = SINGLE_HINTS.indexOf(COMMENT_HINT);
const NAVIGATION_COLUMN = SINGLE_HINTS.indexOf(NAVIGATION_HINT);
const ADVERTISEMENT_COLUMN = SINGLE_HINTS.indexOf(ADVERTISEMENT_HINT);
const NAVIGATION_KIND_COLUMN = KIND_COLUMN + COUNTED_KINDS.indexOf(NAVIGATION_KIND);
const FORM_KIND_COLUMN = KIND_COLUMN + COUNTED_KINDS.indexOf(FORM_KIND);
const HIDDEN_KIND_COLUMN = KIND_COLUMN + COUNTED_KINDS.indexOf(HIDDEN_KIND);

/** How many hints or kinds are between a place and one above it, from counts down from the root. */
class HintCounts {
  /** COUNTED numbers for each place. */
  readonly #counts: Uint16Array;

  constructor({ count, parent, hints, kind }: PlaceColumns) {
    const counts = new Uint16Array(count * COUNTED);
    for (let p = 0; p < count; p++) {
      const at = p * COUNTED;
      if (parent[p]! >= 0) counts.copyWithin(at, parent[p]! * COUNTED, (parent[p]! + 1) * COUNTED);
      if ((hints[p]! | kind[p]!) === 0) continue;
      for (let k = 0; k < SINGLE_HINTS.length; k++) if (hints[p]! & SINGLE_HINTS[k]!) counts[at + k]!++;
      if (hints[p]! & CONTENT_HINT) counts[at + CONTENT_COLUMN]!++;
      for (let k = 0; k < COUNTED_KINDS.length; k++)
        if (kind[p]! & COUNTED_KINDS[k]!) counts[at + KIND_COLUMN + k]!++;
    }
    this.#counts = counts;
  }

  between(place: number, above: number, column: number): number {
    return this.#counts[place * COUNTED + column]! - this.#counts[above * COUNTED + column]!;
  }

  isBetween(place: number, above: number, column: number): number {
    return this.between(place, above, column) > 0 ? 1 : 0;
  }

  /** Number of different hints against content. */
  kindsBetween(place: number, above: number): number {
    let kinds = 0;
    for (let k = 0; k < SINGLE_HINTS.length; k++) kinds += this.isBetween(place, above, k);
    return kinds;
  }
}

/**
 * The longest series of equal siblings that a place is in or under, where each of them holds several blocks:
 * comments, search results and teasers come as series, paragraphs and table rows do not count.
 */
function seriesOf({ page, places }: PageOutline): Float64Array {
  const siblings = new Int32Array(places.count);
  for (let p = 0; p < places.count; p++) if (places.chars[p]! > 0) siblings[places.siblings[p]!]!++;
  const series = new Float64Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const { tag } = page.places[p]!;
    const counts = places.blocks[p]! >= 2 && tag !== 'p' && tag !== 'tr' && tag !== 'table';
    const own = counts && places.chars[p]! > 0 ? siblings[places.siblings[p]!]! : 0;
    series[p] = Math.max(own, places.parent[p]! < 0 ? 0 : series[places.parent[p]!]!);
  }
  return series;
}

/** More text than this does not make a page more of an article. */
const MAX_ARTICLE_CHARS = 1_000;

/** How much running text the page has outside of series: little on lists, where the links are the content. */
function articleProse({ blocks }: PageOutline, memory: MemoryView, series: Float64Array): number {
  let prose = 0;
  for (let i = 0; i < blocks.count; i++) {
    if (memory.textPages[i] === 0 && series[blocks.place[i]!]! < 3) prose += blocks.proseChars[i]!;
  }
  return logOf(Math.min(MAX_ARTICLE_CHARS, prose));
}

/** By the numbers of the paths. */
type PathSums = {
  blocks: Float64Array;
  chars: Float64Array;
  linkChars: Float64Array;
  proseChars: Float64Array;
};

function pathSums({ blocks, places }: PageOutline): PathSums {
  const count = places.paths.length;
  const sums: PathSums = {
    blocks: new Float64Array(count),
    chars: new Float64Array(count),
    linkChars: new Float64Array(count),
    proseChars: new Float64Array(count),
  };
  for (let i = 0; i < blocks.count; i++) {
    const path = places.pathNumber[blocks.place[i]!]!;
    sums.blocks[path]!++;
    sums.chars[path]! += blocks.chars[i]!;
    sums.linkChars[path]! += blocks.chars[i]! * blocks.linkShare[i]!;
    sums.proseChars[path]! += blocks.proseChars[i]!;
  }
  return sums;
}

/** 2 if the next block is in the same element, 1 if it is in an equal one. */
function sameAsNext({ blocks, places }: PageOutline, i: number): number {
  if (i === blocks.count - 1) return 0;
  const here = blocks.place[i]!;
  const next = blocks.place[i + 1]!;
  return here === next ? 2 : places.path[here] === places.path[next] ? 1 : 0;
}

keepShape(HintCounts);
