import { readXml } from '../read-xml.ts';
import { documentAuthor } from './document-author.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { zipEntry } from './zip-entries.ts';

/** One part of an office file; larger ones are not text to read. */
export const MAX_PART_BYTES = 30_000_000;

/** A part of a zipped document as text, null if it is not there. */
export function partOf(archive: Uint8Array, name: string): string | null {
  const bytes = zipEntry(archive, name, MAX_PART_BYTES);
  if (bytes === null) return null;
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}

export type ParagraphTags = {
  /** Elements that end a paragraph. */
  paragraphs: ReadonlySet<string>;
  /** Elements that represent a space: tabs, line breaks, cells. */
  spaces: ReadonlySet<string>;
  /** Elements whose text is not visible. */
  hidden: ReadonlySet<string>;
  /** Only text inside these counts; undefined: all of it. */
  texts?: ReadonlySet<string>;
};

/** The paragraphs of an XML part in order, up to the limit of a document. */
export function paragraphsOf(xml: string, tags: ParagraphTags): string[] {
  const paragraphs: string[] = [];
  let chars = 0;
  let open = '';
  let hidden = 0;
  let texts = 0;
  const close = () => {
    const line = open.replace(/\s+/g, ' ').trim();
    if (line !== '') paragraphs.push(line);
    chars += line.length;
    open = '';
  };
  readXml(xml, {
    get stopped() {
      return chars > MAX_DOCUMENT_CHARS;
    },
    open: ({ name }) => {
      if (tags.hidden.has(name)) hidden++;
      if (tags.texts?.has(name)) texts++;
      if (tags.spaces.has(name)) open += ' ';
    },
    text: (part) => {
      if (hidden === 0 && (tags.texts === undefined || texts > 0)) open += part;
    },
    close: ({ name }) => {
      if (tags.hidden.has(name)) hidden = Math.max(0, hidden - 1);
      if (tags.texts?.has(name)) texts = Math.max(0, texts - 1);
      if (tags.paragraphs.has(name)) close();
      else if (tags.spaces.has(name)) open += ' ';
    },
  });
  close();
  return paragraphs;
}

/** An office file: what its properties say of title and author counts as far as its text bears it out. */
export function officeDocument(
  paragraphs: readonly string[],
  headings: readonly string[],
  { title: stated, author, publishedAt }: ReturnType<typeof propertiesOf>,
): ReadDocument {
  const lines = paragraphs.slice(0, MAX_FIRST_LINES);
  return {
    title: '',
    titles: { stated, headings: headings.filter((heading) => heading !== ''), lines },
    author: author === null ? null : documentAuthor(author, lines),
    publishedAt,
    text: paragraphs.join('\n'),
  };
}

/** Title and author of a document are among its first paragraphs. */
const MAX_FIRST_LINES = 60;

/**
 * Title, author and time from Dublin Core names: docProps/core.xml, meta.xml of OpenDocument, the head of an
 * EPUB.
 */
export function propertiesOf(xml: string | null): {
  title: string;
  author: string | null;
  publishedAt: number | null;
} {
  const found = new Map<string, string>();
  let text = '';
  if (xml !== null)
    readXml(xml, {
      open: () => {
        text = '';
      },
      text: (part) => {
        text += part;
      },
      close: ({ name }) => {
        if (!found.has(name)) found.set(name, text.trim());
        text = '';
      },
    });
  const time = Date.parse(found.get('modified') || found.get('date') || found.get('created') || '');
  return {
    title: found.get('title') ?? '',
    author: found.get('creator') || null,
    publishedAt: Number.isNaN(time) ? null : time,
  };
}
