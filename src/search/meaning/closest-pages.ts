/**
 * The pages whose vectors are closest to that of a query. First the signs of the vectors, one bit for each
 * number, are compared for all pages: 100,000 of them take about half a millisecond with the built-in
 * vectors. The vectors themselves are compared only for the few hundred pages that are left.
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import type { SegmentVectors } from '../../index/segments/segment-vectors.ts';
import { PRODUCT_OF_ONE, signsOf } from '../../index/vectors/document-vectors.ts';
import type { VectorModel } from '../../index/vectors/page-encoder.ts';
import { conditionsOf, type Lead, nextOf } from '../query/conditions-of.ts';
import type { Query } from '../query/query.ts';
import { type Hit, TopHits } from '../ranking/top-hits.ts';
import type { WorkBudget } from '../work-budget.ts';

/** Number of pages of a segment whose vectors are compared. */
const COMPARED = 256; // 0.99 of the closest 24 are among them, see closest-pages.test.ts
/** If a filter leaves at most this many pages, all of their vectors are compared. */
const COMPARED_OF_LEAD = 4_096;
/** Comparing the signs of this many pages costs as much as reading one posting. */
const SIGNS_PER_WORK = 8;

/** The score of each hit is its closeness, from 0 to 1. Best first. */
export function closestPages(
  vector: Int8Array,
  query: Query,
  segments: readonly LiveSegment[],
  model: VectorModel,
  most: number,
  budget: WorkBudget,
): Hit[] {
  const top = new TopHits(most, 0);
  const signs = signsOf(vector);
  for (const [number, { reader, tombstones }] of segments.entries()) {
    const vectors = reader.vectors(model);
    const conditions = vectors === null ? null : conditionsOf(query, reader, budget);
    if (vectors === null || conditions === null) continue;
    if (budget.spend(Math.ceil(reader.docs / SIGNS_PER_WORK))) break;
    const { lead } = conditions;
    const isFewer = lead !== null && lead.documents <= COMPARED_OF_LEAD;
    const candidates = isFewer ? docsOf(lead) : alikeInSigns(signs, vectors, reader.docs);
    for (const doc of candidates) {
      if (tombstones.has(doc) || !conditions.all.every((condition) => condition.accepts(doc))) continue;
      top.offer(number, doc, closeness(vector, vectors.row(doc)));
    }
  }
  return top.sorted();
}

function docsOf({ cursors }: Lead): number[] {
  const docs: number[] = [];
  for (let doc = nextOf(cursors, 0); doc !== NO_MORE_DOCS; doc = nextOf(cursors, doc + 1)) docs.push(doc);
  return docs;
}

/** From -1 to 1. */
export function closeness(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum / PRODUCT_OF_ONE;
}

/** Number of documents that the limit is estimated from. */
const SAMPLED = 4_096;

/** About COMPARED documents whose signs differ least, in ascending order. */
function alikeInSigns(wanted: Int32Array, { signs }: SegmentVectors, docs: number): number[] {
  const distance = distanceTo(wanted, signs);
  const most = 32 * wanted.length;
  const withDistance = new Uint32Array(most + 1);
  const step = Math.max(1, Math.floor(docs / SAMPLED));
  let sampled = 0;
  for (let doc = 0; doc < docs; doc += step, sampled++) {
    withDistance[distance(doc)]!++;
  }
  const needed = (COMPARED * sampled) / docs;
  let limit = 0;
  for (let found = withDistance[0]!; found < needed && limit < most; ) found += withDistance[++limit]!;
  const alike: number[] = [];
  for (let doc = 0; doc < docs && alike.length < 4 * COMPARED; doc++) {
    if (distance(doc) <= limit) alike.push(doc);
  }
  return alike;
}

/**
 * Number of bits in which the signs of a document differ from those wanted. The built-in vectors have two
 * words of them.
 */
function distanceTo(wanted: Int32Array, signs: Int32Array): (doc: number) => number {
  const { length } = wanted;
  const [first, second] = wanted as unknown as [number, number];
  if (length === 2) return (doc) => bitsIn(signs[2 * doc]! ^ first, signs[2 * doc + 1]! ^ second);
  return (doc) => {
    const at = length * doc;
    let bits = 0;
    for (let i = 0; i < length; i++) bits += bitsIn(signs[at + i]! ^ wanted[i]!, 0);
    return bits;
  };
}

/** Bits of two words together (Warren, Hacker's Delight, section 5-1). */
function bitsIn(one: number, other: number): number {
  let a = one - ((one >>> 1) & 0x55555555);
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  let b = other - ((other >>> 1) & 0x55555555);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  const sum = (a + b) | 0;
  return Math.imul((sum & 0x0f0f0f0f) + ((sum >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
