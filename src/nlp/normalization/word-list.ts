/**
 * Common words with how common they are: what the corrector compares spellings with. In the model they lie sorted, each
 * as the number of letters it shares with the one before and the letters that follow; loaded on first use.
 */
import { type Model, modelBytes, readModel } from '../model-file.ts';
import { vowelBits } from '../morphology/phonology.ts';

export class WordList {
  /** Word → logarithm of its count, from 0. */
  readonly #weights: ReadonlyMap<string, number>;
  #skeletons: Map<string, string[]> | undefined;
  /** Skeletons whose words are in order: few are ever asked for. */
  readonly #sorted = new Set<string>();

  constructor(weights: ReadonlyMap<string, number>) {
    this.#weights = weights;
  }

  /** How common a word is: 0 for dictionary words not met in texts, more for others; undefined if not in the list. */
  weight(word: string): number | undefined {
    return this.#weights.get(word);
  }

  /** Words with these consonants in this order, the commonest first: slm → selam, selim, salim. */
  withConsonants(skeleton: string): readonly string[] {
    this.#skeletons ??= this.#bySkeleton();
    const words = this.#skeletons.get(skeleton);
    if (words === undefined) return [];
    if (words.length > 1 && !this.#sorted.has(skeleton)) {
      words.sort((a, b) => this.weight(b)! - this.weight(a)! || (a < b ? -1 : 1));
      this.#sorted.add(skeleton);
    }
    return words;
  }

  #bySkeleton(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const word of this.#weights.keys()) {
      const skeleton = consonantsOf(word);
      if (skeleton.length < 2 || skeleton.length > 8) continue;
      const words = found.get(skeleton);
      if (words) words.push(word);
      else found.set(skeleton, [word]);
    }
    return found;
  }
}

/** The consonants of a word in ASCII: what is left when the vowels are not typed. */
export function consonantsOf(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (vowelBits(code) !== 0) continue;
    out += ASCII[word[i]!] ?? word[i]!;
  }
  return out;
}

const ASCII: Readonly<Record<string, string>> = { ç: 'c', ğ: 'g', ş: 's' };

const KIND = 'TZWORDS1';
let loaded: WordList | undefined;

export function wordList(): WordList {
  loaded ??= decodeWordList(readModel('words.bin', KIND));
  return loaded;
}

export function decodeWordList(model: Model): WordList {
  const bytes = model.array<Uint8Array>('words');
  const weights = new Map<string, number>();
  let word = '';
  for (let at = 0; at < bytes.length; ) {
    const shared = bytes[at]!;
    const weight = bytes[at + 1]!;
    const length = bytes[at + 2]!;
    word = word.slice(0, shared) + decoded(bytes, at + 3, at + 3 + length);
    weights.set(word, weight);
    at += 3 + length;
  }
  return new WordList(weights);
}

/** UTF-8 of Turkish words, whose letters have one byte or two; a decoder costs more than such short texts. */
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
