import { keepShape } from '../threads/keep-shape.ts';
import type { MemoryView } from './memory-view.ts';
import type { PageOutline } from './page-outline.ts';

/** Farther than this many blocks is far. */
const FAR = 12;
/** The most that one block may add to the weight of a stretch, and what others subtract. */
const MAX_STRETCH_CHARS = 400;
const REPEATED_COST = 40;
const BLOCK_COST = 12;
const MAX_LINK_COST = 60;
const LINK_COST = 0.7;

export const BEFORE = -1;
export const AFTER = 1;

function isOwnProse({ blocks }: PageOutline, memory: MemoryView, i: number): boolean {
  return memory.textPages[i] === 0 && blocks.proseChars[i]! > 0;
}

/** The run of blocks with the most running text and the least of anything else (the maximum-sum subarray). */
export function proseStretch(outline: PageOutline, memory: MemoryView): { first: number; last: number } {
  const { blocks } = outline;
  let best = -1;
  let found = { first: 0, last: -1 };
  let sum = 0;
  let first = 0;
  for (let i = 0; i < blocks.count; i++) {
    if (sum <= 0) {
      sum = 0;
      first = i;
    }
    if (memory.textPages[i]! > 0) sum -= REPEATED_COST;
    else if (blocks.proseChars[i]! > 0) sum += Math.min(blocks.proseChars[i]!, MAX_STRETCH_CHARS);
    else {
      const links = blocks.chars[i]! * blocks.linkShare[i]!;
      sum -= BLOCK_COST + Math.min(MAX_LINK_COST, links * LINK_COST);
    }
    if (sum > best) {
      best = sum;
      found = { first, last: i };
    }
  }
  return found;
}

/** How many blocks away the nearest running text is, before or after each block. */
export function nearestProse(outline: PageOutline, memory: MemoryView, side: -1 | 1): Uint8Array {
  const { count } = outline.blocks;
  const distances = new Uint8Array(count);
  let distance = FAR;
  for (let k = 0; k < count; k++) {
    const i = side === BEFORE ? k : count - 1 - k;
    distances[i] = distance;
    distance = isOwnProse(outline, memory, i) ? 1 : Math.min(FAR, distance + 1);
  }
  return distances;
}

/** Shares of running text and of link text among the blocks around one. */
export class WindowSums {
  readonly #chars: Float64Array;
  readonly #prose: Float64Array;
  readonly #links: Float64Array;

  constructor(outline: PageOutline, memory: MemoryView) {
    const { blocks } = outline;
    this.#chars = new Float64Array(blocks.count + 1);
    this.#prose = new Float64Array(blocks.count + 1);
    this.#links = new Float64Array(blocks.count + 1);
    for (let i = 0; i < blocks.count; i++) {
      const chars = blocks.chars[i]!;
      this.#chars[i + 1] = this.#chars[i]! + chars;
      this.#links[i + 1] = this.#links[i]! + chars * blocks.linkShare[i]!;
      this.#prose[i + 1] = this.#prose[i]! + (isOwnProse(outline, memory, i) ? blocks.proseChars[i]! : 0);
    }
  }

  proseShare(i: number, reach: number): number {
    return this.#share(this.#prose, i, reach);
  }

  linkShare(i: number, reach: number): number {
    return this.#share(this.#links, i, reach);
  }

  #share(sums: Float64Array, i: number, reach: number): number {
    const from = Math.max(0, i - reach);
    const to = Math.min(sums.length - 1, i + reach + 1);
    return (sums[to]! - sums[from]!) / Math.max(1, this.#chars[to]! - this.#chars[from]!);
  }
}

keepShape(WindowSums);
