import { roots } from '../../nlp/analyze.ts';
import type { Dictionary } from '../../nlp/dictionary.ts';
import { fold } from '../../nlp/fold.ts';
import type { AnalyzedWord } from './analyzer.ts';
import { cutStem } from './cut-stem.ts';
import { spell } from './spelling-of.ts';

/** Number of words whose roots are cached; analysing one costs about 20 µs. */
const MAX_KEPT = 100_000;
/** Shorter roots (a, e) are interjections and letters. */
const SHORTEST = 2;

/**
 * Stems of all candidate roots and derivation bases of a word other than its own stem (S5): işletmecilik,
 * whose stem is islet, has isle and is. They are terms of their own, so that a search for a root can rank the
 * words derived from it lower.
 */
export class RootStems {
  readonly #dictionary: Dictionary;
  readonly #kept = new Map<string, readonly string[]>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  of({ word, stem, spelling }: AnalyzedWord): readonly string[] {
    const written = spell(word, spelling);
    let found = this.#kept.get(written);
    if (found === undefined) {
      const stems = roots(written, this.#dictionary)
        .filter((root) => root.length >= SHORTEST)
        .map((root) => cutStem(fold(root)));
      found = [...new Set(stems)];
      if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
      this.#kept.set(written, found);
    }
    return found.filter((root) => root !== stem);
  }
}
