/**
 * RTF to text (RTF Specification 1.9): control words, groups, code pages and Unicode characters; fonts,
 * styles, pictures and other destinations are skipped. Bytes are read in one pass; groups that are never
 * closed end with the file.
 */
import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';
import { officeDocument } from './office-xml.ts';

/** Groups whose text is not part of the document. */
const SILENT = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'pict',
  'object',
  'objdata',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'fldinst',
  'header',
  'footer',
  'headerl',
  'headerr',
  'footerl',
  'footerr',
  'footnote',
  'filetbl',
  'revtbl',
  'bkmkstart',
  'bkmkend',
  'pgptbl',
]);
const PROPERTIES = new Set(['title', 'author']);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' ',
  tab: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
};
/** \ansicpg → names that TextDecoder knows. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  '1250': 'windows-1250',
  '1251': 'windows-1251',
  '1252': 'windows-1252',
  '1253': 'windows-1253',
  '1254': 'windows-1254',
  '65001': 'utf-8',
};
/** \fcharset of a font → its code page; 162 is Turkish. */
const CHARSETS: Readonly<Record<string, string>> = {
  '0': 'windows-1252',
  '162': 'windows-1254',
  '161': 'windows-1253',
  '204': 'windows-1251',
  '238': 'windows-1250',
};
const MAX_GROUPS = 1_000;

type Group = { isSilent: boolean; property: string; skip: number; font: string };

export function readRtf(bytes: Uint8Array): ReadDocument | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!source.startsWith('{\\rtf')) return null;
  const found = new Map<string, string>();
  const fonts = new Map<string, string>();
  let page = CODE_PAGES[/\\ansicpg(\d+)/.exec(source.slice(0, 2_000))?.[1] ?? ''] ?? 'windows-1254';
  const groups: Group[] = [];
  let group: Group = { isSilent: false, property: '', skip: 1, font: '' };
  let text = '';
  let pending: number[] = [];
  let inFonts = false;
  let font = '';
  /** Characters that follow \u for readers that do not know it. */
  let toSkip = 0;

  const flush = () => {
    if (pending.length === 0) return;
    put(new TextDecoder(fonts.get(group.font) ?? page).decode(Uint8Array.from(pending)));
    pending = [];
  };
  const put = (part: string) => {
    if (group.property !== '') found.set(group.property, (found.get(group.property) ?? '') + part);
    else if (!group.isSilent) text += part;
  };
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
  for (
    let match = token.exec(source);
    match !== null && text.length <= MAX_DOCUMENT_CHARS;
    match = token.exec(source)
  ) {
    const [, word, number, hex, symbol, brace, run] = match;
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--;
      else pending.push(Number.parseInt(hex, 16));
      continue;
    }
    flush();
    if (brace === '{') {
      if (groups.length >= MAX_GROUPS) break;
      groups.push(group);
      group = { ...group };
    } else if (brace === '}') {
      const outer = groups.pop();
      if (outer === undefined) break;
      if (inFonts && outer.isSilent === false) inFonts = false;
      group = outer;
      toSkip = 0;
    } else if (run !== undefined) {
      const rest = toSkip > 0 ? run.slice(toSkip) : run;
      toSkip = Math.max(0, toSkip - run.length);
      for (const byte of Buffer.from(rest, 'latin1')) pending.push(byte);
    } else if (symbol !== undefined) {
      if (symbol === '*') group.isSilent = true;
      else if (symbol === '~') put(' ');
      else if (symbol === '_') put('-');
      else if ('\\{}'.includes(symbol)) put(symbol);
    } else if (word !== undefined) {
      if (word === 'u') {
        put(String.fromCharCode((Number(number) + 0x10000) % 0x10000));
        toSkip = group.skip;
      } else if (word === 'uc') group.skip = Math.min(4, Math.max(0, Number(number ?? 1)));
      else if (word === 'f') {
        if (inFonts) font = number ?? '';
        else group.font = number ?? '';
      } else if (word === 'fcharset' && inFonts && CHARSETS[number ?? ''])
        fonts.set(font, CHARSETS[number ?? '']!);
      else if (word === 'ansicpg') page = CODE_PAGES[number ?? ''] ?? page;
      else if (SILENT.has(word)) {
        group.isSilent = true;
        if (word === 'fonttbl') inFonts = true;
      } else if (word === 'info') group.isSilent = true;
      else if (PROPERTIES.has(word) && groups.length > 1) group.property = word;
      else if (CHARACTERS[word] !== undefined) put(CHARACTERS[word]!);
    }
  }
  flush();
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const [title = '', author = null] = [found.get('title'), found.get('author')];
  return officeDocument(lines, [], { title, author, publishedAt: null });
}
