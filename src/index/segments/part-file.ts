import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 1 << 18;

/** Bytes on their way from one thread into a file of another: written once, read once. */
export class PartFile {
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

  append(bytes: Uint8Array): void {
    if (this.#used + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#write(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
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
