/**
 * A table of SQLite is a tree of pages. If its first page, the root, is damaged, SQLite reads nothing of the
 * table, though all rows are there. The pages that were below it belong to no other page: a new root is built
 * from them, good enough for reading (sqlite.org/fileformat2.html).
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const PAGE_SIZE_AT = 16;
const FIRST_FREE_AT = 32;
const LARGEST_PAGE_BYTES = 65_536;
const INNER = 5;
const LEAF = 13;
const KEYED: ReadonlySet<number> = new Set([2, 10]);
const INNER_HEAD_BYTES = 12;
const LEAF_HEAD_BYTES = 8;

/**
 * Repairs the root of the only table that has none; with several, it is unknown which pages belong to which.
 * `roots`: the pages of all tables.
 */
export function mendRoot(file: string, roots: readonly number[]): void {
  const pages = new Pages(file);
  try {
    const damaged = roots.filter((root) => root > 1 && !pages.isKeyed(root) && pages.at(root) === null);
    if (damaged.length !== 1) return;
    const root = rootOf(orphans(pages, new Set(roots)), pages);
    if (root !== null) pages.write(damaged[0]!, root);
  } finally {
    pages.close();
  }
}

/** Used pages of tables that no other page refers to. */
function orphans(pages: Pages, roots: ReadonlySet<number>): number[] {
  const found: number[] = [];
  const named = new Set(pages.free());
  for (let number = 2; number <= pages.count; number++) {
    const page = pages.at(number);
    if (page === null) continue;
    if (!roots.has(number)) found.push(number);
    for (const child of page.children) named.add(child);
  }
  return found.filter((number) => !named.has(number));
}

/** An inner page over these; null if they do not fit or there are none. */
function rootOf(children: readonly number[], pages: Pages): Buffer | null {
  const ordered = children
    .map((number) => ({ number, last: lastRow(number, pages) }))
    .sort((a, b) => (a.last < b.last ? -1 : 1));
  const right = ordered.pop();
  if (right === undefined) return null;
  const page = Buffer.alloc(pages.pageBytes);
  let at = page.length;
  for (const [place, { number, last }] of ordered.entries()) {
    const key = varint(last);
    at -= 4 + key.length;
    const pointer = INNER_HEAD_BYTES + 2 * place;
    if (at < pointer + 2) return null;
    page.writeUInt32BE(number, at);
    page.set(key, at + 4);
    page.writeUInt16BE(at, pointer);
  }
  page[0] = INNER;
  page.writeUInt16BE(ordered.length, 3);
  page.writeUInt16BE(at % LARGEST_PAGE_BYTES, 5);
  page.writeUInt32BE(right.number, 8);
  return page;
}

/** The largest row number below a page, as far as it can be read. */
function lastRow(number: number, pages: Pages): bigint {
  const page = pages.at(number);
  if (page === null) return 0n;
  if (page.children.length === 0) return page.lastKey;
  const right = lastRow(page.children.at(-1)!, pages);
  return right > page.lastKey ? right : page.lastKey;
}

type Page = { children: number[]; lastKey: bigint };

class Pages {
  readonly #file: number;
  readonly pageBytes: number;
  readonly count: number;

  constructor(file: string) {
    this.#file = openSync(file, 'r+');
    const stated = this.#read(0, LARGEST_PAGE_BYTES).readUInt16BE(PAGE_SIZE_AT);
    this.pageBytes = stated === 1 ? LARGEST_PAGE_BYTES : Math.max(512, stated);
    this.count = Math.floor(fstatSync(this.#file).size / this.pageBytes);
  }

  /** A page of a table; null if it is not one, or damaged. */
  at(number: number): Page | null {
    if (number < 2 || number > this.count) return null;
    const bytes = this.#page(number);
    const isInner = bytes[0] === INNER;
    if (!isInner && bytes[0] !== LEAF) return null;
    const head = isInner ? INNER_HEAD_BYTES : LEAF_HEAD_BYTES;
    const cells = bytes.readUInt16BE(3);
    if (head + 2 * cells > bytes.length) return null;
    const places = Array.from({ length: cells }, (_, n) => bytes.readUInt16BE(head + 2 * n));
    if (places.some((at) => at < head + 2 * cells || at + 4 > bytes.length)) return null;
    const last = places.at(-1);
    if (!isInner)
      return {
        children: [],
        lastKey: last === undefined ? 0n : readVarint(bytes, readVarint(bytes, last).end).value,
      };
    const children = [...places.map((at) => bytes.readUInt32BE(at)), bytes.readUInt32BE(8)];
    // In an intact page, no child is the page itself or outside the file.
    if (children.some((child) => child < 2 || child > this.count || child === number)) return null;
    return { children, lastKey: last === undefined ? 0n : readVarint(bytes, last + 4).value };
  }

  /** A page of a table without row numbers, or of an index. */
  isKeyed(number: number): boolean {
    return KEYED.has(this.#page(number)[0]!);
  }

  /** Unused pages, which may still contain old rows. */
  free(): number[] {
    const found: number[] = [];
    const seen = new Set<number>();
    for (let trunk = this.#read(0, 100).readUInt32BE(FIRST_FREE_AT); trunk > 1 && trunk <= this.count; ) {
      if (seen.has(trunk)) break;
      seen.add(trunk);
      const bytes = this.#page(trunk);
      const leaves = Math.min(bytes.readUInt32BE(4), bytes.length / 4 - 2);
      found.push(trunk, ...Array.from({ length: leaves }, (_, n) => bytes.readUInt32BE(8 + 4 * n)));
      trunk = bytes.readUInt32BE(0);
    }
    return found;
  }

  write(number: number, bytes: Buffer): void {
    writeSync(this.#file, bytes, 0, bytes.length, (number - 1) * this.pageBytes);
  }

  close(): void {
    closeSync(this.#file);
  }

  #page(number: number): Buffer {
    return this.#read((number - 1) * this.pageBytes, this.pageBytes);
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.#file, bytes, 0, length, at);
    return bytes;
  }
}

/** Seven bits per byte, the highest first; the ninth byte has eight. */
function readVarint(bytes: Buffer, at: number): { value: bigint; end: number } {
  let value = 0n;
  for (let n = 0; n < 9; n++) {
    const byte = bytes[at + n] ?? 0;
    if (n === 8) return { value: (value << 8n) | BigInt(byte), end: at + 9 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value, end: at + n + 1 };
  }
  return { value, end: at + 9 };
}

/** For row numbers assigned by Tazı: below 2^56. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [Number(value & 0x7fn)];
  for (let rest = value >> 7n; rest > 0n && bytes.length < 8; rest >>= 7n)
    bytes.unshift(Number(rest & 0x7fn) | 0x80);
  return Buffer.from(bytes);
}
