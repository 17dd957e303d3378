/**
 * Contextual embeddings (F6): BERT, XLNet, ELMo and their relatives as ONNX exports in a folder that the user
 * names. The folder holds `model.onnx` (or `onnx/model.onnx`), and for models with a tokenizer
 * `tokenizer.json` and, if it has one, `tokenizer_config.json`, as they are published. A model with an input
 * `character_ids` is read as ELMo and needs none. The vectors of the tokens become one vector of the text by
 * their mean or their maximum. docs/encoders.md says how to make such a folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TaziError } from '../../model/errors.ts';
import type { TopicText } from '../../model/topic.ts';
import { ELMO_CHARACTERS, elmoCharacters } from './elmo-characters.ts';
import type { Encoder } from './encoder.ts';
import {
  loadOnnxRuntime,
  loadTokenizers,
  type OnnxRuntime,
  type OnnxSession,
  type OnnxTensor,
  type Tokenizer,
  type TokenizerLibrary,
} from './onnx-runtime.ts';
import { beginningFor, PAPER_TOKENS } from './token-encoder.ts';

export type Pooling = 'mean' | 'max';

export type PretrainedEncoderOptions = {
  pooling?: Pooling;
  /** Tokens of a text that the model sees; the paper's length by default. */
  maxTokens?: number;
  /** Other packages with the same interface, for tests. */
  runtime?: OnnxRuntime;
  tokenizers?: TokenizerLibrary;
};

const TEXTS_TOGETHER = 8;

/** A token and its segment from the tokenizer: XLNet's last mark has its own. */
type Token = { id: number; type: number };

/** Opens the model of a folder; an error says what is missing there, or which package to install. */
export async function openPretrainedEncoder(
  folder: string,
  options: PretrainedEncoderOptions = {},
): Promise<PretrainedEncoder> {
  const model = ['model.onnx', join('onnx', 'model.onnx')]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file));
  if (!model) throw new TaziError('encoder-unusable', { folder, detail: 'model.onnx' });
  const runtime = options.runtime ?? (await loadOnnxRuntime());
  const session = await openSession(runtime, model, folder);
  const isElmo = session.inputNames.includes('character_ids');
  const tokenizer = isElmo ? undefined : await openTokenizer(folder, options.tokenizers);
  const encoder = new PretrainedEncoder(folder, runtime, session, tokenizer, options);
  await encoder.measure();
  return encoder;
}

async function openSession(runtime: OnnxRuntime, model: string, folder: string): Promise<OnnxSession> {
  try {
    return await runtime.InferenceSession.create(model);
  } catch (error) {
    throw new TaziError('encoder-unusable', { folder, detail: (error as Error).message }, error);
  }
}

