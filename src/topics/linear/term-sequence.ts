import {
  MAX_WORD_LETTERS,
  MAX_WORD_TERMS,
  pairTerm,
  readWords,
  scatter,
  writeWordTerms,
} from './word-terms.ts';

/** The terms of one document at a time, in the order of the text; made once and reused. */
export class TermSequence {
  /**
   * Different terms in the order in which they first occurred; only the first `size` are of this document.
   */
  terms = new Uint32Array(4096);
  size = 0;
  /** The numbers of the terms in `terms`, as they occur; only the first `length` are of this document. */
  occurrences = new Uint32Array(1 << 14);
  length = 0;
  /** 1 plus the index of a term in `terms`; 0 is free. */
  #slots = new Int32Array(8192);
  readonly #word = new Uint8Array(MAX_WORD_LETTERS);
  readonly #ofWord = new Uint32Array(MAX_WORD_TERMS);
  /** The beginning of the word before, 0 if there is none. */
  #before = 0;
  readonly #addWord = (letters: number): void => {
    // One more for the pair with the word before.
    if (this.length + MAX_WORD_TERMS + 1 > this.occurrences.length)
      this.occurrences = larger(this.occurrences, new Uint32Array(this.occurrences.length * 2));
    const terms = this.#ofWord;
    const count = writeWordTerms(this.#word, letters, terms);
    const stem = terms[0]!;
    this.#push(stem);
    if (this.#before !== 0) this.#push(pairTerm(this.#before, stem));
    this.#before = stem;
    for (let i = 1; i < count; i++) this.#push(terms[i]!);
  };

  clear(): void {
    this.#slots.fill(0);
    this.size = 0;
    this.length = 0;
  }

  /** Reads a text. */
  read(text: string): void {
    this.#before = 0;
    readWords(text, this.#word, this.#addWord);
  }

  #push(term: number): void {
    this.occurrences[this.length++] = this.#number(term);
  }

  #number(term: number): number {
    const mask = this.#slots.length - 1;
    let slot = scatter(term) & mask;
    for (;;) {
      const place = this.#slots[slot]!;
      if (place === 0) break;
      if (this.terms[place - 1] === term) return place - 1;
      slot = (slot + 1) & mask;
    }
    if (this.size === this.terms.length) {
      this.#growTerms();
      return this.#number(term);
    }
    this.terms[this.size] = term;
    this.#slots[slot] = ++this.size;
    return this.size - 1;
  }

  #growTerms(): void {
    const terms = larger(this.terms, new Uint32Array(this.terms.length * 2));
    this.terms = terms;
    this.#slots = new Int32Array(terms.length * 2);
    const mask = this.#slots.length - 1;
    for (let place = 0; place < this.size; place++) {
      let slot = scatter(terms[place]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = place + 1;
    }
  }
}

function larger<T extends Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
