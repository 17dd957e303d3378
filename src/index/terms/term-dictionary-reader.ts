import { keepShape } from '../../threads/keep-shape.ts';
import { cutStem } from '../analysis/cut-stem.ts';
import type { PagedFile } from '../segments/paged-file.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from './fields.ts';
import { LONG_KEY, SAME_LIST, SOLE_STEM, STEM_IS_CUT, STEM_IS_WORD } from './term-dictionary-writer.ts';
import { emptyInfo, type SinglePosting, type TermInfo, WordStem } from './term-info.ts';

type Place = { at: number; bytes: number };

/** Gives a term of one document its impact, which depends on the document's length. */
export type ImpactOfSingle = (single: SinglePosting) => number;

/** "Here is a key: where are its postings?" and "which keys have this prefix?" */
export class TermDictionaryReader {
  readonly #file: PagedFile;
  readonly #entriesAt: number;
  readonly #postingsAt: number;
  readonly #impactOf: ImpactOfSingle;
  readonly #firstKeys: string[];
  readonly #blockAt: Float64Array;

  /** `postingsAt` is where the postings of the segment begin. */
  constructor(
    file: PagedFile,
    sections: { entries: Place; keys: Place; places: Place; postingsAt: number },
    impactOf: ImpactOfSingle,
  ) {
    this.#file = file;
    this.#entriesAt = sections.entries.at;
    this.#postingsAt = sections.postingsAt;
    this.#impactOf = impactOf;
    const joined = Buffer.from(file.read(sections.keys.at, sections.keys.bytes)).toString('utf8');
    this.#firstKeys = joined === '' ? [] : joined.split('\0');
    const places = file.read(sections.places.at, sections.places.bytes);
    this.#blockAt = readPlaces(places, this.#firstKeys.length, sections.entries.bytes);
  }

  find(key: string): TermInfo | null {
    const block = this.#blockOf(key);
    if (block < 0) return null;
    const at = this.#blockAt[block]!;
    const length = this.#blockAt[block + 1]! - at;
    this.#file.locate(this.#entriesAt + at, length);
    const entries = this.#entries(this.#file.bytes, this.#file.at, this.#file.at + length);
    const wanted = Buffer.from(key, 'utf8');
    // How much of the wanted key the previous entry shares; keys with a common prefix are adjacent.
    let matched = 0;
    while (entries.more) {
      entries.readKey();
      if (entries.shared < matched) return null;
      if (entries.shared === matched) {
        matched += entries.matchRest(wanted, matched);
        if (matched === wanted.length && entries.keyBytes === wanted.length) {
          return this.resolve(entries.readInfo(key));
        }
      }
      entries.skipInfo();
    }
    return null;
  }

  /** Visits the keys that begin with a prefix, in order, until `visit` returns false. */
  forEach(prefix: string, visit: (key: string, info: TermInfo) => boolean): void {
    this.#from(prefix, (key, info) => (key.startsWith(prefix) ? visit(key, info) : key < prefix));
  }

