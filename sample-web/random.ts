/** A stream of numbers in [0, 1) that depends on the key alone: the same seed always makes the same web. */
export function randomStream(key: string): () => number {
  let state = hash(key);
  // mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for change times and colours.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a over UTF-16 units, as an unsigned 32-bit number. */
export function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    value = Math.imul(value ^ key.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

/** `length` hexadecimal digits made of the key: session ids, entity tags. */
export function hexDigits(key: string, length: number): string {
  const random = randomStream(key);
  let digits = '';
  while (digits.length < length) digits += Math.floor(random() * 16).toString(16);
  return digits;
}
