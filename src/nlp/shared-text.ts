/**
 * How much of one text is in another: the share of its runs of five words (Broder 1997, "containment"), counted once
 * each, over folded words. Order within a run counts, order of runs does not, so that a box that is elsewhere on the
 * other page costs what it says and no more. A text of fewer words than a run is one run.
 *
 * Work and memory are linear in the texts and bounded: of a long one, a share of the runs is compared, the same ones
 * in both.
 */
import { fold } from './fold.ts';
import { TokenScanner } from './tokenize.ts';

/** Shares of two texts, each in the other, 0 to 1; both are 0 if one is empty. */
export type SharedText = { ofFirst: number; ofSecond: number };

const RUN = 5;
/** Runs of a text that are compared: the error of a share is a percent at most. */
const MAX_RUNS = 8_192;

/** The runs of a text, to be compared with those of others. */
export class TextRuns {
  readonly #hashes: ReadonlySet<number>;
  /** Runs whose hash has more of its last bits set are left out; 0 keeps all. */
  readonly #mask: number;

  constructor(text: string) {
    const words = wordHashes(text);
    const runs = Math.max(1, words.length - RUN + 1);
    let mask = 0;
    for (let kept = runs; kept > MAX_RUNS; kept /= 2) mask = mask * 2 + 1;
    const hashes = new Set<number>();
    if (words.length > 0)
      for (let first = 0; first < runs; first++) {
        let hash = 0x9e3779b9 | 0;
        for (let i = first; i < Math.min(first + RUN, words.length); i++) {
          hash = Math.imul(hash ^ words[i]!, 0x85ebca6b);
          hash ^= hash >>> 13;
        }
        if ((hash & mask) === 0) hashes.add(hash);
      }
    this.#hashes = hashes;
    this.#mask = mask;
  }

  sharedWith(other: TextRuns): SharedText {
    const mask = this.#mask | other.#mask;
    const [first, second] = [this.#count(mask), other.#count(mask)];
    let both = 0;
    for (const hash of this.#hashes) if ((hash & mask) === 0 && other.#hashes.has(hash)) both++;
    return { ofFirst: first === 0 ? 0 : both / first, ofSecond: second === 0 ? 0 : both / second };
  }

  #count(mask: number): number {
    if (mask === this.#mask) return this.#hashes.size;
    let count = 0;
    for (const hash of this.#hashes) if ((hash & mask) === 0) count++;
    return count;
  }
}

function wordHashes(text: string): number[] {
  const folded = fold(text);
  const words: number[] = [];
  const scanner = new TokenScanner(folded);
  while (scanner.nextWord()) {
    let hash = 0x811c9dc5 | 0;
    for (let i = scanner.start; i < scanner.end; i++)
      hash = Math.imul(hash ^ folded.charCodeAt(i), 0x01000193);
    words.push(hash);
  }
  return words;
}
