import { keepShape } from '../../threads/keep-shape.ts';
import { ListReader } from '../postings/list-reader.ts';
import { PostingList } from '../postings/posting-list.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../terms/fields.ts';
import type { TermStream } from '../terms/term-dictionary-reader.ts';
import { WordStem } from '../terms/term-info.ts';
import type { SegmentReader } from './segment-reader.ts';

export type TermSource = {
  reader: SegmentReader;
  /** Old document → new one, or -1. */
  map: Int32Array;
};

/** Where merged terms go, in the order of their keys. */
export type TermTarget = {
  /** The first postings of the next term, whose list is long; those that are taken are removed from `list`. */
  part(key: string, list: PostingList, withPositions: boolean): void;
  term(key: string, list: PostingList, withPositions: boolean, stem: WordStem | null): void;
};

const STEP_MS = 200;
/**
 * Longer lists are written in parts: the list of a common word of 500,000 documents would take 50 MB in plain
 * numbers.
 */
const PART_DOCS = 8_192;

/** Both parts may be merged at the same time, in two threads. */
export type TermPart = 'all' | 'first' | 'second';

/**
 * The last key of the first part: stems, and words up to this one. Each part takes half of the time of
 * merging 60,000 documents of Turkish news; the thread of the second one must start first and count the
 * stems.
 */
const SPLIT = termKey(WORD_FIELD, 'e');

/** Merges the terms of segments. It works in steps. */
export class TermMerger {
  readonly #sources: readonly TermSource[];
  /** Are there deleted documents to drop? */
  readonly #drops: boolean;
  readonly #target: TermTarget;
  readonly #terms: TermStream[];
  /** The last key that is merged; null if all are. */
  readonly #last: string | null;
  readonly #list = new PostingList();
  /** Sources that have the current term. */
  readonly #having: number[] = [];
  /** How many sources have a stem. */
  readonly #sourcesOfStem = new Map<string, number>();
  readonly #source = new ListReader();

  constructor(sources: readonly TermSource[], drops: boolean, target: TermTarget, part: TermPart = 'all') {
    this.#sources = sources;
    this.#drops = drops;
    this.#target = target;
    if (part === 'second') for (const { reader } of sources) this.#countStems(reader);
    this.#last = part === 'first' ? SPLIT : null;
    this.#terms = sources.map(({ reader }) => reader.termsAfter(part === 'second' ? SPLIT : null));
  }

  /** Merges terms until the time is up; true when all are done. */
  run(isTime: () => boolean): boolean {
    for (let done = 0; ; done++) {
      const key = this.#smallestKey();
      if (key === null) return true;
      if (done > 0 && isTime()) return false;
      this.#mergeTerm(key);
    }
  }

  /** Merges all terms; `onStep` is called from time to time. */
  runInSteps(onStep: () => void): void {
    for (;;) {
      const end = performance.now() + STEP_MS;
      if (this.run(() => performance.now() >= end)) return;
      onStep();
    }
  }

  #countStems(reader: SegmentReader): void {
    reader.forEachTerm(String.fromCharCode(STEM_FIELD), (key) => {
      const stem = key.slice(1);
      this.#sourcesOfStem.set(stem, (this.#sourcesOfStem.get(stem) ?? 0) + 1);
      return true;
    });
  }

  /** The next key, and which sources have it. */
  #smallestKey(): string | null {
    let smallest: string | null = null;
    const having = this.#having;
    having.length = 0;
    for (let number = 0; number < this.#terms.length; number++) {
      const { key } = this.#terms[number]!;
      if (key === null) continue;
      if (smallest === null || key < smallest) {
        smallest = key;
        having.length = 0;
      } else if (key !== smallest) continue;
      having.push(number);
    }
    if (smallest !== null && this.#last !== null && smallest > this.#last) return null;
    return smallest;
  }

  #mergeTerm(key: string): void {
    const list = this.#list;
    list.clear();
    let withPositions = false;
    const field = key.charCodeAt(0);
    if (field === STEM_FIELD) this.#sourcesOfStem.set(key.slice(1), this.#having.length);
    const stem = field === WORD_FIELD ? this.#mergeStem() : null;
    // A list shared with its stem is not written again: only its length is needed.
    const isCounted = stem?.isSameList === true && !this.#drops;
    for (const number of this.#having) {
      const stream = this.#terms[number]!;
      const { info } = stream;
      if (isCounted) {
        list.length += info.documents;
        stream.next();
        continue;
      }
      const { reader, map } = this.#sources[number]!;
      // Words have no positions of their own, even if they share a list that has.
      const source = reader.list(stem === null ? info : reader.resolve(info), this.#source, stem === null);
      const hasPositions = stem === null && source.hasPositions;
      withPositions ||= hasPositions;
      while (source.next()) {
        this.#copyBlock(map, hasPositions);
        // A list that is shared with a stem is not written.
        if (list.length >= PART_DOCS && !stem?.isSameList) this.#target.part(key, list, withPositions);
      }
      stream.next();
    }
    if (list.documents > 0) this.#target.term(key, list, withPositions, stem);
  }

  /**
   * The stem of most occurrences; the word shares its list if it does so in every source that has the stem.
   */
  #mergeStem(): WordStem {
    const merged = new WordStem();
    let most = 0;
    let isSole = true;
    let isSame = true;
    for (const number of this.#having) {
      const { info } = this.#terms[number]!;
      const known = info.stem!;
      isSame &&= known.isSameList;
      isSole &&= known.isSole && (merged.stem === '' || merged.stem === known.stem);
      if (info.documents > most) {
        most = info.documents;
        merged.stem = known.stem;
        merged.spelling = known.spelling;
      }
    }
    // The lists are the same if they are in every source that has the word, and no other source has the stem.
    merged.isSole = isSole;
    merged.isSameList = isSole && isSame && this.#having.length === this.#sourcesOfStem.get(merged.stem);
    return merged;
  }

  #copyBlock(map: Int32Array, withPositions: boolean): void {
    const { docs, codes, size, positionGaps } = this.#source;
    let at = 0;
    for (let i = 0; i < size; i++) {
      const target = map[docs[i]!]!;
      const count = (codes[i]! >>> 1) + 1;
      if (target >= 0) {
        this.#list.add(target, count, codes[i]! & 1);
        if (withPositions) this.#list.addPositions(positionGaps, at, count);
      }
      at += count;
    }
  }
}

keepShape(TermMerger);
