/**
 * The suffix array of a text and the lengths that neighbouring suffixes share, both in linear time: induced
 * sorting (SA-IS: Nong, Zhang, Chan 2009) and the permuted LCP array (Kärkkäinen, Manzini, Puglisi 2009).
 */

/** The start positions of all suffixes in the order of the suffixes. Symbols are 0 ≤ s[i] < alphabet. */
export function suffixArray(symbols: Int32Array, alphabet: number): Int32Array {
  const length = symbols.length;
  const order = new Int32Array(length);
  if (length < 2) return order;
  const smaller = smallerThanNext(symbols);
  const bucketEnds = bucketEndsOf(symbols, alphabet);

  // Sort the stretches between left-most S suffixes, name them, and sort the string of names.
  order.fill(-1);
  const tails = bucketEnds.slice();
  let stretches = 0;
  for (let i = length - 1; i > 0; i--) {
    if (!isLeftMost(smaller, i)) continue;
    order[--tails[symbols[i]!]!] = i;
    stretches++;
  }
  induce(symbols, smaller, order, bucketEnds);
  const sorted = sortStretches(symbols, smaller, order, stretches);

  order.fill(-1);
  tails.set(bucketEnds);
  for (let k = sorted.length - 1; k >= 0; k--) {
    const i = sorted[k]!;
    order[--tails[symbols[i]!]!] = i;
  }
  induce(symbols, smaller, order, bucketEnds);
  return order;
}

/** 1 if the suffix is smaller than the one after it (an S suffix); the last one never is. */
function smallerThanNext(symbols: Int32Array): Uint8Array {
  const smaller = new Uint8Array(symbols.length);
  for (let i = symbols.length - 2; i >= 0; i--) {
    const here = symbols[i]!;
    const next = symbols[i + 1]!;
    smaller[i] = here < next || (here === next && smaller[i + 1] === 1) ? 1 : 0;
  }
  return smaller;
}

function isLeftMost(smaller: Uint8Array, i: number): boolean {
  return i > 0 && smaller[i] === 1 && smaller[i - 1] === 0;
}

function bucketEndsOf(symbols: Int32Array, alphabet: number): Int32Array {
  const ends = new Int32Array(alphabet);
  for (let i = 0; i < symbols.length; i++) ends[symbols[i]!]!++;
  for (let s = 1; s < alphabet; s++) ends[s]! += ends[s - 1]!;
  return ends;
}

/**
 * From the sorted left-most S suffixes in `order`, put first the L suffixes and then all S suffixes in place.
 */
function induce(symbols: Int32Array, smaller: Uint8Array, order: Int32Array, bucketEnds: Int32Array): void {
  const length = symbols.length;
  const heads = new Int32Array(bucketEnds.length);
  heads.set(bucketEnds.subarray(0, bucketEnds.length - 1), 1);
  order[heads[symbols[length - 1]!]!++] = length - 1;
  for (let k = 0; k < length; k++) {
    const i = order[k]! - 1;
    if (i >= 0 && smaller[i] === 0) order[heads[symbols[i]!]!++] = i;
  }
  const tails = bucketEnds.slice();
  for (let k = length - 1; k >= 0; k--) {
    const i = order[k]! - 1;
    if (i >= 0 && smaller[i] === 1) order[--tails[symbols[i]!]!] = i;
  }
}

/**
 * The left-most S suffixes in order; equal stretches are distinguished by sorting the string of their names.
 */
function sortStretches(
  symbols: Int32Array,
  smaller: Uint8Array,
  order: Int32Array,
  stretches: number,
): Int32Array {
  const names = new Int32Array((symbols.length >> 1) + 1).fill(-1);
  let name = -1;
  let before = -1;
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    if (i < 0 || !isLeftMost(smaller, i)) continue;
    if (before < 0 || !isSameStretch(symbols, smaller, before, i)) name++;
    names[i >> 1] = name;
    before = i;
  }
  const positions = new Int32Array(stretches);
  const reduced = new Int32Array(stretches);
  let count = 0;
  for (let i = 1; i < symbols.length; i++) {
    if (!isLeftMost(smaller, i)) continue;
    positions[count] = i;
    reduced[count++] = names[i >> 1]!;
  }
  const sorted = new Int32Array(stretches);
  if (name + 1 === stretches) for (let k = 0; k < stretches; k++) sorted[reduced[k]!] = positions[k]!;
  else {
    const inner = suffixArray(reduced, name + 1);
    for (let k = 0; k < stretches; k++) sorted[k] = positions[inner[k]!]!;
  }
  return sorted;
}

function isSameStretch(symbols: Int32Array, smaller: Uint8Array, one: number, other: number): boolean {
  for (let k = 0; ; k++) {
    const i = one + k;
    const j = other + k;
    if (i >= symbols.length || j >= symbols.length) return false;
    if (symbols[i] !== symbols[j] || smaller[i] !== smaller[j]) return false;
    if (k > 0 && isLeftMost(smaller, i)) return isLeftMost(smaller, j);
    if (k > 0 && isLeftMost(smaller, j)) return false;
  }
}

/** shared[k]: how many symbols the suffixes at order[k − 1] and order[k] have in common; shared[0] is 0. */
export function sharedPrefixes(symbols: Int32Array, order: Int32Array): Int32Array {
  const length = symbols.length;
  const before = new Int32Array(length).fill(-1);
  for (let k = 1; k < length; k++) before[order[k]!] = order[k - 1]!;
  let common = 0;
  for (let i = 0; i < length; i++) {
    const j = before[i]!;
    if (j < 0) {
      common = 0;
      continue;
    }
    while (i + common < length && j + common < length && symbols[i + common] === symbols[j + common])
      common++;
    before[i] = common; // from here on the length, not the neighbour
    if (common > 0) common--;
  }
  const shared = new Int32Array(length);
  for (let k = 1; k < length; k++) shared[k] = before[order[k]!]!;
  return shared;
}
