import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { keepShape } from '../../threads/keep-shape.ts';
import { type ByteTarget, copyBytes } from './byte-sink.ts';
import { PAGE_BYTES } from './paged-file.ts';
import {
  FORMAT_VERSION,
  type HIGH_PAGES,
  MAGIC,
  type Section,
  type SectionName,
  type SegmentFooter,
  TAIL_BYTES,
} from './segment-format.ts';

/** Appends sections to a new file and seals it with checksums and footer. Holds one page in memory. */
export class SegmentFileWriter implements ByteTarget {
  readonly #fd: number;
  readonly #page = Buffer.alloc(PAGE_BYTES);
  readonly #checksums: number[] = [];
  readonly #sections: Partial<Record<SectionName | typeof HIGH_PAGES, Section>> = {};
  #used = 0;
  #written = 0;
  #open = true;

  constructor(path: string) {
    this.#fd = openSync(path, 'wx');
    const magic = Buffer.alloc(8);
    magic.writeUInt32LE(MAGIC, 0);
    magic.writeUInt32LE(FORMAT_VERSION, 4);
    this.append(magic);
  }

  get offset(): number {
    return this.#written + this.#used;
  }

  append(bytes: Uint8Array, length = bytes.length): void {
    for (let done = 0; done < length; ) {
      const part = Math.min(length - done, PAGE_BYTES - this.#used);
      copyBytes(bytes, done, part, this.#page, this.#used);
      this.#used += part;
      done += part;
      if (this.#used === PAGE_BYTES) this.#flush();
    }
  }

  /** Writes a whole section. */
  section(
    name: SectionName | typeof HIGH_PAGES,
    content: Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array,
  ): void {
    const at = this.offset;
    this.append(new Uint8Array(content.buffer, content.byteOffset, content.byteLength));
    this.endSection(name, at);
  }

  /** Registers what was appended since `at` as a section. */
  endSection(name: SectionName | typeof HIGH_PAGES, at: number): void {
    this.#sections[name] = { at, bytes: this.offset - at };
  }

  /** Checksums, footer, fsync. Returns the size of the file. */
  finish(facts: Omit<SegmentFooter, 'sections' | 'checksums'>): number {
    const covered = this.offset;
    const pages = [...this.#checksums];
    if (this.#used > 0) pages.push(crc32(this.#page.subarray(0, this.#used)));
    const table = Uint32Array.from(pages);
    this.append(new Uint8Array(table.buffer));
    const footer = Buffer.from(
      JSON.stringify({
        ...facts,
        sections: this.#sections,
        checksums: { at: covered, bytes: table.byteLength, crc: crc32(new Uint8Array(table.buffer)) },
      }),
    );
    this.append(footer);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32LE(footer.length, 0);
    tail.writeUInt32LE(crc32(footer), 4);
    tail.writeUInt32LE(FORMAT_VERSION, 8);
    tail.writeUInt32LE(MAGIC, 12);
    this.append(tail);
    this.#flush();
    fsyncSync(this.#fd);
    this.close();
    return this.#written;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#fd);
  }

  #flush(): void {
    const page = this.#page.subarray(0, this.#used);
    this.#checksums.push(crc32(page));
    for (let done = 0; done < page.length; ) done += writeSync(this.#fd, page, done);
    this.#written += this.#used;
    this.#used = 0;
  }
}

keepShape(SegmentFileWriter);
