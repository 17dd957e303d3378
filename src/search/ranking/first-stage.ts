/**
 * Finds the best documents by the sum of their terms without examining most of them: MaxScore (Turtle and
 * Flood 1995) with block maxima, by windows of documents. In each window, lists whose bounds together cannot
 * reach the worst of the best so far are not walked; they are only queried for the documents that the others
 * have found, strongest first, and documents that can no longer get in are dropped on the way.
 */

import type { LiveSegment } from '../../index/index-reader.ts';
import {
  frequencyOf,
  impactBounds,
  type Saturation,
  SCORED_CODES,
  saturationOf,
} from '../../index/postings/bm25.ts';
import {
  type Candidates,
  type Needed,
  NO_MORE_DOCS,
  type PostingsCursor,
  ROUNDING,
  type ScoreWindow,
} from '../../index/postings/postings-cursor.ts';
import { codeIn, TOO_LARGE } from '../../index/segments/dense-codes.ts';
import { type Conditions, conditionsOf, type Lead, nextOf } from '../query/conditions-of.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { Query } from '../query/query.ts';
import type { WorkBudget } from '../work-budget.ts';
import { giveBack, takeCursor } from './cursor-pool.ts';
import type { TopHits } from './top-hits.ts';

/** Number of documents processed together. Smaller windows have tighter bounds and more overhead. */
const WINDOW_DOCS = 8_192; // chosen on bench/search, at 120,000 and 1,000,000 documents
/** While nothing is known about the best, all lists must be walked, so the first windows are smaller. */
const FIRST_WINDOW_DOCS = 128;
/** Cost per document of following a lead, relative to walking lists. */
const LEAD_COST = 8; // chosen on bench/search

/**
 * A list with at most this many postings for each candidate of a window is read whole, which is one pass
 * without branches.
 */
const POSTINGS_FOR_CANDIDATE = 4; // chosen on bench/search

type ScoredList = {
  cursor: PostingsCursor;
  dense: Uint8Array | null;
  weight: number;
  isTelling: boolean;
  bound: number;
};

/**
 * Offers the best documents to `top`. Stops early, and returns false, when the budget is used up. Only
 * documents with a telling word are found; the other words add to their scores.
 */
export function firstStage(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  top: TopHits,
  budget: WorkBudget,
): boolean {
  const saturation = saturationOf(plan.statistics.averageLength);
  // The largest first: the scores of its best documents are what the other segments must exceed.
  const order = [...segments.keys()].sort((a, b) => segments[b]!.reader.docs - segments[a]!.reader.docs);
  for (const [turn, number] of order.entries()) {
    const segment = segments[number]!;
    const conditions = conditionsOf(query, segment.reader, budget);
    if (conditions === null) continue;
    const scorer = new SegmentScorer(number, segment, plan, saturation, conditions, top);
    const isDone = scorer.run(turn === 0, budget);
    scorer.close();
    if (!isDone) return false;
  }
  return true;
}

/** Searching is synchronous, so one set of buffers serves all searches. */
const window: ScoreWindow = {
  base: 0,
  scores: new Float64Array(WINDOW_DOCS),
  touched: new Int32Array(WINDOW_DOCS / 32),
};
const candidates: Candidates = {
  base: 0,
  count: 0,
  slots: new Int32Array(WINDOW_DOCS),
  scores: new Float64Array(WINDOW_DOCS),
};
/** Entry i is the bound of the first i lists of a window together. */
let sums = new Float64Array(64);
/** 1 + the codes of a list in the window; all 0 between two uses. */
const windowCodes = new Int32Array(WINDOW_DOCS);

class SegmentScorer {
  readonly #number: number;
  readonly #segment: LiveSegment;
  readonly #saturation: Saturation;
  readonly #bounds: Float64Array;
  readonly #conditions: Conditions;
  readonly #top: TopHits;
  readonly #lists: ScoredList[] = [];
  readonly #needed: Needed;

