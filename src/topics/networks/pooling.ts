import { BatchBuffer, type Layer, type Numbers, type Shape, sizeOf, type Workshop } from './layer.ts';

/**
 * The largest values of each channel. `MaxPool` takes windows; over the whole length (`globalMaxPool`) it
 * leaves one value. `KMaxPool` keeps the k largest of the whole length in their order (Conneau et al. 2016).
 * The gradient goes to the step that each value came from.
 */
abstract class ChosenSteps implements Layer {
  abstract readonly kind: string;
  readonly output: Shape;
  readonly parameters = [];
  protected readonly input: Shape;
  readonly #result: BatchBuffer;
  readonly #inputGradient: BatchBuffer;
  /** Where in the input each value of the output came from. */
  #sources = new Int32Array(0);

  constructor(workshop: Workshop, input: Shape, outputLength: number) {
    this.input = input;
    this.output = { length: outputLength, channels: input.channels };
    this.#result = new BatchBuffer(workshop, sizeOf(this.output));
    this.#inputGradient = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number): Numbers {
    const size = samples * sizeOf(this.output);
    if (this.#sources.length < size) this.#sources = new Int32Array(size);
    const sources = this.#sources;
    for (let s = 0; s < samples; s++) {
      this.choose(input, s * sizeOf(this.input), sources, s * sizeOf(this.output));
    }
    const result = this.#result.of(samples);
    for (let i = 0; i < size; i++) result[i] = input[sources[i]!]!;
    return result;
  }

  /** Writes, for one sample, where its output comes from. */
  protected abstract choose(values: Numbers, start: number, sources: Int32Array, sourcesAt: number): void;

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    if (!wanted) return gradient;
    const inputGradient = this.#inputGradient.zeroed(samples);
    const size = samples * sizeOf(this.output);
    for (let i = 0; i < size; i++) inputGradient[this.#sources[i]!]! += gradient[i]!;
    return inputGradient;
  }
}

export class MaxPool extends ChosenSteps {
  readonly kind = 'MaxPool';
  readonly #window: number;
  readonly #stride: number;

  /**
   * Windows of `window` steps, `stride` apart (adjacent by default); an incomplete window at the end is
   * dropped.
   */
  constructor(workshop: Workshop, input: Shape, window: number, stride = window) {
    super(workshop, input, Math.floor((input.length - window) / stride) + 1);
    this.#window = window;
    this.#stride = stride;
  }

  protected override choose(values: Numbers, start: number, sources: Int32Array, sourcesAt: number): void {
    const { channels } = this.input;
    for (let t = 0; t < this.output.length; t++) {
      const first = start + t * this.#stride * channels;
      const out = sourcesAt + t * channels;
      for (let c = 0; c < channels; c++) sources[out + c] = first + c;
      // Step by step rather than channel by channel, to read memory in order.
      for (let step = 1; step < this.#window; step++) {
        const row = first + step * channels;
        for (let c = 0; c < channels; c++) {
          if (values[row + c]! > values[sources[out + c]!]!) sources[out + c] = row + c;
        }
      }
    }
  }
}

export function globalMaxPool(workshop: Workshop, input: Shape): MaxPool {
  return new MaxPool(workshop, input, input.length);
}

export class KMaxPool extends ChosenSteps {
  readonly kind = 'KMaxPool';
  constructor(workshop: Workshop, input: Shape, k: number) {
    super(workshop, input, k);
    if (k > input.length) throw new Error(`${input.length} steps have no ${k} largest`);
  }

  protected override choose(values: Numbers, start: number, sources: Int32Array, sourcesAt: number): void {
    const { length, channels } = this.input;
    const k = this.output.length;
    for (let c = 0; c < channels; c++) {
      for (let i = 0; i < k; i++) sources[sourcesAt + i * channels + c] = start + i * channels + c;
      for (let step = k; step < length; step++) {
        const place = start + step * channels + c;
        let least = 0;
        let leastValue = Number.POSITIVE_INFINITY;
        for (let i = 0; i < k; i++) {
          const value = values[sources[sourcesAt + i * channels + c]!]!;
          if (value < leastValue) {
            least = i;
            leastValue = value;
          }
        }
        if (values[place]! <= leastValue) continue;
        // Later ones move up, so that the kept steps stay in order.
        for (let i = least; i + 1 < k; i++) {
          sources[sourcesAt + i * channels + c] = sources[sourcesAt + (i + 1) * channels + c]!;
        }
        sources[sourcesAt + (k - 1) * channels + c] = place;
      }
    }
  }
}

/** The mean over all steps. */
export class MeanPool implements Layer {
  readonly kind = 'MeanPool';
  readonly output: Shape;
  readonly parameters = [];
  readonly #input: Shape;
  readonly #result: BatchBuffer;
  readonly #inputGradient: BatchBuffer;

  constructor(workshop: Workshop, input: Shape) {
    this.#input = input;
    this.output = { length: 1, channels: input.channels };
    this.#result = new BatchBuffer(workshop, input.channels);
    this.#inputGradient = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number): Numbers {
    const { length, channels } = this.#input;
    const result = this.#result.zeroed(samples);
    for (let s = 0, at = 0; s < samples; s++) {
      for (let t = 0; t < length; t++) {
        for (let c = 0; c < channels; c++, at++) result[s * channels + c]! += input[at]! / length;
      }
    }
    return result;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    if (!wanted) return gradient;
    const { length, channels } = this.#input;
    const inputGradient = this.#inputGradient.of(samples);
    for (let s = 0, at = 0; s < samples; s++) {
      for (let t = 0; t < length; t++) {
        for (let c = 0; c < channels; c++, at++) inputGradient[at] = gradient[s * channels + c]! / length;
      }
    }
    return inputGradient;
  }
}

/** The last step of a sequence: what a causal network knows after it has seen everything. */
export class LastStep extends ChosenSteps {
  readonly kind = 'LastStep';
  constructor(workshop: Workshop, input: Shape) {
    super(workshop, input, 1);
  }

  protected override choose(_values: Numbers, start: number, sources: Int32Array, sourcesAt: number): void {
    const { length, channels } = this.input;
    for (let c = 0; c < channels; c++) sources[sourcesAt + c] = start + (length - 1) * channels + c;
  }
}
