import { readXml } from '../read-xml.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { type ParagraphTags, paragraphsOf, partOf, propertiesOf } from './office-xml.ts';

const MAX_CHAPTERS = 2_000;
const TAGS: ParagraphTags = {
  paragraphs: new Set([
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'li',
    'div',
    'td',
    'blockquote',
    'pre',
    'title',
  ]),
  spaces: new Set(['br']),
  hidden: new Set(['head', 'script', 'style', 'nav']),
};

/** An EPUB (EPUB 3.3, and 2): the chapters of its spine in order. Null if it is not one. */
export function readEpub(bytes: Uint8Array): ReadDocument | null {
  const container = partOf(bytes, 'META-INF/container.xml');
  const rootFile = container && /full-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1];
  const opf = rootFile ? partOf(bytes, rootFile) : null;
  if (!rootFile || opf === null) return null;
  const folder = rootFile.includes('/') ? rootFile.slice(0, rootFile.lastIndexOf('/') + 1) : '';
  const paragraphs: string[] = [];
  let chars = 0;
  for (const href of spineOf(opf).slice(0, MAX_CHAPTERS)) {
    if (chars > MAX_DOCUMENT_CHARS) break;
    for (const paragraph of paragraphsOf(partOf(bytes, folder + href) ?? '', TAGS)) {
      paragraphs.push(paragraph);
      chars += paragraph.length;
    }
  }
  const { title, author, publishedAt } = propertiesOf(opf);
  return { title, author, publishedAt, text: paragraphs.join('\n') };
}

/** Addresses of the chapters, as the package lists them. */
function spineOf(opf: string): string[] {
  const files = new Map<string, string>();
  const order: string[] = [];
  readXml(opf, {
    open: ({ name, attributes }) => {
      if (name === 'item') files.set(attributes.get('id') ?? '', attributes.get('href') ?? '');
      else if (name === 'itemref') order.push(attributes.get('idref') ?? '');
    },
    text: () => {},
    close: () => {},
  });
  return order.flatMap((id) => {
    const href = files.get(id);
    return href === undefined || href === '' ? [] : [decoded(href)];
  });
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.split('#', 1)[0]!);
  } catch {
    return href;
  }
}
