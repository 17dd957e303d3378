import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import { BatchNorm } from './batch-norm.ts';
import { type LayerMaker, Residual, Sequence, SideBySide } from './composite.ts';
import { Convolution } from './convolution.ts';
import { Dense } from './dense.ts';
import { Dropout } from './dropout.ts';
import { Embedding, OneHot } from './embedding.ts';
import { EmbeddingMax } from './embedding-max.ts';
import { type Layer, type Numbers, type Shape, sizeOf, type Workshop } from './layer.ts';
import { binaryCrossEntropy, softmaxCrossEntropy } from './loss.ts';
import { addProduct, matrix, transposed } from './matrix-product.ts';
import { globalMaxPool, KMaxPool, LastStep, MaxPool, MeanPool } from './pooling.ts';
import { Relu } from './relu.ts';

const SAMPLES = 3;
const INPUT: Shape = { length: 7, channels: 4 };

function workshop(): Workshop {
  return { random: seededRandom(5), precision: 64 };
}

function randomNumbers(count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: count }, () => 2 * random() - 1);
}

/** Layers under test, each with an input of 7 steps and 4 channels. */
const LAYERS: Record<string, (made: Workshop) => LayerMaker> = {
  dense: (made) => (input) => new Dense(made, input, 5),
  'valid convolution': (made) => (input) => new Convolution(made, input, { filters: 3, width: 3 }),
  'same convolution': (made) => (input) =>
    new Convolution(made, input, { filters: 3, width: 3, padding: 'same' }),
  'causal dilated convolution': (made) => (input) =>
    new Convolution(made, input, { filters: 3, width: 3, padding: 'causal', dilation: 2 }),
  'convolution that reaches beyond its input': (made) => (input) =>
    new Convolution(made, input, { filters: 2, width: 3, padding: 'causal', dilation: 8 }),
  'max pool': (made) => (input) => new MaxPool(made, input, 2),
  'overlapping max pool': (made) => (input) => new MaxPool(made, input, 3, 2),
  'global max pool': (made) => (input) => globalMaxPool(made, input),
  'k-max pool': (made) => (input) => new KMaxPool(made, input, 3),
  'mean pool': (made) => (input) => new MeanPool(made, input),
  'last step': (made) => (input) => new LastStep(made, input),
  relu: (made) => (input) => new Relu(made, input),
  'batch norm': (made) => (input) => new BatchNorm(made, input),
  'convolution under a global max pool': (made) => (input) =>
    new Sequence(input, [
      (shape) => new Convolution(made, shape, { filters: 3, width: 2, padding: 'same' }),
      (shape) => globalMaxPool(made, shape),
    ]),
  'side by side': (made) => (input) =>
    new SideBySide(made, input, [
      (shape) => new Dense(made, shape, 2),
      (shape) => new Convolution(made, shape, { filters: 2, width: 2 }),
    ]),
  'residual with a fitting shortcut': (made) => (input) =>
    new Residual(
      made,
      input,
      (shape) => new Convolution(made, shape, { filters: 3, width: 3, padding: 'same' }),
      (shape) => new Convolution(made, shape, { filters: 3, width: 1 }),
    ),
  'residual around two layers': (made) => (input) =>
    new Residual(
      made,
      input,
      (inner) =>
        new Sequence(inner, [
          (shape) => new Relu(made, shape),
          (shape) => new Convolution(made, shape, { filters: 4, width: 3, padding: 'same' }),
        ]),
    ),
};

