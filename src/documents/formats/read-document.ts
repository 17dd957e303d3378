/**
 * Documents other than web pages (E10): office files, e-books, tables, plain text and XML (PDF and DOC are in
 * read-any-document.ts) become a title and a text, one paragraph per line, so that all later steps treat them
 * like pages. Layout, pictures, forms and scripts inside them are ignored. All are read in linear time;
 * packed ones in a thread that can be ended.
 *
 * Limits: MAX_DOCUMENT_CHARS of text; the rest is cut off.
 */

import { type ReadDocument, tidyDocument } from './document-text.ts';
import { readCsv } from './read-csv.ts';
import { readDocx } from './read-docx.ts';
import { readEpub } from './read-epub.ts';
import { readOpenDocument } from './read-open-document.ts';
import { readPlainText } from './read-plain-text.ts';
import { readPresentation } from './read-presentation.ts';
import { readRtf } from './read-rtf.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { readXmlText } from './read-xml-text.ts';

export type DocumentKind = 'docx' | 'odf' | 'xlsx' | 'pptx' | 'epub' | 'rtf' | 'csv' | 'text' | 'xml';

/** Null for bytes that are not what they claim to be. `decode` knows their declared encoding. */
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
    case 'odf':
      return readOpenDocument(bytes);
    case 'xlsx':
      return readSpreadsheet(bytes);
    case 'pptx':
      return readPresentation(bytes);
    case 'epub':
      return readEpub(bytes);
    case 'rtf':
      return readRtf(bytes);
    case 'csv':
      return readCsv(decode(bytes));
    case 'text':
      return readPlainText(decode(bytes));
    case 'xml':
      return readXmlText(decode(bytes));
  }
}
