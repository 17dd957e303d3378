import {
  BatchBuffer,
  type Layer,
  type Numbers,
  numbers,
  type Parameter,
  parameter,
  type Shape,
  sizeOf,
  type Workshop,
} from './layer.ts';

/**
 * Keras' defaults: the share of the old running mean that a batch keeps, and what keeps the root away from
 * zero.
 */
const MOMENTUM = 0.99;
const EPSILON = 1e-3;

/**
 * Batch normalisation (Ioffe and Szegedy 2015): each channel, over all steps of all samples of a batch, to
 * mean 0 and variance 1, then scaled and shifted as learnt. Outside of training the running mean and variance
 * are used.
 */
export class BatchNorm implements Layer {
  readonly kind = 'BatchNorm';
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #scale: Parameter;
  readonly #shift: Parameter;
  readonly #runningMean: Parameter;
  readonly #runningVariance: Parameter;
  /** Batches seen in training, so that the first ones do not drown in the start values. */
  readonly #seen: Parameter;
  readonly #mean: Numbers;
  readonly #inverse: Numbers;
  readonly #result: BatchBuffer;
  /** The input normalised to mean 0 and variance 1. */
  readonly #normal: BatchBuffer;

  constructor(workshop: Workshop, input: Shape) {
    const { channels } = input;
    this.output = input;
    this.#scale = parameter(workshop, 'scale', channels);
    this.#scale.values.fill(1);
    this.#shift = parameter(workshop, 'shift', channels);
    this.#runningMean = { ...parameter(workshop, 'running-mean', channels), frozen: true };
    this.#runningVariance = { ...parameter(workshop, 'running-variance', channels), frozen: true };
    this.#seen = { ...parameter(workshop, 'seen', 1), frozen: true };
    this.parameters = [this.#scale, this.#shift, this.#runningMean, this.#runningVariance, this.#seen];
    this.#mean = numbers(workshop, channels);
    this.#inverse = numbers(workshop, channels);
    this.#result = new BatchBuffer(workshop, sizeOf(input));
    this.#normal = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number, training: boolean): Numbers {
    const { channels } = this.output;
    const steps = samples * this.output.length;
    if (training) this.#measure(input, steps);
    else {
      for (let c = 0; c < channels; c++) {
        this.#mean[c] = this.#runningMean.values[c]!;
        this.#inverse[c] = 1 / Math.sqrt(this.#runningVariance.values[c]! + EPSILON);
      }
    }
    const result = this.#result.of(samples);
    const normal = this.#normal.of(samples);
    const scale = this.#scale.values;
    const shift = this.#shift.values;
    for (let t = 0, at = 0; t < steps; t++) {
      for (let c = 0; c < channels; c++, at++) {
        const value = (input[at]! - this.#mean[c]!) * this.#inverse[c]!;
        normal[at] = value;
        result[at] = value * scale[c]! + shift[c]!;
      }
    }
    return result;
  }

  #measure(input: Numbers, steps: number): void {
    const { channels } = this.output;
    const mean = this.#mean.fill(0);
    const variance = this.#inverse.fill(0);
    for (let t = 0, at = 0; t < steps; t++) {
      for (let c = 0; c < channels; c++, at++) mean[c]! += input[at]! / steps;
    }
    for (let t = 0, at = 0; t < steps; t++) {
      for (let c = 0; c < channels; c++, at++) variance[c]! += (input[at]! - mean[c]!) ** 2 / steps;
    }
    const seen = ++this.#seen.values[0]!;
    const kept = Math.min(MOMENTUM, 1 - 1 / seen);
    for (let c = 0; c < channels; c++) {
      this.#runningMean.values[c] = kept * this.#runningMean.values[c]! + (1 - kept) * mean[c]!;
      this.#runningVariance.values[c] = kept * this.#runningVariance.values[c]! + (1 - kept) * variance[c]!;
      variance[c] = 1 / Math.sqrt(variance[c]! + EPSILON);
    }
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    const { channels } = this.output;
    const steps = samples * this.output.length;
    const normal = this.#normal.of(samples);
    const { gradient: scaleGradient, values: scale } = this.#scale;
    const { gradient: shiftGradient } = this.#shift;
    // The sums of this batch alone, separate from what earlier batches left in the gradients.
    const slopes = this.#mean.fill(0);
    const products = this.#products ?? (this.#products = this.#mean.slice());
    products.fill(0);
    for (let t = 0, at = 0; t < steps; t++) {
      for (let c = 0; c < channels; c++, at++) {
        slopes[c]! += gradient[at]!;
        products[c]! += gradient[at]! * normal[at]!;
      }
    }
    for (let c = 0; c < channels; c++) {
      shiftGradient[c]! += slopes[c]!;
      scaleGradient[c]! += products[c]!;
    }
    if (!wanted) return gradient;
    for (let t = 0, at = 0; t < steps; t++) {
      for (let c = 0; c < channels; c++, at++) {
        const centred = gradient[at]! - slopes[c]! / steps - (normal[at]! * products[c]!) / steps;
        gradient[at] = centred * scale[c]! * this.#inverse[c]!;
      }
    }
    return gradient;
  }

  #products: Numbers | undefined;
}
