import { MAX_DOCUMENT_CHARS, type ReadDocument } from './document-text.ts';

/**
 * A table of separated values (RFC 4180, also with ; and tab): one row per line, its cells separated by a
 * bar.
 */
export function readCsv(text: string): ReadDocument {
  const separator = separatorOf(text);
  const rows: string[] = [];
  let chars = 0;
  for (const row of csvRows(text, separator)) {
    const line = row
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
      .join(' | ');
    if (line === '') continue;
    rows.push(line);
    chars += line.length;
    if (chars > MAX_DOCUMENT_CHARS) break;
  }
  return { title: '', author: null, publishedAt: null, text: rows.join('\n') };
}

/** Turkish spreadsheets use ; because the comma is their decimal mark. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 4_000).split(/\r?\n/, 5).join('\n');
  const counts = [';', '\t', ','].map((mark) => [mark, head.split(mark).length - 1] as const);
  counts.sort((a, b) => b[1] - a[1]);
  return counts[0]![1] > 0 ? counts[0]![0] : ',';
}

/**
 * Rows of cells; quotes may hold separators, line breaks and doubled quotes. Any text is a table of some
 * kind.
 */
export function* csvRows(text: string, separator = ','): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length; i++) {
    const character = text[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[i + 1] === '\n') i++;
      yield [...row, cell];
      row = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) yield [...row, cell];
}
