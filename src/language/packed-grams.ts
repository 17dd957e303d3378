/** Scores of languages by their number. */
type Scores = Readonly<Record<number, number>>;

const NONE: Scores = {};
/** One n-gram of the source text: its name, bare or in quotes, and its scores by language. */
const ENTRY = /(?:'((?:[^'\\]|\\.)*)'|([^\s'":{},]+)):\{([\d:,]*)\}/gy;

/**
 * A table of n-grams in typed arrays: 2 MB for what takes 46 MB with one object per n-gram, plus 60 MB that
 * V8 needs to compile such a source and that a thread does not release.
 */
export class PackedGrams {
  /** Ascending. */
  readonly #keys: Float64Array;
  /** Where the scores of the n-gram at the same index begin; one more at the end. */
  readonly #starts: Uint32Array;
  readonly #languages: Uint8Array;
  readonly #scores: Uint8Array;

  /** From the inside of an object literal: `'abc':{0:17,59:52},…`. */
  constructor(source: string) {
    const entries: { key: number; scores: string }[] = [];
    let commas = 0;
    ENTRY.lastIndex = 0;
    for (let match = ENTRY.exec(source); match; match = ENTRY.exec(source)) {
      const [, quoted, bare, scores] = match as unknown as [string, string?, string?, string?];
      entries.push({ key: keyOf(quoted?.replace(/\\(.)/g, '$1') ?? bare!), scores: scores! });
      for (let i = 0; i < scores!.length; i++) if (scores!.charCodeAt(i) === 0x2c) commas++;
      ENTRY.lastIndex++;
    }
    entries.sort((a, b) => a.key - b.key);
    const count = commas + entries.length;
    this.#keys = Float64Array.from(entries, ({ key }) => key);
    this.#starts = new Uint32Array(entries.length + 1);
    this.#languages = new Uint8Array(count);
    this.#scores = new Uint8Array(count);
    let next = 0;
    for (const [index, { scores }] of entries.entries()) {
      this.#starts[index] = next;
      for (const pair of scores.split(',')) {
        const [language, score] = pair.split(':');
        this.#languages[next] = Number(language);
        this.#scores[next++] = Number(score);
      }
    }
    this.#starts[entries.length] = next;
  }

  get size(): number {
    return this.#keys.length;
  }

  scoresOf(gram: string): Scores {
    if (gram.length > MAX_LENGTH) return NONE;
    const index = this.#indexOf(keyOf(gram));
    if (index < 0) return NONE;
    const scores: Record<number, number> = {};
    for (let i = this.#starts[index]!; i < this.#starts[index + 1]!; i++) {
      scores[this.#languages[i]!] = this.#scores[i]!;
    }
    return scores;
  }

  #indexOf(key: number): number {
    let low = 0;
    let high = this.#keys.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#keys[middle]!;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/** Six characters of one byte each fit into a number without loss. */
const MAX_LENGTH = 6;

function keyOf(gram: string): number {
  let key = 0;
  for (let i = 0; i < gram.length; i++) key = key * 256 + gram.charCodeAt(i);
  return key;
}
