/**
 * Pages of results must continue each other, so what ranks a page must not depend on how many are requested.
 * The best pages of the first stage are examined closely in blocks that are always the same: each is ranked
 * by itself and follows the one before. The first pages of results are made from the first block, so they
 * cost no more than before.
 */

/** How many of the best are in the first block: more gain next to nothing on the evaluation sets. */
const FIRST_BLOCK = 24; // chosen on eval/search
/** For queries of few words, many pages score alike, and hubs crowd the first places: examine more. */
export const FEW_WORDS = 2;
const FIRST_BLOCK_OF_FEW_WORDS = 64;
/** Each end of a block is this many times as far as the one before. */
const GROWTH = 4;
/** The maximum, to find as many different texts as requested. */
const MAX_EXAMINED = 2_000;

export type CloseBlocks = readonly number[];

/** Where the blocks of a query of this many words end, nearest first. */
export function closeBlocks(words: number, hasBoosts: boolean): CloseBlocks {
  const ends = [words <= FEW_WORDS || hasBoosts ? FIRST_BLOCK_OF_FEW_WORDS : FIRST_BLOCK];
  while (ends.at(-1)! < MAX_EXAMINED) ends.push(Math.min(MAX_EXAMINED, ends.at(-1)! * GROWTH));
  return ends;
}

/** The number of blocks that have at least this many hits. */
export function blocksFor(reach: number, ends: CloseBlocks): number {
  return ends.findIndex((end) => end >= reach) + 1 || ends.length;
}

/** The best of the first stage, block by block. */
export function inBlocks<H>(hits: readonly H[], ends: CloseBlocks): H[][] {
  return ends
    .map((end, block) => hits.slice(block === 0 ? 0 : ends[block - 1], end))
    .filter((block) => block.length > 0);
}
