import { hashUrl } from '../model/urls/url-hash.ts';

/**
 * The known URLs, as 64-bit hashes with their ids, in typed arrays: every link of every page is checked here,
 * so it must not touch the disk. 12 bytes per slot, at most half full on average.
 */
export class UrlSet {
  #high: Int32Array;
  #low: Int32Array;
  /** 0 marks a free slot; ids start at 1. */
  #ids: Uint32Array;
  #mask: number;
  #size = 0;
  /** The hash of the URL in question. */
  readonly #asked = new Int32Array(2);

  constructor(capacity = 1024) {
    let slots = 1024;
    while (slots * MAX_LOAD < capacity) slots *= 2;
    this.#high = new Int32Array(slots);
    this.#low = new Int32Array(slots);
    this.#ids = new Uint32Array(slots);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The id of a URL, or 0. */
  get(url: string): number {
    hashUrl(url, this.#asked);
    return this.getByHash(this.#asked[0]!, this.#asked[1]!);
  }

  /** The id of the URL with this hash, or 0. */
  getByHash(high: number, low: number): number {
    return this.#ids[this.#slotOf(high, low)]!;
  }

  /** Adds a URL that is not in the set yet. */
  add(url: string, id: number): void {
    if (this.#size >= (this.#mask + 1) * MAX_LOAD) this.#grow();
    hashUrl(url, this.#asked);
    const [high, low] = [this.#asked[0]!, this.#asked[1]!];
    const slot = this.#slotOf(high, low);
    if (this.#ids[slot] === 0) this.#size++;
    this.#high[slot] = high;
    this.#low[slot] = low;
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
    this.#high = new Int32Array(slots);
    this.#low = new Int32Array(slots);
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
