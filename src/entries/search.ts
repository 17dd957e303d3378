/**
 * tazi/search: Turkish search over texts of your own, in one folder, without a server.
 *
 *   const index = openIndex('my-index');
 *   index.put({ id: 1, title: 'Gözlükçüler', text: '…' });
 *   index.commit();
 *   const { hits } = index.search('gozlukcu');
 */

import { IndexWriter } from '../index/index-writer.ts';
import type { IndexablePage } from '../index/indexable-page.ts';
import { type SearchAnswer, Searcher, type SearchOptions } from '../search/searcher.ts';
import { snippet, titleHtml } from '../search/snippet.ts';

export type { SearchAnswer, SearchHit, SearchOptions } from '../search/searcher.ts';
export { snippet, titleHtml };

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
  close(): void;
}

/** Opens or creates an index; one process at a time may write to it. */
export function openIndex(folder: string): TextIndex {
  const writer = IndexWriter.open(folder);
  const searcher = Searcher.open(folder);
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
