/**
 * The terms of a segment in order, in blocks of 32 that share prefixes; the first key of each block is in an index
 * that readers keep in memory.
 *
 *   entry = varint shared letters of the key before, varint bytes of the rest, the rest in UTF-8,
 *           varint documents, impact, varint bytes of postings, varint bytes of positions
 *   block = varint place of its first postings, entry*
 *
 * The postings of a block's terms follow each other, so that only the first needs a place.
 */
import { ByteSink } from './byte-sink.ts';
import type { WrittenPostings } from './postings-writer.ts';

export const BLOCK_TERMS = 32;

export class TermDictionaryWriter {
  readonly #entries = new ByteSink(1 << 16);
  readonly #blockAt: number[] = [];
  readonly #firstKeys: string[] = [];
  #terms = 0;
  #last = '';

  add(key: string, documents: number, postingsAt: number, written: WrittenPostings): void {
    const entries = this.#entries;
    let shared = 0;
    if (this.#terms++ % BLOCK_TERMS === 0) {
      this.#firstKeys.push(key);
      this.#blockAt.push(entries.length);
      entries.varint(postingsAt);
    } else {
      shared = sharedPrefix(this.#last, key);
    }
    const rest = Buffer.from(key.slice(shared), 'utf8');
    entries.varint(shared);
    entries.varint(rest.length);
    entries.append(rest);
    entries.varint(documents);
    entries.byte(written.impact);
    entries.varint(written.bytes);
    entries.varint(written.positionBytes);
    this.#last = key;
  }

  entries(): Uint8Array {
    return this.#entries.bytes();
  }

  /** First keys separated by NUL, which no key contains, and the places of the blocks. */
  index(): { keys: Uint8Array; places: Uint8Array } {
    const places = new ByteSink();
    let before = 0;
    for (const at of this.#blockAt) {
      places.varint(at - before);
      before = at;
    }
    return { keys: Buffer.from(this.#firstKeys.join('\0'), 'utf8'), places: places.bytes() };
  }
}

/** Never ends between the halves of a surrogate pair, which UTF-8 could not write. */
function sharedPrefix(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < limit && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  if (shared > 0 && (a.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--;
  return shared;
}
