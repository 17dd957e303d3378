/**
 * New documents in memory, as the plain sequence of their words' numbers: 4 bytes a word. Everything else (which
 * documents a term has, how often, where) follows by one counting sort when the segment is written.
 */
import { forEachIndexWord, hasStem, stemOf } from './analyzer.ts';
import { type DocRow, DocTable } from './doc-table.ts';
import {
  type Field,
  LANGUAGE_FIELD,
  SITE_FIELD,
  STEM_FIELD,
  TOPIC_FIELD,
  termKey,
  WORD_FIELD,
} from './fields.ts';
import { PostingList } from './posting-list.ts';
import { SegmentWriter } from './segment-writer.ts';

/** Stands between title and text, so that no phrase reaches across. */
const GAP = 0;

type BufferedDoc = { row: DocRow; start: number; titleEnd: number; end: number; dropped: boolean };

export class TokenLog {
  readonly #words = new Map<string, number>();
  readonly #wordList: string[] = [''];
  readonly #docs: BufferedDoc[] = [];
  readonly #docOfPage = new Map<number, BufferedDoc>();
  #tokens = new Uint32Array(1 << 16);
  #length = 0;
  #live = 0;

  /** Words in memory. */
  get length(): number {
    return this.#length;
  }

  /** Documents that a segment would have. */
  get docs(): number {
    return this.#live;
  }

