/**
 * Networks on the token vectors of an encoder (F6): the vectors of a text's first 150 tokens replace the
 * network's own embedding, and go through its pooling and dense layers. The encoder is not trained. Padding
 * never takes part in the paper's max pooling: the maximum is taken over the actual tokens.
 */
import { z } from 'zod';
import { TaziError } from '../../model/errors.ts';
import { seededRandom } from '../../model/seeded-random.ts';
import type { TopicText } from '../../model/topic.ts';
import { OnnxTokenEncoder } from '../encoders/onnx-token-encoder.ts';
import { PAPER_TOKENS, type TokenEncoder } from '../encoders/token-encoder.ts';
import type { VectorCache } from '../encoders/vector-cache.ts';
import { WordVectorEncoder } from '../encoders/word-vector-encoder.ts';
import { digestOfExamples } from '../evaluation/read-labelled-texts.ts';
import {
  type ModelScores,
  type TopicModelFile,
  type TopicModelHead,
  topicModelBytes,
} from '../models/topic-model-file.ts';
import {
  type LabelledText,
  labelsOf,
  type TopicClassifier,
  type TopicTrainer,
  type TrainOptions,
} from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import type { Network } from './network.ts';
import type { NetworkTrainerOptions } from './network-classifier.ts';
import type { NetworkPlan } from './network-plan.ts';

/** Version of how texts become rows here. */
const ANALYSIS = 101;

/** Throws if the plan reads characters. */
export class VectorNetworkTrainer implements TopicTrainer {
  readonly kind: TopicKind;
  readonly #plan: NetworkPlan;
  readonly #encoder: TokenEncoder;
  readonly #options: NetworkTrainerOptions;
  /** A text is encoded once, however many folds it takes part in. */
  readonly #rows = new Map<LabelledText, Float32Array>();

  constructor(plan: NetworkPlan, encoder: TokenEncoder, options: NetworkTrainerOptions) {
    if (!plan.buildOnVectors)
      throw new TaziError('usage', { detail: `--kind ${plan.kind} reads characters, not vectors` });
    this.kind = plan.kind;
    this.#plan = plan;
    this.#encoder = encoder;
    this.#options = options;
  }

