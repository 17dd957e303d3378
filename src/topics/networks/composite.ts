/** Layers made of layers: one after another, side by side, and around a shortcut. */
import {
  BatchBuffer,
  type Layer,
  type Numbers,
  type Parameter,
  type Shape,
  sizeOf,
  type Workshop,
} from './layer.ts';

/** Makes a layer for an input of the given shape. */
export type LayerMaker = (input: Shape) => Layer;

/** One layer after another. */
export class Sequence implements Layer {
  readonly kind = 'Sequence';
  readonly inner: readonly Layer[];
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #layers: readonly Layer[];
  /** Nothing before this one learns. */
  readonly #firstLearner: number;

  constructor(input: Shape, makers: readonly LayerMaker[]) {
    const layers: Layer[] = [];
    let shape = input;
    for (const make of makers) {
      const layer = make(shape);
      layers.push(layer);
      shape = layer.output;
    }
    this.#layers = layers;
    this.inner = layers;
    this.output = shape;
    this.parameters = namedParameters(layers);
    this.#firstLearner = layers.findIndex((layer) => layer.parameters.length > 0);
  }

  forward(input: Numbers, samples: number, training: boolean): Numbers {
    let values = input;
    for (const layer of this.#layers) values = layer.forward(values, samples, training);
    return values;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    let slopes = gradient;
    const last = wanted ? 0 : Math.max(0, this.#firstLearner);
    for (let i = this.#layers.length - 1; i >= last; i--) {
      slopes = this.#layers[i]!.backward(slopes, samples, wanted || i > last);
    }
    return slopes;
  }
}

/** Several layers on the same input; their outputs are concatenated, each as one row. */
export class SideBySide implements Layer {
  readonly kind = 'SideBySide';
  readonly inner: readonly Layer[];
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #branches: readonly Layer[];
  readonly #inputSize: number;
  readonly #result: BatchBuffer;
  readonly #inputGradient: BatchBuffer;
  readonly #branchGradients: readonly BatchBuffer[];

  constructor(workshop: Workshop, input: Shape, makers: readonly LayerMaker[]) {
    this.#branches = makers.map((make) => make(input));
    this.inner = this.#branches;
    const sizes = this.#branches.map((branch) => sizeOf(branch.output));
    this.output = { length: 1, channels: sizes.reduce((sum, size) => sum + size, 0) };
    this.parameters = namedParameters(this.#branches);
    this.#inputSize = sizeOf(input);
    this.#result = new BatchBuffer(workshop, this.output.channels);
    this.#inputGradient = new BatchBuffer(workshop, this.#inputSize);
    this.#branchGradients = sizes.map((size) => new BatchBuffer(workshop, size));
  }

  forward(input: Numbers, samples: number, training: boolean): Numbers {
    const result = this.#result.of(samples);
    const width = this.output.channels;
    let column = 0;
    for (const branch of this.#branches) {
      const size = sizeOf(branch.output);
      const values = branch.forward(input, samples, training);
      for (let s = 0; s < samples; s++) {
        for (let i = 0; i < size; i++) result[s * width + column + i] = values[s * size + i]!;
      }
      column += size;
    }
    return result;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    const total = this.#inputGradient.zeroed(samples);
    const width = this.output.channels;
    let column = 0;
    for (const [b, branch] of this.#branches.entries()) {
      const size = sizeOf(branch.output);
      const own = this.#branchGradients[b]!.of(samples);
      for (let s = 0; s < samples; s++) {
        for (let i = 0; i < size; i++) own[s * size + i] = gradient[s * width + column + i]!;
      }
      const back = branch.backward(own, samples, wanted);
      if (wanted) for (let i = 0; i < samples * this.#inputSize; i++) total[i]! += back[i]!;
      column += size;
    }
    return total;
  }
}

/** A layer and a shortcut around it, added up. If the shapes differ, `shortcut` makes the input fit. */
export class Residual implements Layer {
  readonly kind = 'Residual';
  readonly inner: readonly Layer[];
  readonly output: Shape;
  readonly parameters: readonly Parameter[];
  readonly #inner: Layer;
  readonly #shortcut: Layer | undefined;
  readonly #size: number;
  readonly #inputSize: number;
  readonly #result: BatchBuffer;
  readonly #innerGradient: BatchBuffer;
  readonly #inputGradient: BatchBuffer;

  constructor(workshop: Workshop, input: Shape, inner: LayerMaker, shortcut?: LayerMaker) {
    this.#inner = inner(input);
    this.#shortcut = shortcut?.(input);
    this.output = this.#inner.output;
    this.inner = [this.#inner];
    const added = this.#shortcut?.output ?? input;
    if (added.length !== this.output.length || added.channels !== this.output.channels) {
      throw new Error('a shortcut must have the shape of what it goes around');
    }
    this.parameters = namedParameters(this.#shortcut ? [this.#inner, this.#shortcut] : [this.#inner]);
    this.#size = sizeOf(this.output);
    this.#inputSize = sizeOf(input);
    this.#result = new BatchBuffer(workshop, this.#size);
    this.#innerGradient = new BatchBuffer(workshop, this.#size);
    this.#inputGradient = new BatchBuffer(workshop, sizeOf(input));
  }

  forward(input: Numbers, samples: number, training: boolean): Numbers {
    const inner = this.#inner.forward(input, samples, training);
    const added = this.#shortcut?.forward(input, samples, training) ?? input;
    const result = this.#result.of(samples);
    for (let i = 0; i < samples * this.#size; i++) result[i] = inner[i]! + added[i]!;
    return result;
  }

  backward(gradient: Numbers, samples: number, wanted: boolean): Numbers {
    const own = this.#innerGradient.of(samples);
    for (let i = 0; i < samples * this.#size; i++) own[i] = gradient[i]!;
    const first = this.#inner.backward(own, samples, wanted);
    const second = this.#shortcut?.backward(gradient, samples, wanted) ?? gradient;
    if (!wanted) return gradient;
    const total = this.#inputGradient.of(samples);
    for (let i = 0; i < samples * this.#inputSize; i++) total[i] = first[i]! + second[i]!;
    return total;
  }
}

/** The parameters of all parts, each with the number of its part before its name. */
function namedParameters(parts: readonly Layer[]): Parameter[] {
  return parts.flatMap((part, i) =>
    part.parameters.map((each) => Object.assign(each, { name: `${i}.${each.name}` })),
  );
}
