const FIRST_SLOTS = 1 << 12;

/**
 * Numbers other than 0 by two hashes of a word (nlp/morphology/hash-table.ts): two words are taken for one about once in 10¹⁹ pairs. Looking
 * a word up needs no string of its own.
 */
export class HashNumbers {
  #hashes = new Int32Array(FIRST_SLOTS);
  #checks = new Int32Array(FIRST_SLOTS);
  /** 0 is free. Half full at most. */
  #numbers = new Int32Array(FIRST_SLOTS);
  #size = 0;

  /** 0 where there is none. */
  get(hash: number, check: number): number {
    return this.#numbers[this.#slotOf(hash, check)]!;
  }

  /** For hashes that have no number yet. */
  set(hash: number, check: number, number: number): void {
    if (this.#size * 2 >= this.#numbers.length) this.#grow();
    const slot = this.#slotOf(hash, check);
    this.#hashes[slot] = hash;
    this.#checks[slot] = check;
    this.#numbers[slot] = number;
    this.#size++;
  }

  clear(): void {
    this.#numbers.fill(0);
    this.#size = 0;
  }

  /** Where these hashes are, or would be. */
  #slotOf(hash: number, check: number): number {
    const hashes = this.#hashes;
    const checks = this.#checks;
    const numbers = this.#numbers;
    const mask = numbers.length - 1;
    let slot = Math.imul(hash ^ check, 0x9e3779b1) >>> 7;
    for (;;) {
      slot &= mask;
      if (numbers[slot] === 0 || (hashes[slot] === hash && checks[slot] === check)) return slot;
      slot++;
    }
  }

  #grow(): void {
    const [hashes, checks, numbers] = [this.#hashes, this.#checks, this.#numbers];
    const slots = numbers.length * 2;
    this.#hashes = new Int32Array(slots);
    this.#checks = new Int32Array(slots);
    this.#numbers = new Int32Array(slots);
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] === 0) continue;
      const slot = this.#slotOf(hashes[i]!, checks[i]!);
      this.#hashes[slot] = hashes[i]!;
      this.#checks[slot] = checks[i]!;
      this.#numbers[slot] = numbers[i]!;
    }
  }
}
