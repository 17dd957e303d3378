/**
 * Vectors of stems that ship with the package (models/vectors.bin): stems with similar meanings are close
 * together. A text is the weighted sum of the vectors of its stems, normalised to length one; so is a query,
 * with weights of its own.
 */
import { type Model, modelBytes, readModel } from '../../nlp/model-file.ts';
import { VECTOR_DIMENSIONS } from './vector-dimensions.ts';
import { vectorKey } from './vector-key.ts';

const VECTORS_KIND = 'tazi-vec';
const FILE = 'vectors.bin';

/** As learnt: `dimensions` numbers for each key. */
export type LearntVectors = {
  keys: string[];
  vectors: Float32Array;
  /** Weight of a key in a query, compared with a text. */
  queryWeights: Float32Array;
  dimensions: number;
};

type Meta = { dimensions: number; id: number };

export class WordVectors {
  readonly dimensions: number;
  /** Vectors of texts made with another model cannot be compared with these. */
  readonly id: number;
  readonly #numberOf = new Map<string, number>();
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  readonly #queryWeights: Float32Array;

  constructor(model: Model) {
    const { dimensions, id } = model.meta as Meta;
    if (dimensions !== VECTOR_DIMENSIONS) throw new RangeError(`vectors of ${dimensions} numbers`);
    this.dimensions = dimensions;
    this.id = id;
    this.#rows = model.array<Int8Array>('rows');
    this.#scales = model.array<Float32Array>('scales');
    this.#queryWeights = model.array<Float32Array>('queryWeights');
    const keys = Buffer.from(model.array<Uint8Array>('keys')).toString('utf8').split('\n');
    for (const [number, key] of keys.entries()) this.#numberOf.set(key, number);
  }

  /** The number of a stem's vector, or -1. */
  find(stem: string): number {
    return this.#numberOf.get(vectorKey(stem)) ?? -1;
  }

  /**
   * Adds a vector, times `by`, to the numbers of `sums` from `at` on. Eight at a time: one by one takes nearly
   * twice as long, and every stem of every page comes here.
   */
  add(number: number, by: number, sums: Float32Array, at: number): void {
    const rows = this.#rows;
    const scaled = by * this.#scales[number]!;
    const end = (number + 1) * VECTOR_DIMENSIONS;
    for (let from = end - VECTOR_DIMENSIONS, to = at; from < end; from += 8, to += 8) {
      sums[to] = sums[to]! + scaled * rows[from]!;
      sums[to + 1] = sums[to + 1]! + scaled * rows[from + 1]!;
      sums[to + 2] = sums[to + 2]! + scaled * rows[from + 2]!;
      sums[to + 3] = sums[to + 3]! + scaled * rows[from + 3]!;
      sums[to + 4] = sums[to + 4]! + scaled * rows[from + 4]!;
      sums[to + 5] = sums[to + 5]! + scaled * rows[from + 5]!;
      sums[to + 6] = sums[to + 6]! + scaled * rows[from + 6]!;
      sums[to + 7] = sums[to + 7]! + scaled * rows[from + 7]!;
    }
  }

  queryWeight(number: number): number {
    return this.#queryWeights[number]!;
  }
}

let loaded: WordVectors | undefined;

/** Those of the package, read once; they never change. */
export function builtInVectors(): WordVectors {
  loaded ??= new WordVectors(readModel(FILE, VECTORS_KIND));
  return loaded;
}

const MOST = 127;

/** As shipped: a byte for each number, and a scale for each vector. */
export function encodeVectors({ keys, vectors, queryWeights, dimensions }: LearntVectors): Uint8Array {
  const rows = new Int8Array(vectors.length);
  const scales = new Float32Array(keys.length);
  let id = 0;
  for (let key = 0; key < keys.length; key++) {
    const row = vectors.subarray(key * dimensions, (key + 1) * dimensions);
    const most = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    scales[key] = most / MOST;
    for (let i = 0; i < dimensions; i++) {
      const value = most === 0 ? 0 : Math.round((row[i]! / most) * MOST);
      rows[key * dimensions + i] = value;
      id = (Math.imul(id, 31) + value) >>> 0;
    }
  }
  const bytes = new Uint8Array(Buffer.from(keys.join('\n')));
  return modelBytes(VECTORS_KIND, { dimensions, id }, { keys: bytes, rows, scales, queryWeights });
}