async function openTokenizer(folder: string, library?: TokenizerLibrary): Promise<Tokenizer> {
  const file = join(folder, 'tokenizer.json');
  if (!existsSync(file)) throw new TaziError('encoder-unusable', { folder, detail: 'tokenizer.json' });
  const { Tokenizer } = library ?? (await loadTokenizers());
  const settings = join(folder, 'tokenizer_config.json');
  try {
    return new Tokenizer(readJson(file), existsSync(settings) ? readJson(settings) : {});
  } catch (error) {
    throw new TaziError('encoder-unusable', { folder, detail: (error as Error).message }, error);
  }
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

export class PretrainedEncoder implements Encoder {
  readonly name: string;
  dimensions = 0;
  readonly #folder: string;
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;
  readonly #tokenizer: Tokenizer | undefined;
  readonly #pooling: Pooling;
  readonly #maxTokens: number;
  #isClosed = false;

  constructor(
    folder: string,
    runtime: OnnxRuntime,
    session: OnnxSession,
    tokenizer: Tokenizer | undefined,
    { pooling = 'mean', maxTokens = PAPER_TOKENS }: PretrainedEncoderOptions,
  ) {
    this.name = folder.split(/[\\/]/).filter(Boolean).at(-1) ?? 'pretrained';
    this.#folder = folder;
    this.#runtime = runtime;
    this.#session = session;
    this.#tokenizer = tokenizer;
    this.#pooling = pooling;
    this.#maxTokens = maxTokens;
  }

  /** Learns the size of the vectors from a first text. */
  async measure(): Promise<void> {
    const [vector] = await this.encode([{ text: 'deneme' }]);
    this.dimensions = vector!.length;
  }

  async encode(texts: readonly TopicText[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let first = 0; first < texts.length; first += TEXTS_TOGETHER) {
      vectors.push(...(await this.#encodeTogether(texts.slice(first, first + TEXTS_TOGETHER))));
    }
    return vectors;
  }

  async #encodeTogether(texts: readonly TopicText[]): Promise<Float32Array[]> {
    const rows = texts.map(({ title, text }) => {
      const beginning = beginningFor({ ...(title ? { title } : {}), text }, this.#maxTokens);
      return this.#tokenizer ? this.#tokens(beginning) : elmoCharacters(beginning, this.#maxTokens);
    });
    const feeds = this.#tokenizer
      ? this.#tokenFeeds(rows as Token[][])
      : this.#elmoFeeds(rows as number[][][]);
    const output = await this.#run(feeds);
    return rows.map((row, i) => this.#pooled(output, i, row.length));
  }

  /** A vector for each token of one text, one after the other: what the paper's network takes as 150 × d. */
  async encodeTokens(document: TopicText): Promise<Float32Array> {
    const beginning = beginningFor(document, this.#maxTokens);
    const elmo = this.#tokenizer ? null : elmoCharacters(beginning, this.#maxTokens);
    const output = await this.#run(
      elmo ? this.#elmoFeeds([elmo]) : this.#tokenFeeds([this.#tokens(beginning)]),
    );
    const { data, dims } = this.#checked(output);
    return data.slice(
      0,
      dims.slice(1).reduce((product, side) => product * side, 1),
    );
  }

  async #run(feeds: Record<string, OnnxTensor>): Promise<OnnxTensor> {
    const answer = await this.#session.run(feeds);
    return answer['last_hidden_state'] ?? answer[this.#session.outputNames[0]!]!;
  }

  #checked({ data, dims }: OnnxTensor): { data: Float32Array; dims: readonly number[] } {
    if (data instanceof Float32Array && dims.length >= 2 && dims.length <= 3) return { data, dims };
    const detail = `output ${dims.join(' × ')}`;
    throw new TaziError('encoder-unusable', { folder: this.#folder, detail });
  }

  /** The last two are kept: the marks that end a text in BERT (one) and XLNet (two). */
  #tokens(text: string): Token[] {
    const { ids, token_type_ids: types } = this.#tokenizer!.encode(text, { return_token_type_ids: true });
    const all = ids.map((id, i) => ({ id, type: types?.[i] ?? 0 }));
    if (all.length <= this.#maxTokens) return all.length > 0 ? all : [{ id: 0, type: 0 }];
    return [...all.slice(0, this.#maxTokens - 2), ...all.slice(-2)];
  }

  #tokenFeeds(rows: readonly Token[][]): Record<string, OnnxTensor> {
    const length = Math.max(...rows.map((row) => row.length));
    const feeds: Record<string, OnnxTensor> = {};
    for (const name of this.#session.inputNames) {
      feeds[name] = this.#tensor(rows.length, [length], (r, i) => {
        const row = rows[r]!;
        if (i >= row.length) return 0;
        if (name === 'attention_mask') return 1;
        return name === 'input_ids' ? row[i]!.id : name === 'token_type_ids' ? row[i]!.type : 0;
      });
    }
    return feeds;
  }

  #elmoFeeds(rows: readonly number[][][]): Record<string, OnnxTensor> {
    const length = Math.max(...rows.map((row) => row.length));
    const at = (r: number, i: number) =>
      rows[r]![Math.floor(i / ELMO_CHARACTERS)]?.[i % ELMO_CHARACTERS] ?? 0;
    return { character_ids: this.#tensor(rows.length, [length, ELMO_CHARACTERS], at) };
  }

  #tensor(rows: number, shape: readonly number[], at: (row: number, i: number) => number): OnnxTensor {
    const size = shape.reduce((product, side) => product * side, 1);
    const data = new BigInt64Array(rows * size);
    for (let r = 0; r < rows; r++) {
      for (let i = 0; i < size; i++) data[r * size + i] = BigInt(at(r, i));
    }
    return new this.#runtime.Tensor('int64', data, [rows, ...shape]);
  }

  /** From (texts, tokens, dimensions), or (texts, dimensions) if the model pools by itself. */
  #pooled(output: OnnxTensor, row: number, tokens: number): Float32Array {
    const { data, dims } = this.#checked(output);
    const width = dims.at(-1)!;
    if (dims.length === 2) return data.slice(row * width, (row + 1) * width);
    const start = row * dims[1]! * width;
    const count = Math.min(tokens, dims[1]!);
    const isMean = this.#pooling === 'mean';
    const vector = new Float32Array(width).fill(isMean ? 0 : Number.NEGATIVE_INFINITY);
    for (let t = 0; t < count; t++) {
      for (let d = 0; d < width; d++) {
        const value = data[start + t * width + d]!;
        if (isMean) vector[d]! += value / count;
        else if (value > vector[d]!) vector[d] = value;
      }
    }
    return vector;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#session.release();
  }
}