  async train(examples: readonly LabelledText[], options: TrainOptions): Promise<VectorNetworkClassifier> {
    const plan = this.#plan;
    const labels = labelsOf(examples);
    const random = seededRandom(options.seed);
    const shape = shapeOf(plan, this.#encoder);
    const size = shape.length * shape.channels;
    const inputs = new Float32Array(examples.length * size);
    for (const [i, example] of examples.entries()) {
      let row = this.#rows.get(example);
      if (!row) this.#rows.set(example, (row = rowOf(plan, this.#encoder, example)));
      inputs.set(row, i * size);
    }
    const network = plan.buildOnVectors!({ random, precision: 32 }, shape, labels.length);
    const fitted = network.fit(
      { inputs, labels: examples.map(({ label }) => labels.indexOf(label)) },
      {
        epochs: Math.max(plan.epochs, Math.ceil((plan.minBatches * plan.batch) / examples.length)),
        batch: plan.batch,
        learningRate: plan.learningRate,
        random,
        nowMs: this.#options.nowMs,
        ...(options.maxSeconds === undefined ? {} : { maxSeconds: options.maxSeconds }),
        ...(options.maxBatches === undefined ? {} : { maxBatches: options.maxBatches }),
        ...(options.onProgress ? { onBatch: options.onProgress } : {}),
      },
    );
    this.#options.onFitted?.(fitted, network, plan);
    const trainedOn = { documents: examples.length, digest: digestOfExamples(examples) };
    return new VectorNetworkClassifier(plan, network, this.#encoder, { labels, trainedOn });
  }
}

type Learnt = { labels: string[]; trainedOn: TopicModelHead['trainedOn'] };

export class VectorNetworkClassifier implements TopicClassifier {
  readonly kind: TopicKind;
  readonly labels: readonly string[];
  readonly isCostly: boolean;
  readonly #network: Network;
  readonly #plan: NetworkPlan;
  readonly #encoder: TokenEncoder;
  readonly #learnt: Learnt;

  constructor(plan: NetworkPlan, network: Network, encoder: TokenEncoder, learnt: Learnt) {
    this.kind = plan.kind;
    this.labels = learnt.labels;
    this.isCostly = encoder.source.kind === 'onnx';
    this.#network = network;
    this.#plan = plan;
    this.#encoder = encoder;
    this.#learnt = learnt;
  }

  classify(document: TopicText): Float32Array {
    const scores = Float32Array.from(
      this.#network.predict(rowOf(this.#plan, this.#encoder, document), 1),
    ).subarray(0, this.labels.length);
    const sum = scores.reduce((total, score) => total + score, 0);
    return sum > 1 ? scores.map((score) => score / sum) : scores;
  }

  bytes(scores?: ModelScores): Uint8Array {
    const { source, name, dimensions } = this.#encoder;
    const arrays: Record<string, Float32Array | Int16Array> = {};
    for (const { name: parameter, values } of this.#network.parameters)
      arrays[parameter] = Float32Array.from(values);
    const encoder: z.infer<typeof encoderSchema> = { ...source, name, dimensions };
    if (this.#encoder instanceof WordVectorEncoder) {
      const { words, steps, scale } = this.#encoder.packed();
      Object.assign(encoder, { words, scale });
      arrays['encoder-vectors'] = steps;
    }
    const { labels, trainedOn } = this.#learnt;
    const head = { kind: this.kind, labels, analysis: ANALYSIS, trainedOn, encoder };
    return topicModelBytes(scores ? { ...head, scores } : head, arrays);
  }
}

const encoderSchema = z.object({
  kind: z.enum(['vectors', 'onnx']),
  name: z.string(),
  dimensions: z.int().min(1),
  folder: z.string().optional(),
  words: z.array(z.string()).optional(),
  scale: z.number().optional(),
});

/** Does a model file contain a network on vectors? */
export function isVectorNetwork({ head }: TopicModelFile): boolean {
  return head.analysis === ANALYSIS && 'encoder' in head;
}

export function vectorNetworkFromFile(
  plan: NetworkPlan,
  { head, array }: TopicModelFile,
  cache: VectorCache | null,
): VectorNetworkClassifier {
  const stored = encoderSchema.parse((head as { encoder?: unknown }).encoder);
  const encoder: TokenEncoder =
    stored.kind === 'vectors'
      ? WordVectorEncoder.unpacked(
          stored.name,
          stored.words!,
          array<Int16Array>('encoder-vectors'),
          stored.scale!,
        )
      : new OnnxTokenEncoder(stored.folder!, PAPER_TOKENS, cache);
  if (encoder.dimensions !== stored.dimensions)
    throw new Error(`its encoder has ${encoder.dimensions} dimensions, not ${stored.dimensions}`);
  const network = plan.buildOnVectors!(
    { random: () => 0.5, precision: 32 },
    shapeOf(plan, encoder),
    head.labels.length,
  );
  for (const { name, values } of network.parameters) values.set(array<Float32Array>(name));
  return new VectorNetworkClassifier(plan, network, encoder, {
    labels: head.labels,
    trainedOn: head.trainedOn,
  });
}

function shapeOf({ poolsVectors, length }: NetworkPlan, { dimensions }: TokenEncoder) {
  return poolsVectors ? { length: 1, channels: dimensions } : { length, channels: dimensions };
}

/** The network's input for a text: the maximum over its tokens, or the tokens padded with zeros. */
function rowOf(plan: NetworkPlan, encoder: TokenEncoder, document: TopicText): Float32Array {
  const { dimensions } = encoder;
  const vectors = encoder.tokenVectors(document, plan.length);
  if (!plan.poolsVectors) {
    const row = new Float32Array(plan.length * dimensions);
    row.set(vectors.subarray(0, row.length));
    return row;
  }
  const row = vectors.slice(0, dimensions);
  for (let at = dimensions; at < vectors.length; at++) {
    const d = at % dimensions;
    if (vectors[at]! > row[d]!) row[d] = vectors[at]!;
  }
  return row;
}
