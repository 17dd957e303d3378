import { scatter } from './topic-terms.ts';

const FIRST_SLOTS = 1 << 12;

/** Numbers terms from 0 on, in the order in which they are first seen: a hash table on typed arrays, half full at most. */
export class TermTable {
  size = 0;
  #keys = new Uint32Array(FIRST_SLOTS);
  /** One more than the number of the term; 0 is a free slot. */
  #numbers = new Uint32Array(FIRST_SLOTS);

  /** The number of a term, or −1. */
  find(term: number): number {
    const mask = this.#keys.length - 1;
    let slot = scatter(term) & mask;
    for (;;) {
      const number = this.#numbers[slot]!;
      if (number === 0 || this.#keys[slot] === term) return number - 1;
      slot = (slot + 1) & mask;
    }
  }

  /** The number of a term, which is new if it was not seen before. */
  add(term: number): number {
    const mask = this.#keys.length - 1;
    let slot = scatter(term) & mask;
    for (;;) {
      const number = this.#numbers[slot]!;
      if (number === 0) break;
      if (this.#keys[slot] === term) return number - 1;
      slot = (slot + 1) & mask;
    }
    this.#keys[slot] = term;
    this.#numbers[slot] = ++this.size;
    if (this.size * 2 > this.#keys.length) this.#grow();
    return this.size - 1;
  }

  #grow(): void {
    const keys = this.#keys;
    const numbers = this.#numbers;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#numbers = new Uint32Array(keys.length * 2);
    const mask = this.#keys.length - 1;
    for (let old = 0; old < keys.length; old++) {
      if (numbers[old] === 0) continue;
      let slot = scatter(keys[old]!) & mask;
      while (this.#numbers[slot] !== 0) slot = (slot + 1) & mask;
      this.#keys[slot] = keys[old]!;
      this.#numbers[slot] = numbers[old]!;
    }
  }
}
