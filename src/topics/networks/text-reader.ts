import type { TopicText } from '../../model/topic.ts';
import { lowerTurkish } from '../../nlp/fold.ts';
import { type TokenUnit, tokensOf } from './token-units.ts';

/** Turns a text into the numbers that a network takes: a row of `length` tokens, padded with 0. */
export interface TextReader {
  /** Number of possible tokens, including 0 for nothing. */
  readonly tokens: number;
  read(document: TopicText, row: Float32Array, start: number, length: number): void;
}

/** Tokens in fewer documents teach nothing. */
const MIN_DOCUMENTS = 2;

/** The most common tokens of the documents, most common first; those of equal count in alphabetical order. */
export function vocabularyOf(
  documents: Iterable<readonly string[]>,
  maxTokens: number,
  minDocuments = MIN_DOCUMENTS,
): string[] {
  const counts = new Map<string, number>();
  for (const tokens of documents) {
    for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minDocuments)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, maxTokens)
    .map(([token]) => token);
}

/** Reads tokens of a vocabulary; others are skipped. */
export class VocabularyReader implements TextReader {
  readonly tokens: number;
  readonly #unit: TokenUnit;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(vocabulary: readonly string[], unit: TokenUnit) {
    this.tokens = vocabulary.length + 1;
    this.#unit = unit;
    this.#numbers = new Map(vocabulary.map((token, i) => [token, i + 1]));
  }

  read(document: TopicText, row: Float32Array, start: number, length: number): void {
    this.readTokens(tokensOf(document, this.#unit), row, start, length);
  }

  readTokens(tokens: readonly string[], row: Float32Array, start: number, length: number): void {
    let at = 0;
    for (const token of tokens) {
      if (at === length) break;
      const number = this.#numbers.get(token);
      if (number !== undefined) row[start + at++] = number;
    }
    row.fill(0, start + at, start + length);
  }
}

/** The 70 characters of Zhang et al. 2015 and the additional letters of Turkish. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-,;.!?:\'"/\\|_@#$%^&*~`+=<>()[]{}\n çğıöşüâîû';

/** Reads characters in lower case; 0 for one that is not in the alphabet. */
export class CharacterReader implements TextReader {
  readonly tokens = ALPHABET.length + 1;

  read({ title, text }: TopicText, row: Float32Array, start: number, length: number): void {
    const beginning = lowerTurkish((title ? `${title}\n${text}` : text).slice(0, length));
    for (let i = 0; i < length; i++) {
      row[start + i] = i < beginning.length ? ALPHABET.indexOf(beginning[i]!) + 1 : 0;
    }
  }
}
