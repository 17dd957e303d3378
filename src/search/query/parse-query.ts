/**
 * The query language. Every input has a meaning: what is not understood is searched as words, and nothing is
 * ever an error.
 *
 *   çocuk sağlığı         pages with any of the words; the more, the rarer and the nearer, the better
 *   "çocuk sağlığı"       the words in this order, in these forms
 *   çocuk NEAR/5 sağlık   both, at most 5 words apart
 *   +çocuk                required
 *   -çocuk, NOT çocuk     excluded
 *   kedi OR köpek         at least one of them
 *   kedi AND köpek        both
 *   gözlük*               words with this prefix (of at least two letters)
 *   title:çocuk           in the title
 *   site:x topic:y lang:tr kind:article author:"ayşe kaya" alt:kedi   filters; -site:x excludes
 *   section:spor          in a section of its site
 *   field:"yayınevi=can yayınları"   a field kept from an import
 *   before:2024-05-01 after:2023     by publication date
 *   date:none  tarih:yok             pages that do not state one
 */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import { type Atom, type Filters, type Group, noFilters, type Query } from './query.ts';

/** Beyond these nothing is read: a query is typed by a person. */
export const MAX_QUERY_LETTERS = 1_000;
export const MAX_QUERY_WORDS = 64;

export function parseQuery(text: string, analyzer: Analyzer): Query {
  const parser = new QueryParser(text.slice(0, MAX_QUERY_LETTERS), analyzer);
  return { text, ...parser.parse() };
}

export type Piece = { sign: '' | '+' | '-'; field: string; text: string; quoted: boolean; star: boolean };

const OPERATORS = new Set(['OR', 'AND', 'NOT', '|', '||', '&&']);
const NEAR = /^NEAR(?:\/(\d{1,3}))?$/;
const DEFAULT_DISTANCE = 10;
const TEXT_FIELDS = new Set(['title', 'intitle', 'başlık', 'baslik']);

class QueryParser {
  readonly #pieces: Piece[];
  readonly #groups: Group[] = [];
  readonly #filters = noFilters();
  readonly #analyzer: Analyzer;
  #words = 0;

  constructor(text: string, analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#pieces = splitPieces(text);
  }

