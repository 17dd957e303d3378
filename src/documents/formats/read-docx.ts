import { readXml } from '../read-xml.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { zipEntry } from './zip-entries.ts';

const MAX_XML_BYTES = 30_000_000;

/**
 * A DOCX (ECMA-376 part 1): the paragraphs of its body in order. What was deleted with tracking on, field codes and the
 * fallbacks for older readers are not text. Null where it is no DOCX.
 */
export function readDocx(bytes: Uint8Array): ReadDocument | null {
  const body = zipEntry(bytes, 'word/document.xml', MAX_XML_BYTES);
  if (body === null) return null;
  const core = zipEntry(bytes, 'docProps/core.xml', MAX_XML_BYTES);
  const properties = core === null ? new Map<string, string>() : readProperties(decode(core));
  const { text, title } = readBody(decode(body));
  const modified = Date.parse(properties.get('modified') ?? properties.get('created') ?? '');
  return {
    title: properties.get('title') || title,
    author: properties.get('creator') || null,
    publishedAt: Number.isNaN(modified) ? null : modified,
    text,
  };
}

/** Elements whose text is not visible. */
const HIDDEN = new Set(['fallback', 'instrtext', 'deltext', 'del']);

function readBody(xml: string): { text: string; title: string } {
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
  const title = styled || (paragraphs[0] ?? '');
  return { text: paragraphs.join('\n'), title: title.length <= MAX_TITLE_CHARS ? title : '' };
}

const MAX_TITLE_CHARS = 200;

/** docProps/core.xml: Dublin Core names. */
function readProperties(xml: string): Map<string, string> {
  const properties = new Map<string, string>();
  let text = '';
  readXml(xml, {
    open: () => {
      text = '';
    },
    text: (part) => {
      text += part;
    },
    close: ({ name }) => {
      if (!properties.has(name)) properties.set(name, text.trim());
      text = '';
    },
  });
  return properties;
}

function decode(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}
