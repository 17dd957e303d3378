/**
 * The known URLs, as 64-bit hashes with their ids, in typed arrays: every link of every page is checked here,
 * so it must not touch the disk. 12 bytes per slot, at most half full on average.
 *
 * Two URLs with the same hash would be treated as one: at ten million URLs the probability of any collision
 * is 3 in a million.
 */
export class UrlSet {
  #high: Uint32Array;
  #low: Uint32Array;
  /** 0 marks a free slot; ids start at 1. */
  #ids: Uint32Array;
  #mask: number;
  #size = 0;

  constructor(capacity = 1024) {
    let slots = 1024;
    while (slots * MAX_LOAD < capacity) slots *= 2;
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    this.#ids = new Uint32Array(slots);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The id of a URL, or 0. */
  get(url: string): number {
    hash(url);
    return this.#ids[this.#slotOf(hashHigh, hashLow)]!;
  }

  /** Adds a URL that is not in the set yet. */
  add(url: string, id: number): void {
    if (this.#size >= (this.#mask + 1) * MAX_LOAD) this.#grow();
    hash(url);
    const slot = this.#slotOf(hashHigh, hashLow);
    if (this.#ids[slot] === 0) this.#size++;
    this.#high[slot] = hashHigh;
    this.#low[slot] = hashLow;
    this.#ids[slot] = id;
  }

  /** The slot that holds the hash, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    let slot = low & this.#mask;
    while (this.#ids[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #grow(): void {
    const [high, low, ids] = [this.#high, this.#low, this.#ids];
    const slots = ids.length * 2;
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    this.#ids = new Uint32Array(slots);
    this.#mask = slots - 1;
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] === 0) continue;
      const slot = this.#slotOf(high[i]!, low[i]!);
      this.#high[slot] = high[i]!;
      this.#low[slot] = low[i]!;
      this.#ids[slot] = ids[i]!;
    }
  }
}

/** Linear probing stays short up to this load. */
const MAX_LOAD = 0.7;

let hashHigh = 0;
let hashLow = 0;

/**
 * Two multiply-and-mix lanes over the UTF-16 units; the result is in hashHigh and hashLow, to avoid
 * allocating.
 */
function hash(text: string): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  a ^= Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b);
  b ^= Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  hashHigh = (a ^ (a >>> 16)) >>> 0;
  hashLow = (b ^ (b >>> 16)) >>> 0;
}
