import { scatter } from './word-terms.ts';

const FIRST_SLOTS = 1 << 12;

/**
 * Numbers terms from 0 on, in the order of their first occurrence: a hash table on typed arrays, at most half
 * full.
 */
export class TermTable {
  size: number;
  /**
   * A term and 1 plus its number, adjacent, so that a lookup costs one cache line; number 0 is a free slot.
   */
  #slots: Uint32Array;

  /** An empty table, or one that is in memory already. */
  constructor(slots: Uint32Array = new Uint32Array(FIRST_SLOTS * 2), size = 0) {
    this.#slots = slots;
    this.size = size;
  }

  /** How many numbers a table of this many terms takes. */
  static lengthFor(terms: number): number {
    let slots = FIRST_SLOTS;
    while (slots < terms * 2) slots *= 2;
    return slots * 2;
  }

  /** The number of a term, or −1. */
  find(term: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (scatter(term) << 1) & mask;
    for (;;) {
      const number = slots[slot + 1]!;
      if (number === 0 || slots[slot] === term) return number - 1;
      slot = (slot + 2) & mask;
    }
  }

  /**
   * The numbers of the terms from `from` on, before `to`. One short separate loop: the processor then waits
   * for many lookups at once.
   */
  findAll(terms: Uint32Array, from: number, to: number, numbers: Int32Array): void {
    findAll(this.#slots, terms, from, to, numbers);
  }

  /** The number of a term, which is new if it was not seen before. */
  add(term: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (scatter(term) << 1) & mask;
    for (;;) {
      const number = slots[slot + 1]!;
      if (number === 0) break;
      if (slots[slot] === term) return number - 1;
      slot = (slot + 2) & mask;
    }
    slots[slot] = term;
    slots[slot + 1] = ++this.size;
    if (this.size * 4 > slots.length) this.#grow();
    return this.size - 1;
  }

  /** All terms, in the order of their numbers. */
  terms(): Uint32Array {
    const slots = this.#slots;
    const terms = new Uint32Array(this.size);
    for (let slot = 0; slot < slots.length; slot += 2) {
      const number = slots[slot + 1]!;
      if (number > 0) terms[number - 1] = slots[slot]!;
    }
    return terms;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    const mask = this.#slots.length - 2;
    for (let old = 0; old < before.length; old += 2) {
      if (before[old + 1] === 0) continue;
      let slot = (scatter(before[old]!) << 1) & mask;
      while (this.#slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      this.#slots[slot] = before[old]!;
      this.#slots[slot + 1] = before[old + 1]!;
    }
  }
}

function findAll(
  slots: Uint32Array,
  terms: Uint32Array,
  from: number,
  to: number,
  numbers: Int32Array,
): void {
  const mask = slots.length - 2;
  for (let i = from; i < to; i++) {
    const term = terms[i]!;
    let slot = (scatter(term) << 1) & mask;
    while (slots[slot + 1] !== 0 && slots[slot] !== term) slot = (slot + 2) & mask;
    numbers[i] = slots[slot + 1]! - 1;
  }
}
