/**
 * The query language. Every input has a meaning: what is not understood is searched as words, and nothing is
 * ever an error. An operator by which nothing is found is left out by the searcher (relax-query.ts).
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
import { fold } from '../../nlp/fold.ts';
import { isQuestionWord } from './is-question-word.ts';
import {
  type Atom,
  type Filters,
  type Group,
  noFilters,
  type Operator,
  type OperatorKind,
  type Query,
} from './query.ts';
import { type Piece, splitPieces, TEXT_FIELDS } from './split-pieces.ts';

/** Beyond these nothing is read: a longer text is not a query. Of more words the rarest count (rarest-words.ts). */
export const MAX_TEXT_LETTERS = 16_000;
/** What selects pages is read up to here, and no further word. */
export const MAX_QUERY_LETTERS = 1_000;
export const MAX_QUERY_WORDS = 64;

export type ParseOptions = {
  /** Operators, by their numbers, that are read as text or left out. */
  without?: ReadonlySet<number>;
  /** For what selects pages: every sign is an operator, and none is ever read as text. */
  isLiteral?: boolean;
};

export function parseQuery(text: string, analyzer: Analyzer, options: ParseOptions = {}): Query {
  const most = options.isLiteral ? MAX_QUERY_LETTERS : MAX_TEXT_LETTERS;
  const parser = new QueryParser(text.length > most ? beginningOf(text, most) : text, analyzer, options);
  return { text, ...parser.parse() };
}

/** Whole words only, unless it is a single one. */
function beginningOf(text: string, most: number): string {
  const end = text.lastIndexOf(' ', most);
  return text.slice(0, end > 0 ? end : most);
}

const OPERATORS = new Set(['OR', 'AND', 'NOT', '|', '||', '&&']);
const NEAR = /^NEAR(?:\/(\d{1,3}))?$/;
const DEFAULT_DISTANCE = 10;
const NONE: ReadonlySet<number> = new Set();

class QueryParser {
  readonly #text: string;
  readonly #pieces: Piece[];
  readonly #groups: Group[] = [];
  readonly #filters = noFilters();
  readonly #operators: Operator[] = [];
  readonly #analyzer: Analyzer;
  readonly #without: ReadonlySet<number>;
  readonly #isLiteral: boolean;
  readonly #quotesAreText: boolean;
  #words = 0;

  constructor(text: string, analyzer: Analyzer, { without = NONE, isLiteral = false }: ParseOptions) {
    this.#text = text;
    this.#analyzer = analyzer;
    this.#without = without;
    this.#isLiteral = isLiteral;
    this.#pieces = splitPieces(text, isLiteral);
    this.#quotesAreText = !isLiteral && isNaturalLanguage(this.#pieces, text);
  }

