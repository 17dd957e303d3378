/**
 * A read-only hash table from words to numbers that is stored in a model file in its final form: nothing is
 * decoded at load time. Words are not stored; 32 bits of a second hash represent them, so a word that is not
 * in the table is mistaken for one that is about once in 10⁹ lookups. Keys can be hashed letter by letter,
 * which makes looking up all prefixes of a word as cheap as looking up the word.
 */
import { codeAt } from '../code-at.ts';
export const HASH_START = 0x811c9dc5 | 0;
export const CHECK_START = 0x2545f491 | 0;

/** FNV-1a over code units. */
export function nextHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function nextCheck(check: number, code: number): number {
  const mixed = Math.imul(check + code, 0x9e3779b1 | 0);
  return mixed ^ (mixed >>> 15);
}

export class HashTable {
  readonly #checks: Uint32Array;
  readonly #values: Uint32Array;
  readonly #size: number;

  constructor(checks: Uint32Array, values: Uint32Array) {
    this.#checks = checks;
    this.#values = values;
    this.#size = checks.length;
  }

  /** The number stored for the hashed word, or 0. */
  find(hash: number, check: number): number {
    const checks = this.#checks;
    const size = this.#size;
    const wanted = check >>> 0 || 1;
    let slot = slotOf(hash, size);
    for (;;) {
      const found = checks[slot]!;
      if (found === wanted) return this.#values[slot]!;
      if (found === 0) return 0;
      slot = slot + 1 === size ? 0 : slot + 1;
    }
  }

  get(word: string): number {
    let hash = HASH_START;
    let check = CHECK_START;
    const { length } = word;
    for (let i = 0; i < length; i++) {
      const code = codeAt(word, i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    return this.find(hash, check);
  }
}

/** Share of the slots in use: fuller is smaller and slower. */
const MOST_FULL = 0.75;

/** The hash as a fraction of the table, after mixing: on short words FNV has poor high bits. */
function slotOf(hash: number, size: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return Math.floor(((mixed ^ (mixed >>> 12)) >>> 0) * (size / 0x1_0000_0000));
}

/** Builds the two arrays of a table; the order of the entries does not matter, their keys must differ. */
export function buildHashTable(entries: Iterable<readonly [string, number]>): {
  checks: Uint32Array;
  values: Uint32Array;
} {
  const sorted = [...entries].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const size = Math.max(16, Math.ceil(sorted.length / MOST_FULL));
  const checks = new Uint32Array(size);
  const values = new Uint32Array(size);
  for (const [word, value] of sorted) {
    let hash = HASH_START;
    let check = CHECK_START;
    for (let i = 0; i < word.length; i++) {
      hash = nextHash(hash, word.charCodeAt(i));
      check = nextCheck(check, word.charCodeAt(i));
    }
    let slot = slotOf(hash, size);
    while (checks[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1;
    checks[slot] = check >>> 0 || 1;
    values[slot] = value;
  }
  return { checks, values };
}
