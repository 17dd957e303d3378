import {
  BatchBuffer,
  type Layer,
  type Numbers,
  type Parameter,
  parameter,
  type Shape,
  sizeOf,
  type Workshop,
} from './layer.ts';

/** Keras' start of an embedding: uniform in ± this. */
const START = 0.05;

/** The vectors of all tokens, and a record of the places with a gradient. */
export function embeddingTable(workshop: Workshop, tokens: number, dimensions: number) {
  const touched = { places: new Int32Array(1024), count: 0 };
  const table: Parameter = { ...parameter(workshop, 'table', tokens * dimensions), touched };
  const { values, gradient } = table;
  for (let i = 0; i < values.length; i++) values[i] = (2 * workshop.random() - 1) * START;
  const add = (place: number, slope: number): void => {
    if (gradient[place] === 0) {
      if (touched.count === touched.places.length) {
        const longer = new Int32Array(touched.places.length * 2);
        longer.set(touched.places);
        touched.places = longer;
      }
      touched.places[touched.count++] = place;
    }
    gradient[place]! += slope;
  };
  return { parameter: table, add };
}

/**
 * A vector for each token, by its number. A batch touches few places of the table, and after a max pool only
 * one step of each channel: the places with a gradient are listed, so that the optimiser visits only these.
 */
export class Embedding implements Layer {
  readonly kind = 'Embedding';
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #input: Shape;
  readonly #table: ReturnType<typeof embeddingTable>;
  readonly #result: BatchBuffer;
  #tokens: Numbers | undefined;

  constructor(workshop: Workshop, input: Shape, tokens: number, dimensions: number) {
    this.#input = input;
    this.output = { length: sizeOf(input), channels: dimensions };
    this.#table = embeddingTable(workshop, tokens, dimensions);
    this.parameters = [this.#table.parameter];
    this.#result = new BatchBuffer(workshop, sizeOf(this.output));
  }

  forward(input: Numbers, samples: number): Numbers {
    this.#tokens = input;
    const { channels } = this.output;
    const { values } = this.#table.parameter;
    const result = this.#result.of(samples);
    const tokens = samples * sizeOf(this.#input);
    for (let i = 0, at = 0; i < tokens; i++) {
      const from = input[i]! * channels;
      for (let c = 0; c < channels; c++, at++) result[at] = values[from + c]!;
    }
    return result;
  }

  backward(gradient: Numbers, samples: number): Numbers {
    const { channels } = this.output;
    const tokens = samples * sizeOf(this.#input);
    for (let i = 0, at = 0; i < tokens; i++) {
      const to = this.#tokens![i]! * channels;
      for (let c = 0; c < channels; c++, at++) {
        const slope = gradient[at]!;
        if (slope !== 0) this.#table.add(to + c, slope);
      }
    }
    return gradient;
  }
}

/**
 * One channel per token, 1 for the current token, as the character networks read text; token 0 is nothing.
 */
export class OneHot implements Layer {
  readonly kind = 'OneHot';
  readonly output: Shape;
  readonly parameters = [];
  readonly #result: BatchBuffer;

  constructor(workshop: Workshop, input: Shape, tokens: number) {
    this.output = { length: sizeOf(input), channels: tokens - 1 };
    this.#result = new BatchBuffer(workshop, sizeOf(this.output));
  }

  forward(input: Numbers, samples: number): Numbers {
    const { length, channels } = this.output;
    const result = this.#result.zeroed(samples);
    for (let i = 0; i < samples * length; i++) {
      const token = input[i]!;
      if (token > 0) result[i * channels + token - 1] = 1;
    }
    return result;
  }

  backward(gradient: Numbers): Numbers {
    return gradient;
  }
}
