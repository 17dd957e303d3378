import type { TopicText } from '../../model/topic.ts';
import { vocabularyOf } from '../networks/text-reader.ts';
import { type TokenUnit, tokensOf } from '../networks/token-units.ts';
import { type Encoder, normalized } from './encoder.ts';

/** The vector space of the most common words (F6): (1 + ln count) · idf, normalised to length one. */
export class TfIdfEncoder implements Encoder {
  readonly name = 'tf-idf';
  readonly dimensions: number;
  readonly #unit: TokenUnit;
  readonly #places: ReadonlyMap<string, number>;
  readonly #idf: Float32Array;

  /** Learns the words and their idf from texts. */
  constructor(texts: readonly TopicText[], { unit = 'f5' as TokenUnit, dimensions = 5000 } = {}) {
    const documents = texts.map((text) => tokensOf(text, unit));
    const vocabulary = vocabularyOf(documents, dimensions);
    this.dimensions = vocabulary.length;
    this.#unit = unit;
    this.#places = new Map(vocabulary.map((word, i) => [word, i]));
    const documentsWith = new Float64Array(vocabulary.length);
    for (const words of documents) {
      for (const word of new Set(words)) {
        const place = this.#places.get(word);
        if (place !== undefined) documentsWith[place]!++;
      }
    }
    this.#idf = Float32Array.from(documentsWith, (count) => 1 + Math.log((1 + texts.length) / (1 + count)));
  }

  async encode(texts: readonly TopicText[]): Promise<Float32Array[]> {
    return texts.map((text) => {
      const vector = new Float32Array(this.dimensions);
      for (const word of tokensOf(text, this.#unit)) {
        const place = this.#places.get(word);
        if (place !== undefined) vector[place]!++;
      }
      for (let i = 0; i < vector.length; i++) {
        if (vector[i]! > 0) vector[i] = (1 + Math.log(vector[i]!)) * this.#idf[i]!;
      }
      return normalized(vector);
    });
  }

  async close(): Promise<void> {}
}
