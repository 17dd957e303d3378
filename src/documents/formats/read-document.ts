/**
 * Documents that are no web pages (E10): DOCX, plain text and XML (and PDF, in pdf.ts) become a title and a text, one
 * paragraph a line, so that everything behind treats them like pages. Layout, pictures, forms and scripts inside them are
 * ignored. All but PDF are read here in linear time; PDF gets a thread of its own, since only a thread can be ended.
 *
 * Limits: MAX_DOCUMENT_CHARS of text; what is longer is cut.
 */
import { type ReadDocument, tidyDocument } from './document-text.ts';
import { readDocx } from './docx.ts';
import { readPlainText } from './plain-text.ts';
import { readXmlText } from './xml-text.ts';

export type DocumentKind = 'docx' | 'text' | 'xml';

/** Null for bytes that are not what they claim to be. `decode` knows what is said of their code page. */
export function readDocument(
  kind: DocumentKind,
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): ReadDocument | null {
  const read = readAs(kind, bytes, decode);
  return read && tidyDocument(read);
}

function readAs(
  kind: DocumentKind,
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): ReadDocument | null {
  switch (kind) {
    case 'docx':
      return readDocx(bytes);
    case 'text':
      return readPlainText(decode(bytes));
    case 'xml':
      return readXmlText(decode(bytes));
  }
}
