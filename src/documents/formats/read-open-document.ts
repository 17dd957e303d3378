import type { ReadDocument } from './document-text.ts';
import { officeDocument, type ParagraphTags, paragraphsOf, partOf, propertiesOf } from './office-xml.ts';

const TAGS: ParagraphTags = {
  paragraphs: new Set(['p', 'h', 'table-row']),
  spaces: new Set(['s', 'tab', 'line-break', 'table-cell']),
  hidden: new Set(['annotation', 'tracked-changes', 'forms', 'script']),
};

/**
 * Text, spreadsheet or presentation of OpenDocument (ISO/IEC 26300): the paragraphs of content.xml. Null if
 * it is not one.
 */
export function readOpenDocument(bytes: Uint8Array): ReadDocument | null {
  const content = partOf(bytes, 'content.xml');
  if (content === null) return null;
  const paragraphs = paragraphsOf(content, TAGS);
  return officeDocument(paragraphs, [], propertiesOf(partOf(bytes, 'meta.xml')));
}
