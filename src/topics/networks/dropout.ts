import type { Random } from '../../model/seeded-random.ts';
import { BatchBuffer, type Layer, type Numbers, type Shape, sizeOf, type Workshop } from './layer.ts';

/**
 * In training each value is dropped with the given probability and the others are scaled up, so that nothing
 * needs to be done afterwards. `wholeChannels` drops a channel at all steps together (spatial dropout).
 */
export class Dropout implements Layer {
  readonly kind = 'Dropout';
  readonly output: Shape;
  readonly parameters = [];
  readonly #share: number;
  readonly #random: Random;
  readonly #run: number;
  readonly #result: BatchBuffer;
  readonly #factors: BatchBuffer;
  #training = false;

  constructor(workshop: Workshop, input: Shape, share: number, { wholeChannels = false } = {}) {
    this.output = input;
    this.#share = share;
    this.#random = workshop.random;
    this.#run = wholeChannels ? input.length : 1;
    this.#result = new BatchBuffer(workshop, sizeOf(input));
    this.#factors = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number, training: boolean): Numbers {
    this.#training = training;
    if (!training) return input;
    const result = this.#result.of(samples);
    const factors = this.#factors.of(samples);
    const size = samples * sizeOf(this.output);
    const { channels } = this.output;
    const kept = 1 / (1 - this.#share);
    for (let start = 0; start < size; start += this.#run * channels) {
      for (let c = 0; c < channels; c++) {
        const factor = this.#random() < this.#share ? 0 : kept;
        for (let step = 0, at = start + c; step < this.#run; step++, at += channels) factors[at] = factor;
      }
    }
    for (let i = 0; i < size; i++) result[i] = input[i]! * factors[i]!;
    return result;
  }

  backward(gradient: Numbers, samples: number): Numbers {
    if (!this.#training) return gradient;
    const factors = this.#factors.of(samples);
    const size = samples * sizeOf(this.output);
    for (let i = 0; i < size; i++) gradient[i]! *= factors[i]!;
    return gradient;
  }
}
