import { CHECK_START, HASH_START, nextCheck, nextHash } from '../../nlp/morphology/hash-table.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import type { PostingList } from '../postings/posting-list.ts';
import type { HashNumbers } from '../terms/hash-numbers.ts';
import { sortKeys } from '../terms/sort-keys.ts';

/** Where the tokens of a document are; token 0 is a gap. */
export type TokenRange = { start: number; titleEnd: number; end: number };

/** Tokens per step of the table that leads from a token to its document. */
const STEP_BITS = 6;

/** The documents of a sequence of tokens, in order. */
export class TokenRanges {
  readonly starts: Uint32Array;
  readonly titleEnds: Uint32Array;
  readonly ends: Uint32Array;
  /** The first document that ends after the beginning of each step. */
  readonly #docOfStep: Uint32Array;

  constructor(docs: readonly TokenRange[]) {
    this.starts = Uint32Array.from(docs, ({ start }) => start);
    this.titleEnds = Uint32Array.from(docs, ({ titleEnd }) => titleEnd);
    this.ends = Uint32Array.from(docs, ({ end }) => end);
    this.#docOfStep = new Uint32Array(((this.ends.at(-1) ?? 0) >>> STEP_BITS) + 1);
    let step = 0;
    for (let doc = 0; doc < docs.length; doc++)
      while (step << STEP_BITS < this.ends[doc]!) this.#docOfStep[step++] = doc;
  }

  /** The document that a token is in. */
  docOf(place: number): number {
    let doc = this.#docOfStep[place >>> STEP_BITS]!;
    while (this.ends[doc]! <= place) doc++;
    return doc;
  }
}

/** The tokens of documents, and memory for sorting them. */
export type TokenSequence = {
  tokens: Uint32Array;
  docs: TokenRanges;
  /** How often each kind of token occurs in the documents. */
  counts: Uint32Array;
  /** A number for each token. */
  room: Uint32Array;
  /** For numbering terms. */
  numbers: HashNumbers;
};

/** All occurrences of the terms of one field, sorted by term and then in document order. */
export class SortedOccurrences {
  readonly withPositions: boolean;
  #keys: string[] = [];
  readonly #termOfToken: Int32Array;
  readonly #ends: Uint32Array;
  readonly #docs: TokenRanges;
  /** Where each occurrence is in the sequence of tokens: document and position follow from it. */
  #places: Uint32Array;

  /**
   * `keys` has the key of each kind of token; several may have one. The room of the sequence belongs to this
   * object until `forgetLists`.
   */
  constructor(
    keys: readonly string[],
    { tokens, docs, counts, room, numbers }: TokenSequence,
    withPositions: boolean,
  ) {
    this.withPositions = withPositions;
    this.#docs = docs;
    this.#termOfToken = this.#numberTerms(keys, numbers);
    const next = new Uint32Array(this.#keys.length);
    for (let token = 1; token < keys.length; token++) {
      next[this.#termOfToken[token]!]! += counts[token]!;
    }
    let total = 0;
    for (let term = 0; term < next.length; term++) {
      const count = next[term]!;
      next[term] = total;
      total += count;
    }
    this.#places = room;
    this.#place(tokens, next);
    this.#ends = next;
  }

  /** Puts the place of each token into the next slot of its term. */
  #place(tokens: Uint32Array, next: Uint32Array): void {
    const { starts, ends } = this.#docs;
    const termOfToken = this.#termOfToken;
    const places = this.#places;
    for (let doc = 0; doc < starts.length; doc++) {
      const end = ends[doc]!;
      for (let at = starts[doc]!; at < end; at++) {
        const token = tokens[at]!;
        if (token !== 0) places[next[termOfToken[token]!]!++] = at;
      }
    }
  }

  termOf(token: number): number {
    return this.#termOfToken[token]!;
  }

  get terms(): number {
    return this.#keys.length;
  }

  occurrences(term: number): number {
    return this.#ends[term]! - this.#start(term);
  }

  key(term: number): string {
    return this.#keys[term]!;
  }

  /** The terms in the order of their keys. */
  inOrder(): Uint32Array {
    return sortKeys(this.#keys);
  }

  /** From now on only terms and their numbers of occurrences are available. */
  forgetLists(): void {
    this.#keys = [];
    this.#places = NO_PLACES;
  }

  /** False if no document has the term. */
  fill(term: number, list: PostingList): boolean {
    list.clear();
    const places = this.#places;
    const { starts, titleEnds, ends } = this.#docs;
    const end = this.#ends[term]!;
    let at = this.#start(term);
    while (at < end) {
      const first = at;
      const doc = this.#docs.docOf(places[at]!);
      const docEnd = ends[doc]!;
      // The title comes first.
      const inTitle = places[at]! < titleEnds[doc]! ? 1 : 0;
      if (this.withPositions) {
        const start = starts[doc]!;
        for (; at < end && places[at]! < docEnd; at++) list.addPosition(places[at]! - start);
      } else while (at < end && places[at]! < docEnd) at++;
      list.add(doc, at - first, inTitle);
    }
    return list.length > 0;
  }

  #start(term: number): number {
    return term === 0 ? 0 : this.#ends[term - 1]!;
  }

  #numberTerms(keys: readonly string[], numbers: HashNumbers): Int32Array {
    numbers.clear();
    const termOfToken = new Int32Array(keys.length).fill(-1);
    for (let token = 1; token < keys.length; token++)
      termOfToken[token] = this.#termOfKey(keys[token]!, numbers);
    return termOfToken;
  }

  #termOfKey(key: string, numbers: HashNumbers): number {
    let hash = HASH_START;
    let check = CHECK_START;
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    let number = numbers.get(hash, check);
    if (number === 0) {
      number = this.#keys.push(key);
      numbers.set(hash, check, number);
    }
    return number - 1;
  }
}

const NO_PLACES = new Uint32Array(0);

/** How often each kind of token occurs in the documents. */
export function countTokens(kinds: number, tokens: Uint32Array, { starts, ends }: TokenRanges): Uint32Array {
  const counts = new Uint32Array(kinds);
  for (let doc = 0; doc < starts.length; doc++) {
    const end = ends[doc]!;
    for (let at = starts[doc]!; at < end; at++) counts[tokens[at]!]!++;
  }
  return counts;
}

keepShape(TokenRanges);
keepShape(SortedOccurrences);
