import { classOf, isWordClass } from '../nlp/characters.ts';
import { keepShape } from '../threads/keep-shape.ts';
import type { PageOutline } from './page-outline.ts';

/** Number of words in a row that are compared. */
const SHINGLE = 5;
/** The hash of a word counts by a power of this; the first of a shingle by FIRST_FACTOR. */
const FACTOR = 31;
const FIRST_FACTOR = FACTOR ** (SHINGLE - 1);
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
 * than the same text in one piece; of equal ones, the first. Quotations repeat what they quote and stay, and so does code, which repeats itself.
 */
export function duplicatesAmong(outline: PageOutline, kept: Uint8Array): Set<number> {
  const { page, blocks } = outline;
  const order: number[] = [];
  for (let i = 0; i < blocks.count; i++) if (kept[i]) order.push(i);
  order.sort((a, b) => blocks.chars[a]! - blocks.chars[b]! || a - b);
  const seen = new ShingleSet();
  const duplicates = new Set<number>();
  const quoted = quotations(outline);
  for (const i of order) {
    const { words, shingles } = shinglesOf(page.blocks[i]!.text);
    if (words >= MIN_WORDS && !quoted[blocks.place[i]!]) {
      let known = 0;
      for (let k = 0; k < shingles.length; k++) if (seen.has(shingles[k]!)) known++;
      if (known === shingles.length || (words >= LONG_WORDS && known > LONG_SHARE * shingles.length)) {
        duplicates.add(i);
        continue;
      }
    }
    for (let k = 0; k < shingles.length; k++) seen.add(shingles[k]!);
  }
  return duplicates;
}

function quotations({ page, places }: PageOutline): Uint8Array {
  const quoted = new Uint8Array(places.count);
  for (let p = 0; p < places.count; p++) {
    const above = places.parent[p]!;
    const { tag } = page.places[p]!;
    quoted[p] = tag === 'blockquote' || tag === 'pre' || (above >= 0 && quoted[above] === 1) ? 1 : 0;
  }
  return quoted;
}

function shinglesOf(text: string): { words: number; shingles: number[] } {
  const hashes: number[] = [];
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    const kind = classOf(code);
    if (isWordClass(kind)) {
      hash = Math.imul(hash ^ code, 0x01000193) ^ 0x811c9dc5;
      // Ideographs are words of their own.
      if (code < 0x3040 || code >= 0xd800) continue;
    }
    if (hash !== 0) hashes.push(hash);
    hash = 0;
  }
  const shingles: number[] = [];
  let shingle = 0;
  for (let i = 0; i < hashes.length; i++) {
    if (i >= SHINGLE) shingle = (shingle - Math.imul(hashes[i - SHINGLE]!, FIRST_FACTOR)) | 0;
    shingle = (Math.imul(shingle, FACTOR) + hashes[i]!) | 0;
    if (i >= SHINGLE - 1) shingles.push(shingle);
  }
  if (hashes.length > 0 && hashes.length < SHINGLE) shingles.push(shingle);
  return { words: hashes.length, shingles };
}

const FIRST_SLOTS = 1 << 11;

/** A set of 32-bit hashes in one array, a quarter of the cost of a Set for as many numbers as a page has. */
class ShingleSet {
  /** 0 is a free slot; at most half are in use. */
  #slots = new Int32Array(FIRST_SLOTS);
  #size = 0;
  #hasZero = false;

  has(shingle: number): boolean {
    return shingle === 0 ? this.#hasZero : this.#slots[this.#slotOf(shingle)] !== 0;
  }

  add(shingle: number): void {
    if (shingle === 0) this.#hasZero = true;
    const slot = this.#slotOf(shingle);
    if (this.#slots[slot] !== 0 || shingle === 0) return;
    this.#slots[slot] = shingle;
    if (++this.#size * 2 > this.#slots.length) this.#grow();
  }

  /** The slot of a shingle, or the free one where it would be. */
  #slotOf(shingle: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (shingle ^ (shingle >>> 15)) & mask;
    while (slots[slot] !== 0 && slots[slot] !== shingle) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (const shingle of before) if (shingle !== 0) this.#slots[this.#slotOf(shingle)] = shingle;
  }
}

keepShape(ShingleSet);
