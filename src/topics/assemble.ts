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
export const F64 = 0x7c;
export const V128 = 0x7b;
export const VECTOR_BYTES = 16;
const VOID = 0x40;

/**
 * A function: how many numbers (i32) it takes, whether its result is one, and its code from the locals on,
 * without the end.
 */
export type AssembledFunction = { name: string; parameters: number; hasResult?: boolean; code: number[] };

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
  const types = functions.flatMap(({ parameters, hasResult }) => [
    ...[0x60, parameters],
    ...new Array<number>(parameters).fill(I32),
    ...(hasResult ? [1, I32] : [0]),
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
/** The address is on the stack, for stores below the value. */
export const LOAD_I32_AT = (offset: number) => [0x28, 2, ...unsigned(offset)];
export const LOAD_U16 = (offset: number) => [0x2f, 1, ...unsigned(offset)];
export const LOAD_F32 = (offset: number) => [0x2a, 2, ...unsigned(offset)];
export const LOAD_F64 = (offset: number) => [0x2b, 3, ...unsigned(offset)];
export const STORE_I32 = (offset: number) => [0x36, 2, ...unsigned(offset)];
export const STORE_I16 = (offset: number) => [0x3b, 1, ...unsigned(offset)];
export const STORE_F64 = (offset: number) => [0x39, 3, ...unsigned(offset)];
export const ADD_I32 = [0x6a];
export const IS_ZERO = [0x45];
export const IS_LESS = [0x49];
/** Of the two values below the condition, the first if it holds. */
export const SELECT = [0x1b];
export const F64_OF_F32 = [0xbb];
export const ADD_F64 = [0xa0];
export const MULTIPLY_F64 = [0xa2];
/** Four numbers of 16 bits become four of 32; of these, the first two become two of 64 with fractions. */
export const LOAD_FOUR_I16 = (offset: number) => [0xfd, 0x03, 1, ...unsigned(offset)];
export const FIRST_TWO_AS_F64 = [0xfd, 0xfe, 0x01];
/** The second half of a vector, twice; the vector is on the stack twice. */
export const SECOND_HALF = [0xfd, 0x0d, ...[0, 1].flatMap(() => [8, 9, 10, 11, 12, 13, 14, 15])];
export const SPLAT_F64 = [0xfd, 0x14];
export const ADD_TWO_F64 = [0xfd, 0xf0, 0x01];
export const MULTIPLY_TWO_F64 = [0xfd, 0xf2, 0x01];

export const number = (value: number) => [0x41, ...signed(value)];
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
/** At the end of a loop: repeats it if the number on the stack is not zero. */
export const REPEAT = [0x0d, 0];
/** The body, if the number on the stack is not zero. */
export const when = (body: number[]) => [0x04, VOID, ...body, END];
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
