/**
 * The thread of an ONNX encoder: texts arrive through a port, vectors go back, and a signal wakes the waiting
 * thread.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { TaziError } from '../../model/errors.ts';
import type { EncodeAnswer, EncodeJob, EncoderThreadData } from './onnx-token-encoder.ts';
import { openPretrainedEncoder, type PretrainedEncoder } from './pretrained-encoder.ts';

const { folder, maxTokens, signal } = workerData as EncoderThreadData;
const wake = new Int32Array(signal);

parentPort!.once('message', (port: MessagePort) => {
  let opened: Promise<PretrainedEncoder> | null = null;
  port.on('message', async ({ document }: EncodeJob) => {
    let answer: EncodeAnswer;
    try {
      opened ??= openPretrainedEncoder(folder, { maxTokens });
      const encoder = await opened;
      answer = { vectors: await encoder.encodeTokens(document), dimensions: encoder.dimensions };
    } catch (error) {
      const known = error instanceof TaziError ? error : null;
      answer = known
        ? { code: known.code, values: known.values }
        : { code: 'encoder-unusable', values: { folder, detail: (error as Error).message } };
    }
    port.postMessage(answer);
    Atomics.store(wake, 0, 1);
    Atomics.notify(wake, 0);
  });
});
