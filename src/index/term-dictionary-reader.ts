import type { PagedFile } from './paged-file.ts';
import type { TermInfo } from './postings-cursor.ts';

type Place = { at: number; bytes: number };

/** "Here is a key: where are its postings?" and "which keys begin so?" */
export class TermDictionaryReader {
  readonly #file: PagedFile;
  readonly #entriesAt: number;
  readonly #firstKeys: string[];
  readonly #blockAt: Uint32Array;
  readonly #entry = new Entry();

  /** `postingsAt` is where the postings of the segment begin. */
  constructor(file: PagedFile, entries: Place, keys: Place, places: Place, postingsAt: number) {
    this.#file = file;
    this.#entriesAt = entries.at;
    const joined = Buffer.from(file.read(keys.at, keys.bytes)).toString('utf8');
    this.#firstKeys = joined === '' ? [] : joined.split('\0');
    this.#blockAt = readPlaces(file.read(places.at, places.bytes), this.#firstKeys.length, entries.bytes);
    this.#entry.postingsAt = postingsAt;
  }

  find(key: string): TermInfo | null {
    const block = this.#blockOf(key);
    if (block < 0) return null;
    const entry = this.#entry;
    const end = this.#open(block);
    while (entry.at < end) {
      entry.read();
      if (entry.key === key) return entry.info();
      if (entry.key > key) return null;
    }
    return null;
  }

  /** Visits the keys that begin with a prefix, in order, until `visit` answers false. */
  forEach(prefix: string, visit: (key: string, info: TermInfo) => boolean): void {
    this.#from(prefix, (key, info) => (key.startsWith(prefix) ? visit(key, info) : key < prefix));
  }

  /** Visits the keys after one, or all of them, until `visit` answers false. */
  forEachAfter(last: string | null, visit: (key: string, info: TermInfo) => boolean): void {
    this.#from(last ?? '', (key, info) => (last === null || key > last ? visit(key, info) : true));
  }

  #from(key: string, visit: (key: string, info: TermInfo) => boolean): void {
    const entry = new Entry();
    entry.postingsAt = this.#entry.postingsAt;
    for (let block = Math.max(0, this.#blockOf(key)); block < this.#firstKeys.length; block++) {
      // The visitor may read other parts of the file, so the block is copied.
      const at = this.#blockAt[block]!;
      const bytes = this.#file.read(this.#entriesAt + at, this.#blockAt[block + 1]! - at);
      entry.open(bytes, 0);
      while (entry.at < bytes.length) {
        entry.read();
        if (!visit(entry.key, entry.info())) return;
      }
    }
  }

  /** The last block whose first key is not after `key`. */
  #blockOf(key: string): number {
    let low = -1;
    let high = this.#firstKeys.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#firstKeys[middle]! <= key) low = middle;
      else high = middle;
    }
    return low;
  }

  #open(block: number): number {
    const at = this.#blockAt[block]!;
    const bytes = this.#blockAt[block + 1]! - at;
    this.#file.locate(this.#entriesAt + at, bytes);
    const start = this.#file.at;
    this.#entry.open(this.#file.bytes, start);
    return start + bytes;
  }
}

/** A reader over the entries of one block. */
class Entry {
  at = 0;
  key = '';
  postingsAt = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #next = 0;
  #documents = 0;
  #impact = 0;
  #first = 0;
  #postingsBytes = 0;
  #positionsBytes = 0;

  open(bytes: Uint8Array, at: number): void {
    this.#bytes = bytes;
    this.at = at;
    this.key = '';
    this.#next = this.#varint();
  }

  read(): void {
    const shared = this.#varint();
    const length = this.#varint();
    this.key = this.key.slice(0, shared) + readUtf8(this.#bytes, this.at, length);
    this.at += length;
    this.#documents = this.#varint();
    this.#impact = this.#bytes[this.at++]!;
    this.#postingsBytes = this.#varint();
    this.#positionsBytes = this.#varint();
    this.#first = this.#next;
    this.#next += this.#postingsBytes + this.#positionsBytes;
  }

  info(): TermInfo {
    return {
      documents: this.#documents,
      impact: this.#impact,
      postingsAt: this.postingsAt + this.#first,
      postingsBytes: this.#postingsBytes,
      positionsBytes: this.#positionsBytes,
    };
  }

  #varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80 || byte === undefined) return value;
      scale *= 128;
    }
  }
}

function readUtf8(bytes: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = start; i < start + length; i++) {
    const byte = bytes[i]!;
    if (byte >= 0x80) return Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString('utf8');
    text += String.fromCharCode(byte);
  }
  return text;
}

function readPlaces(bytes: Uint8Array, blocks: number, end: number): Uint32Array {
  const places = new Uint32Array(blocks + 1);
  let at = 0;
  let place = 0;
  for (let block = 0; block < blocks; block++) {
    let scale = 1;
    let byte = bytes[at++]!;
    let gap = byte & 0x7f;
    while (byte >= 0x80) {
      byte = bytes[at++]!;
      scale *= 128;
      gap += (byte & 0x7f) * scale;
    }
    place += gap;
    places[block] = place;
  }
  places[blocks] = end;
  return places;
}