  constructor(
    number: number,
    segment: LiveSegment,
    plan: QueryPlan,
    saturation: Saturation,
    conditions: Conditions,
    top: TopHits,
  ) {
    this.#number = number;
    this.#segment = segment;
    this.#saturation = saturation;
    this.#bounds = impactBounds(segment.reader.averageLength, plan.statistics.averageLength);
    this.#needed = { score: 0, weight: 0, bounds: this.#bounds };
    this.#conditions = conditions;
    this.#top = top;
    for (const { infos, weight, isTelling } of plan.terms) {
      const info = infos[number];
      if (!info) continue;
      const dense = segment.reader.denseCodes(info);
      this.#lists.push({ cursor: takeCursor(segment.reader, info), dense, weight, isTelling, bound: 0 });
    }
    if (sums.length <= this.#lists.length) sums = new Float64Array(2 * this.#lists.length);
  }

  /** `isFirst`: some documents are examined even if little is left of the budget. */
  run(isFirst: boolean, budget: WorkBudget): boolean {
    if (this.#lists.length === 0) return true;
    let documents = 0;
    for (const { cursor } of this.#lists) documents += cursor.info.documents;
    const { lead } = this.#conditions;
    if (lead !== null && lead.documents * LEAD_COST < documents) return this.#follow(lead, budget);
    const docs = this.#segment.reader.docs;
    // If the threshold is already known, small windows gain nothing
    let width = this.#top.threshold > 0 ? WINDOW_DOCS : FIRST_WINDOW_DOCS;
    for (let start = 0, end = 0; start < docs; start = end) {
      if (!(isFirst && start === 0) && budget.isSpent) return false;
      // Windows of the full width begin at multiples of it
      end = Math.min(docs, start + width, start - (start % WINDOW_DOCS) + WINDOW_DOCS);
      width = Math.min(WINDOW_DOCS, width * 2);
      const essential = this.#partition(start, end);
      budget.spend(this.#lists.length + this.#postingsIn(end - start, essential));
      if (essential === this.#lists.length) continue;
      this.#walk(start, end, essential);
      this.#collect(start, end, this.#top.threshold - sums[essential]!);
      budget.spend(candidates.count * essential);
      this.#ask(end, essential);
      budget.spend(candidates.count * this.#conditions.lists);
      this.#offer();
    }
    return true;
  }

  /** Average number of postings of the walked lists in a window. */
  #postingsIn(width: number, essential: number): number {
    let documents = 0;
    for (let i = essential; i < this.#lists.length; i++) documents += this.#lists[i]!.cursor.info.documents;
    return Math.ceil((documents * width) / this.#segment.reader.docs);
  }

  close(): void {
    for (const { cursor } of this.#lists) giveBack(cursor);
    this.#lists.length = 0;
  }

  /** Few documents can satisfy the conditions: score just those. */
  #follow({ cursors }: Lead, budget: WorkBudget): boolean {
    const lengthCodes = this.#segment.reader.lengthCodes;
    const cost = cursors.length + this.#conditions.lists;
    for (let doc = nextOf(cursors, 0); doc !== NO_MORE_DOCS; doc = nextOf(cursors, doc + 1)) {
      if (budget.spend(cost)) return false;
      // Few leading documents have the words of a phrase side by side: the scores of the others are not
      // needed
      if (!this.#isAccepted(doc)) continue;
      budget.spend(this.#lists.length);
      let score = 0;
      let isTold = false;
      for (const { cursor, weight, isTelling } of this.#lists) {
        if (cursor.advance(doc) !== doc) continue;
        const frequency = cursor.frequency;
        isTold ||= isTelling;
        score += (weight * frequency) / (frequency + this.#saturation.byLength[lengthCodes[doc]!]!);
      }
      if (isTold && score > this.#top.threshold) this.#top.offer(this.#number, doc, score);
    }
    return true;
  }

  /**
   * Sorts the lists by what they can add in this window, those of distinctive words last; returns the first
   * one that must be walked, which is never one of the others.
   */
  #partition(start: number, end: number): number {
    const lists = this.#lists;
    const isWhole = start % WINDOW_DOCS === 0 && end > start + WINDOW_DOCS / 2;
    for (const list of lists) {
      const { cursor } = list;
      const impact = isWhole
        ? cursor.impactOfWindow(start / WINDOW_DOCS, WINDOW_DOCS)
        : cursor.impactWithin(start, end);
      list.bound = list.weight * this.#bounds[impact]! * ROUNDING;
    }
    for (let i = 1; i < lists.length; i++) {
      const moved = lists[i]!;
      let at = i - 1;
      for (; at >= 0 && isAbove(lists[at]!, moved); at--) lists[at + 1] = lists[at]!;
      lists[at + 1] = moved;
    }
    const threshold = this.#top.threshold;
    let essential = lists.length;
    let sum = 0;
    for (let i = 0; i < lists.length; i++) {
      sum += lists[i]!.bound;
      sums[i + 1] = sum;
      if (essential === lists.length && lists[i]!.isTelling && sum > threshold) essential = i;
    }
    return essential;
  }

  #walk(start: number, end: number, essential: number): void {
    window.base = start;
    for (let i = essential; i < this.#lists.length; i++) {
      const { cursor, weight, bound } = this.#lists[i]!;
      if (bound === 0) continue;
      cursor.advance(start);
      cursor.scoreUpTo(end, weight, this.#saturation, this.#segment.reader.lengthCodes, window);
    }
  }

  /** Empties the window into the candidates, except those that nothing can lift above `reachable`. */
  #collect(start: number, end: number, reachable: number): void {
    const { scores, touched } = window;
    const { slots, scores: kept } = candidates;
    let count = 0;
    for (let word = 0; word < (end - start + 31) >>> 5; word++) {
      let bits = touched[word]!;
      if (bits === 0) continue;
      touched[word] = 0;
      for (; bits !== 0; bits &= bits - 1) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        const score = scores[slot]!;
        scores[slot] = 0;
        slots[count] = slot;
        kept[count] = score;
        count += Number(score > reachable);
      }
    }
    candidates.base = start;
    candidates.count = count;
  }

  /** Adds the scores of the other lists for the candidates, strongest list first. */
  #ask(end: number, essential: number): void {
    const { threshold } = this.#top;
    const share = (end - candidates.base) / this.#segment.reader.docs;
    for (let i = essential - 1; i >= 0 && candidates.count > 0; i--) {
      const list = this.#lists[i]!;
      // Lists of telling words come after the others, however much they can add
      if (list.bound === 0) continue;
      this.#needed.weight = list.weight;
      this.#needed.score = threshold - sums[i]!;
      const postings = list.cursor.info.documents * share;
      if (list.dense !== null) this.#look(list, list.dense);
      else if (postings <= candidates.count * POSTINGS_FOR_CANDIDATE) this.#readWindow(list, end);
      else
        list.cursor.scoreCandidates(
          candidates,
          this.#needed,
          this.#saturation,
          this.#segment.reader.lengthCodes,
        );
    }
  }

  /** Like `scoreCandidates`, for a list with a code for every document in memory. */
  #look({ cursor, weight }: ScoredList, dense: Uint8Array): void {
    const { base, count, slots, scores } = candidates;
    const { lengthCodes } = this.#segment.reader;
    const { byKeptCode, byLength } = this.#saturation;
    const needed = this.#needed.score;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!;
      const doc = base + slot;
      const code = codeIn(dense, doc);
      let score = scores[at]!;
      if (code === TOO_LARGE) {
        cursor.advance(doc);
        const { frequency } = cursor;
        score += (weight * frequency) / (frequency + byLength[lengthCodes[doc]!]!);
      } else score += weight * byKeptCode[(code << 8) | lengthCodes[doc]!]!;
      // Always written, then kept or overwritten: a branch here would be unpredictable
      slots[kept] = slot;
      scores[kept] = score;
      kept += Number(score > needed);
    }
    candidates.count = kept;
  }

  /** Like `scoreCandidates`, for a list with few postings for each candidate. */
  #readWindow({ cursor, weight }: ScoredList, end: number): void {
    const { base, count, slots, scores } = candidates;
    const { lengthCodes } = this.#segment.reader;
    const { byKeptCode, byLength } = this.#saturation;
    const needed = this.#needed.score;
    cursor.advance(base);
    cursor.codesUpTo(end, base, windowCodes);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!;
      const length = lengthCodes[base + slot]!;
      const code = windowCodes[slot]!;
      let score = scores[at]!;
      if (code > SCORED_CODES) {
        const frequency = frequencyOf(code - 1);
        score += (weight * frequency) / (frequency + byLength[length]!);
      } else score += weight * byKeptCode[(code << 8) | length]!;
      slots[kept] = slot;
      scores[kept] = score;
      kept += Number(score > needed);
    }
    candidates.count = kept;
    windowCodes.fill(0, 0, end - base);
  }

  #offer(): void {
    const { base, count, slots, scores } = candidates;
    for (let at = 0; at < count; at++) this.#consider(base + slots[at]!, scores[at]!);
  }

  #consider(doc: number, score: number): void {
    if (score > this.#top.threshold && this.#isAccepted(doc)) this.#top.offer(this.#number, doc, score);
  }

  #isAccepted(doc: number): boolean {
    if (this.#segment.tombstones.has(doc)) return false;
    for (const condition of this.#conditions.all) if (!condition.accepts(doc)) return false;
    return true;
  }
}

function isAbove(one: ScoredList, other: ScoredList): boolean {
  return one.isTelling === other.isTelling ? one.bound > other.bound : one.isTelling;
}
