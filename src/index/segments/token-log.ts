/**
 * New documents in memory, as the plain sequence of the numbers of their words: 4 bytes per word. Everything
 * else (which documents a term has, how often, where) follows from one counting sort when the segment is
 * written.
 */
import { asciiLower } from '../../model/ascii-lower.ts';
import { fold } from '../../nlp/fold.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from '../../nlp/morphology/hash-table.ts';
import { ownString } from '../../nlp/own-string.ts';
import { type AnalyzedWord, analyzedWord } from '../analysis/analyzed-word.ts';
import { type Analyzer, forEachToken, type VisitToken } from '../analysis/analyzer.ts';
import { domainsOf } from '../analysis/domains.ts';
import { meantStems } from '../analysis/meant-stems.ts';
import { namesByLetters } from '../analysis/own-letters.ts';
import { splitTopics } from '../joined-topics.ts';
import { PostingList } from '../postings/posting-list.ts';
import {
  type Field,
  LANGUAGE_FIELD,
  LETTERS_FIELD,
  MEANT_FIELD,
  SITE_FIELD,
  STEM_FIELD,
  TOPIC_FIELD,
  termKey,
  WORD_FIELD,
} from '../terms/fields.ts';
import { HashNumbers } from '../terms/hash-numbers.ts';
import { WordStem } from '../terms/term-info.ts';
import { DocumentVectors } from '../vectors/document-vectors.ts';
import type { VectorModel } from '../vectors/page-encoder.ts';
import { type DocRow, DocTable } from './doc-table.ts';
import type { PageName } from './page-names.ts';
import { SegmentWriter } from './segment-writer.ts';
import {
  countTokens,
  SortedOccurrences,
  type TokenRange,
  TokenRanges,
  type TokenSequence,
} from './sorted-occurrences.ts';

/** Separates title and text, so that no phrase reaches across. */
export const GAP = 0;

/**
 * Maximum number of different words of one document that are indexed; of the others, only the position is
 * kept. Half a million words of Turkish prose, which fill the longest text that a page may have, contain
 * about this many; lists of numbers and codes contain more.
 */
export const MAX_DIFFERENT_WORDS = 50_000;
/** Only longer texts can have that many, at two characters per word. */
export const MIN_LONG_TEXT = 2 * MAX_DIFFERENT_WORDS;

type BufferedDoc = TokenRange & {
  row: DocRow;
  host: string;
  names: readonly PageName[];
  vector: Int8Array | null;
  dropped: boolean;
};

