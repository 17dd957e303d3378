/**
 * What all layers of a network share. A layer turns a batch of samples into a batch of samples; a sample is a
 * sequence of `length` steps with `channels` numbers each, all steps of all samples one after another in one
 * array. Tokens are samples too: `length` 150 and one channel, the number of the token.
 *
 * Arrays that a layer returns are its own and are valid until its next call; they grow with the largest batch
 * and are never reallocated. All code works with 32-bit numbers, for training, and with 64-bit ones, with
 * which tests check gradients.
 */
import type { Random } from '../../model/seeded-random.ts';

export type Numbers = Float32Array | Float64Array;

export type Shape = { length: number; channels: number };

/**
 * Numbers that training changes, or (`frozen`) that a layer maintains itself and a saved network must
 * contain.
 */
export type Parameter = {
  name: string;
  values: Numbers;
  gradient: Numbers;
  frozen?: boolean;
  /** For a large table that a batch touches in few places: the places whose gradient is not zero. */
  touched?: TouchedPlaces;
};

export type TouchedPlaces = { places: Int32Array; count: number };

export interface Layer {
  /** Its name in score cards, where the names of classes may be shortened by the build. */
  readonly kind: string;
  /** The layers that a composite layer is made of. */
  readonly inner?: readonly Layer[];
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  /** Does not change the input. */
  forward(input: Numbers, samples: number, training: boolean): Numbers;
  /**
   * Takes the gradient of the output of the last `forward`, which it may overwrite; adds to the gradients of
   * the parameters; returns the gradient of the input, or something meaningless if `wanted` is false.
   */
  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers;
}

/** What the builders of layers need besides sizes. */
export type Workshop = { random: Random; precision: 32 | 64 };

export function sizeOf(shape: Shape): number {
  return shape.length * shape.channels;
}

export function numbers(workshop: Workshop, length: number): Numbers {
  return workshop.precision === 64 ? new Float64Array(length) : new Float32Array(length);
}

export function parameter(workshop: Workshop, name: string, length: number): Parameter {
  return { name, values: numbers(workshop, length), gradient: numbers(workshop, length) };
}

/** An array that grows to the largest requested batch. */
export class BatchBuffer {
  readonly #workshop: Workshop;
  readonly #size: number;
  #values: Numbers;

  constructor(workshop: Workshop, size: number) {
    this.#workshop = workshop;
    this.#size = size;
    this.#values = numbers(workshop, 0);
  }

  /** Its content is what the last user left. */
  of(samples: number): Numbers {
    if (this.#values.length < samples * this.#size) {
      this.#values = numbers(this.#workshop, samples * this.#size);
    }
    return this.#values;
  }

  zeroed(samples: number): Numbers {
    return this.of(samples).fill(0, 0, samples * this.#size);
  }
}

/** Glorot's uniform start: variance kept in both directions through a layer of `inputs` × `outputs`. */
export function startUniformly(values: Numbers, inputs: number, outputs: number, random: Random): void {
  const limit = Math.sqrt(6 / (inputs + outputs));
  for (let i = 0; i < values.length; i++) values[i] = (2 * random() - 1) * limit;
}