describe('gradients equal numeric differences', () => {
  for (const [name, make] of Object.entries(LAYERS)) {
    it(`of ${name}`, () => {
      const layer = make(workshop())(INPUT);
      const input = randomNumbers(SAMPLES * sizeOf(INPUT), 17);
      expectRightGradients(layer, input, true);
    });
  }

  it('of an embedding', () => {
    const tokens = Float64Array.from([0, 1, 2, 2, 4, 1, 3, 3, 3]);
    const layer = new Embedding(workshop(), { length: 3, channels: 1 }, 5, 4);
    expectRightGradients(layer, tokens, false);
  });

  it('of an embedding with a max pool in one, which gives the same result as both in sequence', () => {
    const tokens = Float64Array.from([1, 2, 0, 2, 4, 1, 3, 0, 0]);
    const input = { length: 3, channels: 1 };
    const fused = new EmbeddingMax(workshop(), input, 5, 4);
    const made = workshop();
    const apart = new Sequence(input, [
      (shape) => new Embedding(made, shape, 5, 4),
      (shape) => globalMaxPool(made, shape),
    ]);
    expect(fused.forward(tokens, 3)).toEqual(apart.forward(tokens, 3, true));
    expectRightGradients(fused, tokens, false);
  });

  it('of an embedding followed by a convolution', () => {
    const made = workshop();
    const tokens = Float64Array.from([0, 1, 2, 2, 4, 1, 3, 3, 3, 1, 2, 0]);
    const layer = new Sequence({ length: 4, channels: 1 }, [
      (shape) => new Embedding(made, shape, 5, 4),
      (shape) => new Convolution(made, shape, { filters: 3, width: 2 }),
      (shape) => globalMaxPool(made, shape),
    ]);
    expectRightGradients(layer, tokens, false);
  });

  for (const loss of [softmaxCrossEntropy, binaryCrossEntropy]) {
    it(`of the ${loss.name} loss`, () => {
      const classes = 4;
      const labels = [2, 0, 3];
      const outputs = randomNumbers(SAMPLES * classes, 3);
      const lossOf = (values: Float64Array) => {
        const probabilities = values.slice();
        loss.probabilities(probabilities, SAMPLES, classes);
        return loss.gradient(probabilities, labels, SAMPLES, classes);
      };
      const gradient = outputs.slice();
      loss.probabilities(gradient, SAMPLES, classes);
      loss.gradient(gradient, labels, SAMPLES, classes);
      for (let i = 0; i < outputs.length; i++) {
        expect(gradient[i]).toBeCloseTo(
          slopeAt(outputs, i, () => lossOf(outputs)),
          6,
        );
      }
    });
  }
});

/** A step small enough for the curve, large enough for 64-bit numbers. */
const STEP = 1e-5;

function slopeAt(values: Numbers, place: number, lossOf: () => number): number {
  const value = values[place]!;
  values[place] = value + STEP;
  const above = lossOf();
  values[place] = value - STEP;
  const below = lossOf();
  values[place] = value;
  return (above - below) / (2 * STEP);
}

/** The loss is a fixed random weighting of the layer's outputs. */
function expectRightGradients(layer: Layer, input: Float64Array, wanted: boolean): void {
  const size = SAMPLES * sizeOf(layer.output);
  const weights = randomNumbers(size, 29);
  const lossOf = () => {
    const outputs = layer.forward(input, SAMPLES, true);
    let loss = 0;
    for (let i = 0; i < size; i++) loss += outputs[i]! * weights[i]!;
    return loss;
  };
  lossOf();
  const inputGradient = layer.backward(weights.slice(), SAMPLES, wanted).slice();
  for (const parameter of layer.parameters.filter((each) => !each.frozen)) {
    for (let i = 0; i < parameter.values.length; i++) {
      const slope = slopeAt(parameter.values, i, lossOf);
      expect(Math.abs(parameter.gradient[i]! - slope), `${parameter.name} ${i}`).toBeLessThan(1e-6);
    }
  }
  if (!wanted) return;
  for (let i = 0; i < input.length; i++) {
    const slope = slopeAt(input, i, lossOf);
    expect(Math.abs(inputGradient[i]! - slope), `input ${i}`).toBeLessThan(1e-6);
  }
}