  /** The terms after the given key, or all terms, one by one. */
  termsAfter(last: string | null): TermStream {
    const stream = new TermStream(Math.max(0, this.#blockOf(last ?? '')), (block) => this.#block(block));
    while (last !== null && stream.key !== null && stream.key <= last) stream.next();
    return stream;
  }

  #from(key: string, visit: (key: string, info: TermInfo) => boolean): void {
    for (let block = Math.max(0, this.#blockOf(key)); ; block++) {
      const entries = this.#block(block);
      if (entries === null) return;
      while (entries.more) {
        const found = entries.readKeyText();
        if (!visit(found, this.resolve(entries.readInfo(found)))) return;
      }
    }
  }

  /** A copy of a block: whoever reads it may read other parts of the file in between. Null after the last. */
  #block(block: number): EntryReader | null {
    if (block >= this.#firstKeys.length) return null;
    const at = this.#blockAt[block]!;
    const bytes = this.#file.read(this.#entriesAt + at, this.#blockAt[block + 1]! - at);
    return this.#entries(bytes, 0, bytes.length);
  }

  /** Gives a word that shares the list of its stem that list. */
  resolve(info: TermInfo): TermInfo {
    if (!info.stem?.isSameList) return info;
    const ofStem = this.find(termKey(STEM_FIELD, info.stem.stem));
    if (ofStem === null) throw this.#file.damaged('a word has lost its stem');
    ofStem.stem = info.stem;
    return ofStem;
  }

  #entries(bytes: Uint8Array, start: number, end: number): EntryReader {
    return new EntryReader(bytes, start, end, this.#postingsAt, this.#impactOf);
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
}

/**
 * The terms of a segment in order. Key and info are those of the current term until `next`. A word that shares
 * the list of its stem has no list here: see `resolve`.
 */
export class TermStream {
  /** Null after the last term. */
  key: string | null = null;
  readonly info = emptyInfo();
  readonly #read: (block: number) => EntryReader | null;
  /** Objects for each term would be most of the garbage of a merge. */
  readonly #used: UsedParts = {
    stem: new WordStem(),
    single: { doc: 0, count: 0, inTitle: 0, positions: [] },
  };
  #block: number;
  #entries: EntryReader | null;

  constructor(block: number, read: (block: number) => EntryReader | null) {
    this.#read = read;
    this.#block = block;
    this.#entries = read(block);
    this.next();
  }

  next(): void {
    if (this.#entries !== null && !this.#entries.more) this.#entries = this.#read(++this.#block);
    if (this.#entries === null) {
      this.key = null;
      return;
    }
    this.key = this.#entries.readKeyText();
    this.#entries.readInfo(this.key, this.info, this.#used);
  }
}

type UsedParts = { stem: WordStem; single: SinglePosting };

const NO_BYTES = Buffer.alloc(0);

/** Reads the entries of one block: a key, then reads or skips its info. */
class EntryReader {
  shared = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #impactOf: ImpactOfSingle;
  #rest = 0;
  #field = 0;
  #at: number;
  #postingsAt: number;
  #key: Buffer = NO_BYTES;
  /** Nearly all keys are, and need no decoder. */
  #isAscii = true;

  constructor(bytes: Uint8Array, start: number, end: number, postingsAt: number, impactOf: ImpactOfSingle) {
    this.#bytes = bytes;
    this.#end = end;
    this.#impactOf = impactOf;
    this.#at = start;
    this.#postingsAt = postingsAt + this.#varint();
  }

  get more(): boolean {
    return this.#at < this.#end;
  }

  get keyBytes(): number {
    return this.shared + this.#rest;
  }

  readKey(): void {
    const head = this.#bytes[this.#at++]!;
    this.shared = head === LONG_KEY ? this.#varint() : head >>> 4;
    this.#rest = head === LONG_KEY ? this.#varint() : head & 15;
    if (this.shared === 0) this.#field = this.#bytes[this.#at]!;
    this.#at += this.#rest;
  }

  readKeyText(): string {
    this.readKey();
    if (this.#key.length < this.keyBytes) {
      this.#key = Buffer.concat([this.#key, Buffer.alloc(64 + this.keyBytes)]);
    }
    const key = this.#key;
    const start = this.#at - this.#rest;
    let isAscii = this.#isAscii || this.shared === 0;
    for (let i = 0; i < this.#rest; i++) {
      const byte = this.#bytes[start + i]!;
      key[this.shared + i] = byte;
      isAscii &&= byte < 0x80;
    }
    this.#isAscii = isAscii;
    return key.toString(isAscii ? 'latin1' : 'utf8', 0, this.keyBytes);
  }

  /** How many bytes of the rest equal those of `wanted` from `from` on. */
  matchRest(wanted: Uint8Array, from: number): number {
    const start = this.#at - this.#rest;
    let equal = 0;
    while (equal < this.#rest && this.#bytes[start + equal] === wanted[from + equal]) equal++;
    return equal;
  }

  /** Objects of a term that is no longer needed can be passed for reuse. */
  readInfo(key: string, into = emptyInfo(), used: UsedParts | null = null): TermInfo {
    const documents = this.#varint();
    const stem = key.charCodeAt(0) === WORD_FIELD ? this.#readStem(key.slice(1), used?.stem) : null;
    into.documents = documents;
    into.impact = 0;
    into.postingsAt = 0;
    into.postingsBytes = 0;
    into.positionsBytes = 0;
    into.single = null;
    into.stem = stem;
    into.skips = null;
    if (stem?.isSameList) return into;
    if (documents === 1) {
      into.single = this.#readSingle(used?.single);
      into.impact = this.#impactOf(into.single);
      return into;
    }
    into.impact = this.#bytes[this.#at++]!;
    into.postingsBytes = this.#varint();
    into.positionsBytes = this.#varint();
    into.postingsAt = this.#postingsAt;
    this.#postingsAt += into.postingsBytes + into.positionsBytes;
    return into;
  }

  skipInfo(): void {
    const documents = this.#varint();
    if (this.#field === WORD_FIELD) {
      const head = this.#bytes[this.#at++]!;
      const bytes = head & STEM_IS_WORD;
      if (bytes !== STEM_IS_WORD) this.#at += bytes;
      this.#varint();
      if (head & SAME_LIST) return;
    }
    if (documents === 1) {
      this.#varint();
      const code = this.#varint();
      for (let left = code & 1 ? (code >>> 2) + 1 : 0; left > 0; left--) this.#varint();
    } else {
      this.#at++;
      this.#postingsAt += this.#varint();
      this.#postingsAt += this.#varint();
    }
  }

  #readStem(word: string, into = new WordStem()): WordStem {
    const head = this.#bytes[this.#at++]!;
    const bytes = head & STEM_IS_WORD;
    let stem = word;
    if (bytes === STEM_IS_CUT) {
      stem = cutStem(word);
    } else if (bytes !== STEM_IS_WORD) {
      stem = Buffer.from(this.#bytes.subarray(this.#at, this.#at + bytes)).toString('utf8');
      this.#at += bytes;
    }
    into.stem = stem;
    into.spelling = this.#varint();
    into.isSole = (head & SOLE_STEM) !== 0;
    into.isSameList = (head & SAME_LIST) !== 0;
    return into;
  }

  #readSingle(into: SinglePosting = { doc: 0, count: 0, inTitle: 0, positions: [] }): SinglePosting {
    into.doc = this.#varint();
    const code = this.#varint();
    into.count = (code >>> 2) + 1;
    into.inTitle = (code >>> 1) & 1;
    const { positions } = into;
    positions.length = 0;
    let position = 0;
    for (let left = code & 1 ? into.count : 0; left > 0; left--) {
      position += this.#varint();
      positions.push(position);
    }
    return into;
  }

  #varint(): number {
    let byte = this.#bytes[this.#at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 128; byte >= 0x80; scale *= 128) {
      byte = this.#bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }
}

function readPlaces(bytes: Uint8Array, blocks: number, end: number): Float64Array {
  const places = new Float64Array(blocks + 1);
  let at = 0;
  let place = 0;
  for (let block = 0; block < blocks; block++) {
    let byte = bytes[at++]!;
    let gap = byte & 0x7f;
    for (let scale = 128; byte >= 0x80; scale *= 128) {
      byte = bytes[at++]!;
      gap += (byte & 0x7f) * scale;
    }
    place += gap;
    places[block] = place;
  }
  places[blocks] = end;
  return places;
}

keepShape(EntryReader);
keepShape(TermStream);
keepShape(TermDictionaryReader);
