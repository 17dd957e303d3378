import type { ReadDocument } from './document-text.ts';
import { type ParagraphTags, paragraphsOf, partOf, propertiesOf } from './office-xml.ts';

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
  const { title, author, publishedAt } = propertiesOf(partOf(bytes, 'meta.xml'));
  return { title: title || shortLine(paragraphs[0]), author, publishedAt, text: paragraphs.join('\n') };
}

const MAX_TITLE_CHARS = 200;

/** A first line that could be a title, else ''. */
export function shortLine(line = ''): string {
  return line.length <= MAX_TITLE_CHARS ? line : '';
}
