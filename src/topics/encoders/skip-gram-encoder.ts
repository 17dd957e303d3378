import type { Random } from '../../model/seeded-random.ts';
import type { TopicText } from '../../model/topic.ts';
import { vocabularyOf } from '../networks/text-reader.ts';
import { type TokenUnit, tokensOf } from '../networks/token-units.ts';
import { type Encoder, normalized } from './encoder.ts';
import { type SkipGramVectors, trainSkipGram } from './skip-gram-vectors.ts';

export type SkipGramEncoderOptions = {
  random: Random;
  unit?: TokenUnit;
  dimensions?: number;
  epochs?: number;
  maxWords?: number;
};

/** The mean of the vectors of a text's words, learnt from the project's own texts. */
export class SkipGramEncoder implements Encoder {
  readonly name = 'skip-gram';
  readonly dimensions: number;
  readonly #unit: TokenUnit;
  readonly #vectors: SkipGramVectors;
  readonly #known = new Map<string, Float32Array>();
  /** The direction that all texts share; it is subtracted, or it would hide their differences. */
  readonly #shared: Float32Array;

  constructor(texts: readonly TopicText[], options: SkipGramEncoderOptions) {
    const { random, unit = 'f5', dimensions = 100, epochs = 5, maxWords = 20_000 } = options;
    const documents = texts.map((text) => tokensOf(text, unit));
    this.#unit = unit;
    this.dimensions = dimensions;
    const vocabulary = vocabularyOf(documents, maxWords);
    this.#vectors = trainSkipGram(documents, vocabulary, { dimensions, epochs, random });
    for (const word of vocabulary) this.#known.set(word, this.#vectors.vectorOf(word));
    this.#shared = new Float32Array(dimensions);
    for (const words of documents) {
      const vector = this.#direction(words);
      for (let d = 0; d < dimensions; d++) this.#shared[d]! += vector[d]! / documents.length;
    }
  }

  async encode(texts: readonly TopicText[]): Promise<Float32Array[]> {
    return texts.map((text) => {
      const vector = this.#direction(tokensOf(text, this.#unit));
      for (let d = 0; d < vector.length; d++) vector[d]! -= this.#shared[d]!;
      return normalized(vector);
    });
  }

  /** The mean of the words' vectors, normalised to length one. */
  #direction(words: readonly string[]): Float32Array {
    const mean = new Float32Array(this.dimensions);
    for (const word of words) {
      const vector = this.#known.get(word) ?? this.#vectors.vectorOf(word);
      for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!;
    }
    return normalized(mean);
  }

  async close(): Promise<void> {}
}
