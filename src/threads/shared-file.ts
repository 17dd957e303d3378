import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/**
 * The bytes of a file that never changes, in memory that is shared with all threads that are started
 * afterwards: a model is in memory once, and its most used parts once in the processor's caches.
 */
export function sharedFile(path: string): Uint8Array {
  const key = `tazi:${path}`;
  const known = getEnvironmentData(key);
  if (known instanceof SharedArrayBuffer) return new Uint8Array(known);
  const memory = read(path);
  setEnvironmentData(key, memory);
  return new Uint8Array(memory);
}

function read(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const memory = new SharedArrayBuffer(fstatSync(file).size);
    const bytes = new Uint8Array(memory);
    for (let at = 0; at < bytes.length; ) {
      const got = readSync(file, bytes, at, bytes.length - at, at);
      if (got === 0) throw new Error(`${path} became shorter while it was read`);
      at += got;
    }
    return memory;
  } finally {
    closeSync(file);
  }
}
