/**
 * The networks as topic classifiers: trained from labelled texts, served, written to a file and read back.
 */
import { z } from 'zod';
import { type Random, seededRandom } from '../../model/seeded-random.ts';
import type { TopicText } from '../../model/topic.ts';
import { trainSkipGram } from '../encoders/skip-gram-vectors.ts';
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
import type { Fitted, Network } from './network.ts';
import type { NetworkPlan } from './network-plan.ts';
import { CharacterReader, type TextReader, VocabularyReader, vocabularyOf } from './text-reader.ts';
import { TOKEN_UNITS, tokensOf } from './token-units.ts';

/** Version of what `token-units.ts` and `text-reader.ts` make of a text. */
const ANALYSIS = 1;
/** Number of texts that go through the network together. */
const SERVED_TOGETHER = 32;

export type NetworkTrainerOptions = {
  /** Monotonic milliseconds. */
  nowMs: () => number;
  /** Called with the outcome of the training. */
  onFitted?: (fitted: Fitted, network: Network, plan: NetworkPlan) => void;
};

export class NetworkTrainer implements TopicTrainer {
  readonly kind: TopicKind;
  readonly #plan: NetworkPlan;
  readonly #options: NetworkTrainerOptions;

  constructor(plan: NetworkPlan, options: NetworkTrainerOptions) {
    this.kind = plan.kind;
    this.#plan = plan;
    this.#options = options;
  }

  async train(examples: readonly LabelledText[], options: TrainOptions): Promise<NetworkClassifier> {
    const plan = this.#plan;
    const { nowMs, onFitted } = this.#options;
    const labels = labelsOf(examples);
    const random = seededRandom(options.seed);
    const { reader, vocabulary, inputs, documents } = readExamples(plan, examples);
    const input = { length: plan.length, channels: 1 };
    const network = plan.build({ random, precision: 32 }, input, reader.tokens, labels.length);
    if (plan.skipGramEpochs) startFromSkipGram(network, documents, vocabulary, plan.skipGramEpochs, random);
    const fitted = network.fit(
      { inputs, labels: examples.map(({ label }) => labels.indexOf(label)) },
      {
        epochs: Math.max(plan.epochs, Math.ceil((plan.minBatches * plan.batch) / examples.length)),
        batch: plan.batch,
        learningRate: plan.learningRate,
        ...(plan.hiddenShare ? { hiddenShare: plan.hiddenShare } : {}),
        random,
        nowMs,
        ...(options.maxSeconds === undefined ? {} : { maxSeconds: options.maxSeconds }),
        ...(options.maxBatches === undefined ? {} : { maxBatches: options.maxBatches }),
        ...(options.onProgress ? { onBatch: options.onProgress } : {}),
      },
    );
    onFitted?.(fitted, network, plan);
    const trainedOn = { documents: examples.length, digest: digestOfExamples(examples) };
    return new NetworkClassifier(plan, network, reader, { labels, vocabulary, trainedOn });
  }
}

function readExamples(plan: NetworkPlan, examples: readonly LabelledText[]) {
  const inputs = new Float32Array(examples.length * plan.length);
  if (plan.reads === 'characters') {
    const reader = new CharacterReader();
    for (const [i, example] of examples.entries()) reader.read(example, inputs, i * plan.length, plan.length);
    return { reader, vocabulary: [], inputs, documents: [] };
  }
  const unit = plan.reads;
  const documents = examples.map((example) => tokensOf(example, unit));
  const vocabulary = vocabularyOf(documents, plan.maxTokens);
  const reader = new VocabularyReader(vocabulary, unit);
  for (const [i, tokens] of documents.entries()) {
    reader.readTokens(tokens, inputs, i * plan.length, plan.length);
  }
  return { reader, vocabulary, inputs, documents };
}

/** Spread of the numbers in a table that starts with skip-gram vectors: about that of a random start. */
const SKIP_GRAM_SPREAD = 0.1;

