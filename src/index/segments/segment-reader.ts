/**
 * Reads one segment: postings by term, and what is known about each document. Opening reads the footer and
 * lengths.
 */

import { crc32 } from 'node:zlib';
import { keepShape } from '../../threads/keep-shape.ts';
import { impactOf, saturationByLength, weightedCount } from '../postings/bm25.ts';
import { ListReader } from '../postings/list-reader.ts';
import { PostingsCursor } from '../postings/postings-cursor.ts';
import { HashList } from '../terms/hash-list.ts';
import { TermDictionaryReader, type TermStream } from '../terms/term-dictionary-reader.ts';
import type { TermInfo } from '../terms/term-info.ts';
import type { VectorModel } from '../vectors/page-encoder.ts';
import { DenseCodes } from './dense-codes.ts';
import { lengthOfCode } from './doc-length.ts';
import { type DocRow, msOfMinute } from './doc-table.ts';
import { PAGE_BYTES, type PageCache, PagedFile } from './paged-file.ts';
import {
  FORMAT_VERSION,
  HIGH_PAGES,
  MAGIC,
  type RequiredSection,
  type SegmentFooter,
  type SegmentNames,
  TAIL_BYTES,
} from './segment-format.ts';
import { SegmentVectors } from './segment-vectors.ts';

/** Two generations of this many; the skip table of a word on every page of 100,000 has 10 kB. */
const REMEMBERED_TERMS = 500;

export class SegmentReader {
  readonly docs: number;
  readonly totalLength: number;
  readonly averageLength: number;
  readonly lengthCodes: Uint8Array;
  readonly names: SegmentNames;
  readonly #file: PagedFile;
  readonly #dense: DenseCodes;
  readonly #footer: SegmentFooter;
  /** Where the upper halves of page ids are; 0 if all fit into 32 bits. */
  readonly #highPagesAt: number;
  readonly #dictionary: TermDictionaryReader;
  /** Recently used terms, with their skip tables. */
  #young = new Map<string, TermInfo | null>();
  #old = new Map<string, TermInfo | null>();
  /** By number; undefined if not yet checked. */
  readonly #fields: (boolean | undefined)[] = [];
  #wordHashes: HashList | null = null;
  #vectors: SegmentVectors | null = null;
  #pageRange: { first: number; last: number } | null = null;

