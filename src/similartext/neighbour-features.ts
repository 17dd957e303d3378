/**
 * The second pass over a block: how certain the first pass was about it, about its element and the elements
 * around it, about the blocks before and after it, about blocks in equal places of the page and of other
 * pages of the site. A paragraph that looks odd alone is content among paragraphs; a fluent comment among
 * comments is not.
 */
import { keepShape } from '../threads/keep-shape.ts';
import { BLOCK_FEATURES, FEATURE_COUNT } from './block-features.ts';
import type { MemoryView } from './memory-view.ts';
import { coreOf } from './page-core.ts';
import { type PageOutline, type PlaceColumns, sumUp } from './page-outline.ts';

const OWN_FEATURES = [
  'chars',
  'linkShare',
  'heading',
  'hints',
  'commentHint',
  'textPages',
  'textShare',
  'pathRepeated',
  'endsSentence',
  'titleShare',
  'series',
  'capitals',
  'digits',
  'isItem',
  'isCell',
  'parentLinks',
] as const;

export const NEIGHBOUR_FEATURES = [
  'score',
  'scoreBelowBest',
  'placeChance',
  'parentChance',
  'grandparentChance',
  'greatGrandparentChance',
  'pathChance',
  'chanceBefore',
  'chanceAfter',
  'nearChance',
  'aroundChance',
  'inContentCore',
  'branchContent',
  'branchChance',
  'sitePathChance',
  ...OWN_FEATURES,
] as const;

export const NEIGHBOUR_COUNT = NEIGHBOUR_FEATURES.length;

const OWN_COLUMNS = OWN_FEATURES.map((name) => BLOCK_FEATURES.indexOf(name));
/** Chosen on eval/clean. */
const CONTENT_CORE_SHARE = 0.7;
/** No block counts for more than this when neighbours are averaged. */
const MAX_WEIGHT = 400;
const UNKNOWN = -1;

/** Rows of NEIGHBOUR_COUNT values; `rows` and `scores` are those of the first pass. */
export function neighbourFeatures(
  outline: PageOutline,
  memory: MemoryView,
  rows: Float32Array,
  scores: Float32Array,
): Float32Array {
  const { blocks, places } = outline;
  const count = blocks.count;
  const out = new Float32Array(count * NEIGHBOUR_COUNT);
  if (count === 0) return out;

  const chances = chancesOf(scores);
  const best = bestScore(outline, scores);
  const content = new Float64Array(places.count);
  for (let i = 0; i < count; i++) content[blocks.place[i]!]! += blocks.chars[i]! * chances[i]!;
  sumUp(content, places.parent);
  const { core, fork, branch } = coreOf(places, content, CONTENT_CORE_SHARE);
  const allContent = Math.max(1e-6, content[0]!);
  const paths = pathChances(outline, chances);
  const windows = new ChanceWindows(outline, chances);

  for (let i = 0; i < count; i++) {
    const place = blocks.place[i]!;
    const parent = places.parent[place]!;
    const grandparent = parent < 0 ? -1 : places.parent[parent]!;
    const greatGrandparent = grandparent < 0 ? -1 : places.parent[grandparent]!;
    const top = branch[place]!;
    const isOnPath = top === fork[place];
    const known = memory.traces[places.pathNumber[place]!];
    let column = i * NEIGHBOUR_COUNT;
    out[column++] = scores[i]!;
    out[column++] = scores[i]! - best;
    out[column++] = chanceOf(content, places, place);
    out[column++] = chanceOf(content, places, parent);
    out[column++] = chanceOf(content, places, grandparent);
    out[column++] = chanceOf(content, places, greatGrandparent);
    out[column++] = paths[places.pathNumber[place]!]!;
    out[column++] = i === 0 ? 0 : chances[i - 1]!;
    out[column++] = i === count - 1 ? 0 : chances[i + 1]!;
    out[column++] = windows.around(i, 2);
    out[column++] = windows.around(i, 6);
    out[column++] = fork[place] === core ? 1 : 0;
    out[column++] = isOnPath ? 1 : content[top]! / allContent;
    out[column++] = chanceOf(content, places, top);
    out[column++] = known && known.chars > 0 ? known.contentChars / known.chars : UNKNOWN;
    for (const own of OWN_COLUMNS) out[column++] = rows[i * FEATURE_COUNT + own]!;
  }
  return out;
}

