import type { Letters } from './own-letters.ts';

export type AnalyzedWord = Letters & {
  /** Folded. */
  readonly word: string;
  /** What its forms have in common. */
  readonly stem: string;
  /** How it is written, see spelling.ts; also 0 if it may just have been typed without a Turkish keyboard. */
  readonly spelling: number;
  /** The word, or the words, that an informal spelling may stand for. */
  readonly meant?: readonly AnalyzedWord[] | undefined;
};

/** All words of a text are objects of one shape: code that reads them is compiled for it once. */
export function analyzedWord(
  word: string,
  stem: string,
  spelling: number,
  letters: Letters = NO_LETTERS,
  meant: readonly AnalyzedWord[] | undefined = undefined,
): AnalyzedWord {
  return { word, stem, spelling, own: letters.own, isBare: letters.isBare, meant };
}

const NO_LETTERS: Letters = { own: undefined, isBare: undefined };