  parse(): { groups: Group[]; filters: Filters; operators: Operator[] } {
    let joinedBy: 'OR' | 'AND' | null = null;
    let distance: number | null = null;
    let negation = '';
    for (const [index, piece] of this.#pieces.entries()) {
      const plain = !piece.quoted && piece.field === '' && piece.sign === '';
      const between = index > 0 && index < this.#pieces.length - 1;
      const near = plain && between ? NEAR.exec(piece.text) : null;
      const sides = () => [index - 1, index, index + 1].map((at) => this.#pieces[at]!.source).join(' ');
      if (near !== null) {
        if (this.#isRead('near', sides())) distance = Number(near[1] ?? DEFAULT_DISTANCE);
      } else if (plain && piece.text === 'NOT' && this.#isNegation(index)) {
        negation = piece.source;
      } else if (plain && between && piece.text !== 'NOT' && OPERATORS.has(piece.text)) {
        const isOr = piece.text === 'OR' || piece.text.startsWith('|');
        if (this.#isRead('joined', sides())) joinedBy = isOr ? 'OR' : 'AND';
      } else {
        const excluded = { ...piece, sign: '-' as const, source: `${negation} ${piece.source}` };
        this.#add(negation === '' ? piece : excluded, joinedBy, distance);
        joinedBy = null;
        distance = null;
        negation = '';
      }
    }
    return { groups: this.#groups, filters: this.#filters, operators: this.#operators };
  }

  /** *Not* is also a mark or a note: LİSE NOT HESAPLAMA excludes nothing. */
  #isNegation(index: number): boolean {
    const isLast = index === this.#pieces.length - 1;
    return !isLast && (this.#isLiteral || /\p{Ll}/u.test(this.#text) || this.#pieces.length < 3);
  }

  /** Notes an operator; false if it is to be left out. */
  #isRead(kind: OperatorKind, text: string): boolean {
    const number = this.#operators.length;
    const isRead = !this.#without.has(number) && !(kind === 'phrase' && this.#quotesAreText);
    this.#operators.push({ number, kind, text, isRead });
    return isRead;
  }

  #add(piece: Piece, joinedBy: 'OR' | 'AND' | null, distance: number | null): void {
    const kind = kindOf(piece);
    if (kind !== null && !this.#isRead(kind, piece.source)) {
      if (kind === 'filter' || kind === 'excluded') return;
      const plain = { ...piece, sign: '' as const, field: '', quoted: false, star: false };
      this.#addWords(plain, joinedBy, distance, kind === 'phrase' || kind === 'required');
      return;
    }
    if (!this.#filter(piece)) this.#addWords(piece, joinedBy, distance, false);
  }

  #addWords(piece: Piece, joinedBy: 'OR' | 'AND' | null, distance: number | null, isAsTyped: boolean): void {
    const inTitle = TEXT_FIELDS.has(piece.field);
    const source = piece.field !== '' && !inTitle ? `${piece.field} ${piece.text}` : piece.text;
    const isOperated = this.#isLiteral || kindOf(piece) !== null || joinedBy !== null || distance !== null;
    let words: AnalyzedWord[] = this.#analyzer.analyze(source);
    if (isOperated) {
      words = words.slice(0, MAX_QUERY_WORDS - this.#words);
      this.#words += words.length;
    }
    if (words.length === 0) return;
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
    for (const atom of atoms) this.#groups.push({ atoms: [atom], need, ...(isAsTyped && { isAsTyped }) });
  }

  #filter({ field, text, sign }: Piece): boolean {
    const filters = this.#filters;
    const not = sign === '-';
    const value = text.trim();
    if (value === '' || value === '*') return field !== '';
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
      if (!UNDATED.test(value)) return false;
      filters.isDated = not;
    } else if (field === 'before' || field === 'after') {
      const time = dateOf(value);
      if (time === null) return false;
      filters[field] = time;
    } else return false;
    return true;
  }
}

const MAX_ALT_WORDS = 8;

/** What a piece asks for besides its words; null if nothing. */
function kindOf({ field, sign, quoted, star, text }: Piece): OperatorKind | null {
  const value = text.trim();
  if (field !== '' && (value === '' || value === '*')) return null;
  if (field !== '' && !TEXT_FIELDS.has(field)) return isFilter(field, value) ? 'filter' : null;
  if (sign === '-') return 'excluded';
  if (quoted) return 'phrase';
  if (field !== '') return 'title';
  if (sign === '+') return 'required';
  return star ? 'prefix' : null;
}

/** Dates that are none are words. */
function isFilter(field: string, value: string): boolean {
  if (field === 'before' || field === 'after') return dateOf(value) !== null;
  return (field !== 'date' && field !== 'tarih') || UNDATED.test(value);
}

const UNDATED = /^(?:none|yok)$/i;

function dateOf(value: string): number | null {
  const time = Date.parse(value);
  return !/^\d{4}(-\d\d){0,2}$/.test(value) || Number.isNaN(time) ? null : time;
}

/** Words outside of quotes from which on a text speaks about what it quotes. */
const MANY_WORDS = 4;
const FEW_WORDS = 2;

/**
 * Does a text quote (Atatürk'ün "Nutuk" adlı eseri ne zaman yazıldı) rather than ask for a phrase? Then the phrase is a
 * bonus: the words count in their order. Other operators show that the query language is meant.
 */
function isNaturalLanguage(pieces: readonly Piece[], text: string): boolean {
  if (!pieces.some(({ quoted }) => quoted)) return false;
  if (pieces.some((piece) => piece.sign !== '' || piece.field !== '' || piece.star)) return false;
  if (pieces.some((piece) => !piece.quoted && (OPERATORS.has(piece.text) || NEAR.test(piece.text))))
    return false;
  const words = pieces.filter(({ quoted, text: word }) => !quoted && /[\p{L}\p{N}]/u.test(word));
  if (words.length >= MANY_WORDS) return true;
  const isQuestion =
    text.trimEnd().endsWith('?') || words.some(({ text: word }) => isQuestionWord(fold(word), null));
  return isQuestion && words.length >= FEW_WORDS;
}

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
