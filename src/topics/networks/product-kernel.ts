/**
 * The inner loop of a matrix product as WebAssembly with 128-bit vectors, put together by
 * `vector-assembly.ts`. It does two to six multiplications per nanosecond of processor time, depending on the
 * shape of the matrices.
 */

import {
  ADD,
  advance,
  assemble,
  copy,
  get,
  I32,
  LOAD,
  LOAD_SPLAT,
  loop,
  MULTIPLY,
  repeatWhile,
  STORE,
  set,
  V128,
  VECTOR_BYTES,
  ZERO_VECTOR,
} from '../assemble.ts';

export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;

export type ProductKernel = {
  /** The memory that the three addresses of `multiply` point into, as numbers. */
  numbers: Float32Array;
  /**
   * Addresses are in bytes. `a` holds panels of four rows, `b` panels of eight columns, each panel one group
   * of four or eight numbers per step of depth; `out` becomes tiles of 4 × 8, those of the first column panel
   * first.
   */
  multiply(a: number, b: number, out: number, rowPanels: number, columnPanels: number, depth: number): void;
};

export function makeProductKernel(bytes: number): ProductKernel {
  const product = { name: 'multiply', parameters: 6, code: productCode() };
  const { memory, functions } = assemble<Pick<ProductKernel, 'multiply'>>(bytes, [product]);
  return { numbers: new Float32Array(memory), multiply: functions.multiply };
}

/** Parameters, then locals, by their number in the function. */
const A = 0;
const B = 1;
const OUT = 2;
const ROW_PANELS = 3;
const COLUMN_PANELS = 4;
const DEPTH = 5;
const A_AT = 6;
const B_AT = 7;
const ROWS_LEFT = 8;
const DEPTH_LEFT = 9;
const SUMS = 10;
const B_LOW = 18;
const B_HIGH = 19;
const A_VALUE = 20;

function productCode(): number[] {
  const locals = [2, ...[4, I32], ...[11, V128]];
  const sums = Array.from({ length: 2 * TILE_ROWS }, (_, i) => SUMS + i);
  return [
    ...locals,
    ...loop([
      ...copy(A, A_AT),
      ...copy(ROW_PANELS, ROWS_LEFT),
      ...loop([
        ...copy(B, B_AT),
        ...copy(DEPTH, DEPTH_LEFT),
        ...sums.flatMap((sum) => [...ZERO_VECTOR, ...set(sum)]),
        ...loop([
          ...get(B_AT),
          ...LOAD(0),
          ...set(B_LOW),
          ...get(B_AT),
          ...LOAD(VECTOR_BYTES),
          ...set(B_HIGH),
          ...Array.from({ length: TILE_ROWS }, (_, row) => addRow(row)).flat(),
          ...advance(A_AT, TILE_ROWS * 4),
          ...advance(B_AT, TILE_COLUMNS * 4),
          ...repeatWhile(DEPTH_LEFT),
        ]),
        ...sums.flatMap((sum, i) => [...get(OUT), ...get(sum), ...STORE(i * VECTOR_BYTES)]),
        ...advance(OUT, TILE_ROWS * TILE_COLUMNS * 4),
        ...repeatWhile(ROWS_LEFT),
      ]),
      ...copy(B_AT, B),
      ...repeatWhile(COLUMN_PANELS),
    ]),
  ];
}

function addRow(row: number): number[] {
  const low = SUMS + 2 * row;
  return [
    ...get(A_AT),
    ...LOAD_SPLAT(4 * row),
    ...set(A_VALUE),
    ...[low, low + 1].flatMap((sum, half) => [
      ...get(sum),
      ...get(A_VALUE),
      ...get(half === 0 ? B_LOW : B_HIGH),
      ...MULTIPLY,
      ...ADD,
      ...set(sum),
    ]),
  ];
}
