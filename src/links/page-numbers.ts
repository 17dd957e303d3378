import type { PageId } from '../model/page.ts';
import { keepShape } from '../threads/keep-shape.ts';

const FIRST_BITS = 10;
/** Spreads ids over the slots (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;

/** Consecutive numbers for pages, from 0 on; 24 to 48 bytes each, where a `Map` takes up to 100. */
export class PageNumbers {
  /** Half full at most. A page with number n is in a slot whose entry is n + 1; 0 is a free slot. */
  #ids: Float64Array;
  #entries: Uint32Array;
  #shift: number;
  #size = 0;

  /** `pages`: how many there will be, if known. */
  constructor(pages = 0) {
    const bits = Math.max(FIRST_BITS, Math.ceil(Math.log2(Math.max(1, 2 * pages))));
    this.#shift = 32 - bits;
    this.#ids = new Float64Array(2 ** bits);
    this.#entries = new Uint32Array(2 ** bits);
  }

  get size(): number {
    return this.#size;
  }

  /** -1 if the page has no number. */
  get(page: PageId): number {
    return this.#entries[this.#slotOf(page)]! - 1;
  }

  /** The number of the page: its own, or the next one. */
  add(page: PageId): number {
    if (2 * this.#size >= this.#ids.length) this.#grow();
    const slot = this.#slotOf(page);
    if (this.#entries[slot] === 0) {
      this.#ids[slot] = page;
      this.#entries[slot] = ++this.#size;
    }
    return this.#entries[slot]! - 1;
  }

  /** Where the page is, or would be. */
  #slotOf(page: PageId): number {
    const mask = this.#ids.length - 1;
    let slot = Math.imul(page ^ (page / 2 ** 32), SPREAD) >>> this.#shift;
    while (this.#entries[slot] !== 0 && this.#ids[slot] !== page) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [ids, entries] = [this.#ids, this.#entries];
    this.#ids = new Float64Array(ids.length * 2);
    this.#entries = new Uint32Array(ids.length * 2);
    this.#shift--;
    for (const [old, entry] of entries.entries()) {
      if (entry === 0) continue;
      const slot = this.#slotOf(ids[old]!);
      this.#ids[slot] = ids[old]!;
      this.#entries[slot] = entry;
    }
  }
}

keepShape(PageNumbers);
