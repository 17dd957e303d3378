/**
 * A closer look at the best documents: do they have the very forms that were asked for, are words that follow each
 * other in the query neighbours in the text, is the page a good one, and fresh where the query asks for news? The
 * first two need lists that the first stage does not touch.
 */
import { saturationOf } from '../index/bm25.ts';
import { codeIn, keptCodes } from '../index/dense-codes.ts';
import type { LiveSegment } from '../index/index-reader.ts';
import { NumberList } from '../index/number-list.ts';
import type { PostingsCursor } from '../index/postings-cursor.ts';
import { NEUTRAL_QUALITY } from '../model/page.ts';
import type { ScorePart } from '../model/search-results.ts';
import { giveBack, takeCursor } from './cursor-pool.ts';
import type { PlannedTerm, QueryPlan } from './query-plan.ts';
import type { Hit } from './top-hits.ts';

/** What a pair of neighbours counts, as a share of what its two words tell. */
const PAIR_WEIGHT = 0.4; // chosen on eval/search
/** Words in more pages than this share are neighbours of everything. */
const MAX_PAIR_SHARE = 0.7; // chosen on eval/search
/** How far the best quality lifts a score, and the worst lowers it. */
const QUALITY_SHARE = 0.15;
/** What a page of this moment gains where the query asks for news; half of it is left after the half-life. */
const FRESH_SHARE = 0.5;
const FRESH_HALF_LIFE_MS = 7 * 86_400_000;

export type CloserLook = {
  plan: QueryPlan;
  segments: readonly LiveSegment[];
  /** The time from which freshness counts, or null where the query does not ask for it. */
  freshAt: number | null;
  /** Called with the parts of each score, where somebody wants to know. */
  explain?: (hit: Hit, parts: ScorePart[]) => void;
};

/** Completes the scores of the hits and sorts them anew; of equals the one that was better before stays first. */
export function secondStage(hits: readonly Hit[], look: CloserLook): Hit[] {
  const { plan, segments } = look;
  const saturation = saturationOf(plan.statistics.averageLength).byLength;
  const scores = hits.map(({ score }) => score);
  const order = hits.map((_, number) => number);
  order.sort((a, b) => hits[a]!.segment - hits[b]!.segment || hits[a]!.doc - hits[b]!.doc);
  let lists: SegmentLists | null = null;
  for (const number of order) {
    const hit = hits[number]!;
    const { reader } = segments[hit.segment]!;
    if (lists?.segment !== hit.segment) {
      lists?.close();
      lists = new SegmentLists(hit.segment, look);
    }
    const parts: ScorePart[] | null = look.explain ? lists.explainFirst(hit.doc, saturation) : null;
    let score = hit.score + lists.bonus(hit.doc, saturation[reader.lengthCodes[hit.doc]!]!, parts);
    const better = (QUALITY_SHARE * (reader.quality(hit.doc) - NEUTRAL_QUALITY)) / NEUTRAL_QUALITY;
    if (better !== 0) parts?.push({ kind: 'quality', text: '', score: score * better });
    score *= 1 + better;
    if (look.freshAt !== null) {
      const ageMs = Math.max(0, look.freshAt - reader.date(hit.doc));
      const fresh = score * FRESH_SHARE * 0.5 ** (ageMs / FRESH_HALF_LIFE_MS);
      if (fresh > 0) {
        parts?.push({ kind: 'freshness', text: '', score: fresh });
        score += fresh;
      }
    }
    scores[number] = score;
    if (parts !== null) look.explain?.(hit, parts);
  }
  lists?.close();
  return hits
    .map((hit, number) => ({ ...hit, score: scores[number]!, number }))
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .map(({ segment, doc, score }) => ({ segment, doc, score }));
}

type ScoredCursor = { cursor: PostingsCursor; dense: Uint8Array | null; term: PlannedTerm };
type Pair = { first: ScoredCursor; second: ScoredCursor; weight: number; text: string };

