import type { ReadDocument } from './document-text.ts';
import { tidyDocument } from './document-text.ts';
import { type DocumentKind, readDocument } from './read-document.ts';
import { readPdf } from './read-pdf.ts';
import { readWord97 } from './read-word97.ts';

/**
 * Every kind of document, including those that need time; null for bytes that are not what they claim to be.
 */
export async function readAnyDocument(
  kind: DocumentKind | 'pdf' | 'doc',
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): Promise<ReadDocument | null> {
  if (kind === 'pdf') return readPdf(bytes);
  if (kind !== 'doc') return readDocument(kind, bytes, decode);
  const read = await readWord97(bytes);
  return read && tidyDocument(read);
}
