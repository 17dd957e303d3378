import { constants, gunzipSync } from 'node:zlib';

/**
 * As much of these bytes as can be inflated: for a file that is cut off, damaged, or larger than `maxBytes`
 * when inflated, the part before that. Bytes that are not gzip are returned unchanged.
 */
export function gunzipPrefix(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes };
  let best: Uint8Array = new Uint8Array();
  let good = 0;
  let bad = bytes.length + 1;
  let length = bytes.length;
  // zlib reports an error, but not where: find the longest prefix that it accepts.
  for (let step = 0; step < MAX_STEPS && good + 1 < bad; step++) {
    try {
      best = gunzipSync(bytes.subarray(0, length), options);
      good = length;
    } catch (error) {
      bad = length;
      // Each such attempt inflates as much as is allowed, and a bomb does not deserve the effort.
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
        if (step > MAX_TOO_LARGE) return best;
        length = good + ((bad - good) >> 3);
        continue;
      }
    }
    length = (good + bad) >> 1;
  }
  return best;
}

/** About a thousandth of the file is then given up for lost. */
const MAX_STEPS = 11;
const MAX_TOO_LARGE = 4;
