import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { mendRoot } from './mend-root.ts';
import { migrate } from './schema.ts';
import { SqliteFile } from './sqlite-file.ts';

/**
 * Where the header of a database stores the size of its pages and their number (sqlite.org/fileformat2.html).
 */
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const HEADER_BYTES = 100;
const USUAL_PAGE_BYTES = 4096;
/**
 * The list of tables is a tree from the first page on; an inner page stores its number of children and the
 * last of them here.
 */
const INNER_PAGE = 5;
const CELLS_AT = HEADER_BYTES + 3;
const LAST_CHILD_AT = HEADER_BYTES + 8;
const CELL_POINTERS_AT = HEADER_BYTES + 12;

/**
 * Opens a copy of a damaged database to read what is left. A truncated file is padded to the length that its
 * header states, because SQLite refuses it otherwise. If the list of tables is lost, it is taken from a new
 * store: a store creates its tables in the same order every time. A table whose root is lost gets another
 * one. Null if none of this helps. The caller removes the copy.
 */
export function openDamaged(file: string, copy: string): SqliteFile | null {
  const attempts = [() => fillUp(copy), () => replaceTableList(copy)];
  for (const mend of attempts) {
    SqliteFile.remove(copy);
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    mend();
    const opened = openReadable(copy);
    if (opened === null) continue;
    const roots = rootsOf(opened);
    opened.close();
    mendRoot(copy, roots);
    return openReadable(copy);
  }
  return null;
}

function openReadable(file: string): SqliteFile | null {
  let source: SqliteFile | null = null;
  try {
    source = SqliteFile.open(file, 'read');
    // Without its list of tables nothing can be read.
    const row = source.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'urls'").get();
    if ((row as { n: number }).n === 1) return source;
  } catch {
    // No longer a database.
  }
  source?.close();
  return null;
}

function rootsOf(file: SqliteFile): number[] {
  try {
    const rows = file.prepare("SELECT rootpage FROM sqlite_master WHERE type = 'table'").all();
    return (rows as { rootpage: number }[]).map(({ rootpage }) => rootpage);
  } catch {
    return [];
  }
}

function fillUp(file: string): void {
  const bytes = statedBytes(file);
  if (bytes > statSync(file).size) truncateSync(file, bytes);
}

/** The length that the header states, unless it is itself damaged and would fill the disk. */
function statedBytes(file: string): number {
  const header = headerOf(file);
  const stated = header.readUInt16BE(PAGE_SIZE_AT) * header.readUInt32BE(PAGE_COUNT_AT);
  return stated < 64 * Math.max(statSync(file).size, USUAL_PAGE_BYTES) ? stated : 0;
}

function replaceTableList(file: string): void {
  const model = newStore(`${file}.model`);
  const bytes = Math.max(statedBytes(file), statSync(file).size, model.length);
  const pages = Math.ceil(bytes / USUAL_PAGE_BYTES);
  model.writeUInt32BE(pages, PAGE_COUNT_AT);
  const into = openSync(file, 'r+');
  for (const page of [1, ...childrenOfFirst(model)]) {
    const at = (page - 1) * USUAL_PAGE_BYTES;
    writeSync(into, model, at, USUAL_PAGE_BYTES, at);
  }
  closeSync(into);
  truncateSync(file, pages * USUAL_PAGE_BYTES);
}

function newStore(name: string): Buffer {
  const fresh = SqliteFile.open(name, 'write');
  try {
    migrate(fresh);
  } finally {
    fresh.close();
  }
  const bytes = readFileSync(name);
  SqliteFile.remove(name);
  return bytes;
}

/** Pages of the list of tables besides the first. */
function childrenOfFirst(file: Buffer): number[] {
  if (file[HEADER_BYTES] !== INNER_PAGE) return [];
  const cells = Array.from({ length: file.readUInt16BE(CELLS_AT) }, (_, n) =>
    file.readUInt16BE(CELL_POINTERS_AT + 2 * n),
  );
  return [...cells.map((at) => file.readUInt32BE(at)), file.readUInt32BE(LAST_CHILD_AT)];
}

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const from = openSync(file, 'r');
  readSync(from, header, 0, header.length, 0);
  closeSync(from);
  return header;
}
