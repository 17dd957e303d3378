/**
 * A stream of numbers and times that depends only on its seeds (the sfc32 generator), for repeatable
 * simulations. Published examples were drawn with it, so it stays beside `model/seeded-random.ts`.
 */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /**
   * `stream` selects an independent stream of one seed: one per page, so that worlds do not depend on the
   * order of use.
   */
  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = Math.imul(seed | 0, 0x9e3779b1) ^ Math.floor(seed / 0x1_0000_0000);
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Uniform in [0, 1), of 32 bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -Math.log1p(-this.next());
  }

  /** Normal with mean 0 and deviation 1. */
  normal(): number {
    const radius = Math.sqrt(2 * this.exponential());
    return radius * Math.cos(2 * Math.PI * this.next());
  }
}
