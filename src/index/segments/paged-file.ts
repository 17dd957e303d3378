/**
 * Similar to memory mapping: a file is read in pages of 64 KiB, which are checked against their checksums
 * when they are first loaded and live in a cache of bounded size that all segments share. Opening reads only the
 * end of the file.
 */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { TaziError } from '../../model/errors.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import { READ_AHEAD_BYTES } from '../postings/packed-numbers.ts';

export const PAGE_BYTES = 65_536;
const SLACK = READ_AHEAD_BYTES;

const EMPTY = new Uint8Array(0);
const EMPTY_VIEW = new DataView(new ArrayBuffer(0));

type CachedPage = { bytes: Uint8Array; view: DataView; owner: PagedFile | null; page: number; used: boolean };

export class PageCache {
  readonly #ring: CachedPage[] = [];
  /** Pages of closed files: an index that is rewritten all the time would fill the cache with them. */
  readonly #free: CachedPage[] = [];
  readonly #capacity: number;
  #hand = 0;

  constructor(maxBytes: number) {
    this.#capacity = Math.max(16, Math.floor(maxBytes / PAGE_BYTES));
  }

  /**
   * A page to fill: a free one, a new one, or (second chance) one that was not used since the hand last
   * passed.
   */
  take(owner: PagedFile, page: number): CachedPage {
    const free = this.#free.pop();
    if (free !== undefined) return given(free, owner, page);
    if (this.#ring.length < this.#capacity) {
      // Not zeroed: it is filled immediately, and the bytes behind are read but not used
      const bytes = new Uint8Array(Buffer.allocUnsafeSlow(PAGE_BYTES + SLACK).buffer);
      const fresh = { bytes, view: new DataView(bytes.buffer), owner, page, used: true };
      this.#ring.push(fresh);
      return fresh;
    }
    for (;;) {
      const candidate = this.#ring[this.#hand]!;
      this.#hand = (this.#hand + 1) % this.#ring.length;
      if (candidate.used) {
        candidate.used = false;
        continue;
      }
      candidate.owner?.forget(candidate.page);
      return given(candidate, owner, page);
    }
  }

  /** Pages of a closed file are reused first. */
  release(page: CachedPage): void {
    page.owner = null;
    this.#free.push(page);
  }
}

function given(cached: CachedPage, owner: PagedFile, page: number): CachedPage {
  return Object.assign(cached, { owner, page, used: true });
}

export class PagedFile {
  /** Where the last `locate` found its bytes. Valid until the next `locate` of any file of the cache. */
  bytes: Uint8Array = EMPTY;
  view: DataView = EMPTY_VIEW;
  at = 0;
  readonly path: string;
  readonly size: number;
  /** Distinguishes this file from a later one of the same name. */
  readonly inode: number;
  readonly #cache: PageCache;
  readonly #pages: (CachedPage | undefined)[] = [];
  #fd: number;
  #checksums: Uint32Array | null = null;
  #covered = 0;
  /** 1 for pages that matched their checksums: one that left the cache is not compared when it is read again. */
  #checked: Uint8Array = EMPTY;
  #scratch: Uint8Array = EMPTY;
  #scratchView: DataView = EMPTY_VIEW;

  constructor(path: string, cache: PageCache) {
    this.path = path;
    this.#cache = cache;
    this.#fd = openSync(path, 'r');
    const { size, ino } = fstatSync(this.#fd);
    this.size = size;
    this.inode = ino;
  }

  /** From now on pages are checked; the last, partial page as far as the checksums reach. */
  checkWith(checksums: Uint32Array, coveredBytes: number): void {
    this.#checksums = checksums;
    this.#covered = coveredBytes;
    this.#checked = new Uint8Array(checksums.length);
  }

  /** Points `bytes` and `at` to `length` bytes from `offset` on. */
  locate(offset: number, length: number): void {
    const page = Math.floor(offset / PAGE_BYTES);
    const within = offset - page * PAGE_BYTES;
    if (within + length <= PAGE_BYTES) {
      const cached = this.#page(page);
      this.bytes = cached.bytes;
      this.view = cached.view;
      this.at = within;
      return;
    }
    if (this.#scratch.length < length + SLACK) {
      this.#scratch = new Uint8Array(length * 2 + SLACK);
      this.#scratchView = new DataView(this.#scratch.buffer);
    }
    this.#copy(offset, length, this.#scratch);
    this.bytes = this.#scratch;
    this.view = this.#scratchView;
    this.at = 0;
  }

  /** A copy that stays valid. */
  read(offset: number, length: number): Uint8Array {
    if (offset < 0 || length < 0 || offset + length > this.size) throw this.damaged('it is too short');
    const copy = new Uint8Array(length);
    this.#copy(offset, length, copy);
    return copy;
  }

  /** Bypasses the cache, for what lies outside the checksums. */
  readUnchecked(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.#fill(bytes, offset, length);
    return bytes;
  }

  damaged(detail: string): TaziError {
    return new TaziError('index-damaged', { file: this.path, detail });
  }

  forget(page: number): void {
    this.#pages[page] = undefined;
  }

  close(): void {
    if (this.#fd < 0) return;
    closeSync(this.#fd);
    this.#fd = -1;
    for (const page of this.#pages) if (page !== undefined) this.#cache.release(page);
    this.#pages.length = 0;
  }

  #page(page: number): CachedPage {
    const known = this.#pages[page];
    if (known !== undefined) {
      known.used = true;
      return known;
    }
    const start = page * PAGE_BYTES;
    const length = Math.min(PAGE_BYTES, this.size - start);
    if (length <= 0) throw this.damaged('it is too short');
    const taken = this.#cache.take(this, page);
    try {
      this.#fill(taken.bytes, start, length);
      this.#check(taken.bytes, page, length);
    } catch (error) {
      this.#cache.release(taken);
      throw error;
    }
    this.#pages[page] = taken;
    return taken;
  }

  #check(bytes: Uint8Array, page: number, length: number): void {
    if (this.#checksums === null || this.#checked[page] === 1) return;
    const covered = Math.min(length, this.#covered - page * PAGE_BYTES);
    if (covered <= 0) return;
    if (crc32(bytes.subarray(0, covered)) !== this.#checksums[page]) {
      throw this.damaged(`page ${page} does not match its checksum`);
    }
    this.#checked[page] = 1;
  }

  #fill(target: Uint8Array, offset: number, length: number): void {
    for (let done = 0; done < length; ) {
      const read = readSync(this.#fd, target, done, length - done, offset + done);
      if (read === 0) throw this.damaged('it is too short');
      done += read;
    }
  }

  #copy(offset: number, length: number, target: Uint8Array): void {
    for (let done = 0; done < length; ) {
      const page = Math.floor((offset + done) / PAGE_BYTES);
      const within = offset + done - page * PAGE_BYTES;
      const part = Math.min(length - done, PAGE_BYTES - within);
      target.set(this.#page(page).bytes.subarray(within, within + part), done);
      done += part;
    }
  }
}

keepShape(PagedFile);
