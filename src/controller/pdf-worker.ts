import { parentPort } from 'node:worker_threads';
import { loadPdfJs, readPdf } from '../crawler/documents/pdf.ts';
import { type DigestInput, digestDocument, unpacked, unsupported } from './digest.ts';

/** Entry of the thread that reads PDFs, one at a time. Whoever started it ends it when it takes too long. */
parentPort?.on('message', async (input: DigestInput) => {
  try {
    parentPort?.postMessage(await digestPdf(input));
  } catch {
    parentPort?.postMessage(unsupported('document-broken'));
  }
});

// What the thread itself takes is not the PDF's fault.
await loadPdfJs();
parentPort?.postMessage('ready');

async function digestPdf(input: DigestInput) {
  const body = unpacked(input);
  if (body.kind !== 'bytes') return body;
  const document = await readPdf(body.bytes);
  return document === null
    ? unsupported('document-broken', body.bodyHash)
    : digestDocument(document, body.bodyHash, input);
}
