/**
 * Chooses the segments to merge next. Segments of similar size are merged once there are enough of them, so
 * that a document is rewritten only a few times; a segment that is mostly deleted is rewritten on its own.
 */
export type SegmentSize = { docs: number; deleted: number };

/** Size ratio between one level of large segments and the next. */
const LEVEL_FACTOR = 6;
/** Number of segments of one level that are merged together. */
const MERGE_FACTOR = 6;
/**
 * Segments of the first level above the small ones are merged sooner: every segment adds to the cost of a
 * query.
 */
const FIRST_MERGE_FACTOR = 3;
/**
 * Largest segments of the small levels, 0 to 3. A crawl publishes a few pages at a time: if all small
 * segments were one level, a page would be rewritten with every few that follow, ten times on its way to the
 * first large segment.
 */
const SMALL_LEVELS = [40, 160, 640, 2_000];
const SMALL_MERGE_FACTOR = 4;
const MAX_DELETED_SHARE = 0.25;

/**
 * When the index is idle, small segments that add up to this share of a larger one are merged into it: one
 * segment then holds most of the pages, and a page is rewritten only when the index has grown by that share.
 */
const REST_SHARE = 1 / 16;
/**
 * No merge makes a larger segment: it would be slow, need memory for each of its documents, and make queries
 * only a fifth faster.
 */
const MAX_MERGED_DOCS = 500_000;

/**
 * During a bulk import, this many segments of a level wait, and are merged together: a page is then rewritten
 * once or twice, mostly at the end. If merging falls behind, those that came meanwhile wait for the next merge,
 * since a merge needs memory for each document.
 */
export const BULK_MERGE_FACTOR = 30;

/** `rest`: no new pages are expected soon. `bulk`: many are, and merging can wait. */
export type MergeMoment = 'rest' | 'bulk' | 'stream';

/** Positions of the segments to merge, in order; empty if none. */
export function chooseMerge(segments: readonly SegmentSize[], moment: MergeMoment = 'stream'): number[] {
  if (moment === 'rest') {
    // Everything that will be merged in the end, in one step: by levels, most pages would be rewritten twice.
    const chosen = chooseAtRest(segments);
    if (chosen.length > 0) return chosen;
  }
  const levels = new Map<number, number[]>();
  segments.forEach((segment, number) => {
    const level = levelOf(segment.docs - segment.deleted);
    const members = levels.get(level);
    if (members === undefined) levels.set(level, [number]);
    else members.push(number);
  });
  for (const level of [...levels.keys()].sort((a, b) => a - b)) {
    const members = levels.get(level)!;
    const isBulk = moment === 'bulk';
    if (members.length < (isBulk ? BULK_MERGE_FACTOR : mergeFactor(level))) continue;
    const chosen = withinLimit(isBulk ? members.slice(0, BULK_MERGE_FACTOR) : members, segments);
    if (chosen.length > 1) return chosen;
  }
  const worn = segments.findIndex(({ docs, deleted }) => docs > 0 && deleted / docs > MAX_DELETED_SHARE);
  return worn >= 0 ? [worn] : [];
}

/** The smallest members whose documents fit into one segment. */
function withinLimit(members: readonly number[], segments: readonly SegmentSize[]): number[] {
  const liveOf = (number: number) => segments[number]!.docs - segments[number]!.deleted;
  const ascending = [...members].sort((a, b) => liveOf(a) - liveOf(b));
  let docs = 0;
  const end = ascending.findIndex((number) => (docs += liveOf(number)) > MAX_MERGED_DOCS);
  return (end < 0 ? ascending : ascending.slice(0, end)).sort((a, b) => a - b);
}

function chooseAtRest(segments: readonly SegmentSize[]): number[] {
  const live = segments.map(({ docs, deleted }) => docs - deleted);
  const ascending = [...live.keys()].sort((a, b) => live[a]! - live[b]!);
  let smaller = 0;
  let joined = 0;
  for (const [place, number] of ascending.entries()) {
    const docs = live[number]!;
    if (smaller + docs > MAX_MERGED_DOCS) break;
    if (place > 0 && smaller >= docs * REST_SHARE) joined = place + 1;
    smaller += docs;
  }
  return ascending.slice(0, joined).sort((a, b) => a - b);
}

function levelOf(docs: number): number {
  const small = SMALL_LEVELS.findIndex((most) => docs <= most);
  if (small >= 0) return small;
  const largest = SMALL_LEVELS.at(-1)!;
  return SMALL_LEVELS.length - 1 + Math.ceil(Math.log(docs / largest) / Math.log(LEVEL_FACTOR));
}

function mergeFactor(level: number): number {
  if (level < SMALL_LEVELS.length) return SMALL_MERGE_FACTOR;
  return level === SMALL_LEVELS.length ? FIRST_MERGE_FACTOR : MERGE_FACTOR;
}
