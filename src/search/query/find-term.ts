import type { LiveSegment } from '../../index/index-reader.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';

/** A term in all segments together. */
export type FoundTerm = {
  /** Its place in each segment; null if it is not there. */
  infos: (TermInfo | null)[];
  /** Number of documents that have it. */
  documents: number;
  /** Its place in the segment where most documents have it. */
  main: TermInfo;
};

/** Null if no segment has it. Searches of the same segments share the result. */
export function findTerm(key: string, segments: readonly LiveSegment[]): FoundTerm | null {
  let known = caches.get(segments);
  if (known === undefined) {
    known = new FoundTerms();
    caches.set(segments, known);
  }
  return known.find(key, segments);
}

/** The list of segments is a new object after every change of the index. */
const caches = new WeakMap<readonly LiveSegment[], FoundTerms>();

/** Two generations of this many: the older one is dropped when the younger is full. */
const GENERATION = 4_000;
/** The skip tables of long lists are cached too: about 13 bytes for 128 documents. */
const GENERATION_DOCUMENTS = 240_000_000;

class FoundTerms {
  #young = new Map<string, FoundTerm | null>();
  #old = new Map<string, FoundTerm | null>();
  #documents = 0;

  find(key: string, segments: readonly LiveSegment[]): FoundTerm | null {
    let found = this.#young.get(key);
    if (found !== undefined) return found;
    found = this.#old.get(key);
    if (found === undefined) found = lookUp(key, segments);
    if (this.#young.size >= GENERATION || this.#documents > GENERATION_DOCUMENTS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#documents = 0;
    }
    this.#young.set(key, found);
    this.#documents += found?.documents ?? 0;
    return found;
  }
}

function lookUp(key: string, segments: readonly LiveSegment[]): FoundTerm | null {
  const infos = segments.map(({ reader }) => reader.find(key));
  let documents = 0;
  let main: TermInfo | null = null;
  for (const info of infos) {
    if (info === null) continue;
    documents += info.documents;
    if (main === null || info.documents > main.documents) main = info;
  }
  return main === null ? null : { infos, documents, main };
}
