/**
 * A sentence encoder for search (`search.encoder`): an ONNX model in a folder, the mean of its token vectors,
 * normalised to length one. The prefixes that the model expects before queries and pages are read from
 * `config_sentence_transformers.json`, as written by sentence-transformers.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { TaziError } from '../../model/errors.ts';
import { normalized } from './encoder.ts';
import { loadOnnxRuntime, loadTokenizers } from './onnx-runtime.ts';
import { OnnxTokenEncoder } from './onnx-token-encoder.ts';
import { VectorCache } from './vector-cache.ts';

/** Number of tokens of a page that the model sees: what published sentence encoders were trained for. */
const MAX_TOKENS = 256;
const PROMPTS_FILE = 'config_sentence_transformers.json';
/** The files that identify a model. */
const FILES = [
  'model.onnx',
  join('onnx', 'model.onnx'),
  'model.onnx_data',
  join('onnx', 'model.onnx_data'),
  'tokenizer.json',
  PROMPTS_FILE,
];
/** Larger files are identified by their beginning and end. */
const HASHED_BYTES = 1 << 20;
/** Signs of vectors fill words of this many bits. */
const WORD_BITS = 32;
/** Unrelated sentences. */
const UNRELATED = [
  'Takım son dakikada attığı golle maçı kazandı.',
  'Merkez bankası faiz oranını değiştirmedi.',
  'Soğanı kavurup üzerine domates ve biber ekleyin.',
  'Gökbilimciler uzak bir gökadada yeni bir yıldız buldu.',
  'Çocuklarda ateşin nedeni çoğu zaman bir virüstür.',
  'Yazarın ikinci romanı bir liman kentinde geçiyor.',
];

type Prompts = { query: string; page: string };

/**
 * Throws `encoder-unusable` or `package-missing` if the encoder of a folder cannot be opened, before a thread
 * tries to.
 */
export async function requireSentenceEncoder(folder: string): Promise<void> {
  if (!FILES.slice(0, 2).some((name) => existsSync(join(folder, name))))
    throw new TaziError('encoder-unusable', { folder, detail: 'model.onnx' });
  promptsOf(folder);
  await loadOnnxRuntime();
  await loadTokenizers();
}

export class SentenceEncoder {
  readonly id: number;
  readonly dimensions: number;
  readonly ground: number;
  readonly #tokens: OnnxTokenEncoder;
  readonly #prompts: Prompts;
  readonly #cache: VectorCache | null;

  /** `cacheFolder`: keeps the vectors of pages, so that an unchanged text is not encoded again. */
  constructor(folder: string, cacheFolder: string | null = null) {
    this.id = idOf(folder);
    this.#prompts = promptsOf(folder);
    this.#cache = cacheFolder === null ? null : new VectorCache(cacheFolder);
    this.#tokens = new OnnxTokenEncoder(folder, MAX_TOKENS);
    this.dimensions = Math.ceil(this.#tokens.dimensions / WORD_BITS) * WORD_BITS;
    this.ground = meanCloseness(UNRELATED.map((text) => this.page('', text)));
  }

  page(title: string, text: string): Float32Array {
    const key = JSON.stringify([this.id, title, text]);
    const known = this.#cache?.get(key);
    if (known?.length === this.dimensions) return known;
    const vector = this.#encode(`${this.#prompts.page}${title === '' ? text : `${title}\n${text}`}`);
    this.#cache?.put(key, vector);
    return vector;
  }

  query(text: string): Float32Array {
    return this.#encode(this.#prompts.query + text);
  }

  close(): void {
    this.#tokens.close();
  }

  #encode(text: string): Float32Array {
    const width = this.#tokens.dimensions;
    const rows = this.#tokens.tokenVectors({ text }, MAX_TOKENS);
    const sum = new Float32Array(this.dimensions);
    for (let at = 0; at < rows.length; at++) sum[at % width]! += rows[at]!;
    return normalized(sum);
  }
}

/** Never 0, and below 2^32. */
function idOf(folder: string): number {
  const hash = createHash('sha256').update(`${MAX_TOKENS}`);
  for (const name of FILES) addFile(hash, folder, name);
  return hash.digest().readUInt32LE(0) || 1;
}

function addFile(hash: Hash, folder: string, name: string): void {
  if (!existsSync(join(folder, name))) return;
  const file = openSync(join(folder, name), 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, HASHED_BYTES));
    hash.update(`${name} ${size}\n`);
    for (const from of new Set([0, size - bytes.length])) {
      hash.update(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)));
    }
  } finally {
    closeSync(file);
  }
}

function promptsOf(folder: string): Prompts {
  const file = join(folder, PROMPTS_FILE);
  if (!existsSync(file)) return { query: '', page: '' };
  try {
    const { prompts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { prompts?: Record<string, unknown> };
    return {
      query: String(prompts['query'] ?? ''),
      page: String(prompts['document'] ?? prompts['passage'] ?? ''),
    };
  } catch (error) {
    throw new TaziError(
      'encoder-unusable',
      { folder, detail: `${PROMPTS_FILE}: ${(error as Error).message}` },
      error,
    );
  }
}

/** Mean over all pairs, limited to a range from 0 that leaves room above it. */
function meanCloseness(vectors: readonly Float32Array[]): number {
  let sum = 0;
  let pairs = 0;
  for (const [i, one] of vectors.entries()) {
    for (const other of vectors.slice(i + 1)) {
      sum += one.reduce((product, value, d) => product + value * other[d]!, 0);
      pairs++;
    }
  }
  return Math.min(MOST_GROUND, Math.max(0, sum / pairs));
}

const MOST_GROUND = 0.95;
