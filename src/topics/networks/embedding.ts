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

/**
 * A vector for each token, by its number. A batch touches few places of the table, and behind a max pool only one
 * step of each channel: the places with a gradient are listed, so that the optimiser visits these alone.
 */
export class Embedding implements Layer {
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #input: Shape;
  readonly #table: Parameter;
  readonly #touched: { places: Int32Array; count: number };
  readonly #result: BatchBuffer;
  #tokens: Numbers | undefined;

  constructor(workshop: Workshop, input: Shape, tokens: number, dimensions: number) {
    this.#input = input;
    this.output = { length: sizeOf(input), channels: dimensions };
    this.#touched = { places: new Int32Array(1024), count: 0 };
    this.#table = { ...parameter(workshop, 'table', tokens * dimensions), touched: this.#touched };
    const { values } = this.#table;
    for (let i = 0; i < values.length; i++) values[i] = (2 * workshop.random() - 1) * START;
    this.parameters = [this.#table];
    this.#result = new BatchBuffer(workshop, sizeOf(this.output));
  }

  forward(input: Numbers, samples: number): Numbers {
    this.#tokens = input;
    const { channels } = this.output;
    const { values } = this.#table;
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
        if (slope !== 0) this.#add(to + c, slope);
      }
    }
    return gradient;
  }

  #add(place: number, slope: number): void {
    const { gradient } = this.#table;
    if (gradient[place] === 0) {
      const touched = this.#touched;
      if (touched.count === touched.places.length) {
        const longer = new Int32Array(touched.places.length * 2);
        longer.set(touched.places);
        touched.places = longer;
      }
      touched.places[touched.count++] = place;
    }
    gradient[place]! += slope;
  }
}

/** One channel per token, 1 where it is the token, as the character networks read text; token 0 is nothing. */
export class OneHot implements Layer {
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
