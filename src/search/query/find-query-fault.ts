import { closestWord } from '../../config/closest-word.ts';
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { MAX_QUERY_LETTERS, MAX_QUERY_WORDS, parseQuery } from './parse-query.ts';
import { FILTER_FIELDS, type Piece, splitPieces } from './split-pieces.ts';

/** Why a query must not decide what is removed. */
export type QueryFault =
  | { kind: 'no-word' | 'too-long' }
  /** `closest` is '' if no field is like it. */
  | { kind: 'field'; field: string; closest: string }
  | { kind: 'value' | 'negation'; field: string };

/** `siet:x`; not `12:30`. */
const LIKE_FIELD = /^(\p{L}[\p{L}\p{N}_-]{0,30}):/u;
const DATE_FIELDS: ReadonlySet<string> = new Set(['before', 'after']);
/** Fields that the query language does not negate: the sign would be ignored. */
const NEVER_NEGATED: ReadonlySet<string> = new Set([...DATE_FIELDS, 'lang', 'dil', 'alt']);

/**
 * What makes a query too uncertain to remove pages by. A search gives every input a meaning; here what it would read
 * as words, ignore or cut off is a fault, and a word that is not negated is needed.
 */
export function findQueryFault(text: string, analyzer: Analyzer): QueryFault | null {
  if (text.length > MAX_QUERY_LETTERS) return { kind: 'too-long' };
  const pieces = splitPieces(text, true);
  for (const piece of pieces) {
    const fault = faultOfPiece(piece);
    if (fault !== null) return fault;
  }
  const words = pieces.reduce((sum, piece) => sum + analyzer.analyze(piece.text).length, 0);
  if (words > MAX_QUERY_WORDS) return { kind: 'too-long' };
  const { groups, filters } = parseQuery(text, analyzer, { isLiteral: true });
  const { authors, fields, alts } = filters;
  const isNamed =
    groups.some(({ need }) => need !== 'mustNot') || authors.length + fields.length + alts.length > 0;
  return isNamed ? null : { kind: 'no-word' };
}

function faultOfPiece({ field, text, quoted, sign }: Piece): QueryFault | null {
  if (field === '') {
    const unknown = quoted ? null : LIKE_FIELD.exec(text)?.[1];
    if (!unknown) return null;
    return {
      kind: 'field',
      field: unknown,
      closest: closestWord(asciiLower(unknown), [...FILTER_FIELDS]) ?? '',
    };
  }
  const value = text.trim();
  const isDate = /^\d{4}(-\d\d){0,2}$/.test(value) && !Number.isNaN(Date.parse(value));
  if (value === '' || value === '*' || (DATE_FIELDS.has(field) && !isDate)) return { kind: 'value', field };
  return sign === '-' && NEVER_NEGATED.has(field) ? { kind: 'negation', field } : null;
}
