import { loadPdfJs, readPdf } from '../../documents/formats/pdf.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import { type ExtractInput, unsupported } from './extracted.ts';
import type { PdfAnswer } from './pdf-reader.ts';
import { unpackBody } from './unpack-body.ts';

/** Entry of the thread that reads PDFs, and only that: the rest of a page is extracted where other pages are. */
// The thread's own memory does not count as the PDF's.
await loadPdfJs();
serveJobs(async (input: ExtractInput): Promise<PdfAnswer> => {
  try {
    return await answerTo(input);
  } catch {
    return unsupported('document-broken');
  }
});

async function answerTo(input: ExtractInput): Promise<PdfAnswer> {
  const body = unpackBody(input);
  if (body.kind !== 'bytes') return body;
  const read = await readPdf(body.bytes);
  if (read === null) return unsupported('document-broken', body.bodyHash);
  return { kind: 'document', read, bodyHash: body.bodyHash };
}
