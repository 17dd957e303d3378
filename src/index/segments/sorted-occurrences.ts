import { CHECK_START, HASH_START, nextCheck, nextHash } from '../../nlp/morphology/hash-table.ts';
import { keepShape } from '../../threads/keep-shape.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { HashNumbers } from '../terms/hash-numbers.ts';
import { sortKeys } from '../terms/sort-keys.ts';

/** Where the tokens of a document are; token 0 is a gap. */
export type TokenRange = { start: number; titleEnd: number; end: number };

/** All occurrences of the terms of one field, sorted by term and then in document order. */
export class SortedOccurrences {
  readonly withPositions: boolean;
  #keys: string[] = [];
  readonly #termOfToken: Int32Array;
  readonly #tokenCounts: Uint32Array;
  readonly #ends: Uint32Array;
  /** Document × 2, plus 1 for an occurrence in the title. */
  #docs: Uint32Array;
  #positions: Uint32Array;

  /** `keys` has the key of each token; several tokens may have one. */
  constructor(
    keys: readonly string[],
    tokens: Uint32Array,
    docs: readonly TokenRange[],
    withPositions: boolean,
  ) {
    this.withPositions = withPositions;
    this.#termOfToken = this.#numberTerms(keys);
    this.#tokenCounts = countTokens(keys.length, tokens, docs);
    const next = new Uint32Array(this.#keys.length);
    for (let token = 1; token < keys.length; token++) {
      next[this.#termOfToken[token]!]! += this.#tokenCounts[token]!;
    }
    let total = 0;
    for (let term = 0; term < next.length; term++) {
      const count = next[term]!;
      next[term] = total;
      total += count;
    }
    this.#docs = new Uint32Array(total);
    this.#positions = new Uint32Array(withPositions ? total : 0);
    for (let doc = 0; doc < docs.length; doc++) this.#place(doc, docs[doc]!, tokens, next);
    this.#ends = next;
  }

  /** Puts the tokens of a document into the next slots of their terms. */
  #place(doc: number, { start, titleEnd, end }: TokenRange, tokens: Uint32Array, next: Uint32Array): void {
    for (let at = start; at < end; at++) {
      const token = tokens[at]!;
      if (token === 0) continue;
      const slot = next[this.#termOfToken[token]!]!++;
      this.#docs[slot] = doc * 2 + (at < titleEnd ? 1 : 0);
      if (this.withPositions) this.#positions[slot] = at - start;
    }
  }

  termOf(token: number): number {
    return this.#termOfToken[token]!;
  }

  occurrencesOfToken(token: number): number {
    return this.#tokenCounts[token]!;
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
    this.#docs = new Uint32Array();
    this.#positions = new Uint32Array();
  }

  /** False if no document has the term. */
  fill(term: number, list: PostingList): boolean {
    list.clear();
    const docs = this.#docs;
    const end = this.#ends[term]!;
    let at = this.#start(term);
    while (at < end) {
      const doc = docs[at]! >>> 1;
      const first = at;
      let inTitle = 0;
      for (; at < end && docs[at]! >>> 1 === doc; at++) {
        inTitle |= docs[at]! & 1;
        if (this.withPositions) list.addPosition(this.#positions[at]!);
      }
      list.add(doc, at - first, inTitle);
    }
    return list.length > 0;
  }

  #start(term: number): number {
    return term === 0 ? 0 : this.#ends[term - 1]!;
  }

  #numberTerms(keys: readonly string[]): Int32Array {
    const numbers = new HashNumbers();
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

function countTokens(kinds: number, tokens: Uint32Array, docs: readonly TokenRange[]): Uint32Array {
  const counts = new Uint32Array(kinds);
  for (const { start, end } of docs) for (let at = start; at < end; at++) counts[tokens[at]!]!++;
  return counts;
}

keepShape(SortedOccurrences);
