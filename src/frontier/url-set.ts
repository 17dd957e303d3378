import { hashUrl } from '../model/urls/url-hash.ts';

/** Linear probing stays short up to this load. */
const MAX_LOAD = 0.7;
/** Twice as many slots would take a third more memory on average, and half as much again while they are filled. */
const GROWTH = 1.5;
const FIRST_SLOTS = 1_024;

/**
 * The known URLs, as 64-bit hashes with their ids, in typed arrays: every link of every page is checked here,
 * so it must not touch the disk. 12 bytes per slot, six of ten in use on average.
 */
export class UrlSet {
  #high: Int32Array;
  #low: Int32Array;
  /** 0 marks a free slot; ids start at 1. */
  #ids: Uint32Array;
  #size = 0;
  /** The hash of the URL in question. */
  readonly #asked = new Int32Array(2);

  constructor(capacity = 0) {
    const slots = Math.max(FIRST_SLOTS, Math.ceil(capacity / MAX_LOAD));
    this.#high = new Int32Array(slots);
    this.#low = new Int32Array(slots);
    this.#ids = new Uint32Array(slots);
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
    if (this.#size >= this.#ids.length * MAX_LOAD) this.#grow();
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
    const slots = this.#ids.length;
    let slot = Math.floor((low >>> 0) * (slots / 2 ** 32));
    while (this.#ids[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) {
      if (++slot === slots) slot = 0;
    }
    return slot;
  }

  #grow(): void {
    const [high, low, ids] = [this.#high, this.#low, this.#ids];
    const slots = Math.ceil(ids.length * GROWTH);
    this.#high = new Int32Array(slots);
    this.#low = new Int32Array(slots);
    this.#ids = new Uint32Array(slots);
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] === 0) continue;
      const slot = this.#slotOf(high[i]!, low[i]!);
      this.#high[slot] = high[i]!;
      this.#low[slot] = low[i]!;
      this.#ids[slot] = ids[i]!;
    }
  }
}
