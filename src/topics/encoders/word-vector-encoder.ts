import type { TopicText } from '../../model/topic.ts';
import { lowerTurkish } from '../../nlp/fold.ts';
import { tokensOf } from '../networks/token-units.ts';
import type { WordVectors } from './read-word-vectors.ts';
import { beginningFor, type TokenEncoder } from './token-encoder.ts';

/** Largest value of a stored number: vectors are kept as 16-bit steps of a common size. */
const MAX_STEP = 32_767;

/** The vectors of a text's words, one after another; words without one are skipped. */
export class WordVectorEncoder implements TokenEncoder {
  readonly name: string;
  readonly dimensions: number;
  readonly source = { kind: 'vectors' } as const;
  readonly #words: ReadonlyMap<string, Float32Array>;

  constructor(name: string, { dimensions, words }: WordVectors) {
    this.name = name;
    this.dimensions = dimensions;
    this.#words = words;
  }

  get size(): number {
    return this.#words.size;
  }

  tokenVectors(document: TopicText, maxTokens: number): Float32Array {
    const rows: Float32Array[] = [];
    for (const token of tokensOf({ text: beginningFor(document, maxTokens * 2) }, 'word')) {
      const vector = this.#words.get(token);
      if (vector) rows.push(vector);
      if (rows.length === maxTokens) break;
    }
    const vectors = new Float32Array(Math.max(1, rows.length) * this.dimensions);
    for (const [i, row] of rows.entries()) vectors.set(row, i * this.dimensions);
    return vectors;
  }

  /** Words and vectors as a model file keeps them. */
  packed(): { words: string[]; steps: Int16Array; scale: number } {
    const words = [...this.#words.keys()];
    let largest = 0;
    for (const vector of this.#words.values())
      for (const value of vector) largest = Math.max(largest, Math.abs(value));
    const scale = largest / MAX_STEP || 1;
    const steps = new Int16Array(words.length * this.dimensions);
    words.forEach((word, i) => {
      this.#words.get(word)!.forEach((value, d) => {
        steps[i * this.dimensions + d] = Math.round(value / scale);
      });
    });
    return { words, steps, scale };
  }

  static unpacked(
    name: string,
    words: readonly string[],
    steps: Int16Array,
    scale: number,
  ): WordVectorEncoder {
    const dimensions = steps.length / words.length;
    const vectors = new Map(
      words.map((word, i) => [
        word,
        Float32Array.from(steps.subarray(i * dimensions, (i + 1) * dimensions), (step) => step * scale),
      ]),
    );
    return new WordVectorEncoder(name, { dimensions, words: vectors });
  }
}

/** The words of texts as the encoder looks them up. */
export function wordsOfTexts(texts: readonly TopicText[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) for (const word of tokensOf(text, 'word')) words.add(lowerTurkish(word));
  return words;
}