  parse(): { groups: Group[]; filters: Filters } {
    let joinedBy: 'OR' | 'AND' | null = null;
    let distance: number | null = null;
    let negate = false;
    for (const [index, piece] of this.#pieces.entries()) {
      const plain = !piece.quoted && piece.field === '' && piece.sign === '';
      const between = index > 0 && index < this.#pieces.length - 1;
      const near = plain && between ? NEAR.exec(piece.text) : null;
      if (near !== null) {
        distance = Number(near[1] ?? DEFAULT_DISTANCE);
      } else if (plain && between && OPERATORS.has(piece.text)) {
        if (piece.text === 'OR' || piece.text.startsWith('|')) joinedBy = 'OR';
        else if (piece.text === 'NOT') negate = true;
        else joinedBy = 'AND';
      } else if (plain && piece.text === 'NOT' && index === 0 && this.#pieces.length > 1) {
        negate = true;
      } else {
        this.#add(negate ? { ...piece, sign: '-' } : piece, joinedBy, distance);
        joinedBy = null;
        distance = null;
        negate = false;
      }
    }
    return { groups: this.#groups, filters: this.#filters };
  }

  #add(piece: Piece, joinedBy: 'OR' | 'AND' | null, distance: number | null): void {
    if (this.#filter(piece)) return;
    const inTitle = TEXT_FIELDS.has(piece.field);
    const source = piece.field !== '' && !inTitle ? `${piece.field} ${piece.text}` : piece.text;
    const words: AnalyzedWord[] = this.#analyzer.analyze(source).slice(0, MAX_QUERY_WORDS - this.#words);
    if (words.length === 0) return;
    this.#words += words.length;
    const last = this.#groups.at(-1);
    const before = last?.atoms.length === 1 && last.atoms[0]?.kind === 'word' ? last.atoms[0] : null;
    if (distance !== null && last !== undefined && before !== null) {
      last.atoms[0] = { kind: 'near', words: [before.words[0], words[0]!], distance };
      last.need = 'must';
      return;
    }
    const atoms = atomsOf(piece, words, inTitle);
    if (joinedBy === 'OR' && last !== undefined && last.need !== 'mustNot' && piece.sign === '') {
      last.atoms.push(...atoms);
      last.need = 'must';
      return;
    }
    if (joinedBy === 'AND' && last?.need === 'may') last.need = 'must';
    const need = piece.sign === '-' ? 'mustNot' : mustHave(piece, joinedBy, inTitle) ? 'must' : 'may';
    for (const atom of atoms) this.#groups.push({ atoms: [atom], need });
  }

  #filter({ field, text, sign }: Piece): boolean {
    const filters = this.#filters;
    const not = sign === '-';
    const value = text.trim();
    if (value === '' || value === '*') return field !== '' && FILTER_FIELDS.has(field);
    if (field === 'site') (not ? filters.notSites : filters.sites).push(value);
    else if (field === 'topic' || field === 'konu') (not ? filters.notTopics : filters.topics).push(value);
    else if (field === 'lang' || field === 'dil') filters.languages.push(value);
    else if (field === 'kind' || field === 'tür') (not ? filters.notKinds : filters.kinds).push(value);
    else if (field === 'author' || field === 'yazar')
      (not ? filters.notAuthors : filters.authors).push(value);
    else if (field === 'section' || field === 'bölüm')
      (not ? filters.notSections : filters.sections).push(value);
    else if (field === 'field' || field === 'alan') (not ? filters.notFields : filters.fields).push(value);
    else if (field === 'alt') filters.alts.push(...this.#analyzer.analyze(value).slice(0, MAX_ALT_WORDS));
    else if (field === 'date' || field === 'tarih') {
      if (!/^(?:none|yok)$/i.test(value)) return false;
      filters.isDated = not;
    } else if (field === 'before' || field === 'after') {
      const time = Date.parse(value);
      if (!/^\d{4}(-\d\d){0,2}$/.test(value) || Number.isNaN(time)) return false;
      filters[field] = time;
    } else return false;
    return true;
  }
}

export const FILTER_FIELDS: ReadonlySet<string> = new Set([
  ...['site', 'topic', 'konu', 'lang', 'dil', 'kind', 'tür', 'author', 'yazar', 'alt', 'before', 'after'],
  ...['field', 'alan', 'section', 'bölüm', 'date', 'tarih'],
  ...TEXT_FIELDS,
]);
const MAX_ALT_WORDS = 8;

function mustHave(piece: Piece, joinedBy: 'OR' | 'AND' | null, inTitle: boolean): boolean {
  return piece.quoted || inTitle || piece.sign === '+' || joinedBy === 'AND';
}

function atomsOf(piece: Piece, words: AnalyzedWord[], inTitle: boolean): Atom[] {
  if (piece.quoted && words.length > 1) return [{ kind: 'phrase', words, inTitle }];
  const atoms: Atom[] = words.map((word) => ({ kind: 'word', words: [word], inTitle }));
  if (piece.star)
    atoms[atoms.length - 1] = { kind: 'prefix', words: [], prefix: words.at(-1)!.word, inTitle };
  return atoms;
}

/** Splits at spaces outside quotes; a quote without an end reaches to the end. One pass. */
export function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at) || '()[]{}'.includes(text[at]!)) {
      at++;
      continue;
    }
    let sign: Piece['sign'] = '';
    if ((text[at] === '-' || text[at] === '+') && at + 1 < text.length && !isSpace(text, at + 1)) {
      sign = text[at] as '-' | '+';
      at++;
    }
    let field = '';
    const colon = text.includes(':', at) ? /^[\p{L}]{2,12}:/u.exec(text.slice(at, at + 13)) : null;
    if (colon !== null) {
      field = asciiLower(colon[0].slice(0, -1));
      if (FILTER_FIELDS.has(field)) at += colon[0].length;
      else field = '';
    }
    const quoted = QUOTES.includes(text[at] ?? ' ');
    const start = quoted ? at + 1 : at;
    let end = start;
    while (end < text.length && !(quoted ? QUOTES.includes(text[end]!) : isEnd(text, end))) end++;
    const piece = text.slice(start, end);
    at = quoted ? end + 1 : end;
    pieces.push({
      sign,
      field,
      text: piece,
      quoted,
      star: !quoted && piece.endsWith('*') && /[\p{L}\p{N}]{2}\*$/u.test(piece),
    });
  }
  return pieces;
}

const QUOTES = '"“”„«»';

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 0x20 || (code >= 9 && code <= 13) : /\s/u.test(text[at]!);
}

function isEnd(text: string, at: number): boolean {
  return isSpace(text, at) || QUOTES.includes(text[at]!) || '()[]{}'.includes(text[at]!);
}
