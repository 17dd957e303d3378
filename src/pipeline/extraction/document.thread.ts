import { decodeBody } from '../../documents/charset/decode-body.ts';
import { readAnyDocument } from '../../documents/formats/read-any-document.ts';
import { loadPdfJs } from '../../documents/formats/read-pdf.ts';
import { mediaKind } from '../../documents/media-kind.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import type { DocumentAnswer } from './document-reader.ts';
import { type ExtractInput, unsupported } from './extracted.ts';
import { unpackBody } from './unpack-body.ts';

/**
 * Entry point of the thread that only reads documents; the rest of a page is extracted where other pages are.
 */
// The thread's own memory does not count towards the document's.
void loadPdfJs().then(() =>
  serveJobs(async (input: ExtractInput): Promise<DocumentAnswer> => {
    try {
      return await answerTo(input);
    } catch {
      return unsupported('document-broken');
    }
  }),
);

async function answerTo(input: ExtractInput): Promise<DocumentAnswer> {
  const body = unpackBody(input);
  if (body.kind !== 'bytes') return body;
  const kind = mediaKind(input.contentType, body.bytes, input.url);
  if (kind === 'other' || kind === 'html') return unsupported('content-type', body.bodyHash);
  const decode = (raw: Uint8Array) => decodeBody(raw, input.contentType).text;
  const read = await readAnyDocument(kind, body.bytes, decode);
  if (read === null) return unsupported('document-broken', body.bodyHash);
  return { kind: 'document', read, bodyHash: body.bodyHash };
}
