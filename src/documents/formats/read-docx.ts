import { readXml } from '../read-xml.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { officeDocument, partOf, propertiesOf } from './office-xml.ts';

/**
 * A DOCX (ECMA-376 part 1): the paragraphs of its body in order. Tracked deletions, field codes and fallbacks
 * for older readers are not text. Null if it is not a DOCX.
 */
export function readDocx(bytes: Uint8Array): ReadDocument | null {
  const body = partOf(bytes, 'word/document.xml');
  if (body === null) return null;
  const { paragraphs, styled } = readBody(body);
  return officeDocument(paragraphs, [styled], propertiesOf(partOf(bytes, 'docProps/core.xml')));
}

/** Elements whose text is not visible. */
const HIDDEN = new Set(['fallback', 'instrtext', 'deltext', 'del']);

function readBody(xml: string): { paragraphs: string[]; styled: string } {
  const paragraphs: string[] = [];
  let chars = 0;
  let open = '';
  let hidden = 0;
  let inText = false;
  let isTitle = false;
  let styled = '';
  const close = () => {
    if (open.trim() !== '') {
      paragraphs.push(open);
      chars += open.length;
      if (isTitle && styled === '') styled = open;
    }
    open = '';
    isTitle = false;
  };
  readXml(xml, {
    get stopped() {
      return chars > MAX_DOCUMENT_CHARS;
    },
    open: ({ name, attributes }) => {
      if (HIDDEN.has(name)) hidden++;
      else if (name === 't') inText = true;
      else if (name === 'tab' || name === 'br' || name === 'cr') open += ' ';
      else if (name === 'pstyle')
        isTitle = /^(title|konubal|ba[sş]l[iı]k)/i.test(attributes.get('w:val') ?? '');
    },
    text: (part) => {
      if (inText && hidden === 0) open += part;
    },
    close: ({ name }) => {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
      else if (name === 't') inText = false;
      else if (name === 'p') close();
    },
  });
  close();
  return { paragraphs, styled };
}
