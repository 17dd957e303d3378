/**
 * tazi/search: Turkish search over texts of your own, in one folder, without a server.
 *
 *   const index = openIndex('my-index');
 *   index.put({ id: 1, title: 'Gözlükçüler', text: '…' });
 *   index.commit();
 *   const { hits, query } = index.search('gozlukcu');
 *   index.snippet(textOfYours, query); // '<mark>Gözlükçüler</mark> …'
 */

import { Analyzer } from '../index/analysis/analyzer.ts';
import { IndexWriter } from '../index/index-writer.ts';
import type { IndexablePage } from '../index/indexable-page.ts';
import { markedHtml } from '../model/marked-text.ts';
import { Dictionary } from '../nlp/dictionary.ts';
import { Highlighter, SNIPPET_LETTERS } from '../search/highlight/highlighter.ts';
import type { Query } from '../search/query/query.ts';
import type { SearchAnswer, SearchOptions } from '../search/search-answer.ts';
import { Searcher } from '../search/searcher.ts';

export type { MarkedText } from '../model/marked-text.ts';
export type { UserWord } from '../nlp/with-user-words.ts';
export type { SearchAnswer, SearchHit, SearchOptions } from '../search/search-answer.ts';
export { Dictionary };

export type IndexedText = {
  /** A positive integer of yours; putting it again replaces the text. */
  id: number;
  title: string;
  text: string;
  site?: string;
  topic?: string;
  language?: string;
  /** Epoch milliseconds. */
  publishedAt?: number;
};

export interface TextIndex {
  put(text: IndexedText): void;
  remove(id: number): void;
  /** What was put and removed before can be found, or not, from now on, and survives a crash. */
  commit(): void;
  search(query: string, options?: SearchOptions): SearchAnswer;
  suggest(prefix: string, limit?: number): string[];
  /** The part of a text that has most of the query, as safe HTML with <mark> alone. */
  snippet(text: string, query: Query | string, maxLetters?: number): string;
  /** A title as safe HTML with the words of the query marked. */
  titleHtml(title: string, query: Query | string): string;
  close(): void;
}

export type IndexOptions = {
  /** Words of your own on top of the built-in lexicon. An index is opened with the dictionary it was built with. */
  dictionary?: Dictionary;
};

/**
 * Opens or creates an index; one process at a time may write to it. Throws `index-analyser`, and changes nothing, where
 * another dictionary or version of Tazı built what is there.
 */
export function openIndex(folder: string, { dictionary }: IndexOptions = {}): TextIndex {
  const analyzer = new Analyzer(dictionary);
  const writer = IndexWriter.open(folder, { analyzer, onMismatch: 'refuse' });
  const searcher = Searcher.open(folder, { analyzer });
  let sequence = writer.checkpoint;
  return {
    put: (text) => writer.apply([{ seq: ++sequence, id: text.id, page: pageOf(text) }]),
    remove: (id) => writer.apply([{ seq: ++sequence, id, page: null }]),
    commit: () => {
      writer.commit(sequence);
      writer.maybeMerge();
      searcher.reader.refresh();
    },
    search: (query, options) => searcher.search(query, options),
    suggest: (prefix, limit) => searcher.suggest(prefix, limit),
    snippet: (text, query, maxLetters = SNIPPET_LETTERS) =>
      markedHtml(new Highlighter(query, analyzer).snippet(text, { maxLetters })),
    titleHtml: (title, query) => markedHtml(new Highlighter(query, analyzer).title(title)),
    close: () => {
      writer.close();
      searcher.close();
    },
  };
}

function pageOf(text: IndexedText): IndexablePage {
  return {
    id: text.id,
    site: text.site ?? '',
    siteId: 0,
    title: text.title,
    text: text.text,
    language: text.language ?? '',
    topic: text.topic ?? null,
    publishedAt: text.publishedAt ?? null,
    changedAt: text.publishedAt ?? Number.NaN,
  };
}
