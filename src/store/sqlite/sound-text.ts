import { isUtf8 } from 'node:buffer';
import type { Value } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/**
 * libsql crashes the process on a text that is not UTF-8, which SQLite itself accepts. If a file may be
 * damaged, texts are therefore read as bytes, each followed by whether it was a text.
 */
export function bytesOf(columns: readonly string[]): string {
  return columns.map((name) => `CAST(${name} AS BLOB), typeof(${name})`).join(', ');
}

/** The values of a row selected with `bytesOf`; null if one of its texts is broken. */
export function soundValues(row: readonly Value[]): Value[] | null {
  const values: Value[] = [];
  for (let i = 0; i < row.length; i += 2) {
    const [value, type] = [row[i]!, row[i + 1]];
    if (type === 'blob' || type === 'null' || !(value instanceof Uint8Array)) values.push(value);
    else if (!isUtf8(value)) return null;
    else if (type === 'text') values.push(Buffer.from(value).toString('utf8'));
    else values.push(Number(Buffer.from(value).toString('latin1')));
  }
  return values;
}

/** Rows of a table whose texts are not UTF-8. */
export function countBrokenTexts(file: SqliteFile, table: string): number {
  const columns = (file.prepare(`PRAGMA table_info(${table})`).all() as { name: string; type: string }[])
    .filter(({ type }) => type === 'TEXT')
    .map(({ name }) => name);
  if (columns.length === 0) return 0;
  const select = file.prepare(`SELECT ${bytesOf(columns)} FROM ${table} LIMIT ${ROWS} OFFSET ?`, 'arrays');
  let broken = 0;
  for (let at = 0; ; at += ROWS) {
    const rows = select.all(at) as Value[][];
    for (const row of rows) if (soundValues(row) === null) broken++;
    if (rows.length < ROWS) return broken;
  }
}

const ROWS = 2_000;
