import { lengthOfCode } from '../segments/doc-length.ts';

/**
 * BM25F (Robertson et al. 2004): occurrences in the title are weighted and added to those in the text
 * *before* saturation. k1 and b are below the textbook's because passages and pages repeat their subject
 * anyway.
 */
export const K1 = 0.6; // chosen on eval/search
export const B = 0.5; // chosen on eval/search
/** Weight of a word in the title beyond its own occurrence. */
export const TITLE_BONUS = 2; // chosen on eval/search

/** tf / (tf + K), prepared for the average length of an index. */
export type Saturation = {
  /** K by the code of the document's length. */
  byLength: Float64Array;
  /** The whole value for codes of occurrences below SCORED_CODES: entry code × 256 + code of the length. */
  byCode: Float64Array;
  /** The same for codes that count from 1, with 0 for a document without the term. */
  byKeptCode: Float64Array;
};

/** Number of codes of occurrences (`codeOf`) that are worth a row of the table. */
export const SCORED_CODES = 32;

/** For each length code the K of tf / (tf + K). */
export function saturationByLength(averageLength: number): Float64Array {
  const average = Math.max(1, averageLength);
  return Float64Array.from({ length: 256 }, (_, code) => K1 * (1 - B + (B * lengthOfCode(code)) / average));
}

export function saturationOf(averageLength: number): Saturation {
  if (averageLength === lastAverage) return lastSaturation;
  const byLength = saturationByLength(averageLength);
  const byKeptCode = new Float64Array((1 + SCORED_CODES) * 256);
  const byCode = byKeptCode.subarray(256);
  for (let code = 0; code < SCORED_CODES; code++) {
    const frequency = frequencyOf(code);
    for (let length = 0; length < 256; length++) {
      byCode[code * 256 + length] = frequency / (frequency + byLength[length]!);
    }
  }
  lastAverage = averageLength;
  lastSaturation = { byLength, byCode, byKeptCode };
  return lastSaturation;
}

/** The same index is used again and again. */
let lastAverage = Number.NaN;
let lastSaturation: Saturation = {
  byLength: new Float64Array(0),
  byCode: new Float64Array(0),
  byKeptCode: new Float64Array(0),
};

/** How often a document has a term, and whether in its title, as one small number. */
export function codeOf(count: number, inTitle: number): number {
  return (count - 1) * 2 + inTitle;
}

/** For a code of occurrences. */
export function frequencyOf(code: number): number {
  return weightedCount((code >>> 1) + 1, code & 1);
}

/** For a code of occurrences: 1 if the title has the term, else 0. */
export function inTitleOf(code: number): number {
  return code & 1;
}

export function weightedCount(count: number, inTitle: number): number {
  return count + TITLE_BONUS * inTitle;
}

/** Weight of a term, from the number of documents it occurs in. Always positive. */
export function inverseDocumentFrequency(documentsWithTerm: number, documents: number): number {
  const outOf = Math.max(documents, documentsWithTerm);
  return Math.log(1 + (outOf - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5));
}

/**
 * The best saturation in a block is stored in one byte, for the average length of its segment. With other
 * segments the average is different: K can only shrink by segmentAverage / average, which limits how much the
 * saturation can grow.
 */
export function impactOf(saturation: number): number {
  return Math.min(255, Math.ceil(saturation * 255));
}

export function impactBounds(segmentAverage: number, average: number): Float64Array {
  const known = rememberedBounds.get(segmentAverage);
  if (known?.average === average) return known.bounds;
  const shrink = Math.min(1, Math.max(1, segmentAverage) / Math.max(1, average));
  const bounds = Float64Array.from({ length: 256 }, (_, impact) => {
    const saturation = impact / 255;
    return saturation === 0 ? 0 : 1 / (1 + shrink * (1 / saturation - 1));
  });
  if (rememberedBounds.size >= MAX_REMEMBERED) rememberedBounds.clear();
  rememberedBounds.set(segmentAverage, { average, bounds });
  return bounds;
}

/** By the average of the segment. */
const rememberedBounds = new Map<number, { average: number; bounds: Float64Array }>();
const MAX_REMEMBERED = 64;