  /** Replaces what was there of the same page. The row's length is filled in here. */
  add(row: DocRow, title: string, text: string): void {
    this.drop(row.page);
    const start = this.#length;
    forEachIndexWord(title, this.#push);
    const titleEnd = this.#length;
    this.#append(GAP);
    forEachIndexWord(text, this.#push);
    row.length = this.#length - start - 1;
    const doc = { row, start, titleEnd, end: this.#length, dropped: false };
    this.#docs.push(doc);
    this.#docOfPage.set(row.page, doc);
    this.#live++;
  }

  /** True where the page was in memory. */
  drop(page: number): boolean {
    const doc = this.#docOfPage.get(page);
    if (doc === undefined) return false;
    doc.dropped = true;
    this.#docOfPage.delete(page);
    this.#live--;
    return true;
  }

  clear(): void {
    this.#words.clear();
    this.#wordList.length = 1;
    this.#docs.length = 0;
    this.#docOfPage.clear();
    this.#length = 0;
    this.#live = 0;
  }

  /** Writes the documents as a segment; answers its size in bytes. */
  write(path: string): number {
    const live = this.#docs.filter((doc) => !doc.dropped);
    const table = new DocTable();
    for (const doc of live) table.add(doc.row);
    const main = new SortedOccurrences(this.#wordList, mainKey, this.#tokens, live, true);
    const long = new SortedOccurrences(this.#wordList, longWordKey, this.#tokens, live, false);
    const names = nameLists(live);
    const entries: { key: string; from: SortedOccurrences | null; term: number }[] = [];
    for (const from of [main, long]) {
      for (const [term, key] of from.keys.entries()) entries.push({ key, from, term });
    }
    for (const key of names.keys()) entries.push({ key, from: null, term: 0 });
    entries.sort((a, b) => (a.key < b.key ? -1 : 1));
    const writer = new SegmentWriter(path, table);
    try {
      const list = new PostingList();
      for (const { key, from, term } of entries) {
        if (from === null) {
          writer.term(key, names.get(key)!, false);
        } else if (from.fill(term, list)) {
          writer.term(key, list, from.withPositions);
        }
      }
      return writer.finish();
    } catch (error) {
      writer.abort();
      throw error;
    }
  }

  readonly #push = (word: string): void => {
    let number = this.#words.get(word);
    if (number === undefined) {
      number = this.#wordList.push(word) - 1;
      this.#words.set(word, number);
    }
    this.#append(number);
  };

  #append(number: number): void {
    if (this.#length === this.#tokens.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#tokens);
      this.#tokens = larger;
    }
    this.#tokens[this.#length++] = number;
  }
}

/** The term that carries a word's positions. */
function mainKey(word: string): string {
  return hasStem(word) ? termKey(STEM_FIELD, stemOf(word)) : termKey(WORD_FIELD, word);
}

/** Short words have one term only. */
function longWordKey(word: string): string | null {
  return hasStem(word) ? termKey(WORD_FIELD, word) : null;
}

/** All occurrences of one kind of term, sorted by term and then as they come in the documents. */
class SortedOccurrences {
  readonly keys: string[] = [];
  readonly withPositions: boolean;
  readonly #ends: Uint32Array;
  /** Document × 2, plus 1 for an occurrence in the title. */
  readonly #docs: Uint32Array;
  readonly #positions: Uint32Array;

  constructor(
    words: string[],
    keyOf: (word: string) => string | null,
    tokens: Uint32Array,
    docs: BufferedDoc[],
    withPositions: boolean,
  ) {
    this.withPositions = withPositions;
    const termOfWord = this.#numberTerms(words, keyOf);
    const next = new Uint32Array(this.keys.length + 1);
    forEachToken(tokens, docs, (word) => {
      const term = termOfWord[word]!;
      if (term >= 0) next[term]!++;
    });
    let total = 0;
    for (let term = 0; term < next.length; term++) {
      const count = next[term]!;
      next[term] = total;
      total += count;
    }
    this.#docs = new Uint32Array(total);
    this.#positions = new Uint32Array(withPositions ? total : 0);
    forEachToken(tokens, docs, (word, doc, position, inTitle) => {
      const term = termOfWord[word]!;
      if (term < 0) return;
      const slot = next[term]!++;
      this.#docs[slot] = doc * 2 + inTitle;
      if (withPositions) this.#positions[slot] = position;
    });
    this.#ends = next;
  }

  /** False where no live document has the term. */
  fill(term: number, list: PostingList): boolean {
    list.clear();
    const end = this.#ends[term]!;
    let at = term === 0 ? 0 : this.#ends[term - 1]!;
    while (at < end) {
      const doc = this.#docs[at]! >>> 1;
      const first = at;
      let inTitle = 0;
      while (at < end && this.#docs[at]! >>> 1 === doc) {
        inTitle |= this.#docs[at]! & 1;
        if (this.withPositions) list.addPosition(this.#positions[at]!);
        at++;
      }
      list.add(doc, at - first, inTitle);
    }
    return list.length > 0;
  }

  #numberTerms(words: string[], keyOf: (word: string) => string | null): Int32Array {
    const numbers = new Map<string, number>();
    const termOfWord = new Int32Array(words.length).fill(-1);
    for (let word = 1; word < words.length; word++) {
      const key = keyOf(words[word]!);
      if (key === null) continue;
      let number = numbers.get(key);
      if (number === undefined) {
        number = this.keys.push(key) - 1;
        numbers.set(key, number);
      }
      termOfWord[word] = number;
    }
    return termOfWord;
  }
}

function forEachToken(
  tokens: Uint32Array,
  docs: BufferedDoc[],
  visit: (word: number, doc: number, position: number, inTitle: number) => void,
): void {
  docs.forEach(({ start, titleEnd, end }, doc) => {
    for (let at = start; at < end; at++) {
      if (tokens[at] !== GAP) visit(tokens[at]!, doc, at - start, at < titleEnd ? 1 : 0);
    }
  });
}

/** Sites, topics and languages are terms too, so that a filter is one more list. */
function nameLists(docs: BufferedDoc[]): Map<string, PostingList> {
  const lists = new Map<string, PostingList>();
  const add = (field: Field, name: string, doc: number): void => {
    if (name === '') return;
    const key = termKey(field, name);
    let list = lists.get(key);
    if (list === undefined) {
      list = new PostingList();
      lists.set(key, list);
    }
    list.add(doc, 1, 0);
  };
  docs.forEach(({ row }, doc) => {
    add(SITE_FIELD, row.site, doc);
    add(TOPIC_FIELD, row.topic, doc);
    add(LANGUAGE_FIELD, row.language, doc);
  });
  return lists;
}