/** Share of content in a place; 0 above the root. */
function chanceOf(content: Float64Array, places: PlaceColumns, place: number): number {
  return place < 0 ? 0 : content[place]! / Math.max(1, places.chars[place]!);
}

/** Scores are log odds. */
export function chancesOf(scores: Float32Array): Float64Array {
  const chances = new Float64Array(scores.length);
  for (let i = 0; i < scores.length; i++) chances[i] = 1 / (1 + Math.exp(-scores[i]!));
  return chances;
}

const BEST_SHARE = 0.1;
const MAX_BEST_CHARS = 600;
const MAX_BEST_BLOCK_CHARS = 300;

/**
 * How certain the page is at its best: the mean score of the most certain blocks, up to a tenth of the page.
 * These are few, so they are searched for one by one rather than by sorting all blocks.
 */
export function bestScore(
  { blocks, totalChars }: PageOutline,
  scores: Float32Array,
  out = new Uint8Array(scores.length),
): number {
  const enough = Math.min(MAX_BEST_CHARS, BEST_SHARE * totalChars);
  let chars = 0;
  let sum = 0;
  for (let i = nextBest(scores, out, -1); i >= 0 && chars <= enough; i = nextBest(scores, out, i)) {
    const weight = Math.min(blocks.chars[i]!, MAX_BEST_BLOCK_CHARS);
    sum += weight * scores[i]!;
    chars += weight;
  }
  return chars === 0 ? 0 : sum / chars;
}

/** The block with the highest score after block `last`, the first of equal ones; −1 if there is none. */
function nextBest(scores: Float32Array, out: Uint8Array, last: number): number {
  const most = last < 0 ? Number.POSITIVE_INFINITY : scores[last]!;
  let best = -1;
  let score = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++) {
    const own = scores[i]!;
    if (own > score && (own < most || (own === most && i > last)) && !out[i]) {
      best = i;
      score = own;
    }
  }
  return best;
}

/** By the numbers of the paths. */
function pathChances({ blocks, places }: PageOutline, chances: Float64Array): Float64Array {
  const chars = new Float64Array(places.paths.length);
  const content = new Float64Array(places.paths.length);
  for (let i = 0; i < blocks.count; i++) {
    const path = places.pathNumber[blocks.place[i]!]!;
    chars[path]! += blocks.chars[i]!;
    content[path]! += blocks.chars[i]! * chances[i]!;
  }
  for (let path = 0; path < content.length; path++) content[path]! /= chars[path]!;
  return content;
}

/** Mean probability of the blocks around one, excluding itself. */
class ChanceWindows {
  readonly #weight: Float64Array;
  readonly #weights: Float64Array;
  readonly #sums: Float64Array;
  readonly #chances: Float64Array;

  constructor({ blocks }: PageOutline, chances: Float64Array) {
    this.#chances = chances;
    this.#weight = blocks.chars.map((chars) => Math.min(chars, MAX_WEIGHT));
    this.#weights = new Float64Array(blocks.count + 1);
    this.#sums = new Float64Array(blocks.count + 1);
    for (let i = 0; i < blocks.count; i++) {
      this.#weights[i + 1] = this.#weights[i]! + this.#weight[i]!;
      this.#sums[i + 1] = this.#sums[i]! + this.#weight[i]! * chances[i]!;
    }
  }

  around(i: number, reach: number): number {
    const from = Math.max(0, i - reach);
    const to = Math.min(this.#chances.length, i + reach + 1);
    const own = this.#weight[i]!;
    const weight = this.#weights[to]! - this.#weights[from]! - own;
    const sum = this.#sums[to]! - this.#sums[from]! - own * this.#chances[i]!;
    return weight > 0 ? sum / weight : this.#chances[i]!;
  }
}

keepShape(ChanceWindows);
