import { TermSequence } from './term-sequence.ts';

/** Terms of one document at a time, counted; made once and reused. */
export class TermCounter {
  readonly #sequence = new TermSequence();
  /** Weighted number of occurrences of each term. */
  counts = new Float32Array(4096);

  /** Terms in the order in which they first occurred; only the first `size` are of this document. */
  get terms(): Uint32Array {
    return this.#sequence.terms;
  }

  get size(): number {
    return this.#sequence.size;
  }

  clear(): void {
    this.counts.fill(0, 0, this.size);
    this.#sequence.clear();
  }

  /** Counts the terms of a text; each occurrence counts `weight` times. */
  add(text: string, weight = 1): void {
    const sequence = this.#sequence;
    const first = sequence.length;
    sequence.read(text);
    if (sequence.terms.length > this.counts.length) {
      const counts = new Float32Array(sequence.terms.length);
      counts.set(this.counts);
      this.counts = counts;
    }
    addWeights(this.counts, sequence.occurrences, first, sequence.length, weight);
  }
}

function addWeights(
  counts: Float32Array,
  occurrences: Uint32Array,
  from: number,
  to: number,
  weight: number,
): void {
  for (let i = from; i < to; i++) counts[occurrences[i]!]! += weight;
}