export class TokenLog {
  readonly #analyzer: Analyzer;
  /** Tokens as written: the number of their word, or for several words -1 minus the place of the numbers. */
  readonly #numberOfToken = new HashNumbers();
  readonly #numbersOfTokens: number[][] = [];
  readonly #numberOfWord = new HashNumbers();
  readonly #words: AnalyzedWord[] = [analyzedWord('', '', 0)];
  readonly #docs: BufferedDoc[] = [];
  readonly #docOfPage = new Map<number, BufferedDoc>();
  #tokens = new Uint32Array(1 << 16);
  /** For sorting the tokens; kept, since it would become garbage twice with every segment. */
  #room = new Uint32Array(0);
  #length = 0;
  #live = 0;
  /** The text being read. */
  #text = '';

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
  }

  /** Words in memory. */
  get length(): number {
    return this.#length;
  }

  /** Documents that a segment would have. */
  get docs(): number {
    return this.#live;
  }

  /**
   * Replaces an earlier version of the same page. The row's length is filled in here; `more` is searchable
   * like the text, but does not make the document longer. A page without a known host is found by its site
   * alone.
   */
  add(
    row: DocRow,
    title: string,
    text: string,
    more: readonly string[] = [],
    host = row.site,
    names: readonly PageName[] = [],
    vector: Int8Array | null = null,
  ): void {
    this.drop(row.page);
    const start = this.#length;
    this.#read(title);
    const titleEnd = this.#length;
    this.#append(GAP);
    this.#read(text, text.length < MIN_LONG_TEXT ? this.#push : this.#limitedPush());
    row.length = this.#length - start - 1;
    for (const part of more) {
      this.#append(GAP);
      this.#read(part);
    }
    const doc = { row, host, names, vector, start, titleEnd, end: this.#length, dropped: false };
    this.#docs.push(doc);
    this.#docOfPage.set(row.page, doc);
    this.#live++;
  }

  /** True if the page was in memory. */
  drop(page: number): boolean {
    const doc = this.#docOfPage.get(page);
    if (doc === undefined) return false;
    doc.dropped = true;
    this.#docOfPage.delete(page);
    this.#live--;
    return true;
  }

  clear(): void {
    this.#numberOfToken.clear();
    this.#numbersOfTokens.length = 0;
    this.#numberOfWord.clear();
    this.#words.length = 1;
    this.#docs.length = 0;
    this.#docOfPage.clear();
    this.#length = 0;
    this.#live = 0;
  }

  /**
   * Writes the documents as a segment, and forgets them; returns its size in bytes. `model`: what their
   * vectors were made with, if they have any.
   */
  write(path: string, model: VectorModel | null = null): number {
    try {
      return this.#write(path, model);
    } finally {
      // Its memory was used for sorting, and holds nothing about the documents any more.
      this.clear();
    }
  }

  #write(path: string, model: VectorModel | null): number {
    const live = this.#docs.filter((doc) => !doc.dropped);
    const table = new DocTable();
    for (const doc of live) table.add(doc.row);
    const names = nameLists(live);
    this.#addNamesOfWords(live, names);
    const writer = new SegmentWriter(path, table, model && vectorsOf(live, model));
    const list = new PostingList();
    try {
      const sequence = this.#sequence(live);
      this.#writeWords(writer, sequence, this.#writeStems(writer, sequence, list), list);
      for (const key of [...names.keys()].sort()) writer.term(key, names.get(key)!, false);
      return writer.finish();
    } catch (error) {
      writer.abort();
      throw error;
    }
  }

  #sequence(live: readonly TokenRange[]): TokenSequence {
    const tokens = this.#tokens;
    const docs = new TokenRanges(live);
    if (this.#room.length < tokens.length) this.#room = new Uint32Array(tokens.length);
    const counts = countTokens(this.#words.length, tokens, docs);
    // No token is read before the log is cleared. A table of its own would be garbage with every segment.
    return { tokens, docs, counts, room: this.#room, numbers: this.#numberOfToken };
  }

  /**
   * What pages are kept under besides their words: spellings with their letters, and what informal spellings
   * may stand for.
   */
  #addNamesOfWords(docs: readonly BufferedDoc[], lists: Map<string, PostingList>): void {
    const tells = new Uint8Array(this.#words.length);
    for (let word = 0; word < tells.length; word++) if (isTelling(this.#words[word]!)) tells[word] = 1;
    /** 1 plus the last document that has the word. */
    const metIn = new Uint32Array(tells.length);
    for (let doc = 0; doc < docs.length; doc++) {
      const words = this.#tellingWords(docs[doc]!, doc + 1, tells, metIn);
      if (words.length === 0) continue;
      // Whether a word typed without its letters is kept with them depends on the other words of the page.
      const told = words.some(({ isBare }) => isBare) ? this.#differentWords(docs[doc]!) : words;
      for (const name of namesByLetters(told)) addName(lists, LETTERS_FIELD, name, doc);
      for (const stem of meantStems(words)) addName(lists, MEANT_FIELD, stem, doc);
    }
  }

  /** The different words of a document that it may be kept under in other ways. */
  #tellingWords(
    { start, end }: TokenRange,
    mark: number,
    tells: Uint8Array,
    metIn: Uint32Array,
  ): AnalyzedWord[] {
    const words: AnalyzedWord[] = [];
    for (let at = start; at < end; at++) {
      const token = this.#tokens[at]!;
      if (tells[token] === 0 || metIn[token] === mark) continue;
      metIn[token] = mark;
      words.push(this.#words[token]!);
    }
    return words;
  }

  #differentWords({ start, end }: TokenRange): AnalyzedWord[] {
    const words: AnalyzedWord[] = [];
    for (const token of new Set(this.#tokens.subarray(start, end))) words.push(this.#words[token]!);
    return words;
  }

  /**
   * Keys and places of both fields together would take as much memory as the rest of the thread: those of
   * stems are freed first.
   */
  #writeStems(writer: SegmentWriter, sequence: TokenSequence, list: PostingList): SortedOccurrences {
    const keys: string[] = [];
    for (const { stem } of this.#words) keys.push(stem);
    const stems = new SortedOccurrences(keys, sequence, true);
    for (const term of stems.inOrder())
      if (stems.fill(term, list)) writer.term(termKey(STEM_FIELD, stems.key(term)), list, true);
    stems.forgetLists();
    return stems;
  }

  #writeWords(
    writer: SegmentWriter,
    sequence: TokenSequence,
    stems: SortedOccurrences,
    list: PostingList,
  ): void {
    const keys: string[] = [];
    for (const { word } of this.#words) keys.push(word);
    const words = new SortedOccurrences(keys, sequence, false);
    const stemsOfWords = new StemsOfWords(this.#words, sequence.counts, stems, words);
    const stem = new WordStem();
    for (const term of words.inOrder()) {
      if (!words.fill(term, list)) continue;
      stemsOfWords.read(term, stem);
      writer.term(termKey(WORD_FIELD, words.key(term)), list, false, stem);
    }
  }

  #read(text: string, push: VisitToken = this.#push): void {
    this.#text = text;
    forEachToken(text, push);
    this.#text = '';
  }

  readonly #push = (from: number, to: number, kind: number): void => {
    const text = this.#text;
    let hash = HASH_START;
    let check = CHECK_START;
    for (let i = from; i < to; i++) {
      const code = text.charCodeAt(i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    let number = this.#numberOfToken.get(hash, check);
    if (number === 0) {
      number = this.#numberToken(this.#analyzer.wordsOfHashed(text, from, to, kind, hash, check));
      this.#numberOfToken.set(hash, check, number);
    }
    if (number > 0) this.#append(number);
    else for (const one of this.#numbersOfTokens[-1 - number]!) this.#append(one);
  };

  /** Pushes tokens until a document has the maximum number of different ones; after that, only known ones. */
  #limitedPush(): VisitToken {
    const known = new Set<string>();
    return (from, to, kind) => {
      const token = this.#text.slice(from, to);
      if (!known.has(token)) {
        if (known.size >= MAX_DIFFERENT_WORDS) {
          this.#append(GAP);
          return;
        }
        known.add(ownString(token));
      }
      this.#push(from, to, kind);
    };
  }

  #numberToken(words: readonly AnalyzedWord[]): number {
    if (words.length === 1) return this.#numberWord(words[0]!);
    const numbers: number[] = [];
    for (const word of words) numbers.push(this.#numberWord(word));
    return -this.#numbersOfTokens.push(numbers);
  }

  #numberWord(word: AnalyzedWord): number {
    const { word: folded, stem, spelling, own = '', isBare, meant } = word;
    // Everything that distinguishes two words, including the length so that word and stem are not confused.
    const kind = isBare ? 1 : 2 * own.length;
    let letters = folded + stem + own;
    if (meant) for (const other of meant) letters += ` ${other.stem}`;
    let hash = nextHash(nextHash(nextHash(HASH_START, spelling), kind), folded.length);
    let check = nextCheck(nextCheck(nextCheck(CHECK_START, spelling), kind), folded.length);
    for (let i = 0; i < letters.length; i++) {
      const code = letters.charCodeAt(i);
      hash = nextHash(hash, code);
      check = nextCheck(check, code);
    }
    let number = this.#numberOfWord.get(hash, check);
    if (number === 0) {
      number = this.#words.push(word) - 1;
      this.#numberOfWord.set(hash, check, number);
    }
    return number;
  }

  #append(number: number): void {
    if (this.#length === this.#tokens.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#tokens);
      this.#tokens = larger;
    }
    this.#tokens[this.#length++] = number;
  }
}

/** May pages with the word be kept under something besides it? */
function isTelling({ own, isBare, meant }: AnalyzedWord): boolean {
  return own !== undefined || isBare === true || meant !== undefined;
}

function vectorsOf(docs: readonly BufferedDoc[], model: VectorModel): DocumentVectors {
  const vectors = new DocumentVectors(model, docs.length);
  for (const [doc, { vector }] of docs.entries()) if (vector) vectors.copy(doc, vector);
  return vectors;
}

/**
 * For each term of `words`: stem and spelling of most of its occurrences, and whether stem and word share
 * their list. An object for each would take more memory than the log itself.
 */
class StemsOfWords {
  readonly #all: readonly AnalyzedWord[];
  /** The kind of token that most occurrences of a term are of; 0 if it has none. */
  readonly #usual: Uint32Array;
  readonly #isSole: Uint8Array;
  readonly #isSameList: Uint8Array;

  constructor(
    all: readonly AnalyzedWord[],
    counts: Uint32Array,
    stems: SortedOccurrences,
    words: SortedOccurrences,
  ) {
    this.#all = all;
    this.#usual = new Uint32Array(words.terms);
    this.#isSole = new Uint8Array(words.terms);
    this.#isSameList = new Uint8Array(words.terms);
    for (let token = 1; token < all.length; token++) {
      if (counts[token] === 0) continue;
      const term = words.termOf(token);
      const usual = this.#usual[term]!;
      if (usual === 0) {
        this.#usual[term] = token;
        this.#isSole[term] = 1;
        if (stems.occurrences(stems.termOf(token)) === words.occurrences(term)) this.#isSameList[term] = 1;
        continue;
      }
      if (all[token]!.stem !== all[usual]!.stem) {
        this.#isSole[term] = 0;
        this.#isSameList[term] = 0;
      }
      if (counts[token]! > counts[usual]!) this.#usual[term] = token;
    }
  }

  read(term: number, into: WordStem): void {
    const { stem, spelling } = this.#all[this.#usual[term]!]!;
    into.stem = stem;
    into.spelling = spelling;
    into.isSole = this.#isSole[term] === 1;
    into.isSameList = this.#isSameList[term] === 1;
  }
}

/** Sites, topics, languages and the other names of pages are terms too, so that a filter is one more list. */
function nameLists(docs: readonly BufferedDoc[]): Map<string, PostingList> {
  const lists = new Map<string, PostingList>();
  for (let doc = 0; doc < docs.length; doc++) {
    const { row, host, names } = docs[doc]!;
    for (const domain of domainsOf(host)) addName(lists, SITE_FIELD, domain, doc);
    for (const topic of splitTopics(row.topic)) addName(lists, TOPIC_FIELD, fold(topic), doc);
    addName(lists, LANGUAGE_FIELD, asciiLower(row.language), doc);
    for (const [field, name] of names) addName(lists, field, name, doc);
  }
  return lists;
}

function addName(lists: Map<string, PostingList>, field: Field, name: string, doc: number): void {
  if (name === '') return;
  const key = termKey(field, name);
  let list = lists.get(key);
  if (list === undefined) {
    list = new PostingList();
    lists.set(key, list);
  }
  list.add(doc, 1, 0);
}
