import { parentPort } from 'node:worker_threads';
import { loadPdfJs, readPdf } from '../documents/formats/pdf.ts';
import { type DigestInput, unsupported } from './digest-answer.ts';
import type { PdfAnswer } from './pdf-thread.ts';
import { unpackBody } from './unpack-body.ts';

/**
 * Entry of the thread that reads PDFs, one at a time; whoever started it ends it when it takes too long. It only
 * reads them: what a page needs beyond that is done where pages are digested.
 */
parentPort?.on('message', async (input: DigestInput) => {
  try {
    parentPort?.postMessage(await answerTo(input));
  } catch {
    parentPort?.postMessage(unsupported('document-broken'));
  }
});
// What the thread itself takes is not the PDF's fault.
await loadPdfJs();
parentPort?.postMessage('ready');

async function answerTo(input: DigestInput): Promise<PdfAnswer> {
  const body = unpackBody(input);
  if (body.kind !== 'bytes') return body;
  const read = await readPdf(body.bytes);
  if (read === null) return unsupported('document-broken', body.bodyHash);
  return { kind: 'document', read, bodyHash: body.bodyHash };
}