/** Puts vectors of the project's own words into the network's table of embeddings. */
function startFromSkipGram(
  network: Network,
  documents: readonly (readonly string[])[],
  vocabulary: readonly string[],
  epochs: number,
  random: Random,
): void {
  const table = network.parameters.find((each) => each.touched)!.values;
  const dimensions = table.length / (vocabulary.length + 1);
  const vectors = trainSkipGram(documents, vocabulary, { dimensions, epochs, random });
  for (const [i, word] of vocabulary.entries()) table.set(vectors.vectorOf(word), (i + 1) * dimensions);
  let squares = 0;
  for (let i = dimensions; i < table.length; i++) squares += table[i]! ** 2;
  const scale = SKIP_GRAM_SPREAD / Math.sqrt(squares / (table.length - dimensions));
  for (let i = dimensions; i < table.length; i++) table[i]! *= scale;
}

type Learnt = { labels: string[]; vocabulary: string[]; trainedOn: TopicModelHead['trainedOn'] };

export class NetworkClassifier implements TopicClassifier {
  readonly kind: TopicKind;
  readonly labels: readonly string[];
  readonly #plan: NetworkPlan;
  readonly #network: Network;
  readonly #reader: TextReader;
  readonly #learnt: Learnt;
  readonly #rows: Float32Array;

  constructor(plan: NetworkPlan, network: Network, reader: TextReader, learnt: Learnt) {
    this.kind = plan.kind;
    this.labels = learnt.labels;
    this.#plan = plan;
    this.#network = network;
    this.#reader = reader;
    this.#learnt = learnt;
    this.#rows = new Float32Array(SERVED_TOGETHER * plan.length);
  }

  classify(document: TopicText): Float32Array {
    return this.classifyAll([document])[0]!;
  }

  /** In batches: larger matrix products are faster. */
  classifyAll(documents: readonly TopicText[]): Float32Array[] {
    const { length } = this.#plan;
    const answers: Float32Array[] = [];
    for (let first = 0; first < documents.length; first += SERVED_TOGETHER) {
      const together = documents.slice(first, first + SERVED_TOGETHER);
      for (const [i, document] of together.entries()) {
        this.#reader.read(document, this.#rows, i * length, length);
      }
      const probabilities = this.#network.predict(this.#rows, together.length);
      for (let i = 0; i < together.length; i++) {
        answers.push(sharesOf(probabilities, i * this.labels.length, this.labels.length));
      }
    }
    return answers;
  }

  bytes(scores?: ModelScores): Uint8Array {
    const { labels, vocabulary, trainedOn } = this.#learnt;
    const { kind, reads, length } = this.#plan;
    const head = { kind, labels, analysis: ANALYSIS, trainedOn, reads, length, vocabulary };
    const arrays = this.#network.parameters.map(
      (each) => [each.name, Float32Array.from(each.values)] as const,
    );
    return topicModelBytes(scores ? { ...head, scores } : head, Object.fromEntries(arrays));
  }
}

/** Scores of one text, scaled to a sum of at most 1 if each class was judged on its own. */
function sharesOf(probabilities: ArrayLike<number>, start: number, count: number): Float32Array {
  const scores = Float32Array.from({ length: count }, (_, k) => probabilities[start + k]!);
  const sum = scores.reduce((total, score) => total + score, 0);
  return sum > 1 ? scores.map((score) => score / sum) : scores;
}

/** Additional fields in the head of a network's file. */
const ownHeadSchema = z.object({
  reads: z.enum([...TOKEN_UNITS, 'characters']),
  length: z.int().min(1),
  vocabulary: z.array(z.string()),
});

/** A network from its file; `plan` says how its kind is built. */
export function networkFromFile(plan: NetworkPlan, { head, array }: TopicModelFile): NetworkClassifier {
  if (head.analysis !== ANALYSIS)
    throw new Error(`its texts were read by version ${head.analysis}, not ${ANALYSIS}`);
  const { reads, length, vocabulary } = ownHeadSchema.parse(head);
  const own: NetworkPlan = { ...plan, reads, length };
  const reader = reads === 'characters' ? new CharacterReader() : new VocabularyReader(vocabulary, reads);
  const input = { length, channels: 1 };
  // The numbers come from the file, so nothing needs to be random.
  const network = plan.build({ random: () => 0.5, precision: 32 }, input, reader.tokens, head.labels.length);
  for (const { name, values } of network.parameters) {
    const stored = array<Float32Array>(name);
    if (stored.length !== values.length)
      throw new Error(`its ${name} has ${stored.length} numbers, not ${values.length}`);
    values.set(stored);
  }
  return new NetworkClassifier(own, network, reader, {
    labels: head.labels,
    vocabulary,
    trainedOn: head.trainedOn,
  });
}
