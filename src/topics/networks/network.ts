/**
 * A classifier of rows of numbers: layers, and a loss that turns the last layer's outputs into probabilities.
 * It learns from samples in random order, batch by batch (`fit`), and its parameters can be exported and
 * imported for a file.
 */
import { type Random, shuffle } from '../../model/seeded-random.ts';
import { Adam } from './adam.ts';
import {
  BatchBuffer,
  type Layer,
  type Numbers,
  type Parameter,
  type Shape,
  sizeOf,
  type Workshop,
} from './layer.ts';
import { type Loss, softmaxCrossEntropy } from './loss.ts';

/** Rows of numbers of one size, one after another, and the class of each. */
export type Samples = { inputs: Numbers; labels: ArrayLike<number> };

export type FitOptions = {
  epochs: number;
  batch: number;
  learningRate: number;
  /** Drop this share of a row's tokens at random in each step; rows must be tokens, padded with 0. */
  hiddenShare?: number;
  random: Random;
  /** Ends in the middle of an epoch when this time is over. */
  maxSeconds?: number;
  maxBatches?: number;
  /** Monotonic milliseconds. */
  nowMs: () => number;
  onBatch?: (share: number) => void;
};

/** The outcome; `epochs` is fractional if the time ran out. */
export type Fitted = { epochs: number; batches: number; seconds: number; loss: number };

export class Network {
  readonly input: Shape;
  readonly classes: number;
  readonly #body: Layer;
  readonly #loss: Loss;
  readonly #batchInput: BatchBuffer;
  readonly #outputs: BatchBuffer;

  constructor(workshop: Workshop, input: Shape, body: Layer, loss: Loss = softmaxCrossEntropy) {
    this.input = input;
    this.classes = sizeOf(body.output);
    this.#body = body;
    this.#loss = loss;
    this.#batchInput = new BatchBuffer(workshop, sizeOf(input));
    this.#outputs = new BatchBuffer(workshop, this.classes);
  }

  get parameters(): readonly Parameter[] {
    return this.#body.parameters;
  }

  /** Names of its layers in order, including nested ones. */
  get layers(): string[] {
    return leavesOf(this.#body);
  }

  /** A probability per class for each row; the array is valid until the next call. */
  predict(inputs: Numbers, samples: number): Numbers {
    return this.#probabilities(inputs, samples, false);
  }

  /** Adds to the gradients of all parameters; returns the mean loss of the batch. */
  learn(inputs: Numbers, labels: ArrayLike<number>, samples: number): number {
    const probabilities = this.#probabilities(inputs, samples, true);
    const loss = this.#loss.gradient(probabilities, labels, samples, this.classes);
    this.#body.backward(probabilities, samples, false);
    return loss;
  }

  #probabilities(inputs: Numbers, samples: number, training: boolean): Numbers {
    const outputs = this.#outputs.of(samples);
    const last = this.#body.forward(inputs, samples, training);
    for (let i = 0; i < samples * this.classes; i++) outputs[i] = last[i]!;
    this.#loss.probabilities(outputs, samples, this.classes);
    return outputs;
  }

  fit(samples: Samples, options: FitOptions): Fitted {
    const { epochs, batch, nowMs, random, onBatch, hiddenShare = 0 } = options;
    const size = sizeOf(this.input);
    const count = samples.labels.length;
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    const adam = new Adam(this.parameters, options.learningRate);
    const inputs = this.#batchInput.of(batch);
    const labels = new Int32Array(batch);
    const startedAt = nowMs();
    const seconds = () => (nowMs() - startedAt) / 1000;
    const perEpoch = Math.ceil(count / batch);
    const total = Math.min(perEpoch * epochs, options.maxBatches ?? Number.POSITIVE_INFINITY);
    let batches = 0;
    let loss = 0;
    while (batches < total && seconds() < (options.maxSeconds ?? Number.POSITIVE_INFINITY)) {
      const first = (batches % perEpoch) * batch;
      if (first === 0) shuffle(order, random);
      const rows = Math.min(batch, count - first);
      for (let r = 0; r < rows; r++) {
        const from = order[first + r]! * size;
        const row = samples.inputs.subarray(from, from + size);
        if (hiddenShare === 0) inputs.set(row, r * size);
        else copySome(row, inputs.subarray(r * size, (r + 1) * size), hiddenShare, random);
        labels[r] = samples.labels[order[first + r]!]!;
      }
      const batchLoss = this.learn(inputs, labels, rows);
      loss += (batchLoss - loss) / Math.min(perEpoch, batches + 1);
      adam.step();
      batches++;
      onBatch?.(batches / total);
    }
    return { epochs: batches / perEpoch, batches, seconds: seconds(), loss };
  }
}

function leavesOf(layer: Layer): string[] {
  return layer.inner ? layer.inner.flatMap(leavesOf) : [layer.kind];
}

/** Copies the tokens that are not hidden, without gaps. */
function copySome(tokens: Numbers, to: Numbers, hiddenShare: number, random: Random): void {
  let end = 0;
  for (const token of tokens) {
    if (token === 0) break;
    if (random() >= hiddenShare) to[end++] = token;
  }
  to.fill(0, end);
}
