/**
 * A sparse row times a matrix with few columns, and the row added to the matrix: the two operations that take
 * nearly all the time of training linear machines. The weights of a feature for all classes are adjacent in
 * whole vectors, so that a feature costs one memory access; a vector holds four classes.
 */
import {
  ADD,
  advance,
  assemble,
  get,
  I32,
  LOAD,
  LOAD_I32,
  LOAD_SPLAT,
  loop,
  MULTIPLY,
  repeatWhile,
  STORE,
  set,
  times,
  V128,
  VECTOR_BYTES,
  ZERO_VECTOR,
} from '../assemble.ts';

export type RowKernel = {
  /** Distance between the weights of two features: the classes, filled up to whole vectors. */
  stride: number;
  /** weights[feature · stride + class]. */
  weights: Float32Array;
  /** One number per class: the result of `multiply`, or what `addTimes` adds. */
  perClass: Float32Array;
  /** The current row: its features and their values. */
  columns: Uint32Array;
  values: Float32Array;
  /** perClass = row · weights, for the first `count` entries of the row. */
  multiply(count: number): void;
  /** weights += row × perClass. */
  addTimes(count: number): void;
};

const LANES = 4;
/** More classes than this are processed in several rounds: there are 16 vector registers. */
const VECTORS_AT_ONCE = 6;

export function makeRowKernel(features: number, classes: number, longestRow: number): RowKernel {
  const vectors = Math.max(1, Math.ceil(classes / LANES));
  const stride = vectors * LANES;
  const weightBytes = features * stride * 4;
  const classBytes = stride * 4;
  const rowBytes = Math.max(1, longestRow) * 4;
  const perClassAt = weightBytes;
  const columnsAt = perClassAt + classBytes;
  const valuesAt = columnsAt + rowBytes;
  const rounds = Array.from({ length: Math.ceil(vectors / VECTORS_AT_ONCE) }, (_, round) => {
    const first = round * VECTORS_AT_ONCE;
    return { first, count: Math.min(VECTORS_AT_ONCE, vectors - first) };
  });
  type Functions = Record<string, (columns: number, values: number, count: number, perClass: number) => void>;
  const { memory, functions } = assemble<Functions>(
    valuesAt + rowBytes,
    rounds.flatMap(({ first, count }, round) => [
      { name: `multiply${round}`, parameters: 4, code: multiplyCode(first, count, stride * 4) },
      { name: `add${round}`, parameters: 4, code: addCode(first, count, stride * 4) },
    ]),
  );
  const multiplies = rounds.map((_, round) => functions[`multiply${round}`]!);
  const adds = rounds.map((_, round) => functions[`add${round}`]!);
  return {
    stride,
    weights: new Float32Array(memory, 0, features * stride),
    perClass: new Float32Array(memory, perClassAt, stride),
    columns: new Uint32Array(memory, columnsAt, longestRow),
    values: new Float32Array(memory, valuesAt, longestRow),
    multiply: (count) => {
      for (const multiply of multiplies) multiply(columnsAt, valuesAt, count, perClassAt);
    },
    addTimes: (count) => {
      for (const add of adds) add(columnsAt, valuesAt, count, perClassAt);
    },
  };
}

/** Parameters, then locals, by their number in the function. */
const COLUMNS_AT = 0;
const VALUES_AT = 1;
const COUNT = 2;
const PER_CLASS = 3;
const WEIGHTS_AT = 4;
const VALUE = 5;
const SUMS = 6;

function multiplyCode(first: number, count: number, strideBytes: number): number[] {
  const vectors = Array.from({ length: count }, (_, i) => ({
    local: SUMS + i,
    at: (first + i) * VECTOR_BYTES,
  }));
  return [
    ...[2, 1, I32, 1 + count, V128],
    ...vectors.flatMap(({ local }) => [...ZERO_VECTOR, ...set(local)]),
    ...loop([
      ...readEntry(strideBytes),
      ...vectors.flatMap(({ local, at }) => [
        ...get(local),
        ...get(WEIGHTS_AT),
        ...LOAD(at),
        ...get(VALUE),
        ...MULTIPLY,
        ...ADD,
        ...set(local),
      ]),
      ...repeatWhile(COUNT),
    ]),
    ...vectors.flatMap(({ local, at }) => [...get(PER_CLASS), ...get(local), ...STORE(at)]),
  ];
}

function addCode(first: number, count: number, strideBytes: number): number[] {
  const vectors = Array.from({ length: count }, (_, i) => ({
    local: SUMS + i,
    at: (first + i) * VECTOR_BYTES,
  }));
  return [
    ...[2, 1, I32, 1 + count, V128],
    ...vectors.flatMap(({ local, at }) => [...get(PER_CLASS), ...LOAD(at), ...set(local)]),
    ...loop([
      ...readEntry(strideBytes),
      ...vectors.flatMap(({ local, at }) => [
        ...get(WEIGHTS_AT),
        ...get(WEIGHTS_AT),
        ...LOAD(at),
        ...get(VALUE),
        ...get(local),
        ...MULTIPLY,
        ...ADD,
        ...STORE(at),
      ]),
      ...repeatWhile(COUNT),
    ]),
  ];
}

/** The address of the weights and the value of the next entry of the row. */
function readEntry(strideBytes: number): number[] {
  return [
    ...get(COLUMNS_AT),
    ...LOAD_I32,
    ...times(strideBytes),
    ...set(WEIGHTS_AT),
    ...get(VALUES_AT),
    ...LOAD_SPLAT(0),
    ...set(VALUE),
    ...advance(COLUMNS_AT, 4),
    ...advance(VALUES_AT, 4),
  ];
}
