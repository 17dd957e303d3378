/**
 * The baselines that read words (F8), with the sizes of their publications if stated. All except TurkishCNN
 * train on softmax and cross entropy with Adam, with the rate and batch size of our reading of F7; some
 * publications use a method that is no longer in use (Adadelta). Embeddings start at random.
 */
import { type LayerMaker, Sequence, SideBySide } from './composite.ts';
import { Convolution } from './convolution.ts';
import { Dense } from './dense.ts';
import { Dropout } from './dropout.ts';
import { Embedding } from './embedding.ts';
import type { Shape, Workshop } from './layer.ts';
import { binaryCrossEntropy } from './loss.ts';
import { Network } from './network.ts';
import type { NetworkPlan } from './network-plan.ts';
import { globalMaxPool, MaxPool, MeanPool } from './pooling.ts';
import { Relu } from './relu.ts';

const WORDS = {
  reads: 'stem',
  length: 150,
  maxTokens: 20_000,
  learningRate: 0.001,
  minBatches: 400,
} as const satisfies Partial<NetworkPlan>;
const DIMENSIONS = 300;

/**
 * Demirci et al. 2019: six dense layers with dropouts 0.5, 0.2 and 0.5 after the second, third and fourth,
 * trained on binary cross entropy. The paper names neither the widths nor the input: ours is the mean of the
 * word vectors, and each layer is half as wide as the one before.
 */
export const TURKISH_CNN: NetworkPlan = {
  ...WORDS,
  kind: 'turkish-cnn',
  epochs: 20,
  batch: 32,
  build(workshop, input, tokens, classes) {
    const body = new Sequence(input, [
      (shape) => new Embedding(workshop, shape, tokens, DIMENSIONS),
      ...sixDense(workshop, classes),
    ]);
    return new Network(workshop, input, body, binaryCrossEntropy);
  },
  buildOnVectors: (workshop, input, classes) =>
    new Network(workshop, input, new Sequence(input, sixDense(workshop, classes)), binaryCrossEntropy),
};

function sixDense(workshop: Workshop, classes: number): LayerMaker[] {
  return [
    (shape) => new MeanPool(workshop, shape),
    ...denseRelu(workshop, 256),
    ...denseRelu(workshop, 128),
    (shape) => new Dropout(workshop, shape, 0.5),
    ...denseRelu(workshop, 64),
    (shape) => new Dropout(workshop, shape, 0.2),
    ...denseRelu(workshop, 32),
    (shape) => new Dropout(workshop, shape, 0.5),
    ...denseRelu(workshop, 16),
    (shape) => new Dense(workshop, shape, classes),
  ];
}

/**
 * Kurt 2018, a smaller CNN-rand: embedding of 50, dropout, two blocks of ten filters 3 and 8 words wide with
 * max pooling by two, dropout, dense 50, dense.
 */
export const TURKISH_RAND: NetworkPlan = {
  ...WORDS,
  kind: 'turkish-rand',
  epochs: 12,
  batch: 32,
  build(workshop, input, tokens, classes) {
    const body = new Sequence(input, [
      (shape) => new Embedding(workshop, shape, tokens, 50),
      ...twoBlocks(workshop, classes),
    ]);
    return new Network(workshop, input, body);
  },
  buildOnVectors: (workshop, input, classes) =>
    new Network(workshop, input, new Sequence(input, twoBlocks(workshop, classes))),
};

function twoBlocks(workshop: Workshop, classes: number): LayerMaker[] {
  const block = (width: number) => (shape: Shape) =>
    new Sequence(shape, [
      ...convolutionRelu(workshop, 10, width),
      (steps) => new MaxPool(workshop, steps, 2),
    ]);
  return [
    (shape) => new Dropout(workshop, shape, 0.5),
    (shape) => new SideBySide(workshop, shape, [block(3), block(8)]),
    (shape) => new Dropout(workshop, shape, 0.5),
    ...denseRelu(workshop, 50),
    (shape) => new Dense(workshop, shape, classes),
  ];
}

/** Kim 2014: a hundred filters each of 3, 4 and 5 words, max over time, dropout 0.5, one dense layer. */
export const ONE_LAYER: NetworkPlan = {
  ...WORDS,
  kind: 'one-layer',
  epochs: 6,
  batch: 50,
  build: (workshop, input, tokens, classes) =>
    new Network(workshop, input, filtersOverTime(workshop, input, tokens, classes, [3, 4, 5], 100)),
  buildOnVectors: (workshop, input, classes) =>
    new Network(workshop, input, new Sequence(input, filterLayers(workshop, classes, [3, 4, 5], 100))),
};

/**
 * Zhang and Wallace 2015, the network of their figure: two filters each of 2, 3 and 4 words, 1-max pooling,
 * softmax.
 */
export const SENSITIVITY_ANALYSIS: NetworkPlan = {
  ...WORDS,
  kind: 'sensitivity',
  epochs: 20,
  batch: 50,
  build: (workshop, input, tokens, classes) =>
    new Network(workshop, input, filtersOverTime(workshop, input, tokens, classes, [2, 3, 4], 2)),
  buildOnVectors: (workshop, input, classes) =>
    new Network(workshop, input, new Sequence(input, filterLayers(workshop, classes, [2, 3, 4], 2))),
};

function filtersOverTime(
  workshop: Workshop,
  input: Shape,
  tokens: number,
  classes: number,
  widths: readonly number[],
  filters: number,
): Sequence {
  return new Sequence(input, [
    (shape) => new Embedding(workshop, shape, tokens, DIMENSIONS),
    ...filterLayers(workshop, classes, widths, filters),
  ]);
}

function filterLayers(
  workshop: Workshop,
  classes: number,
  widths: readonly number[],
  filters: number,
): LayerMaker[] {
  const block = (width: number) => (shape: Shape) =>
    new Sequence(shape, [
      ...convolutionRelu(workshop, filters, width),
      (steps) => globalMaxPool(workshop, steps),
    ]);
  return [
    (shape) => new SideBySide(workshop, shape, widths.map(block)),
    (shape) => new Dropout(workshop, shape, 0.5),
    (shape) => new Dense(workshop, shape, classes),
  ];
}

function convolutionRelu(workshop: Workshop, filters: number, width: number): LayerMaker[] {
  return [
    (shape) => new Convolution(workshop, shape, { filters, width }),
    (shape) => new Relu(workshop, shape),
  ];
}

function denseRelu(workshop: Workshop, outputs: number): LayerMaker[] {
  return [(shape) => new Dense(workshop, shape, outputs), (shape) => new Relu(workshop, shape)];
}
