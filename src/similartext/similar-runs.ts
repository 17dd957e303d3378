/**
 * Similar-text detection on two pages, Algorithm 1 of the SET paper (S4), in linear time.
 *
 * Our reading of the pseudocode, which never rewinds text 2: a run is a pair of places where the two texts
 * agree and can be extended neither to the left nor to the right; runs longer than the limit go on the list,
 * each text once, longest first. What is cut are all occurrences of all runs in both texts. Comparing every
 * place with every place takes seconds on two real pages; here both texts go into one suffix array, whose
 * shared prefixes show the runs. A run is a node of the suffix tree, so there are never more than characters,
 * whatever the text repeats.
 *
 * Characters are UTF-16 units, as in the paper's C#. The literal algorithm is the oracle of the tests.
 */
import { sharedPrefixes, suffixArray } from './suffix-array.ts';

/** S4: the longest Turkish word and a margin of ten. */
export const SIMILAR_LONGER_THAN = 50;

export type SimilarRun = { text: string; length: number };

/** A stretch of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number };

/** The runs that both texts share, longest first, then by their first place in `a`. */
export function similarRuns(a: string, b: string, longerThan = SIMILAR_LONGER_THAN): SimilarRun[] {
  const limit = Math.max(0, Math.floor(longerThan));
  if (a.length <= limit || b.length <= limit) return [];
  return runsOf(new JoinedTexts(a, b), limit)
    .sort((one, other) => other.length - one.length || one.start - other.start)
    .map(({ start, length }) => ({ text: a.slice(start, start + length), length }));
}

/** Where the shared runs are in each text, overlapping ones joined: what similar-text detection cuts out. */
export function similarSpans(
  a: string,
  b: string,
  longerThan = SIMILAR_LONGER_THAN,
): { a: Span[]; b: Span[] } {
  const limit = Math.max(0, Math.floor(longerThan));
  if (a.length <= limit || b.length <= limit) return { a: [], b: [] };
  const joined = new JoinedTexts(a, b);
  const longest = joined.longestMatches();
  return {
    a: ofWholeCharacters(spansOf(longest, 0, a.length, limit), a),
    b: ofWholeCharacters(spansOf(longest, joined.startOfB, b.length, limit), b),
  };
}

/** Two emoji can share the first of their two units; half of one is no character. */
function ofWholeCharacters(spans: readonly Span[], text: string): Span[] {
  return spans.map(({ start, end }) => ({
    start: isInsidePair(text, start) ? start + 1 : start,
    end: isInsidePair(text, end) ? end - 1 : end,
  }));
}

function isInsidePair(text: string, at: number): boolean {
  const isHigh = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isHigh && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** The text without the spans. A line break replaces each cut, so that the words around it stay two words. */
export function cutSpans(text: string, spans: readonly Span[]): string {
  let out = '';
  let kept = 0;
  for (const { start, end } of spans) {
    out += `${text.slice(kept, start)}\n`;
    kept = end;
  }
  return out + text.slice(kept);
}

/** Both texts in one: a, a separator found nowhere else, b. */
class JoinedTexts {
  readonly symbols: Int32Array;
  readonly startOfB: number;
  readonly order: Int32Array;
  readonly shared: Int32Array;

  constructor(a: string, b: string) {
    this.startOfB = a.length + 1;
    this.symbols = new Int32Array(this.startOfB + b.length);
    const alphabet = fillDense(this.symbols, a, b);
    this.order = suffixArray(this.symbols, alphabet);
    this.shared = sharedPrefixes(this.symbols, this.order);
  }

  /** For every position, the length of the longest stretch that begins there and occurs in the other text. */
  longestMatches(): Int32Array {
    const { order, shared, startOfB } = this;
    const longest = new Int32Array(order.length);
    let fromA = 0;
    let fromB = 0;
    for (let k = 0; k < order.length; k++) {
      const i = order[k]!;
      fromA = Math.min(fromA, shared[k]!);
      fromB = Math.min(fromB, shared[k]!);
      if (i < startOfB) {
        longest[i] = fromB;
        fromA = this.symbols.length;
      } else {
        longest[i] = fromA;
        fromB = this.symbols.length;
      }
    }
    fromA = 0;
    fromB = 0;
    for (let k = order.length - 1; k >= 0; k--) {
      const i = order[k]!;
      const from = i < startOfB ? fromB : fromA;
      if (from > longest[i]!) longest[i] = from;
      if (i < startOfB) fromA = this.symbols.length;
      else fromB = this.symbols.length;
      fromA = Math.min(fromA, shared[k]!);
      fromB = Math.min(fromB, shared[k]!);
    }
    return longest;
  }
}

/** Maps both texts to small numbers, so that the sort has few buckets; returns how many there are. */
function fillDense(symbols: Int32Array, a: string, b: string): number {
  const numberOf = new Int32Array(0x10000);
  let alphabet = 1; // 0 is the mark between the texts
  const fill = (text: string, from: number) => {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (numberOf[unit] === 0) numberOf[unit] = alphabet++;
      symbols[from + i] = numberOf[unit]!;
    }
  };
  fill(a, 0);
  fill(b, a.length + 1);
  return alphabet;
}

