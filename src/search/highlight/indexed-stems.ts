import type { LiveSegment } from '../../index/index-reader.ts';
import { MEANT_FIELD, termKey, WORD_FIELD } from '../../index/terms/fields.ts';
import { giveBack, takeCursor } from '../ranking/cursor-pool.ts';

/** All are dropped when there are more. */
const MAX_WORDS = 20_000;

/**
 * What the index knows about the words of its pages: looking up the stem of a word takes a tenth of the time
 * of analysing it.
 */
export class IndexedStems {
  readonly segments: readonly LiveSegment[];
  readonly #stems = new Map<string, string | null>();

  constructor(segments: readonly LiveSegment[]) {
    this.segments = segments;
  }

  /** The stem that a folded word has wherever it occurs; null if it has several, or does not occur. */
  stemOf(word: string): string | null {
    let stem = this.#stems.get(word);
    if (stem !== undefined) return stem;
    stem = this.#lookUp(termKey(WORD_FIELD, word));
    if (this.#stems.size >= MAX_WORDS) this.#stems.clear();
    this.#stems.set(word, stem);
    return stem;
  }

  /** May an informal spelling on this page stand for a word with one of these stems? */
  mayMean(page: number, stems: Iterable<string>): boolean {
    for (const { reader } of this.segments) {
      const doc = reader.docOfPage(page);
      if (doc < 0) continue;
      for (const stem of stems) {
        const info = reader.find(termKey(MEANT_FIELD, stem));
        if (info === null) continue;
        const cursor = takeCursor(reader, info);
        const isThere = cursor.advance(doc) === doc;
        giveBack(cursor);
        if (isThere) return true;
      }
    }
    return false;
  }

  #lookUp(key: string): string | null {
    let sole: string | null = null;
    for (const { reader } of this.segments) {
      const known = reader.find(key)?.stem;
      if (!known) continue;
      if (!known.isSole || (sole !== null && sole !== known.stem)) return null;
      sole = known.stem;
    }
    return sole;
  }
}
