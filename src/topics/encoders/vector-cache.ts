/**
 * Token vectors of pages on disk, so that a page that is judged again (a new custom topic, an unchanged text)
 * is not encoded again. One file per text, named by its hash; the oldest are deleted when the folder exceeds
 * its limit.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** About 1,000 pages of BERT's 150 × 768 numbers. */
const MAX_BYTES = 512 * 1024 * 1024;
/** The folder is checked after this share of the limit was written. */
const CHECK_SHARE = 1 / 8;

export class VectorCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #written = 0;

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  get(key: string): Float32Array | null {
    try {
      const bytes = readFileSync(this.#fileOf(key));
      return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    } catch {
      return null; // not there, or removed by another thread
    }
  }

  put(key: string, vectors: Float32Array): void {
    const file = this.#fileOf(key);
    try {
      mkdirSync(this.#folder, { recursive: true });
      const draft = `${file}.${process.pid}.part`;
      writeFileSync(draft, new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength));
      renameSync(draft, file);
    } catch {
      return; // a full disk must not end a crawl: the page is encoded again
    }
    this.#written += vectors.byteLength;
    if (this.#written > this.#maxBytes * CHECK_SHARE) this.#trim();
  }

  #fileOf(key: string): string {
    return join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.f32`);
  }

  #trim(): void {
    this.#written = 0;
    const files = readdirSync(this.#folder)
      .map((name) => ({ name, stat: statSync(join(this.#folder, name), { throwIfNoEntry: false }) }))
      .sort((a, b) => (b.stat?.mtimeMs ?? 0) - (a.stat?.mtimeMs ?? 0));
    let bytes = 0;
    for (const { name, stat } of files) {
      bytes += stat?.size ?? 0;
      if (bytes > this.#maxBytes) rmSync(join(this.#folder, name), { force: true });
    }
  }
}
