import Database from 'libsql';
import type { BenchDocument } from './corpus.ts';

/** One file with the texts (ours reads the ten that it shows from there) and with FTS5 over them. */
export function buildTexts(file: string, documents: Iterable<BenchDocument>): void {
  const database = new Database(file);
  database.exec(`
    pragma journal_mode = off; pragma synchronous = off;
    create table texts (id integer primary key, title text, text text);
    create virtual table fts using fts5(title, text, content='texts', content_rowid='id',
      tokenize='unicode61 remove_diacritics 2');
    begin`);
  const insertText = database.prepare('insert into texts values (?, ?, ?)');
  const insertWords = database.prepare('insert into fts (rowid, title, text) values (?, ?, ?)');
  for (const { id, title, text } of documents) {
    insertText.run(id, title, text);
    insertWords.run(id, title, text);
  }
  database.exec(`commit; insert into fts (fts) values ('optimize')`);
  database.close();
}

export type Fts5 = {
  /** Ids of the best ten. */
  search(query: string): number[];
  /** The best ten with snippets. */
  page(query: string): object[];
  texts(ids: readonly number[]): { title: string; text: string }[];
  close(): void;
};

export function openFts5(file: string): Fts5 {
  const database = new Database(file, { readonly: true } as object);
  const ids = database.prepare('select rowid as id from fts where fts match ? order by rank limit 10');
  const page = database.prepare(`
    select rowid as id, highlight(fts, 0, '<mark>', '</mark>') as title,
      snippet(fts, 1, '<mark>', '</mark>', '…', 32) as snippet
    from fts where fts match ? order by rank limit 10`);
  const text = database.prepare('select title, text from texts where id = ?');
  return {
    search: (query) => (ids.all(anyWord(query)) as { id: number }[]).map(({ id }) => id),
    page: (query) => page.all(anyWord(query)) as object[],
    texts: (wanted) => wanted.map((id) => text.get(id) as { title: string; text: string }),
    close: () => database.close(),
  };
}

function anyWord(query: string): string {
  return [...query.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => `"${word}"`).join(' OR ');
}
