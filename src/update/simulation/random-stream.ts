import { type Random, seededRandom } from '../../model/seeded-random.ts';

/** A stream of random numbers and times that depends only on its seeds, for repeatable simulations. */
export class RandomStream {
  readonly #random: Random;

  /**
   * `stream` selects an independent stream of one seed: one per page, so that worlds do not depend on the
   * order of use.
   */
  constructor(seed: number, stream = 0) {
    this.#random = seededRandom(mix(seed, stream));
  }

  /** Uniform in [0, 1), of 32 bits. */
  next(): number {
    return this.#random();
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

/** One seed of two, far apart for neighbours (the finalizer of MurmurHash3, over both). */
function mix(seed: number, stream: number): number {
  let bits =
    Math.imul(seed ^ Math.floor(seed / 0x1_0000_0000), 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
