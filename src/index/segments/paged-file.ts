/**
 * Similar to memory mapping: a file is read in pages of 64 KiB, which are checked against their checksums
 * when they are first loaded. Their pieces live in a cache of bounded size that all segments share; a piece of
 * a checked page that has left the cache is read again alone. Opening reads only the end of the file.
 */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { TaziError } from '../../model/errors.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import { READ_AHEAD_BYTES } from '../postings/packed-numbers.ts';

export const PAGE_BYTES = 65_536;
/** Most blocks of postings have 100 to 300 bytes: of a large index, whole pages would be read for a few of them. */
const PIECE_BYTES = 16_384;
const PIECES = PAGE_BYTES / PIECE_BYTES;
const SLACK = READ_AHEAD_BYTES;

const EMPTY = new Uint8Array(0);
const EMPTY_VIEW = new DataView(new ArrayBuffer(0));

type CachedPiece = {
  bytes: Uint8Array;
  view: DataView;
  owner: PagedFile | null;
  /** Its number in the file. */
  piece: number;
  used: boolean;
};

export class PageCache {
  readonly #ring: CachedPiece[] = [];
  /** Pieces of closed files: an index that is rewritten all the time would fill the cache with them. */
  readonly #free: CachedPiece[] = [];
  readonly #capacity: number;
  #hand = 0;

  constructor(maxBytes: number) {
    this.#capacity = PIECES * Math.max(16, Math.floor(maxBytes / PAGE_BYTES));
  }

  /**
   * A piece to fill: a free one, a new one, or (second chance) one that was not used since the hand last
   * passed.
   */
  take(owner: PagedFile, piece: number): CachedPiece {
    const free = this.#free.pop();
    if (free !== undefined) return given(free, owner, piece);
    if (this.#ring.length < this.#capacity) {
      // Not zeroed: it is filled immediately, and the bytes behind are read but not used
      const bytes = new Uint8Array(Buffer.allocUnsafeSlow(PIECE_BYTES + SLACK).buffer);
      const fresh = { bytes, view: new DataView(bytes.buffer), owner, piece, used: true };
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
      candidate.owner?.forget(candidate.piece);
      return given(candidate, owner, piece);
    }
  }

  /** Pieces of a closed file are reused first. */
  release(piece: CachedPiece): void {
    piece.owner = null;
    this.#free.push(piece);
  }
}

function given(cached: CachedPiece, owner: PagedFile, piece: number): CachedPiece {
  cached.owner = owner;
  cached.piece = piece;
  cached.used = true;
  return cached;
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
  readonly #pieces: (CachedPiece | undefined)[] = [];
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
    const piece = Math.floor(offset / PIECE_BYTES);
    const within = offset - piece * PIECE_BYTES;
    if (within + length <= PIECE_BYTES) {
      const cached = this.#piece(piece);
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

  forget(piece: number): void {
    this.#pieces[piece] = undefined;
  }

  close(): void {
    if (this.#fd < 0) return;
    closeSync(this.#fd);
    this.#fd = -1;
    for (const piece of this.#pieces) if (piece !== undefined) this.#cache.release(piece);
    this.#pieces.length = 0;
  }

  #piece(piece: number): CachedPiece {
    const known = this.#pieces[piece];
    if (known !== undefined) {
      known.used = true;
      return known;
    }
    const page = Math.floor(piece / PIECES);
    if (this.#checked[page] === 0 && page * PAGE_BYTES < this.#covered) this.#readPage(page);
    return this.#pieces[piece] ?? this.#readPiece(piece);
  }

  #readPiece(piece: number): CachedPiece {
    const start = piece * PIECE_BYTES;
    const length = Math.min(PIECE_BYTES, this.size - start);
    if (length <= 0) throw this.damaged('it is too short');
    const taken = this.#cache.take(this, piece);
    try {
      this.#fill(taken.bytes, start, length);
    } catch (error) {
      this.#cache.release(taken);
      throw error;
    }
    this.#pieces[piece] = taken;
    return taken;
  }

  /** Reads all pieces of a page, which together have a checksum. */
  #readPage(page: number): void {
    const end = Math.min(this.size, (page + 1) * PAGE_BYTES);
    const covered = Math.min(end, this.#covered);
    let sum = 0;
    for (let piece = page * PIECES; piece * PIECE_BYTES < end; piece++) {
      const { bytes } = this.#pieces[piece] ?? this.#readPiece(piece);
      sum = crc32(bytes.subarray(0, Math.max(0, Math.min(PIECE_BYTES, covered - piece * PIECE_BYTES))), sum);
    }
    if (sum !== this.#checksums![page]) {
      for (let piece = page * PIECES; piece < (page + 1) * PIECES; piece++) this.#drop(piece);
      throw this.damaged(`page ${page} does not match its checksum`);
    }
    this.#checked[page] = 1;
  }

  #drop(piece: number): void {
    const dropped = this.#pieces[piece];
    if (dropped === undefined) return;
    this.#pieces[piece] = undefined;
    this.#cache.release(dropped);
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
      const piece = Math.floor((offset + done) / PIECE_BYTES);
      const within = offset + done - piece * PIECE_BYTES;
      const part = Math.min(length - done, PIECE_BYTES - within);
      target.set(this.#piece(piece).bytes.subarray(within, within + part), done);
      done += part;
    }
  }
}

keepShape(PagedFile);
