/**
 * The baselines that read characters (F8), with the sizes of their publications. They were made for millions
 * of texts and for graphics cards; on a few thousand texts and two cores they complete a part of an epoch in
 * ten minutes, and their scores must be read accordingly. All train with Adam instead of the publications'
 * SGD with momentum and hand-set schedule.
 */

import { BatchNorm } from './batch-norm.ts';
import { type LayerMaker, Residual, Sequence } from './composite.ts';
import { Convolution } from './convolution.ts';
import { Dense } from './dense.ts';
import { Dropout } from './dropout.ts';
import { Embedding, OneHot } from './embedding.ts';
import type { Workshop } from './layer.ts';
import { Network } from './network.ts';
import type { NetworkPlan } from './network-plan.ts';
import { KMaxPool, LastStep, MaxPool } from './pooling.ts';
import { Relu } from './relu.ts';

const CHARACTERS = {
  reads: 'characters',
  length: 1014, // Zhang et al. 2015
  maxTokens: 0,
  learningRate: 0.001,
  minBatches: 400,
} as const satisfies Partial<NetworkPlan>;

/** Blocks of two convolutions in each stage; with the first convolution they are 29 layers. */
const VDCNN_BLOCKS = [5, 5, 2, 2] as const;
/** Filters of the first stage, each further one has twice as many; and the width of the dense layers. */
const VDCNN_SIZES = { filters: 64, dense: 2048 };

/**
 * VDCNN with 29 layers, without shortcuts (Conneau et al. 2016): embedding of 16, a convolution, then blocks
 * of two convolutions of width 3, each with batch norm and ReLU, half as many steps after each stage, the 8
 * largest values of each channel, dense 2048, 2048.
 */
export function vdcnn({ filters, dense } = VDCNN_SIZES): NetworkPlan {
  return {
    ...CHARACTERS,
    kind: 'vdcnn',
    epochs: 10,
    batch: 8,
    build(workshop, input, tokens, classes) {
      const stages = VDCNN_BLOCKS.flatMap((blocks, i): LayerMaker[] => [
        ...(i === 0 ? [] : [((shape) => new MaxPool(workshop, shape, 3, 2)) satisfies LayerMaker]),
        ...Array.from({ length: 2 * blocks }, () => normalizedConvolution(workshop, filters * 2 ** i)).flat(),
      ]);
      const body = new Sequence(input, [
        (shape) => new Embedding(workshop, shape, tokens, 16),
        (shape) => new Convolution(workshop, shape, { filters, width: 3, padding: 'same' }),
        ...stages,
        (shape) => new KMaxPool(workshop, shape, 8),
        ...denseRelu(workshop, dense),
        ...denseRelu(workshop, dense),
        (shape) => new Dense(workshop, shape, classes),
      ]);
      return new Network(workshop, input, body);
    },
  };
}

function normalizedConvolution(workshop: Workshop, filters: number): LayerMaker[] {
  return [
    (shape) => new Convolution(workshop, shape, { filters, width: 3, padding: 'same' }),
    (shape) => new BatchNorm(workshop, shape),
    (shape) => new Relu(workshop, shape),
  ];
}

/** Width of each of the six convolutions, and whether a max pool by three follows. */
const CHAR_CNN_LAYERS = [
  { width: 7, pooled: true },
  { width: 7, pooled: true },
  { width: 3, pooled: false },
  { width: 3, pooled: false },
  { width: 3, pooled: false },
  { width: 3, pooled: true },
] as const;

const CHAR_CNN_SIZES = { filters: 256, dense: 1024 };

/**
 * CharCNN, the small one (Zhang et al. 2015): six convolutions of 256 filters, three dense layers, dropout
 * 0.5 twice.
 */
export function charCnn({ filters, dense } = CHAR_CNN_SIZES): NetworkPlan {
  return {
    ...CHARACTERS,
    kind: 'char-cnn',
    epochs: 10,
    batch: 32,
    build(workshop, input, tokens, classes) {
      const convolutions = CHAR_CNN_LAYERS.flatMap(({ width, pooled }): LayerMaker[] => [
        (shape) => new Convolution(workshop, shape, { filters, width }),
        (shape) => new Relu(workshop, shape),
        ...(pooled ? [((shape) => new MaxPool(workshop, shape, 3)) satisfies LayerMaker] : []),
      ]);
      const body = new Sequence(input, [
        (shape) => new OneHot(workshop, shape, tokens),
        ...convolutions,
        ...denseRelu(workshop, dense),
        (shape) => new Dropout(workshop, shape, 0.5),
        ...denseRelu(workshop, dense),
        (shape) => new Dropout(workshop, shape, 0.5),
        (shape) => new Dense(workshop, shape, classes),
      ]);
      return new Network(workshop, input, body);
    },
  };
}

/**
 * Bai et al. 2018, their sizes for classifying a sequence (sequential MNIST): eight levels of 25 channels,
 * width 7.
 */
const TCN = { levels: 8, channels: 25, width: 7, dropout: 0.05, embedding: 100 } as const;

/**
 * CharTCN (Bai et al. 2018): at each level two causal convolutions with twice the dilation of the level
 * before, ReLU and spatial dropout, around them a shortcut; the last step, which has seen all 1014
 * characters, is classified. Weights are not normalised as in the publication.
 */
export const CHAR_TCN: NetworkPlan = {
  ...CHARACTERS,
  kind: 'char-tcn',
  learningRate: 0.002,
  epochs: 20,
  batch: 32,
  build(workshop, input, tokens, classes) {
    const levels = Array.from({ length: TCN.levels }, (_, level) =>
      temporalBlock(workshop, 2 ** level),
    ).flat();
    const body = new Sequence(input, [
      (shape) => new Embedding(workshop, shape, tokens, TCN.embedding),
      ...levels,
      (shape) => new LastStep(workshop, shape),
      (shape) => new Dense(workshop, shape, classes),
    ]);
    return new Network(workshop, input, body);
  },
};

function temporalBlock(workshop: Workshop, dilation: number): LayerMaker[] {
  const { channels, width, dropout } = TCN;
  const convolution: LayerMaker[] = [
    (shape) => new Convolution(workshop, shape, { filters: channels, width, padding: 'causal', dilation }),
    (shape) => new Relu(workshop, shape),
    (shape) => new Dropout(workshop, shape, dropout, { wholeChannels: true }),
  ];
  const inner: LayerMaker = (shape) => new Sequence(shape, [...convolution, ...convolution]);
  const fit: LayerMaker = (shape) => new Convolution(workshop, shape, { filters: channels, width: 1 });
  return [
    (shape) =>
      shape.channels === channels
        ? new Residual(workshop, shape, inner)
        : new Residual(workshop, shape, inner, fit),
    (shape) => new Relu(workshop, shape),
  ];
}

function denseRelu(workshop: Workshop, outputs: number): LayerMaker[] {
  return [(shape) => new Dense(workshop, shape, outputs), (shape) => new Relu(workshop, shape)];
}
