/** Bits per letter; letters beyond ASCII share the last number. */
const LETTER_BITS = 7;
const BEYOND_ASCII = 127;
const EXACT_BITS = 53;

/**
 * The order of different strings by their code units: indexes into `keys`. The first letters, as many as fit
 * into a number together with the index, are sorted as numbers, which is ten times as fast as comparing
 * strings; strings are compared only where the numbers are equal.
 */
export function sortKeys(keys: readonly string[]): Uint32Array {
  const places = 2 ** Math.ceil(Math.log2(Math.max(2, keys.length)));
  const letters = Math.floor((EXACT_BITS - Math.log2(places)) / LETTER_BITS);
  const numbers = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) numbers[i] = beginningOf(keys[i]!, letters) * places + i;
  numbers.sort();
  const order = new Uint32Array(keys.length);
  for (let start = 0; start < numbers.length; ) {
    const beginning = Math.floor(numbers[start]! / places);
    let end = start;
    for (; end < numbers.length && Math.floor(numbers[end]! / places) === beginning; end++)
      order[end] = numbers[end]! % places;
    if (end - start > 1)
      order.subarray(start, end).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
    start = end;
  }
  return order;
}

function beginningOf(key: string, letters: number): number {
  let number = 0;
  let isOpen = true;
  for (let i = 0; i < letters; i++) {
    // What follows a letter beyond ASCII is left to comparison.
    const code: number = isOpen && i < key.length ? Math.min(BEYOND_ASCII, key.charCodeAt(i)) : 0;
    isOpen &&= code !== BEYOND_ASCII;
    number = number * (1 << LETTER_BITS) + code;
  }
  return number;
}
