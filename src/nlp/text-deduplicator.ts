/**
 * Removes what an export has already written: pages that nearly repeat an earlier one, and, as in onion
 * (Pomikálek 2011), paragraphs most of whose runs of words were in earlier ones, on any site. Bounded memory:
 * hashes of pages, and one bit for a run of words; after more than a hundred million of them, short
 * paragraphs may be mistaken for known ones.
 */
import { fold } from './fold.ts';
import { type Simhash, simhashDistance } from './simhash.ts';
import { forEachWord } from './tokenize.ts';

export const DEDUPLICATIONS = ['pages', 'paragraphs'] as const;
export type Deduplication = (typeof DEDUPLICATIONS)[number];

/**
 * Maximum number of bits in which two pages may differ; then a band of 16 bits is equal (Manku et al. 2007).
 */
const MAX_DISTANCE = 3;

export class TextDeduplicator {
  readonly #pages = new SeenPages();
  readonly #paragraphs: SeenParagraphs | null;

  constructor(what: Deduplication) {
    this.#paragraphs = what === 'paragraphs' ? new SeenParagraphs() : null;
  }

  /** What is new in a page's text; null if nothing is. */
  newTextOf({ text, simhash }: { text: string; simhash: Simhash }): string | null {
    if (!this.#pages.isNew(simhash)) return null;
    const left = this.#paragraphs?.withoutCopies(text) ?? text;
    return left === '' && text !== '' ? null : left;
  }
}

class SeenPages {
  readonly #bands: Map<number, Simhash[]>[] = [new Map(), new Map(), new Map(), new Map()];

  /** True for the first page of its kind. */
  isNew(simhash: Simhash): boolean {
    const keys = [simhash.high >>> 16, simhash.high & 0xffff, simhash.low >>> 16, simhash.low & 0xffff];
    const isSeen = keys.some((key, band) =>
      this.#bands[band]!.get(key)?.some((other) => simhashDistance(other, simhash) <= MAX_DISTANCE),
    );
    if (isSeen) return false;
    for (const [band, key] of keys.entries()) {
      const list = this.#bands[band]!.get(key);
      if (list === undefined) this.#bands[band]!.set(key, [simhash]);
      else list.push(simhash);
    }
    return true;
  }
}

/**
 * Words in a run, and the share of known runs from which a paragraph is a copy (onion's defaults are 5 and
 * 0.5).
 */
const RUN = 5;
const COPIED_SHARE = 0.5;
const TABLE_BITS = 29;

class SeenParagraphs {
  readonly #table = new Uint8Array(2 ** (TABLE_BITS - 3));

  /** The text without the paragraphs that were in earlier texts. */
  withoutCopies(text: string): string {
    const runs = text.split('\n').map((paragraph) => ({ paragraph, hashes: runHashes(paragraph) }));
    const kept = runs.filter(({ hashes }) => {
      const known = hashes.filter((hash) => this.#has(hash)).length;
      return hashes.length === 0 || known / hashes.length < COPIED_SHARE;
    });
    // After the whole page: a refrain is not a copy.
    for (const { hashes } of runs) for (const hash of hashes) this.#add(hash);
    // Lines too short for a run are kept only next to others.
    if (kept.every(({ hashes }) => hashes.length === 0) && kept.length < runs.length) return '';
    return kept.map(({ paragraph }) => paragraph).join('\n');
  }

  #has(hash: number): boolean {
    return ((this.#table[hash >>> 3]! >>> (hash & 7)) & 1) === 1;
  }

  #add(hash: number): void {
    this.#table[hash >>> 3]! |= 1 << (hash & 7);
  }
}

function runHashes(paragraph: string): number[] {
  const folded = fold(paragraph);
  const words: number[] = [];
  forEachWord(folded, (start, end) => {
    let hash = 0x811c9dc5 | 0;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ folded.charCodeAt(i), 0x01000193);
    words.push(hash);
  });
  const hashes: number[] = [];
  for (let first = 0; first + RUN <= words.length; first++) {
    let hash = 0x9e3779b9;
    for (let i = first; i < first + RUN; i++) {
      hash = Math.imul(hash ^ words[i]!, 0x85ebca6b);
      hash ^= hash >>> 13;
    }
    hashes.push((hash >>> (32 - TABLE_BITS)) % 2 ** TABLE_BITS);
  }
  return hashes;
}
