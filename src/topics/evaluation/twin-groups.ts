/**
 * Finds documents that nearly repeat each other: a text in both halves of a data set makes every classifier
 * look better than it is. Two documents are twins if they share at least half of their word 5-grams (Broder
 * 1997). A sample of the 5-grams, chosen by hash, represents them all, so that the work stays linear in the
 * size of the texts.
 */
import { fold } from '../../nlp/fold.ts';
import { forEachWord } from '../../nlp/tokenize.ts';

const SHINGLE = 5;
/** One shingle in this many is sampled; short texts are used whole. */
const SAMPLE = 8;
const SHORT_TEXT_WORDS = 60;
const MIN_SHARED = 0.5;
/** A shingle shared by more documents than this is a stock phrase, and would cost quadratic time. */
const MAX_SHARERS = 50;

/** For each text the number of the first one that it nearly repeats, its own number if there is none. */
export function twinGroups(texts: readonly string[]): Uint32Array {
  const group = Uint32Array.from(texts, (_, i) => i);
  const sharers = new Map<number, number[]>();
  const sizes = new Uint32Array(texts.length);
  texts.forEach((text, i) => {
    const shingles = sampledShingles(text);
    sizes[i] = shingles.size;
    const shared = new Map<number, number>();
    for (const shingle of shingles) {
      const others = sharers.get(shingle);
      if (!others) sharers.set(shingle, [i]);
      else {
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
        if (others.length < MAX_SHARERS) others.push(i);
      }
    }
    for (const [other, count] of shared) {
      const all = sizes[other]! + shingles.size - count;
      if (count >= MIN_SHARED * all) join(group, i, other);
    }
  });
  for (let i = 0; i < group.length; i++) group[i] = rootOf(group, i);
  return group;
}

function join(group: Uint32Array, a: number, b: number): void {
  const rootA = rootOf(group, a);
  const rootB = rootOf(group, b);
  if (rootA < rootB) group[rootB] = rootA;
  else group[rootA] = rootB;
}

function rootOf(group: Uint32Array, start: number): number {
  let root = start;
  while (group[root] !== root) root = group[root]!;
  group[start] = root;
  return root;
}

function sampledShingles(text: string): Set<number> {
  const folded = fold(text);
  const words: number[] = [];
  forEachWord(folded, (start, end) => {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ folded.charCodeAt(i), 0x01000193);
    words.push(hash);
  });
  const isShort = words.length < SHORT_TEXT_WORDS;
  const width = Math.min(SHINGLE, words.length);
  const chosen = new Set<number>();
  for (let i = 0; width > 0 && i + width <= words.length; i++) {
    let hash = 0x9e3779b9;
    for (let j = 0; j < width; j++) {
      hash = Math.imul(hash ^ words[i + j]!, 0x85ebca6b);
      hash ^= hash >>> 13;
    }
    if (isShort || (hash >>> 16) % SAMPLE === 0) chosen.add(hash >>> 0);
  }
  return chosen;
}
