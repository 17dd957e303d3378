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

/** Every output from every input: y = W x + b. A sequence is treated as one long row of numbers. */
export class Dense implements Layer {
  readonly kind = 'Dense';
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #inputs: number;
  readonly #weights: Parameter;
  readonly #bias: Parameter;
  readonly #result: BatchBuffer;
  readonly #inputGradient: BatchBuffer;
  #input: Numbers | undefined;

  constructor(workshop: Workshop, input: Shape, outputs: number) {
    this.#inputs = sizeOf(input);
    this.output = { length: 1, channels: outputs };
    this.#weights = parameter(workshop, 'weights', outputs * this.#inputs);
    this.#bias = parameter(workshop, 'bias', outputs);
    this.parameters = [this.#weights, this.#bias];
    startUniformly(this.#weights.values, this.#inputs, outputs, workshop.random);
    this.#result = new BatchBuffer(workshop, outputs);
    this.#inputGradient = new BatchBuffer(workshop, this.#inputs);
  }

  forward(input: Numbers, samples: number): Numbers {
    this.#input = input;
    const { channels } = this.output;
    const result = this.#result.of(samples);
    for (let s = 0; s < samples; s++) result.set(this.#bias.values, s * channels);
    const weights = matrix(this.#weights.values, 0, this.#inputs);
    addProduct(
      matrix(result, 0, channels),
      matrix(input, 0, this.#inputs),
      transposed(weights),
      samples,
      channels,
      this.#inputs,
    );
    return result;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    const { channels } = this.output;
    const rows = matrix(gradient, 0, channels);
    addColumnSums(gradient, samples, this.#bias.gradient);
    addProduct(
      matrix(this.#weights.gradient, 0, this.#inputs),
      transposed(rows),
      matrix(this.#input!, 0, this.#inputs),
      channels,
      this.#inputs,
      samples,
    );
    if (!wanted) return gradient;
    const inputGradient = this.#inputGradient.zeroed(samples);
    const weights = matrix(this.#weights.values, 0, this.#inputs);
    addProduct(matrix(inputGradient, 0, this.#inputs), rows, weights, samples, this.#inputs, channels);
    return inputGradient;
  }
}

/** Adds up the rows of a matrix: the gradient of a bias. */
export function addColumnSums(rows: Numbers, count: number, sums: Numbers): void {
  const width = sums.length;
  for (let r = 0, at = 0; r < count; r++) {
    for (let c = 0; c < width; c++, at++) sums[c]! += rows[at]!;
  }
}