  /** `cache` and `dense` are shared by the segments of an index. */
  constructor(path: string, cache: PageCache, dense: DenseCodes = new DenseCodes()) {
    this.#dense = dense;
    this.#file = new PagedFile(path, cache);
    try {
      const footer = readFooter(this.#file);
      this.#footer = footer;
      this.#highPagesAt = footer.sections[HIGH_PAGES]?.at ?? 0;
      this.docs = footer.docs;
      this.totalLength = footer.totalLength;
      this.averageLength = footer.averageLength;
      this.lengthCodes = this.#section('lengths');
      this.names = JSON.parse(Buffer.from(this.#section('names')).toString('utf8')) as SegmentNames;
      const { terms, termKeys, termPlaces, postings } = footer.sections;
      const saturation = saturationByLength(footer.averageLength);
      this.#dictionary = new TermDictionaryReader(
        this.#file,
        { entries: terms, keys: termKeys, places: termPlaces, postingsAt: postings.at },
        ({ doc, count, inTitle }) => {
          const frequency = weightedCount(count, inTitle);
          return impactOf(frequency / (frequency + saturation[this.lengthCodes[doc]!]!));
        },
      );
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  find(key: string): TermInfo | null {
    if (!this.#hasField(key)) return null;
    let info = this.#young.get(key);
    if (info !== undefined) return info;
    info = this.#old.get(key);
    if (info === undefined) info = this.#dictionary.find(key);
    if (this.#young.size >= REMEMBERED_TERMS) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, info);
    return info;
  }

  /** Most segments have no terms in some of the fields that every query uses. */
  #hasField(key: string): boolean {
    const field = key.charCodeAt(0);
    let known = this.#fields[field];
    if (known === undefined) {
      known = false;
      this.#dictionary.forEach(key[0]!, () => {
        known = true;
        return false;
      });
      this.#fields[field] = known;
    }
    return known;
  }

  forEachTerm(prefix: string, visit: (key: string, info: TermInfo) => boolean): void {
    this.#dictionary.forEach(prefix, visit);
  }

  /** The terms after the given key, or all terms, one by one; see `resolve`. */
  termsAfter(last: string | null): TermStream {
    return this.#dictionary.termsAfter(last);
  }

  /** The info of a streamed term with its list: that of its stem, if it shares it. */
  resolve(info: TermInfo): TermInfo {
    return this.#dictionary.resolve(info);
  }

  /** A cursor over a list of this segment; a used one can be passed for reuse. */
  cursor(info: TermInfo, used: PostingsCursor = new PostingsCursor()): PostingsCursor {
    return used.open(this.#file, info);
  }

  /** A whole list; a used reader can be passed for reuse. */
  list(info: TermInfo, used: ListReader = new ListReader(), withPositions = true): ListReader {
    return used.open(this.#file, info, withPositions);
  }

  /** A whole list as half a byte for each document; null if it is not cached in memory. */
  denseCodes(info: TermInfo): Uint8Array | null {
    return this.#dense.of(this, info);
  }

  /** By the hash of a word: false means no, true very likely. */
  mayHaveHash(hash: number): boolean {
    this.#wordHashes ??= new HashList(this.#readHashes());
    return this.#wordHashes.has(hash);
  }

  page(doc: number): number {
    const low = this.#u32('pages', doc);
    return this.#highPagesAt === 0 ? low : low + this.#u32At(this.#highPagesAt + doc * 4) * 2 ** 32;
  }

  siteNumber(doc: number): number {
    return this.#u32('sites', doc);
  }

  site(doc: number): string {
    return this.names.sites[this.siteNumber(doc)]!;
  }

  topicNumber(doc: number): number {
    return this.#u16('topics', doc);
  }

  languageNumber(doc: number): number {
    return this.#u16('languages', doc);
  }

  publishedAt(doc: number): number {
    return msOfMinute(this.#u32('publishedAt', doc));
  }

  changedAt(doc: number): number {
    return msOfMinute(this.#u32('changedAt', doc));
  }

  /** The date of the page, for filters, years and freshness: when it was published, else when it last changed. */
  date(doc: number): number {
    const published = this.publishedAt(doc);
    return Number.isNaN(published) ? this.changedAt(doc) : published;
  }

  quality(doc: number): number {
    this.#file.locate(this.#footer.sections.qualities.at + doc, 1);
    return this.#file.bytes[this.#file.at]!;
  }

  fingerprint(doc: number): number {
    return this.#u32('fingerprints', doc);
  }

  /** The vectors of the documents; null if they are missing or of another model. */
  vectors(model: VectorModel): SegmentVectors | null {
    const { sections, vectorsId } = this.#footer;
    const { vectors, vectorSigns } = sections;
    if (vectorsId !== model.id || !vectors || !vectorSigns) return null;
    this.#vectors ??= new SegmentVectors(this.#file, vectors.at, vectorSigns, model.dimensions);
    return this.#vectors;
  }

  row(doc: number): DocRow {
    const site = this.siteNumber(doc);
    return {
      page: this.page(doc),
      site: this.names.sites[site]!,
      siteId: this.names.siteIds[site]!,
      topic: this.names.topics[this.topicNumber(doc)]!,
      language: this.names.languages[this.languageNumber(doc)]!,
      publishedAt: this.publishedAt(doc),
      changedAt: this.changedAt(doc),
      quality: this.quality(doc),
      fingerprint: this.fingerprint(doc),
      length: lengthOfCode(this.lengthCodes[doc]!),
    };
  }

  /** The document of a page, or -1. */
  docOfPage(page: number): number {
    this.#pageRange ??= this.#readPageRange();
    // Most pages looked up are new, with ids above all others.
    if (page < this.#pageRange.first || page > this.#pageRange.last) return -1;
    let low = 0;
    let high = this.docs;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const doc = this.#u32('docsByPage', middle);
      const found = this.page(doc);
      if (found === page) return doc;
      if (found < page) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Distinguishes this segment from a later one of the same name, which a rebuilt index may have. */
  get inode(): number {
    return this.#file.inode;
  }

  /** Reads every page, so that each checksum is compared; throws `index-damaged`. */
  verify(): void {
    const end = this.#footer.checksums.at;
    for (let at = 0; at < end; at += PAGE_BYTES) this.#file.locate(at, 1);
  }

  close(): void {
    this.#dense.drop(this);
    this.#file.close();
  }

  #readPageRange(): { first: number; last: number } {
    const at = (place: number) => this.page(this.#u32('docsByPage', place));
    return this.docs === 0 ? { first: 0, last: -1 } : { first: at(0), last: at(this.docs - 1) };
  }

  #readHashes(): Uint32Array {
    const bytes = this.#section('wordHashes');
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  }

  #section(name: RequiredSection): Uint8Array {
    const { at, bytes } = this.#footer.sections[name];
    return this.#file.read(at, bytes);
  }

  #u16(name: RequiredSection, index: number): number {
    this.#file.locate(this.#footer.sections[name].at + index * 2, 2);
    const { bytes, at } = this.#file;
    return bytes[at]! | (bytes[at + 1]! << 8);
  }

  #u32(name: RequiredSection, index: number): number {
    return this.#u32At(this.#footer.sections[name].at + index * 4);
  }

  #u32At(place: number): number {
    this.#file.locate(place, 4);
    const { bytes, at } = this.#file;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }
}

function readFooter(file: PagedFile): SegmentFooter {
  if (file.size < TAIL_BYTES + 8) throw file.damaged('it is too short');
  const tail = Buffer.from(file.readUnchecked(file.size - TAIL_BYTES, TAIL_BYTES));
  if (tail.readUInt32LE(12) !== MAGIC) throw file.damaged('it has no end');
  const version = tail.readUInt32LE(8);
  if (version !== FORMAT_VERSION) throw file.damaged(`format ${version} is not known`);
  const footerBytes = tail.readUInt32LE(0);
  const footerAt = file.size - TAIL_BYTES - footerBytes;
  if (footerAt < 8) throw file.damaged('its footer has no place');
  const bytes = file.readUnchecked(footerAt, footerBytes);
  if (crc32(bytes) !== tail.readUInt32LE(4)) throw file.damaged('its footer does not match its checksum');
  const footer = JSON.parse(Buffer.from(bytes).toString('utf8')) as SegmentFooter;
  const { at, bytes: tableBytes, crc } = footer.checksums;
  const table = file.readUnchecked(at, tableBytes);
  if (crc32(table) !== crc) throw file.damaged('its checksums are damaged themselves');
  file.checkWith(new Uint32Array(table.buffer, table.byteOffset, tableBytes / 4), at);
  return footer;
}

keepShape(SegmentReader);
