/**
 * WebAssembly with 128-bit vectors, assembled instruction by instruction: the few instructions that our inner
 * loops need.
 */

const PAGE_BYTES = 65536;

/** Node's types do not include WebAssembly; this is the part that is used. */
type WebAssemblyApi = {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

export const I32 = 0x7f;
export const V128 = 0x7b;
export const VECTOR_BYTES = 16;
const VOID = 0x40;

/**
 * A function without a result: how many numbers (i32) it takes, and its code from the locals on, without the
 * end.
 */
export type AssembledFunction = { name: string; parameters: number; code: number[] };

/** The functions, over a memory of at least this many bytes. */
export function assemble<F>(
  bytes: number,
  functions: readonly AssembledFunction[],
): { memory: ArrayBuffer; functions: F } {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const module = new WebAssembly.Module(moduleBytes(functions));
  const { exports } = new WebAssembly.Instance(module, { tazi: { memory } });
  return { memory: memory.buffer, functions: exports as F };
}

function moduleBytes(functions: readonly AssembledFunction[]): Uint8Array {
  const count = functions.length;
  const types = functions.flatMap(({ parameters }) => [
    ...[0x60, parameters],
    ...new Array<number>(parameters).fill(I32),
    0,
  ]);
  const bodies = functions.flatMap(({ code }) => [...unsigned(code.length + 1), ...code, END]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [count, ...types]),
    ...section(2, [1, ...text('tazi'), ...text('memory'), 2, 0, 1]),
    ...section(3, [count, ...functions.keys()]),
    ...section(7, [count, ...functions.flatMap(({ name }, i) => [...text(name), 0, i])]),
    ...section(10, [count, ...bodies]),
  ]);
}

const END = 0x0b;
export const ZERO_VECTOR = [0xfd, 0x0c, ...new Array<number>(VECTOR_BYTES).fill(0)];
export const ADD = [0xfd, 0xe4, 0x01];
export const MULTIPLY = [0xfd, 0xe6, 0x01];
/** The number after the instruction is the alignment as a power of two, then the offset. */
export const LOAD = (offset: number) => [0xfd, 0x00, 4, ...unsigned(offset)];
export const LOAD_SPLAT = (offset: number) => [0xfd, 0x09, 2, ...unsigned(offset)];
export const STORE = (offset: number) => [0xfd, 0x0b, 4, ...unsigned(offset)];
export const LOAD_I32 = [0x28, 2, 0];

export const get = (local: number) => [0x20, local];
export const set = (local: number) => [0x21, local];
export const copy = (from: number, to: number) => [...get(from), ...set(to)];
export const times = (factor: number) => [0x41, ...signed(factor), 0x6c];
export const advance = (local: number, by: number) => [
  ...get(local),
  0x41,
  ...signed(by),
  0x6a,
  ...set(local),
];
export const loop = (body: number[]) => [0x03, VOID, ...body, END];
/** Counts down and repeats the loop until the counter is zero. */
export const repeatWhile = (local: number) => [...get(local), 0x41, 1, 0x6b, 0x22, local, 0x0d, 0];

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function text(name: string): number[] {
  return [name.length, ...Array.from(name, (character) => character.charCodeAt(0))];
}

/** LEB128, seven bits per byte. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