type Run = { start: number; length: number };

/** What precedes the occurrences below a node: nothing seen yet, several symbols, or one symbol (≥ 0). */
const NONE = -1;
const SEVERAL = -2;

/**
 * Walks the tree of shared prefixes from the leaves up. At a node, two occurrences from different children
 * differ in the symbol that follows; if one is in a, the other in b, and the symbols before them differ too,
 * the node is a run.
 */
function runsOf(joined: JoinedTexts, limit: number): Run[] {
  const { symbols, order, shared, startOfB } = joined;
  const runs: Run[] = [];
  // A stack of open nodes in parallel arrays. The floor stands for all nodes that are too short.
  const depths: number[] = [limit];
  const beforeA: number[] = [NONE];
  const beforeB: number[] = [NONE];
  const firstInA: number[] = [0];
  const found: boolean[] = [false];

  for (let k = 1; k <= order.length; k++) {
    const depth = k < order.length ? Math.max(limit, shared[k]!) : limit;
    let top = depths.length - 1;
    if (depth === limit && top === 0) continue;
    // The child that is complete: first the leaf before this one, then each node that closes.
    const leaf = order[k - 1]!;
    const before = symbolBefore(symbols, leaf, startOfB);
    let childA = leaf < startOfB ? before : NONE;
    let childB = leaf < startOfB ? NONE : before;
    let childFirst = leaf < startOfB ? leaf : Number.POSITIVE_INFINITY;
    const join = () => {
      if (differ(beforeA[top]!, childB) || differ(childA, beforeB[top]!)) found[top] = true;
      beforeA[top] = union(beforeA[top]!, childA);
      beforeB[top] = union(beforeB[top]!, childB);
      if (childFirst < firstInA[top]!) firstInA[top] = childFirst;
    };
    while (depths[top]! > depth) {
      join();
      if (found[top]) runs.push({ start: firstInA[top]!, length: depths[top]! });
      childA = beforeA.pop()!;
      childB = beforeB.pop()!;
      childFirst = firstInA.pop()!;
      depths.pop();
      found.pop();
      top--;
    }
    if (depth === limit) continue;
    if (depths[top] === depth) join();
    else {
      depths.push(depth);
      beforeA.push(childA);
      beforeB.push(childB);
      firstInA.push(childFirst);
      found.push(false);
    }
  }
  return runs;
}

/** The beginnings of the two texts differ from every symbol and from each other. */
function symbolBefore(symbols: Int32Array, i: number, startOfB: number): number {
  if (i === 0) return 0x20000;
  return i === startOfB ? 0x20001 : symbols[i - 1]!;
}

function differ(one: number, other: number): boolean {
  if (one === NONE || other === NONE) return false;
  return one === SEVERAL || other === SEVERAL || one !== other;
}

function union(one: number, other: number): number {
  if (one === NONE || one === other) return other;
  return other === NONE ? one : SEVERAL;
}

function spansOf(longest: Int32Array, from: number, length: number, limit: number): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (let i = 0; i < length; i++) {
    const match = longest[from + i]!;
    if (match <= limit) continue;
    if (open && i <= open.end) open.end = Math.max(open.end, i + match);
    else spans.push((open = { start: i, end: i + match }));
  }
  return spans;
}
