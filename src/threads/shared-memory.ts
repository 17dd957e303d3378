import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/**
 * Memory that is shared with all threads that are started afterwards, filled by the first that asks for it: a
 * model is in memory once, and its most used parts once in the processor's caches.
 */
export function sharedMemory(name: string, make: () => SharedArrayBuffer): SharedArrayBuffer {
  const key = `tazi:${name}`;
  const known = getEnvironmentData(key);
  if (known instanceof SharedArrayBuffer) return known;
  const memory = make();
  setEnvironmentData(key, memory);
  return memory;
}

/** The bytes of a file that never changes, in shared memory. */
export function sharedFile(path: string): Uint8Array {
  return new Uint8Array(sharedMemory(path, () => read(path)));
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
