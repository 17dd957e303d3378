import { constants, gunzipSync } from 'node:zlib';

/**
 * All that inflates of these bytes: of a file that is cut off, damaged, or larger than `maxBytes` when inflated, the part
 * before that. Bytes that are not gzip come back as they are.
 */
export function gunzipPrefix(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes };
  let best: Uint8Array = new Uint8Array();
  let good = 0;
  let bad = bytes.length + 1;
  let length = bytes.length;
  // zlib says that something is wrong, but not where: look for the longest beginning that it takes.
  for (let step = 0; step < MAX_STEPS && good + 1 < bad; step++) {
    try {
      best = gunzipSync(bytes.subarray(0, length), options);
      good = length;
    } catch (error) {
      bad = length;
      // Each such try inflates as much as is allowed, and who sends a bomb has no claim to care.
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

/** The part that is given up for lost is then about a thousandth of the file. */
const MAX_STEPS = 11;
const MAX_TOO_LARGE = 4;
