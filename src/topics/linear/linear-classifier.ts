/**
 * The default topic classifier: TF-IDF over folded word beginnings and letter fours and fives, one linear
 * machine per label, calibrated. It beats the network of F7 on news (docs/topics.md) at a thousandth of the
 * cost, and can say which words decided.
 */
import type { TopicText } from '../../model/topic.ts';
import { type DocumentScores, scoresByClassifying } from '../document-scores.ts';
import {
  type ModelScores,
  type TopicModelFile,
  type TopicModelHead,
  topicModelBytes,
} from '../models/topic-model-file.ts';
import type { TopicClassifier } from '../topic-classifier.ts';
import { type Calibration, probabilities } from './calibrate.ts';
import { countDocument } from './count-terms.ts';
import { LinearDocument, LinearMemory, type LinearModel } from './linear-document.ts';
import { tablesOf } from './model-tables.ts';
import { TermCounter } from './term-counter.ts';
import type { TermRows } from './term-rows.ts';
import { type Vocabulary, weigh } from './term-space.ts';
import { TERMS_VERSION } from './word-terms.ts';

/** What a term of a document adds to the margin of a label. */
export type TermShare = { term: number; share: number };

export class LinearClassifier implements TopicClassifier {
  readonly kind = 'linear';
  readonly labels: readonly string[];
  readonly calibration: Calibration;
  readonly vocabulary: Vocabulary;
  readonly #rows: TermRows;
  readonly #biases: Float32Array;
  readonly #scale: number;
  readonly #trainedOn: TopicModelHead['trainedOn'];
  readonly #counter = new TermCounter();
  /** Undefined until it is needed; null if there is not enough. */
  #memory: LinearMemory | null | undefined;
  #read: LinearDocument | null = null;
  readonly #model: LinearModel;
  #columns = new Uint32Array(4096);
  #values = new Float32Array(4096);

  constructor(parts: LinearParts) {
    this.labels = parts.labels;
    this.calibration = parts.calibration;
    this.vocabulary = parts.vocabulary;
    this.#rows = parts.rows;
    this.#biases = parts.biases;
    this.#scale = parts.scale;
    this.#trainedOn = parts.trainedOn;
    this.#model = {
      labels: parts.labels.length,
      vocabulary: parts.vocabulary,
      rows: parts.rows,
      finish: (sums) => probabilities(this.#toMargins(sums), this.calibration),
    };
  }

  /** `neverChanging` names a file whose tables threads may share. */
  static fromFile(file: TopicModelFile, neverChanging: string | null = null): LinearClassifier {
    const { head, array } = file;
    if (head.analysis !== TERMS_VERSION)
      throw new Error(`made for version ${head.analysis} of the analysis, this is version ${TERMS_VERSION}`);
    const { labels, trainedOn } = head;
    const { stretch, noneMargin, doubt, scale } = head as unknown as Calibration & { scale: number };
    return new LinearClassifier({
      labels,
      trainedOn,
      calibration: { stretch, noneMargin, doubt },
      ...tablesOf(file, neverChanging),
      // A copy: an array in place would hold the whole file in memory.
      biases: array<Float32Array>('biases').slice(),
      scale,
    });
  }

  classify(document: TopicText): Float32Array {
    return probabilities(this.margins(document), this.calibration);
  }

  /** Reads a document whose parts are scored one after the other; valid until the next one is read. */
  read(document: TopicText): DocumentScores {
    if (this.#memory === undefined) this.#memory = LinearMemory.tryFor(this.#model);
    // Kept until the next one, as in threads/keep-shape.ts.
    this.#read = this.#memory && LinearDocument.read(document, this.#model, this.#memory);
    return this.#read ?? scoresByClassifying(document, (part) => this.classify(part));
  }

  /** Margin of a document for each label. */
  margins(document: TopicText): Float64Array {
    const size = this.#weigh(document);
    const sums = new Float64Array(this.labels.length);
    addRows(sums, this.#rows, this.#columns, this.#values, size);
    return this.#toMargins(sums);
  }

  /** What each known term of a document adds to the margin of one label. */
  shares(document: TopicText, label: number): TermShare[] {
    const size = this.#weigh(document);
    const shares: TermShare[] = [];
    for (let i = 0; i < size; i++) {
      const column = this.#columns[i]!;
      const weight = this.#rows.weights[this.#rows.firstWeight(column) + label]! * this.#scale;
      shares.push({ term: this.vocabulary.terms[column]!, share: weight * this.#values[i]! });
    }
    return shares;
  }

  bytes(scores?: ModelScores): Uint8Array {
    const { stretch, noneMargin, doubt } = this.calibration;
    return topicModelBytes(
      {
        kind: this.kind,
        labels: [...this.labels],
        analysis: TERMS_VERSION,
        trainedOn: this.#trainedOn,
        stretch,
        noneMargin,
        doubt,
        scale: this.#scale,
        ...(scores && { scores }),
      },
      {
        terms: this.vocabulary.terms,
        ...this.#rows.columns(),
        biases: this.#biases,
      },
    );
  }

  #toMargins(sums: Float64Array): Float64Array {
    for (let k = 0; k < sums.length; k++) sums[k] = sums[k]! * this.#scale + this.#biases[k]!;
    return sums;
  }

  #weigh(document: TopicText): number {
    const counter = this.#counter;
    countDocument(counter, document);
    if (counter.size > this.#columns.length) {
      this.#columns = new Uint32Array(counter.size * 2);
      this.#values = new Float32Array(counter.size * 2);
    }
    return weigh(counter, this.vocabulary, this.#rows, this.#columns, this.#values);
  }
}

export type LinearParts = {
  labels: readonly string[];
  trainedOn: TopicModelHead['trainedOn'];
  calibration: Calibration;
  vocabulary: Vocabulary;
  /** Weights are in steps of `scale`, 16 bits each: four digits are more than training noise. */
  rows: TermRows;
  biases: Float32Array;
  scale: number;
};

/**
 * Adds the rows of weights of a document's terms. A separate function with nothing after the loop: if more
 * follows, V8 enters the loop in code that is discarded at its end, again for every document, which takes
 * five times as long.
 */
function addRows(
  sums: Float64Array,
  rows: TermRows,
  columns: Uint32Array,
  values: Float32Array,
  size: number,
): void {
  for (let i = 0; i < size; i++) addRow(sums, rows.weights, rows.firstWeight(columns[i]!), values[i]!);
}

function addRow(sums: Float64Array, weights: Int16Array, base: number, value: number): void {
  for (let k = 0; k < sums.length; k++) sums[k]! += weights[base + k]! * value;
}
