/**
 * An ONNX encoder (BERT, ELMo, XLNet) in the form classifiers need: synchronous. The model runs in a thread
 * of its own; the caller waits for it (`Atomics.wait`), as a worker that extracts pages would anyway. The
 * thread is started by the first text, and does not keep the process alive.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { type ErrorCode, TaziError } from '../../model/errors.ts';
import type { TopicText } from '../../model/topic.ts';
import { startWorker } from '../../threads/start-worker.ts';
import type { EncoderSource, TokenEncoder } from './token-encoder.ts';
import type { VectorCache } from './vector-cache.ts';

export type EncodeJob = { document: TopicText };
export type EncodeAnswer =
  | { vectors: Float32Array; dimensions: number }
  | { code: ErrorCode; values: TaziError['values'] };

export type EncoderThreadData = { folder: string; maxTokens: number; signal: SharedArrayBuffer };

/** A model that takes longer for one text is too slow for a crawl. */
const TIMEOUT_MS = 60_000;

export class OnnxTokenEncoder implements TokenEncoder {
  readonly name: string;
  readonly dimensions: number;
  readonly source: EncoderSource;
  readonly #folder: string;
  readonly #maxTokens: number;
  readonly #cache: VectorCache | null;
  #thread: { worker: Worker; port: MessagePort; signal: Int32Array } | null = null;

  constructor(folder: string, maxTokens: number, cache: VectorCache | null = null) {
    this.name = folder.split(/[\\/]/).filter(Boolean).at(-1) ?? 'onnx';
    this.source = { kind: 'onnx', folder };
    this.#folder = folder;
    this.#maxTokens = maxTokens;
    this.#cache = cache;
    this.dimensions = this.#ask({ text: 'deneme' }).dimensions;
  }

  /** A `maxTokens` below that of the opened encoder shortens the result. */
  tokenVectors(document: TopicText, maxTokens: number): Float32Array {
    const key = JSON.stringify([this.name, this.#maxTokens, document.title ?? '', document.text]);
    const known = this.#cache?.get(key);
    const vectors = known ?? this.#ask(document).vectors;
    if (!known) this.#cache?.put(key, vectors);
    return vectors.subarray(0, maxTokens * this.dimensions);
  }

  close(): void {
    void this.#thread?.worker.terminate();
    this.#thread = null;
  }

  #ask(document: TopicText): { vectors: Float32Array; dimensions: number } {
    this.#thread ??= this.#start();
    const { port, signal } = this.#thread;
    Atomics.store(signal, 0, 0);
    port.postMessage({ document } satisfies EncodeJob);
    if (Atomics.wait(signal, 0, 0, TIMEOUT_MS) === 'timed-out') {
      this.close();
      throw new TaziError('encoder-unusable', {
        folder: this.#folder,
        detail: `no answer in ${TIMEOUT_MS} ms`,
      });
    }
    const answer = receiveMessageOnPort(port)!.message as EncodeAnswer;
    if ('vectors' in answer) return answer;
    this.close();
    throw new TaziError(answer.code, answer.values);
  }

  #start() {
    const { port1, port2 } = new MessageChannel();
    const signal = new SharedArrayBuffer(4);
    const data: EncoderThreadData = { folder: this.#folder, maxTokens: this.#maxTokens, signal };
    const worker = startWorker('onnx-encoder.thread', import.meta.url, data);
    worker.unref();
    worker.postMessage(port2, [port2]);
    port1.unref();
    return { worker, port: port1, signal: new Int32Array(signal) };
  }
}
