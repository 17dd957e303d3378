import { StringDecoder } from 'node:string_decoder';
import { beginsCell } from '../begins-cell.ts';

/** Further columns are not read: each would be looked for in every row. */
const MAX_COLUMNS = 1_000;
/** A longer cell is not a document. */
const MAX_ROW_CHARS = 16_000_000;

/**
 * The rows of a table (RFC 4180) by the names in its first one; separated by comma, semicolon or tab, like
 * the first row.
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Record<string, string>> {
  let names: string[] | null = null;
  for await (const cells of cellsOf(chunks)) {
    if (names === null) names = cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
    else yield Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  }
}

async function* cellsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let separator = '';
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let afterQuote = false;
  let isFirst = true;
  for await (const chunk of chunks) {
    let text = decoder.write(Buffer.from(chunk));
    if (isFirst) text = text.replace(/^\ufeff/, '');
    if (separator === '') separator = /[,;\t]/.exec(text)?.[0] ?? '';
    isFirst = false;
    let plain = 0;
    for (let i = 0; i < text.length; i++) {
      const mark = text[i]!;
      if (isQuoted) {
        if (mark !== '"') continue;
        cell += text.slice(plain, i);
        plain = i + 1;
        isQuoted = false;
        afterQuote = true;
        continue;
      }
      if (mark === '"' && (afterQuote || (cell === '' && plain === i))) {
        // Two in a row stand for one quote.
        if (afterQuote) cell += '"';
        isQuoted = true;
        plain = i + 1;
      } else if (mark === separator || mark === '\n') {
        cells.push(inert(cell + text.slice(plain, i).replace(/\r$/, '')));
        cell = '';
        plain = i + 1;
        if (mark === '\n') {
          if (cells.length > 1 || cells[0] !== '') yield cells;
          cells = [];
        }
      }
      afterQuote = false;
    }
    cell += text.slice(plain);
    if (cell.length > MAX_ROW_CHARS) throw new Error('a cell is longer than any document');
  }
  if (cell !== '' || cells.length > 0) yield [...cells, inert(cell)];
}

/** Removes the mark with which our exports disable formulas. */
function inert(cell: string): string {
  return cell.replace(/'[=+@-]/g, (marked, at: number) => (beginsCell(cell, at) ? marked.slice(1) : marked));
}
