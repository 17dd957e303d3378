/**
 * The classifier of the paper (F7): embedding 150 × 300 → global max pooling → dropout 0.2 → dense 2·C →
 * dropout 0.2 → dense C. What the paper does not specify is taken as ReLU between the dense layers, softmax,
 * categorical cross entropy and Adam with Keras' rate, in batches of 32.
 *
 * Each of the 300 channels is the strongest answer of any word to one question, so a text is a set of words
 * to this network; it has no convolution in spite of the paper's title.
 */
import { type LayerMaker, Sequence } from './composite.ts';
import { Dense } from './dense.ts';
import { Dropout } from './dropout.ts';
import { EmbeddingMax } from './embedding-max.ts';
import type { Workshop } from './layer.ts';
import { Network } from './network.ts';
import type { NetworkPlan } from './network-plan.ts';
import { Relu } from './relu.ts';

const DIMENSIONS = 300;
const DROPOUT = 0.2;

/** As written: stems of the first 150 words. */
export const PAPER_NETWORK: NetworkPlan = {
  kind: 'paper',
  reads: 'stem',
  length: 150,
  maxTokens: 20_000,
  epochs: 12,
  minBatches: 400,
  batch: 32,
  learningRate: 0.001,
  build: (workshop, input, tokens, classes) =>
    new Network(
      workshop,
      input,
      new Sequence(input, [
        (shape) => new EmbeddingMax(workshop, shape, tokens, DIMENSIONS),
        ...head(workshop, classes),
      ]),
    ),
  buildOnVectors: (workshop, { channels }, classes) => paperHead(workshop, channels, classes),
  poolsVectors: true,
};

/** The same network after an encoder that returns one vector per text (F6), instead of its own embedding. */
export function paperHead(workshop: Workshop, dimensions: number, classes: number): Network {
  const input = { length: 1, channels: dimensions };
  return new Network(workshop, input, new Sequence(input, head(workshop, classes)));
}

function head(workshop: Workshop, classes: number): LayerMaker[] {
  return [
    (shape) => new Dropout(workshop, shape, DROPOUT),
    (shape) => new Dense(workshop, shape, 2 * classes),
    (shape) => new Relu(workshop, shape),
    (shape) => new Dropout(workshop, shape, DROPOUT),
    (shape) => new Dense(workshop, shape, classes),
  ];
}
