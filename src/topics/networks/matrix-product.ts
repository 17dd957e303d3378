/**
 * out += a · b, the one heavy operation of all networks: dense layers, convolutions (one product per tap) and
 * their gradients are products of the same matrices read in another order, so every matrix is given with the
 * step between its rows and between its columns. Products of 32-bit numbers run on the vector kernel, others
 * (the tests' 64-bit numbers, very small products) in a plain loop.
 */
import type { Numbers } from './layer.ts';
import { makeProductKernel, type ProductKernel, TILE_COLUMNS, TILE_ROWS } from './product-kernel.ts';

/** Where a matrix is in an array: element (r, c) is `values[start + r · rowStep + c · columnStep]`. */
export type Matrix = { values: Numbers; start: number; rowStep: number; columnStep: number };

/** Blocks of the operands that fit into the processor's caches. */
const BLOCK_ROWS = 192;
const BLOCK_COLUMNS = 512;
const BLOCK_DEPTH = 512;
/** Packing for the kernel costs more than it saves below this many multiplications. */
const SMALL_PRODUCT = 2048;

export function matrix(values: Numbers, start: number, rowStep: number, columnStep = 1): Matrix {
  return { values, start, rowStep, columnStep };
}

/** The same numbers with rows and columns exchanged. */
export function transposed(of: Matrix): Matrix {
  return { values: of.values, start: of.start, rowStep: of.columnStep, columnStep: of.rowStep };
}

/** out (rows × columns) += a (rows × depth) · b (depth × columns). */
export function addProduct(
  out: Matrix,
  a: Matrix,
  b: Matrix,
  rows: number,
  columns: number,
  depth: number,
): void {
  if (out.values instanceof Float64Array || rows * columns * depth < SMALL_PRODUCT) {
    addPlainly(out, a, b, rows, columns, depth);
    return;
  }
  for (let d = 0; d < depth; d += BLOCK_DEPTH) {
    const blockDepth = Math.min(BLOCK_DEPTH, depth - d);
    for (let c = 0; c < columns; c += BLOCK_COLUMNS) {
      const blockColumns = Math.min(BLOCK_COLUMNS, columns - c);
      packColumns(b, d, c, blockDepth, blockColumns);
      for (let r = 0; r < rows; r += BLOCK_ROWS) {
        const blockRows = Math.min(BLOCK_ROWS, rows - r);
        packRows(a, r, d, blockRows, blockDepth);
        addBlock(out, r, c, blockRows, blockColumns, blockDepth);
      }
    }
  }
}

function addPlainly(out: Matrix, a: Matrix, b: Matrix, rows: number, columns: number, depth: number): void {
  for (let r = 0; r < rows; r++) {
    const outRow = out.start + r * out.rowStep;
    for (let d = 0; d < depth; d++) {
      const factor = a.values[a.start + r * a.rowStep + d * a.columnStep]!;
      if (factor === 0) continue;
      const bRow = b.start + d * b.rowStep;
      for (let c = 0; c < columns; c++) {
        out.values[outRow + c * out.columnStep]! += factor * b.values[bRow + c * b.columnStep]!;
      }
    }
  }
}

/** Places of the packed blocks in the kernel's memory, counted in numbers. */
const ROWS_AT = 0;
const COLUMNS_AT = BLOCK_ROWS * BLOCK_DEPTH;
const TILES_AT = COLUMNS_AT + BLOCK_COLUMNS * BLOCK_DEPTH;
const KERNEL_NUMBERS = TILES_AT + BLOCK_ROWS * BLOCK_COLUMNS;
const NUMBER_BYTES = 4;

let kernel: ProductKernel | undefined;

function kernelOf(): ProductKernel {
  kernel ??= makeProductKernel(KERNEL_NUMBERS * NUMBER_BYTES);
  return kernel;
}

/** Panels of four rows; the last one is filled up with zeros. */
function packRows(a: Matrix, row: number, column: number, rows: number, depth: number): void {
  const { numbers } = kernelOf();
  const { values, rowStep, columnStep } = a;
  let at = ROWS_AT;
  for (let r = 0; r < rows; r += TILE_ROWS, at += TILE_ROWS * depth) {
    for (let i = 0; i < TILE_ROWS; i++) {
      let from = a.start + (row + r + i) * rowStep + column * columnStep;
      const end = at + i + depth * TILE_ROWS;
      if (r + i >= rows) {
        for (let to = at + i; to < end; to += TILE_ROWS) numbers[to] = 0;
      } else {
        for (let to = at + i; to < end; to += TILE_ROWS, from += columnStep) numbers[to] = values[from]!;
      }
    }
  }
}

/** Panels of eight columns; the last one is filled up with zeros. */
function packColumns(b: Matrix, row: number, column: number, depth: number, columns: number): void {
  const { numbers } = kernelOf();
  const { values, rowStep, columnStep } = b;
  let at = COLUMNS_AT;
  for (let c = 0; c < columns; c += TILE_COLUMNS) {
    const width = Math.min(TILE_COLUMNS, columns - c);
    const start = b.start + row * rowStep + (column + c) * columnStep;
    for (let d = 0; d < depth; d++, at += TILE_COLUMNS) {
      let from = start + d * rowStep;
      for (let i = 0; i < width; i++, from += columnStep) numbers[at + i] = values[from]!;
      for (let i = width; i < TILE_COLUMNS; i++) numbers[at + i] = 0;
    }
  }
}

function addBlock(
  out: Matrix,
  row: number,
  column: number,
  rows: number,
  columns: number,
  depth: number,
): void {
  const { numbers, multiply } = kernelOf();
  const rowPanels = Math.ceil(rows / TILE_ROWS);
  const columnPanels = Math.ceil(columns / TILE_COLUMNS);
  multiply(
    ROWS_AT * NUMBER_BYTES,
    COLUMNS_AT * NUMBER_BYTES,
    TILES_AT * NUMBER_BYTES,
    rowPanels,
    columnPanels,
    depth,
  );
  const { values, rowStep, columnStep } = out;
  for (let c = 0; c < columns; c += TILE_COLUMNS) {
    const width = Math.min(TILE_COLUMNS, columns - c);
    for (let r = 0; r < rows; r++) {
      const tile = (c / TILE_COLUMNS) * rowPanels * TILE_ROWS + r;
      const from = TILES_AT + tile * TILE_COLUMNS;
      let to = out.start + (row + r) * rowStep + (column + c) * columnStep;
      for (let i = 0; i < width; i++, to += columnStep) values[to]! += numbers[from + i]!;
    }
  }
}
