import { BatchBuffer, type Layer, type Numbers, type Shape, sizeOf, type Workshop } from './layer.ts';

/** max(0, x). */
export class Relu implements Layer {
  readonly kind = 'Relu';
  readonly output: Shape;
  readonly parameters = [];
  readonly #result: BatchBuffer;

  constructor(workshop: Workshop, input: Shape) {
    this.output = input;
    this.#result = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number): Numbers {
    const result = this.#result.of(samples);
    const size = samples * sizeOf(this.output);
    for (let i = 0; i < size; i++) result[i] = input[i]! > 0 ? input[i]! : 0;
    return result;
  }

  backward(gradient: Numbers, samples: number): Numbers {
    const result = this.#result.of(samples);
    const size = samples * sizeOf(this.output);
    for (let i = 0; i < size; i++) if (result[i]! <= 0) gradient[i] = 0;
    return gradient;
  }
}