describe('layers', () => {
  it('keep a causal convolution from seeing later steps', () => {
    const layer = new Convolution(workshop(), INPUT, {
      filters: 2,
      width: 3,
      padding: 'causal',
      dilation: 2,
    });
    const input = randomNumbers(sizeOf(INPUT), 1);
    const before = layer.forward(input, 1).slice(0, 2 * 4);
    input.fill(9, 4 * INPUT.channels);
    expect(layer.forward(input, 1).slice(0, 2 * 4)).toEqual(before);
  });

  it('keep the k largest steps in their order', () => {
    const pool = new KMaxPool(workshop(), { length: 6, channels: 1 }, 3);
    expect([...pool.forward(Float64Array.from([5, 1, 9, 2, 7, 6]), 1)]).toEqual([9, 7, 6]);
  });

  it('bring each channel of a batch to mean 0 and variance 1, and do so alone afterwards', () => {
    const shape = { length: 50, channels: 2 };
    const layer = new BatchNorm(workshop(), shape);
    const input = randomNumbers(4 * sizeOf(shape), 2).map((value, i) => value * 3 + (i % 2) * 10);
    const trained = Array.from(layer.forward(input, 4, true));
    const channel = trained.filter((_, i) => i % 2 === 1);
    const mean = channel.reduce((sum, value) => sum + value, 0) / channel.length;
    const variance = channel.reduce((sum, value) => sum + (value - mean) ** 2, 0) / channel.length;
    expect(mean).toBeCloseTo(0, 6);
    expect(variance).toBeCloseTo(1, 2);
    const served = layer.forward(input, 4, false);
    expect(served[3]).toBeCloseTo(trained[3]!, 2);
  });

  it('drop about the given share in training, keep the mean, and drop nothing afterwards', () => {
    const shape = { length: 1000, channels: 10 };
    const layer = new Dropout(workshop(), shape, 0.2);
    const ones = new Float64Array(sizeOf(shape)).fill(1);
    const dropped = Array.from(layer.forward(ones, 1, true));
    const zeros = dropped.filter((value) => value === 0).length / ones.length;
    const mean = dropped.reduce((sum, value) => sum + value, 0) / ones.length;
    expect(zeros).toBeCloseTo(0.2, 1);
    expect(mean).toBeCloseTo(1, 1);
    expect(layer.forward(ones, 1, false)).toBe(ones);
  });

  it('pass the gradient of dropout through what was kept alone', () => {
    const layer = new Dropout(workshop(), INPUT, 0.5, { wholeChannels: true });
    const dropped = layer.forward(new Float64Array(sizeOf(INPUT)).fill(1), 1, true).slice();
    const gradient = layer.backward(new Float64Array(sizeOf(INPUT)).fill(1), 1);
    expect(gradient.slice(0, sizeOf(INPUT))).toEqual(dropped);
    for (let c = 0; c < INPUT.channels; c++) expect(dropped[c]).toBe(dropped[c + INPUT.channels]);
  });

  it('show a token as one channel, and nothing for token 0', () => {
    const layer = new OneHot(workshop(), { length: 3, channels: 1 }, 4);
    expect([...layer.forward(Float64Array.from([2, 0, 3]), 1)]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('the product of matrices', () => {
  it('is the same with vectors and one by one, whatever the sizes and the order in memory', () => {
    const size = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.integer({ min: 1, max: 600 }),
        fc.boolean(),
        (rows, columns, depth, turned) => {
          const a = randomNumbers(rows * depth, 1);
          const b = randomNumbers(depth * columns, 2);
          const exact = new Float64Array(rows * columns).fill(1);
          const fast = new Float32Array(rows * columns).fill(1);
          for (const [out, left, right] of [
            [exact, a, b],
            [fast, Float32Array.from(a), Float32Array.from(b)],
          ] as const) {
            const leftMatrix = turned ? transposed(matrix(left, 0, rows)) : matrix(left, 0, depth);
            const rightMatrix = turned ? transposed(matrix(right, 0, depth)) : matrix(right, 0, columns);
            addProduct(matrix(out, 0, columns), leftMatrix, rightMatrix, rows, columns, depth);
          }
          for (let i = 0; i < exact.length; i++) expect(fast[i]).toBeCloseTo(exact[i]!, 3);
        },
      ),
      { numRuns: 60 },
    );
  });
});
