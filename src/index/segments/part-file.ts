import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { type ByteTarget, copyBytes } from './byte-sink.ts';

const BUFFER_BYTES = 1 << 18;

/** Bytes on their way from one thread into a file of another: written once, read once. */
export class PartFile implements ByteTarget {
  readonly #fd: number;
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #used = 0;
  #written = 0;

  constructor(path: string) {
    this.#fd = openSync(path, 'wx');
  }

  get offset(): number {
    return this.#written + this.#used;
  }

  append(bytes: Uint8Array, length = bytes.length): void {
    if (this.#used + length > BUFFER_BYTES) this.#flush();
    if (length > BUFFER_BYTES) {
      this.#write(bytes.subarray(0, length));
      return;
    }
    copyBytes(bytes, 0, length, this.#buffer, this.#used);
    this.#used += length;
  }

  close(): void {
    this.#flush();
    closeSync(this.#fd);
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    this.#written += bytes.length;
  }
}

/** Reads a part to its end and removes it. */
export function takePart(path: string, visit: (bytes: Uint8Array) => void): void {
  const fd = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(BUFFER_BYTES);
    for (;;) {
      const read = readSync(fd, buffer);
      if (read === 0) break;
      visit(buffer.subarray(0, read));
    }
  } finally {
    closeSync(fd);
  }
  rmSync(path);
}
