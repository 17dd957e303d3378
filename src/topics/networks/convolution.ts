/**
 * Convolution along a sequence, as one matrix product per tap of the filters: the steps of a sequence are one
 * after another, so a tap's input is the same memory read from another start, and nothing is copied. The taps
 * may be `dilation` steps apart. Padding: `valid` (only where the filter fits), `same` (as long as the input,
 * centred) or `causal` (as long as the input, no tap sees a later step; Bai et al. 2018).
 *
 * After global max pooling only a few places of the output have a gradient. Then the backward pass visits
 * only these, which makes it much cheaper than the forward pass.
 */
import { addColumnSums } from './dense.ts';
import {
  BatchBuffer,
  type Layer,
  type Numbers,
  type Parameter,
  parameter,
  type Shape,
  sizeOf,
  startUniformly,
  type Workshop,
} from './layer.ts';
import { addProduct, matrix, transposed } from './matrix-product.ts';

export type ConvolutionOptions = {
  filters: number;
  width: number;
  padding?: 'valid' | 'same' | 'causal';
  dilation?: number;
};

/** Below this share of places with a gradient the backward pass takes them one by one. */
const SPARSE_SHARE = 1 / 16;

export class Convolution implements Layer {
  readonly kind = 'Convolution';
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #input: Shape;
  readonly #width: number;
  readonly #dilation: number;
  /** How many steps before its own step the first tap of a filter is. */
  readonly #before: number;
  /** One filter after another; within a filter one tap after another. */
  readonly #weights: Parameter;
  readonly #bias: Parameter;
  readonly #result: BatchBuffer;
  readonly #inputGradient: BatchBuffer;
  #values: Numbers | undefined;

  constructor(workshop: Workshop, input: Shape, options: ConvolutionOptions) {
    const { filters, width, padding = 'valid', dilation = 1 } = options;
    const reach = (width - 1) * dilation;
    this.#input = input;
    this.#width = width;
    this.#dilation = dilation;
    this.#before = padding === 'valid' ? 0 : padding === 'causal' ? reach : Math.floor(reach / 2);
    const length = padding === 'valid' ? input.length - reach : input.length;
    if (length < 1) throw new Error(`a filter of ${width} taps does not fit into ${input.length} steps`);
    this.output = { length, channels: filters };
    this.#weights = parameter(workshop, 'weights', filters * width * input.channels);
    this.#bias = parameter(workshop, 'bias', filters);
    this.parameters = [this.#weights, this.#bias];
    startUniformly(this.#weights.values, width * input.channels, width * filters, workshop.random);
    this.#result = new BatchBuffer(workshop, sizeOf(this.output));
    this.#inputGradient = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number): Numbers {
    this.#values = input;
    const { channels: filters } = this.output;
    const { channels } = this.#input;
    const result = this.#result.of(samples);
    for (let at = 0; at < samples * sizeOf(this.output); at += filters) result.set(this.#bias.values, at);
    this.#eachTap(samples, (tap, inputAt, outputAt, steps) => {
      const weights = this.#tapWeights(this.#weights.values, tap);
      const rows = matrix(input, inputAt, channels);
      addProduct(matrix(result, outputAt, filters), rows, transposed(weights), steps, filters, channels);
    });
    return result;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    const size = samples * sizeOf(this.output);
    const inputGradient = wanted ? this.#inputGradient.zeroed(samples) : gradient;
    let places = 0;
    for (let i = 0; i < size; i++) if (gradient[i] !== 0) places++;
    if (places < size * SPARSE_SHARE) this.#sparseBackward(gradient, samples, wanted, inputGradient);
    else this.#denseBackward(gradient, samples, wanted, inputGradient);
    return inputGradient;
  }

  #denseBackward(gradient: Numbers, samples: number, wanted: boolean, inputGradient: Numbers): void {
    const { length, channels: filters } = this.output;
    const { channels } = this.#input;
    addColumnSums(gradient, samples * length, this.#bias.gradient);
    this.#eachTap(samples, (tap, inputAt, outputAt, steps) => {
      const rows = matrix(gradient, outputAt, filters);
      const weightGradient = this.#tapWeights(this.#weights.gradient, tap);
      const seen = matrix(this.#values!, inputAt, channels);
      addProduct(weightGradient, transposed(rows), seen, filters, channels, steps);
      if (!wanted) return;
      const weights = this.#tapWeights(this.#weights.values, tap);
      addProduct(matrix(inputGradient, inputAt, channels), rows, weights, steps, channels, filters);
    });
  }

  #sparseBackward(gradient: Numbers, samples: number, wanted: boolean, inputGradient: Numbers): void {
    const { length, channels: filters } = this.output;
    for (let s = 0, at = 0; s < samples; s++) {
      for (let step = 0; step < length; step++) {
        for (let filter = 0; filter < filters; filter++, at++) {
          const slope = gradient[at]!;
          if (slope === 0) continue;
          this.#bias.gradient[filter]! += slope;
          this.#addPlace(slope, s, step, filter, wanted, inputGradient);
        }
      }
    }
  }

  #addPlace(
    slope: number,
    sample: number,
    step: number,
    filter: number,
    wanted: boolean,
    inputGradient: Numbers,
  ): void {
    const { length, channels } = this.#input;
    const values = this.#values!;
    const { values: weights, gradient: weightGradient } = this.#weights;
    for (let tap = 0; tap < this.#width; tap++) {
      const seen = step + tap * this.#dilation - this.#before;
      if (seen < 0 || seen >= length) continue;
      const from = (sample * length + seen) * channels;
      const weight = (filter * this.#width + tap) * channels;
      for (let c = 0; c < channels; c++) weightGradient[weight + c]! += slope * values[from + c]!;
      if (!wanted) continue;
      for (let c = 0; c < channels; c++) inputGradient[from + c]! += slope * weights[weight + c]!;
    }
  }

  /**
   * For each tap and sample: where the steps that it reads and those that it adds to begin, and their number.
   */
  #eachTap(
    samples: number,
    visit: (tap: number, inputAt: number, outputAt: number, steps: number) => void,
  ): void {
    const input = this.#input;
    const output = this.output;
    for (let tap = 0; tap < this.#width; tap++) {
      const shift = tap * this.#dilation - this.#before;
      const first = Math.max(0, -shift);
      const end = Math.min(output.length, input.length - shift);
      if (end <= first) continue;
      for (let s = 0; s < samples; s++) {
        const inputAt = (s * input.length + first + shift) * input.channels;
        visit(tap, inputAt, (s * output.length + first) * output.channels, end - first);
      }
    }
  }

  /** The weights of one tap: a row per filter. */
  #tapWeights(values: Numbers, tap: number) {
    const { channels } = this.#input;
    return matrix(values, tap * channels, this.#width * channels);
  }
}
