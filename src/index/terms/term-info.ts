import { keepShape } from '../../threads/keep-shape.ts';
import type { SkipTable } from '../postings/skip-table.ts';

/** What the dictionary holds for a word besides its postings. */
export class WordStem {
  stem = '';
  /** How most of its occurrences are written, see spelling.ts. */
  spelling = 0;
  /** Do all its occurrences have this stem? */
  isSole = false;
  /** Does it share the list of its stem? */
  isSameList = false;
}

keepShape(WordStem);

/** The whole list of a term that occurs in one document; it is kept in the dictionary. */
export type SinglePosting = { doc: number; count: number; inTitle: number; positions: number[] };

/** Where the postings of a term are in its segment. */
export type TermInfo = {
  documents: number;
  /** Largest of its blocks' impacts. */
  impact: number;
  postingsAt: number;
  postingsBytes: number;
  /** They follow the postings; 0 bytes if the term has none. */
  positionsBytes: number;
  single: SinglePosting | null;
  /** Only for words. */
  stem: WordStem | null;
  /** Read with the first cursor if the list has several blocks. */
  skips: SkipTable | null;
};

export function emptyInfo(): TermInfo {
  return {
    documents: 0,
    impact: 0,
    postingsAt: 0,
    postingsBytes: 0,
    positionsBytes: 0,
    single: null,
    stem: null,
    skips: null,
  };
}

/** The list of no term. */
export const NOWHERE = emptyInfo();
