/**
 * Hashes in ascending order, found by their first bits: one lookup in a small table, then a few neighbours.
 * The table is made when the list has been asked a while; a single search from the shell asks less than
 * making it would take.
 */
export class HashList {
  readonly #hashes: Uint32Array;
  #table: { starts: Uint32Array; shift: number } | null = null;
  #asked = 0;

  constructor(hashes: Uint32Array) {
    this.#hashes = hashes;
  }

  has(hash: number): boolean {
    if (this.#table === null) {
      if (this.#asked++ < ASKED_WITHOUT_TABLE) return this.#search(hash);
      this.#table = tableOf(this.#hashes);
    }
    const { starts, shift } = this.#table;
    const bucket = hash >>> shift;
    const end = starts[bucket + 1]!;
    for (let at = starts[bucket]!; at < end; at++) if (this.#hashes[at] === hash) return true;
    return false;
  }

  #search(hash: number): boolean {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#hashes[middle]!;
      if (found === hash) return true;
      if (found < hash) low = middle + 1;
      else high = middle;
    }
    return false;
  }
}

const ASKED_WITHOUT_TABLE = 1_000;
const PER_BUCKET = 1;

/** `starts`: where the hashes begin that share their first bits; one entry more marks the end. */
function tableOf(hashes: Uint32Array): { starts: Uint32Array; shift: number } {
  const bits = Math.max(1, Math.min(20, Math.ceil(Math.log2(hashes.length / PER_BUCKET + 1))));
  const shift = 32 - bits;
  const starts = new Uint32Array(2 ** bits + 1);
  for (let at = 0; at < hashes.length; at++) starts[(hashes[at]! >>> shift) + 1]!++;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  return { starts, shift };
}