/** Is the term in the document? The cursor is there then. Most lists that are asked for nothing need not be read for it. */
function isIn(doc: number, { cursor, dense }: ScoredCursor): boolean {
  if (dense !== null && codeIn(dense, doc) === 0) return false;
  return cursor.advance(doc) === doc;
}

/** The lists of one segment; asked about documents in ascending order. */
class SegmentLists {
  readonly segment: number;
  readonly #look: CloserLook;
  readonly #exact: ScoredCursor[];
  readonly #pairs: Pair[] = [];
  readonly #first = new NumberList();
  readonly #second = new NumberList();
  readonly #taken: PostingsCursor[] = [];
  #terms: ScoredCursor[] | null = null;

  constructor(segment: number, look: CloserLook) {
    this.segment = segment;
    this.#look = look;
    const { plan } = look;
    this.#exact = this.#open(plan.words.map(({ exact }) => exact));
    const stems = new Map<number, ScoredCursor>();
    for (const number of new Set(plan.pairs.flat())) {
      const { stem } = plan.words[number]!;
      if (stem === null || stem.documents > plan.statistics.docs * MAX_PAIR_SHARE) continue;
      for (const opened of this.#open([stem])) stems.set(number, opened);
    }
    for (const [one, other] of plan.pairs) {
      const first = stems.get(one);
      const second = stems.get(other);
      if (first === undefined || second === undefined) continue;
      const [before, after] = [plan.words[one]!, plan.words[other]!];
      const weight = PAIR_WEIGHT * (before.stem!.idf + after.stem!.idf);
      this.#pairs.push({ first, second, weight, text: `${before.word} ${after.word}` });
    }
  }

  bonus(doc: number, saturation: number, parts: ScorePart[] | null): number {
    let bonus = 0;
    for (const exact of this.#exact) {
      if (!isIn(doc, exact)) continue;
      const { cursor, term } = exact;
      const frequency = cursor.frequency;
      const score = (term.weight * frequency) / (frequency + saturation);
      parts?.push({ kind: 'word', text: term.key.slice(1), score });
      bonus += score;
    }
    for (const { first, second, weight, text } of this.#pairs) {
      if (!isIn(doc, first) || !isIn(doc, second)) continue;
      const neighbours = countNeighbours(
        first.cursor.positions(this.#first),
        second.cursor.positions(this.#second),
      );
      if (neighbours === 0) continue;
      const score = (weight * neighbours) / (neighbours + saturation);
      parts?.push({ kind: 'pair', text, score });
      bonus += score;
    }
    return bonus;
  }

  /** What the first stage has added up, part by part. */
  explainFirst(doc: number, saturation: Float64Array): ScorePart[] {
    this.#terms ??= this.#open(this.#look.plan.terms);
    const { reader } = this.#look.segments[this.segment]!;
    const parts: ScorePart[] = [];
    for (const { cursor, term } of this.#terms) {
      if (cursor.advance(doc) !== doc) continue;
      const frequency = cursor.frequency;
      const score = (term.weight * frequency) / (frequency + saturation[reader.lengthCodes[doc]!]!);
      parts.push({ kind: 'stem', text: term.key.slice(1), score });
    }
    return parts;
  }

  close(): void {
    for (const cursor of this.#taken) giveBack(cursor);
    this.#taken.length = 0;
  }

  #open(terms: readonly (PlannedTerm | null)[]): ScoredCursor[] {
    const { reader } = this.#look.segments[this.segment]!;
    const cursors: ScoredCursor[] = [];
    for (const term of terms) {
      const info = term?.infos[this.segment];
      if (!term || !info) continue;
      const cursor = takeCursor(reader, info);
      this.#taken.push(cursor);
      cursors.push({ cursor, dense: keptCodes(info), term });
    }
    return cursors;
  }
}

/** How often a position of the second list follows one of the first. Both ascend. */
function countNeighbours(first: NumberList, second: NumberList): number {
  let neighbours = 0;
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const apart = second.values[j]! - first.values[i]!;
    if (apart === 1) neighbours++;
    if (apart <= 1) j++;
    else i++;
  }
  return neighbours;
}
