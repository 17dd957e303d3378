/**
 * Which segments to join next. Segments of about the same size are joined when there are enough of them, so that a
 * document is rewritten a few times in its life; a segment that is mostly deleted is rewritten alone.
 */
export type SegmentSize = { docs: number; deleted: number };

/** A level is so many times as large as the one before. */
const LEVEL_FACTOR = 6;
/** Segments of one level that are joined together. */
const MERGE_FACTOR = 6;
/** Everything up to this size is one level: joining it takes moments. */
const SMALLEST_LEVEL_DOCS = 2_000;
/** Each segment costs a query something, so the small ones, which are quickly joined, are joined sooner. */
const SMALL_MERGE_FACTOR = 3;
const LAST_SMALL_LEVEL = 1;
const TINY_DOCS = 250;
const TINY_LEVEL = -1;
const TINY_MERGE_FACTOR = 3;
const MAX_DELETED_SHARE = 0.25;

/**
 * Once nothing comes in, small ones that together have this share of a larger one are joined with it: so one segment
 * has most of the pages at rest, and a page is rewritten only when the index has grown by that share.
 */
const REST_SHARE = 1 / 16;
/** Joining more takes long, and memory for the longest list, for queries that are a fifth faster. */
const MAX_REST_DOCS = 500_000;

/** Positions of the segments to join, in order; empty where all is well. `isAtRest`: nothing more is expected soon. */
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
