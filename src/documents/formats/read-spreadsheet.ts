import { readXml } from '../read-xml.ts';
import { documentAuthor } from './document-author.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { type ParagraphTags, paragraphsOf, partOf, propertiesOf } from './office-xml.ts';
import { zipNames } from './zip-entries.ts';

const MAX_SHEETS = 100;
const MAX_FIRST_ROWS = 60;
/** Shared strings: one <si> each, whose runs belong together; phonetic hints are not text. */
const STRING_TAGS: ParagraphTags = {
  paragraphs: new Set(),
  spaces: new Set(),
  hidden: new Set(['rph']),
  texts: new Set(['t']),
};

/** An XLSX (ECMA-376 part 1): one row per line, its cells separated by a bar. Null if it is not one. */
export function readSpreadsheet(bytes: Uint8Array): ReadDocument | null {
  const sheets = zipNames(bytes)
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))
    .slice(0, MAX_SHEETS);
  if (sheets.length === 0) return null;
  const strings = sharedStrings(partOf(bytes, 'xl/sharedStrings.xml') ?? '');
  const rows: string[] = [];
  let chars = 0;
  for (const name of sheets) {
    if (chars > MAX_DOCUMENT_CHARS) break;
    for (const row of rowsOf(partOf(bytes, name) ?? '', strings, MAX_DOCUMENT_CHARS - chars)) {
      rows.push(row);
      chars += row.length;
    }
  }
  // A first row names columns more often than the table.
  const { title, author, publishedAt } = propertiesOf(partOf(bytes, 'docProps/core.xml'));
  return {
    title: '',
    titles: { stated: title, headings: [], lines: [] },
    author: author === null ? null : documentAuthor(author, rows.slice(0, MAX_FIRST_ROWS)),
    publishedAt,
    text: rows.join('\n'),
  };
}

function sharedStrings(xml: string): string[] {
  return xml
    .split(/<(?:\w+:)?si[\s>]/)
    .slice(1)
    .map((item) => paragraphsOf(`<si>${item.slice(item.startsWith('>') ? 1 : 0)}`, STRING_TAGS).join(' '));
}

function rowsOf(xml: string, strings: readonly string[], maxChars: number): string[] {
  const rows: string[] = [];
  let cells: string[] = [];
  let value = '';
  let type = '';
  let isValue = false;
  let chars = 0;
  readXml(xml, {
    get stopped() {
      return chars > maxChars;
    },
    open: ({ name, attributes }) => {
      if (name === 'c') {
        type = attributes.get('t') ?? '';
        value = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (part) => {
      if (isValue) value += part;
    },
    close: ({ name }) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const text = type === 's' ? (strings[Number(value)] ?? '') : value;
        if (text.trim() !== '') cells.push(text.replace(/\s+/g, ' ').trim());
      } else if (name === 'row') {
        if (cells.length > 0) rows.push(cells.join(' | '));
        chars += rows.at(-1)?.length ?? 0;
        cells = [];
      }
    },
  });
  return rows;
}
