/**
 * Common words with their frequencies: what the corrector compares spellings with. In the model they are
 * sorted, each as the number of letters it shares with the previous one and the letters that follow; loaded
 * on first use.
 *
 * The words stay in their form in the model, and are found by a hash of 64 bits: as strings in a map they
 * took longer to load than a search takes, and several megabytes in every thread.
 */
import { type Model, modelBytes, readModel } from '../model-file.ts';
import { vowelBits } from '../morphology/phonology.ts';

/** Every word with this number is kept as a string, so that those after it can be read. */
const RESTART_EVERY = 16;

export class WordList {
  readonly #bytes: Uint8Array;
  readonly #weights: HashTable;
  #skeletons: Skeletons | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#weights = new HashTable(countWords(bytes));
    const letters = new Letters();
    for (let at = 0; at < bytes.length; at += ENTRY_HEAD + bytes[at + 2]!) {
      letters.read(bytes, at);
      this.#weights.add(letters.hash, letters.otherHash, bytes[at + 1]!);
    }
  }

  /**
   * How common a word is: 0 for dictionary words that do not occur in texts, more for others; undefined if
   * not in the list.
   */
  weight(word: string): number | undefined {
    let hash = HASH_START;
    let other = HASH_START;
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      hash = nextHash(hash, code);
      other = nextOtherHash(other, code);
    }
    const at = this.#weights.find(hash, other);
    return at < 0 ? undefined : this.#weights.values[at]!;
  }

  /** Words with these consonants in this order, most common first: slm → selam, selim, salim. */
  withConsonants(skeleton: string): readonly string[] {
    this.#skeletons ??= new Skeletons(this.#bytes);
    const words = this.#skeletons.wordsOf(skeleton);
    if (words.length > 1) words.sort((a, b) => this.weight(b)! - this.weight(a)! || (a < b ? -1 : 1));
    return words;
  }
}

/** Words by their consonants: chains of word numbers by the hash of the consonants. */
class Skeletons {
  readonly #bytes: Uint8Array;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #hashes: Int32Array;
  readonly #otherHashes: Int32Array;
  readonly #restarts: { word: string; at: number }[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const count = countWords(bytes);
    this.#heads = new Int32Array(slotsFor(count)).fill(-1);
    this.#next = new Int32Array(count);
    this.#hashes = new Int32Array(count);
    this.#otherHashes = new Int32Array(count);
    const letters = new Letters();
    let number = 0;
    for (let at = 0; at < bytes.length; at += ENTRY_HEAD + bytes[at + 2]!, number++) {
      letters.read(bytes, at);
      if (number % RESTART_EVERY === 0) this.#restarts.push({ word: letters.text, at });
      this.#add(number, letters);
    }
  }

  wordsOf(skeleton: string): string[] {
    let hash = HASH_START;
    let other = HASH_START;
    for (let i = 0; i < skeleton.length; i++) {
      hash = nextHash(hash, skeleton.charCodeAt(i));
      other = nextOtherHash(other, skeleton.charCodeAt(i));
    }
    const words: string[] = [];
    for (let word = this.#heads[hash & (this.#heads.length - 1)]!; word >= 0; word = this.#next[word]!) {
      if (this.#hashes[word] === hash && this.#otherHashes[word] === other) words.push(this.#word(word));
    }
    return words;
  }

  #add(number: number, { codes, length }: Letters): void {
    let hash = HASH_START;
    let other = HASH_START;
    let consonants = 0;
    for (let i = 0; i < length; i++) {
      const code = codes[i]!;
      if (vowelBits(code) !== 0) continue;
      const plain = asciiConsonant(code);
      hash = nextHash(hash, plain);
      other = nextOtherHash(other, plain);
      consonants++;
    }
    if (consonants < 2 || consonants > 8) return;
    const slot = hash & (this.#heads.length - 1);
    this.#next[number] = this.#heads[slot]!;
    this.#heads[slot] = number;
    this.#hashes[number] = hash;
    this.#otherHashes[number] = other;
  }

  #word(number: number): string {
    const bytes = this.#bytes;
    let { word, at } = this.#restarts[Math.floor(number / RESTART_EVERY)]!;
    for (let left = number % RESTART_EVERY; left > 0; left--) {
      at += ENTRY_HEAD + bytes[at + 2]!;
      word = word.slice(0, bytes[at]!) + decoded(bytes, at + ENTRY_HEAD, at + ENTRY_HEAD + bytes[at + 2]!);
    }
    return word;
  }
}

