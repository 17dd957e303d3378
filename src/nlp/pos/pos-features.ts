/**
 * What the tagger uses for a word: its letters, its beginning and endings, its capitalisation and shape, its
 * neighbours with their endings, and the two classes chosen before it. Features are hashed into one table.
 */
import { CHECK_START, nextHash } from '../morphology/hash-table.ts';

/** Rows of the table of weights, a power of two. */
export const FEATURE_ROWS = 1 << 17;
const MASK = FEATURE_ROWS - 1;
const SUFFIX_LETTERS = 6;
const PREFIX_LETTERS = 3;

/** A sentence as the tagger sees it: forms as written and in lower case. */
export type TaggerSentence = {
  forms: readonly string[];
  lower: readonly string[];
  /**
   * Treebank whose conventions apply (they differ on verbal nouns and adjectives), from 1; 0 for none in
   * particular.
   */
  style: number;
};

/** Rows of the features of a word; `previous` and `beforePrevious` are class numbers, −1 at the beginning. */
export function posFeatures(
  { forms, lower, style }: TaggerSentence,
  at: number,
  previous: number,
  beforePrevious: number,
): number[] {
  const rows: number[] = [];
  const add = (kind: number, text: string, extra = 0): void => {
    let hash = nextHash(nextHash(CHECK_START, kind + 1), extra + 7);
    for (let i = 0; i < text.length; i++) hash = nextHash(hash, text.charCodeAt(i));
    rows.push((hash ^ (hash >>> 15)) & MASK);
  };
  const word = lower[at]!;
  const before = lower[at - 1] ?? '<';
  const after = lower[at + 1] ?? '>';
  add(0, '');
  add(1, word);
  for (let n = 1; n <= Math.min(SUFFIX_LETTERS, word.length); n++) add(2, word.slice(-n));
  for (let n = 1; n <= Math.min(PREFIX_LETTERS, word.length); n++) add(3, word.slice(0, n));
  const shape = shapeOf(forms[at]!, at);
  add(4, shape);
  add(5, shape, previous + 1);
  add(6, '', previous + 1);
  add(7, '', (previous + 1) * 32 + beforePrevious + 1);
  add(8, before);
  add(9, after);
  add(10, before.slice(-3));
  add(11, after.slice(-3));
  add(12, lower[at - 2] ?? '<');
  add(13, lower[at + 2] ?? '>');
  add(14, `${before} ${word}`);
  add(15, `${word} ${after}`);
  add(16, word.slice(-3), previous + 1);
  add(17, word, previous + 1);
  add(18, `${word.slice(-3)} ${after.slice(-3)}`);
  add(19, shapeOf(forms[at + 1] ?? '', at + 1));
  add(20, `${word.slice(-4)} ${at === forms.length - 1 || /^[.!?…]/.test(after) ? 'end' : ''}`);
  if (style > 0) {
    add(21, '', style);
    add(22, word, style);
    for (let n = 2; n <= 5; n++) add(23, word.slice(-n), style);
    add(24, word.slice(-3), style * 32 + previous + 1);
    add(25, `${word.slice(-3)} ${after.slice(-3)}`, style);
  }
  return rows;
}

function shapeOf(form: string, at: number): string {
  if (form === '') return 'none';
  if (!/[\p{L}\p{N}]/u.test(form)) return `mark${form[0]}`;
  const digits = /\d/.test(form) ? 'd' : '';
  const capital = /^\p{Lu}/u.test(form) ? (/\p{Ll}/u.test(form) ? 'C' : 'A') : 'c';
  const apostrophe = /['’]/.test(form) ? 'p' : '';
  return `${capital}${digits}${apostrophe}${at === 0 ? '0' : ''}${form.length === 1 ? '1' : ''}`;
}
