import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { migrate } from './schema.ts';
import { SqliteFile } from './sqlite-file.ts';

/** Where the header of a database has the size of its pages and their number (sqlite.org/fileformat2.html). */
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const HEADER_BYTES = 100;
const USUAL_PAGE_BYTES = 4096;

/**
 * Opens a copy of a damaged database to read what is left. A file that was cut off is filled up to the length that its header names, since
 * SQLite refuses it otherwise. Where the first page is lost, it is taken from a new store: a store lays out its tables in the same order every
 * time. Null where nothing of this helps. The caller removes the copy.
 */
export function openDamaged(file: string, copy: string): SqliteFile | null {
  const attempts = [() => fillUp(copy), () => replaceFirstPage(copy)];
  for (const mend of attempts) {
    SqliteFile.remove(copy);
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    mend();
    const opened = openReadable(copy);
    if (opened) return opened;
  }
  return null;
}

function openReadable(file: string): SqliteFile | null {
  let source: SqliteFile | null = null;
  try {
    source = SqliteFile.open(file, 'read');
    // Without its list of tables there is nothing to ask for.
    const row = source.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'urls'").get();
    if ((row as { n: number }).n === 1) return source;
  } catch {
    // Not a database any more.
  }
  source?.close();
  return null;
}

function fillUp(file: string): void {
  const header = headerOf(file);
  const stated = header.readUInt16BE(PAGE_SIZE_AT) * header.readUInt32BE(PAGE_COUNT_AT);
  const { size } = statSync(file);
  // A count that is itself damaged must not fill the disk.
  if (stated > size && stated < 64 * Math.max(size, USUAL_PAGE_BYTES)) truncateSync(file, stated);
}

function replaceFirstPage(file: string): void {
  const model = `${file}.model`;
  const fresh = SqliteFile.open(model, 'write');
  try {
    migrate(fresh);
  } finally {
    fresh.close();
  }
  const page = Buffer.alloc(USUAL_PAGE_BYTES);
  const from = openSync(model, 'r');
  readSync(from, page, 0, page.length, 0);
  closeSync(from);
  SqliteFile.remove(model);
  const pages = Math.ceil(statSync(file).size / USUAL_PAGE_BYTES);
  page.writeUInt32BE(pages, PAGE_COUNT_AT);
  const into = openSync(file, 'r+');
  writeSync(into, page, 0, page.length, 0);
  closeSync(into);
  truncateSync(file, pages * USUAL_PAGE_BYTES);
}

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const from = openSync(file, 'r');
  readSync(from, header, 0, header.length, 0);
  closeSync(from);
  return header;
}
