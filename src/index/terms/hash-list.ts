/**
 * Hashes in ascending order, found by their first bits: one lookup in a small table, then a few neighbours.
 */
export class HashList {
  readonly #hashes: Uint32Array;
  /** Where the hashes begin that share their first bits; one entry more marks the end. */
  readonly #starts: Uint32Array;
  readonly #shift: number;

  constructor(hashes: Uint32Array) {
    this.#hashes = hashes;
    const bits = Math.max(1, Math.min(20, Math.ceil(Math.log2(hashes.length / PER_BUCKET + 1))));
    this.#shift = 32 - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    for (const hash of hashes) this.#starts[(hash >>> this.#shift) + 1]!++;
    for (let bucket = 1; bucket < this.#starts.length; bucket++) {
      this.#starts[bucket]! += this.#starts[bucket - 1]!;
    }
  }

  has(hash: number): boolean {
    const bucket = hash >>> this.#shift;
    const end = this.#starts[bucket + 1]!;
    for (let at = this.#starts[bucket]!; at < end; at++) if (this.#hashes[at] === hash) return true;
    return false;
  }
}

const PER_BUCKET = 1;
