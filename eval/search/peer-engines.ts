/** The engines people would use instead: SQLite FTS5, MiniSearch, and BM25 over Snowball stems. */
import Database from 'libsql';
import { loadPeer } from '../../bench/peers/load-peer.ts';
import type { EngineMaker } from './engine.ts';

export const fts5: EngineMaker = (docs) => {
  const database = new Database(':memory:');
  database.exec(
    `create virtual table docs using fts5(title, text, tokenize='unicode61 remove_diacritics 2')`,
  );
  const insert = database.prepare('insert into docs (rowid, title, text) values (?, ?, ?)');
  for (const [number, { title, text }] of docs.entries()) insert.run(number + 1, title, text);
  const select = database.prepare('select rowid from docs where docs match ? order by rank limit 10');
  return {
    name: 'SQLite FTS5 (OR)',
    search(query) {
      const words = wordsOf(query).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      return (select.all(words.join(' OR ')) as { rowid: number }[]).map(({ rowid }) => docs[rowid - 1]!.id);
    },
    close: () => database.close(),
  };
};

type MiniSearchConstructor = new (
  options: object,
) => {
  addAll(docs: object[]): void;
  search(query: string, options: object): { id: string }[];
};

/** Null if the package cannot be installed. */
export const miniSearch: EngineMaker | null = (() => {
  const MiniSearch = loadPeer('minisearch') as MiniSearchConstructor | undefined;
  if (MiniSearch === undefined) return null;
  return (docs) => {
    const index = new MiniSearch({ fields: ['title', 'text'] });
    index.addAll(docs);
    return {
      name: 'MiniSearch (fuzzy, prefix)',
      search: (query) =>
        index
          .search(query, { fuzzy: 0.2, prefix: true, boost: { title: 2 } })
          .slice(0, 10)
          .map(({ id }) => id),
      close: () => {},
    };
  };
})();

type SnowballModule = { newStemmer(language: string): { stem(word: string): string } };

export const snowball: EngineMaker | null = (() => {
  const module = loadPeer('snowball-stemmers') as SnowballModule | undefined;
  if (module === undefined) return null;
  const stemmer = module.newStemmer('turkish');
  const terms = (text: string): string[] =>
    wordsOf(text).map((word) => stemmer.stem(word.toLocaleLowerCase('tr')));
  return (docs) => bm25(docs, terms);
})();

/** Plain BM25 with the textbook's k1 = 1.2 and b = 0.75 over title and text. */
const bm25 = (
  docs: Parameters<EngineMaker>[0],
  terms: (text: string) => string[],
): ReturnType<EngineMaker> => {
  const postings = new Map<string, Map<number, number>>();
  const lengths = docs.map(({ title, text }, doc) => {
    const words = terms(`${title} ${text}`);
    for (const word of words) {
      let list = postings.get(word);
      if (list === undefined) {
        list = new Map();
        postings.set(word, list);
      }
      list.set(doc, (list.get(doc) ?? 0) + 1);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / docs.length;
  return {
    name: 'BM25 over Snowball stems',
    search(query) {
      const scores = new Map<number, number>();
      for (const term of new Set(terms(query))) {
        const list = postings.get(term);
        if (list === undefined) continue;
        const idf = Math.log(1 + (docs.length - list.size + 0.5) / (list.size + 0.5));
        for (const [doc, count] of list) {
          const norm = 1.2 * (0.25 + (0.75 * lengths[doc]!) / average);
          scores.set(doc, (scores.get(doc) ?? 0) + (idf * count * 2.2) / (count + norm));
        }
      }
      return [...scores]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 10)
        .map(([doc]) => docs[doc]!.id);
    },
    close: () => {},
  };
};

function wordsOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
}
