import { readXml } from '../read-xml.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';

/**
 * The words of an XML document with an unknown vocabulary. Elements on lines of their own separate
 * paragraphs; those inside a line of text are part of it. Its title is the first <title> (or <baslik>,
 * <başlık>).
 */
export function readXmlText(xml: string): ReadDocument {
  let text = '';
  let title = '';
  let inTitle = false;
  readXml(xml, {
    get stopped() {
      return text.length > MAX_DOCUMENT_CHARS;
    },
    open: ({ name }) => {
      if (title === '' && TITLES.has(name)) inTitle = true;
    },
    text: (part) => {
      text += part;
      if (inTitle) title += part;
    },
    close: ({ name }) => {
      if (TITLES.has(name)) inTitle = false;
    },
  });
  return { title, author: null, publishedAt: null, text };
}

const TITLES = new Set(['title', 'baslik', 'başlık']);
