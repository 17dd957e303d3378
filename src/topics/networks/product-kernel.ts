/**
 * The inner loop of a matrix product as WebAssembly with 128-bit vectors, put together here instruction by
 * instruction. It does two to six multiplications a nanosecond of processor time, by the shape of the
 * matrices.
 */

export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;

export type ProductKernel = {
  /** The memory that the three addresses of `multiply` point into, as numbers. */
  numbers: Float32Array;
  /**
   * Addresses are in bytes. `a` holds panels of four rows, `b` panels of eight columns, each panel one group of four
   * or eight numbers per step of depth; `out` becomes tiles of 4 × 8, those of the first column panel first.
   */
  multiply(a: number, b: number, out: number, rowPanels: number, columnPanels: number, depth: number): void;
};

const PAGE_BYTES = 65536;

/** The types of Node name no WebAssembly; this is what is used of it. */
type WebAssemblyApi = {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

export function makeProductKernel(bytes: number): ProductKernel {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const module = new WebAssembly.Module(kernelBytes());
  const { exports } = new WebAssembly.Instance(module, { tazi: { memory } });
  return {
    numbers: new Float32Array(memory.buffer),
    multiply: exports['multiply'] as ProductKernel['multiply'],
  };
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

const I32 = 0x7f;
const V128 = 0x7b;
const VOID = 0x40;
const VECTOR_BYTES = 16;

function kernelBytes(): Uint8Array {
  const type = [0x60, 6, I32, I32, I32, I32, I32, I32, 0];
  const code = functionBody();
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, ...type]),
    ...section(2, [1, ...name('tazi'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('multiply'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

function functionBody(): number[] {
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
    END,
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

const END = 0x0b;
const ZERO_VECTOR = [0xfd, 0x0c, ...new Array<number>(VECTOR_BYTES).fill(0)];
const ADD = [0xfd, 0xe4, 0x01];
const MULTIPLY = [0xfd, 0xe6, 0x01];
/** The number after the instruction is the alignment as a power of two, then the offset. */
const LOAD = (offset: number) => [0xfd, 0x00, 4, ...unsigned(offset)];
const LOAD_SPLAT = (offset: number) => [0xfd, 0x09, 2, ...unsigned(offset)];
const STORE = (offset: number) => [0xfd, 0x0b, 4, ...unsigned(offset)];

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const copy = (from: number, to: number) => [...get(from), ...set(to)];
const advance = (local: number, by: number) => [...get(local), 0x41, ...signed(by), 0x6a, ...set(local)];
const loop = (body: number[]) => [0x03, VOID, ...body, END];
/** Counts down, and begins the loop anew unless nothing is left. */
const repeatWhile = (local: number) => [...get(local), 0x41, 1, 0x6b, 0x22, local, 0x0d, 0];

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return [text.length, ...Array.from(text, (character) => character.charCodeAt(0))];
}

/** LEB128, seven bits a byte. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
