import { classOf, DIGIT, LETTER, LOWER, UPPER } from '../nlp/characters.ts';
import type { PageOutline } from './page-outline.ts';

/** Number of words in a row that are compared. */
const SHINGLE = 5;
/** Shorter texts may legitimately occur twice on a page: a refrain, a label in a table. */
const MIN_WORDS = 10;
/**
 * A whole article in one piece may differ in a few words; two entries of a list that differ in one word are
 * different.
 */
const LONG_WORDS = 60;
const LONG_SHARE = 0.8;

/**
 * Blocks whose words occur elsewhere among the kept blocks of the page: the article repeated for printers or
 * search engines, a caption under each of its pictures. The smaller block stays, as paragraphs are worth more
 * than the same text in one piece; of equal ones, the first. Quotations repeat what they quote and stay.
 */
export function duplicatesAmong(outline: PageOutline, kept: readonly boolean[]): Set<number> {
  const { page, blocks } = outline;
  const order: number[] = [];
  for (let i = 0; i < blocks.count; i++) if (kept[i]) order.push(i);
  order.sort((a, b) => blocks.chars[a]! - blocks.chars[b]! || a - b);
  const seen = new Set<number>();
  const duplicates = new Set<number>();
  const quoted = quotations(outline);
  for (const i of order) {
    const { words, shingles } = shinglesOf(page.blocks[i]!.text);
    if (words >= MIN_WORDS && !quoted[blocks.place[i]!]) {
      let known = 0;
      for (const shingle of shingles) if (seen.has(shingle)) known++;
      if (known === shingles.length || (words >= LONG_WORDS && known > LONG_SHARE * shingles.length)) {
        duplicates.add(i);
        continue;
      }
    }
    for (const shingle of shingles) seen.add(shingle);
  }
  return duplicates;
}

function quotations({ page, places }: PageOutline): Uint8Array {
  const quoted = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    quoted[p] = page.places[p]!.tag === 'blockquote' || (above >= 0 && quoted[above] === 1) ? 1 : 0;
  }
  return quoted;
}

function shinglesOf(text: string): { words: number; shingles: number[] } {
  const hashes: number[] = [];
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    const kind = classOf(code);
    if (kind === LOWER || kind === UPPER || kind === DIGIT || kind === LETTER) {
      hash = Math.imul(hash ^ code, 0x01000193) ^ 0x811c9dc5;
      // Ideographs are words of their own.
      if (code < 0x3040 || code >= 0xd800) continue;
    }
    if (hash !== 0) hashes.push(hash);
    hash = 0;
  }
  const width = Math.min(SHINGLE, hashes.length);
  const shingles: number[] = [];
  for (let i = 0; width > 0 && i + width <= hashes.length; i++) {
    let shingle = 0;
    for (let k = 0; k < width; k++) shingle = Math.imul(shingle, 31) + hashes[i + k]!;
    shingles.push(shingle | 0);
  }
  return { words: hashes.length, shingles };
}
