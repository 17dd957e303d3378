/**
 * The container of our binary models: eight bytes that name the kind, a JSON header, then the typed arrays it
 * lists, each aligned to eight bytes so that it can be used in place.
 */
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';
import { sharedFile } from '../threads/shared-memory.ts';

export type ModelArray =
  | Uint32Array
  | Int32Array
  | Uint16Array
  | Int16Array
  | Uint8Array
  | Int8Array
  | Float32Array;

const TYPES = {
  u32: Uint32Array,
  i32: Int32Array,
  u16: Uint16Array,
  i16: Int16Array,
  u8: Uint8Array,
  i8: Int8Array,
  f32: Float32Array,
};
type TypeName = keyof typeof TYPES;

type Header = { meta: unknown; arrays: { name: string; type: TypeName; offset: number; length: number }[] };

const ALIGNMENT = 8;

export type Model = { meta: unknown; array<T extends ModelArray>(name: string): T };

/** Reads a model that ships with the package. */
export function readModel(name: string, kind: string): Model {
  return parseModel(modelFile(name), kind);
}

/** What the analysis of words needs. */
const WORD_MODELS = ['lemmas.bin', 'letters.bin', 'words.bin'];

/** Reads the models of words, for threads that are started afterwards: they share this memory. */
export function shareWordModels(): void {
  for (const name of WORD_MODELS) modelFile(name);
}

function modelFile(name: string): Uint8Array {
  return sharedFile(join(packageRoot(), 'models', name));
}

export function parseModel(bytes: Uint8Array, kind: string): Model {
  const aligned = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  const found = String.fromCharCode(...aligned.subarray(0, ALIGNMENT)).trimEnd();
  if (found !== kind) throw new Error(`expected a model of kind ${kind}, found ${JSON.stringify(found)}`);
  const headerLength = view.getUint32(ALIGNMENT, true);
  const start = ALIGNMENT * 2;
  const header = JSON.parse(new TextDecoder().decode(aligned.slice(start, start + headerLength))) as Header;
  const base = padded(start + headerLength);
  return {
    meta: header.meta,
    array<T extends ModelArray>(name: string): T {
      const entry = header.arrays.find((array) => array.name === name);
      if (!entry) throw new Error(`the model has no array ${name}`);
      return new TYPES[entry.type](
        aligned.buffer as ArrayBuffer,
        aligned.byteOffset + base + entry.offset,
        entry.length,
      ) as T;
    },
  };
}

/** The bytes of a model; the same input gives the same bytes. */
export function modelBytes(
  kind: string,
  meta: unknown,
  arrays: Readonly<Record<string, ModelArray>>,
): Uint8Array {
  const list: Header['arrays'] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    list.push({ name, type: typeName(array), offset, length: array.length });
    offset = padded(offset + array.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify({ meta, arrays: list } satisfies Header));
  const base = padded(ALIGNMENT * 2 + header.length);
  const bytes = new Uint8Array(base + offset);
  bytes.set(new TextEncoder().encode(kind.padEnd(ALIGNMENT)));
  new DataView(bytes.buffer).setUint32(ALIGNMENT, header.length, true);
  bytes.set(header, ALIGNMENT * 2);
  for (const { name, offset } of list) {
    const array = arrays[name]!;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), base + offset);
  }
  return bytes;
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function typeName(array: ModelArray): TypeName {
  for (const [name, type] of Object.entries(TYPES)) if (array instanceof type) return name as TypeName;
  throw new Error('not an array of a model');
}
