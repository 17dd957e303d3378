/**
 * Chooses the segments to merge next. Segments of similar size are merged once there are enough of them, so
 * that a document is rewritten only a few times; a segment that is mostly deleted is rewritten on its own.
 */
export type SegmentSize = { docs: number; deleted: number };

/** Size ratio between one level and the next. */
const LEVEL_FACTOR = 6;
/** Number of segments of one level that are merged together. */
const MERGE_FACTOR = 6;
/** All segments up to this size form one level: merging them is fast. */
const SMALLEST_LEVEL_DOCS = 2_000;
/** Every segment adds to the cost of a query, so small ones, which are cheap to merge, are merged sooner. */
const SMALL_MERGE_FACTOR = 3;
const LAST_SMALL_LEVEL = 1;
const TINY_DOCS = 250;
const TINY_LEVEL = -1;
const TINY_MERGE_FACTOR = 3;
const MAX_DELETED_SHARE = 0.25;

/**
 * When the index is idle, small segments that add up to this share of a larger one are merged into it: one
 * segment then holds most of the pages, and a page is rewritten only when the index has grown by that share.
 */
const REST_SHARE = 1 / 16;
/** Larger merges take long and need memory for the longest list, and make queries only a fifth faster. */
const MAX_REST_DOCS = 500_000;

/**
 * Positions of the segments to merge, in order; empty if none. `isAtRest`: no new pages are expected soon.
 */
export function chooseMerge(segments: readonly SegmentSize[], isAtRest = false): number[] {
  const levels = new Map<number, number[]>();
  segments.forEach((segment, number) => {
    const level = levelOf(segment.docs - segment.deleted);
    const members = levels.get(level);
    if (members === undefined) levels.set(level, [number]);
    else members.push(number);
  });
  for (const level of [...levels.keys()].sort((a, b) => a - b)) {
    const members = levels.get(level)!;
    if (members.length >= mergeFactor(level)) return members;
  }
  const worn = segments.findIndex(({ docs, deleted }) => docs > 0 && deleted / docs > MAX_DELETED_SHARE);
  if (worn >= 0) return [worn];
  return isAtRest ? chooseAtRest(segments) : [];
}

function chooseAtRest(segments: readonly SegmentSize[]): number[] {
  const live = segments.map(({ docs, deleted }) => docs - deleted);
  const ascending = [...live.keys()].sort((a, b) => live[a]! - live[b]!);
  let smaller = 0;
  let joined = 0;
  for (const [place, number] of ascending.entries()) {
    const docs = live[number]!;
    if (smaller + docs > MAX_REST_DOCS) break;
    if (place > 0 && smaller >= docs * REST_SHARE) joined = place + 1;
    smaller += docs;
  }
  return ascending.slice(0, joined).sort((a, b) => a - b);
}

function levelOf(docs: number): number {
  if (docs <= TINY_DOCS) return TINY_LEVEL;
  return docs <= SMALLEST_LEVEL_DOCS
    ? 0
    : Math.ceil(Math.log(docs / SMALLEST_LEVEL_DOCS) / Math.log(LEVEL_FACTOR));
}

function mergeFactor(level: number): number {
  if (level === TINY_LEVEL) return TINY_MERGE_FACTOR;
  return level <= LAST_SMALL_LEVEL ? SMALL_MERGE_FACTOR : MERGE_FACTOR;
}
