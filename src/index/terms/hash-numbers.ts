import { keepShape } from '../../threads/keep-shape.ts';

const FIRST_SLOTS = 1 << 12;
/**
 * Numbers per slot, adjacent so that a lookup waits for memory once: hash, check, number; the fourth makes it
 * even.
 */
const WIDTH = 4;

/**
 * Numbers other than 0 by two hashes of a word (nlp/morphology/hash-table.ts): two words are confused about
 * once in 10¹⁹ pairs. Looking up a word needs no string of its own.
 */
export class HashNumbers {
  /** A number of 0 is a free slot. Two thirds full at most. */
  #slots = new Int32Array(FIRST_SLOTS * WIDTH);
  #size = 0;

  /** 0 if there is none. */
  get(hash: number, check: number): number {
    return this.#slots[this.#slotOf(hash, check) + 2]!;
  }

  /** For hashes that have no number yet. */
  set(hash: number, check: number, number: number): void {
    if (this.#size * WIDTH * 3 >= this.#slots.length * 2) this.#grow();
    const slot = this.#slotOf(hash, check);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = check;
    this.#slots[slot + 2] = number;
    this.#size++;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  /** Where these hashes are, or would be. */
  #slotOf(hash: number, check: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (Math.imul(hash ^ check, 0x9e3779b1) >>> 7) * WIDTH;
    for (;;) {
      slot &= mask;
      if (slots[slot + 2] === 0 || (slots[slot] === hash && slots[slot + 1] === check)) return slot;
      slot += WIDTH;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WIDTH) {
      if (old[at + 2] === 0) continue;
      const slot = this.#slotOf(old[at]!, old[at + 1]!);
      for (let i = 0; i < WIDTH; i++) this.#slots[slot + i] = old[at + i]!;
    }
  }
}

keepShape(HashNumbers);