/** Hashes of 64 bits with a small number each, in two halves; open addressing. */
class HashTable {
  readonly values: Uint8Array;
  readonly #hashes: Int32Array;
  readonly #otherHashes: Int32Array;
  readonly #isUsed: Uint8Array;

  constructor(count: number) {
    const slots = slotsFor(count);
    this.values = new Uint8Array(slots);
    this.#isUsed = new Uint8Array(slots);
    this.#hashes = new Int32Array(slots);
    this.#otherHashes = new Int32Array(slots);
  }

  add(hash: number, other: number, value: number): void {
    const mask = this.values.length - 1;
    let at = hash & mask;
    while (this.#isUsed[at] === 1) at = (at + 1) & mask;
    this.#isUsed[at] = 1;
    this.#hashes[at] = hash;
    this.#otherHashes[at] = other;
    this.values[at] = value;
  }

  /** The index of a hash, or −1. */
  find(hash: number, other: number): number {
    const mask = this.values.length - 1;
    for (let at = hash & mask; this.#isUsed[at] === 1; at = (at + 1) & mask)
      if (this.#hashes[at] === hash && this.#otherHashes[at] === other) return at;
    return -1;
  }
}

/** Shared letters, weight, and bytes that follow. */
const ENTRY_HEAD = 3;
const MAX_LETTERS = 512;

/** The letters of the words of the model, one after the other; the hashes of shared beginnings are kept. */
class Letters {
  readonly codes = new Uint16Array(MAX_LETTERS);
  length = 0;
  readonly #hashes = new Int32Array(MAX_LETTERS + 1).fill(HASH_START);
  readonly #otherHashes = new Int32Array(MAX_LETTERS + 1).fill(HASH_START);

  get hash(): number {
    return this.#hashes[this.length]!;
  }

  get otherHash(): number {
    return this.#otherHashes[this.length]!;
  }

  get text(): string {
    return String.fromCharCode(...this.codes.subarray(0, this.length));
  }

  read(bytes: Uint8Array, at: number): void {
    let length = bytes[at]!;
    const end = at + ENTRY_HEAD + bytes[at + 2]!;
    for (let i = at + ENTRY_HEAD; i < end; i++) {
      const byte = bytes[i]!;
      const code = byte < 0x80 ? byte : ((byte & 0x1f) << 6) | (bytes[++i]! & 0x3f);
      this.codes[length] = code;
      this.#hashes[length + 1] = nextHash(this.#hashes[length]!, code);
      this.#otherHashes[length + 1] = nextOtherHash(this.#otherHashes[length]!, code);
      length++;
    }
    this.length = length;
  }
}

const HASH_START = 17;

function nextHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function nextOtherHash(hash: number, code: number): number {
  const mixed = Math.imul(hash ^ code, 0x5bd1e995);
  return mixed ^ (mixed >>> 15);
}

function countWords(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += ENTRY_HEAD + bytes[at + 2]!) count++;
  return count;
}

/** A power of two, at most half full. */
function slotsFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, count) * 2));
}

/** The consonants of a word in ASCII: what is left when the vowels are not typed. */
export function consonantsOf(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (vowelBits(code) === 0) out += String.fromCharCode(asciiConsonant(code));
  }
  return out;
}

/** ç, ğ and ş without their marks. */
function asciiConsonant(code: number): number {
  return code === 0xe7 ? 0x63 : code === 0x11f ? 0x67 : code === 0x15f ? 0x73 : code;
}

const KIND = 'TZWORDS1';
let loaded: WordList | undefined;

export function wordList(): WordList {
  loaded ??= decodeWordList(readModel('words.bin', KIND));
  return loaded;
}

export function decodeWordList(model: Model): WordList {
  return new WordList(model.array<Uint8Array>('words'));
}

/** UTF-8 of Turkish words, whose letters have one or two bytes; a decoder costs more for such short texts. */
function decoded(bytes: Uint8Array, start: number, end: number): string {
  let out = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    out += String.fromCharCode(byte < 0x80 ? byte : ((byte & 0x1f) << 6) | (bytes[++i]! & 0x3f));
  }
  return out;
}

export function encodeWordList(weights: ReadonlyMap<string, number>): Uint8Array {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let before = '';
  for (const word of [...weights.keys()].sort()) {
    let shared = 0;
    while (shared < word.length && shared < before.length && word[shared] === before[shared]) shared++;
    const rest = encoder.encode(word.slice(shared));
    bytes.push(shared, weights.get(word)!, rest.length, ...rest);
    before = word;
  }
  return modelBytes(KIND, {}, { words: Uint8Array.from(bytes) });
}
