import type { PageId } from '../../model/page.ts';
import type { Words } from '../../model/store.ts';
import type { DictionaryChange, DictionaryEntry, StoredWord } from '../../model/stored-word.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Number of contexts kept for each word. */
const MOST_CONTEXTS = 3;
/** Above this many unknown words the rarest are dropped. */
const MOST_WORDS = 200_000;
const VERSION = 'dictionary';

export class SqliteWords implements Words {
  readonly #file: SqliteFile;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#statements = prepare(file);
  }

  async count(
    words: readonly StoredWord[],
    contributed: ReadonlyMap<PageId, readonly string[]>,
  ): Promise<void> {
    if (words.length === 0 && contributed.size === 0) return;
    const { add, contexts, setContexts, size, forget, contribute } = this.#statements;
    this.#file.transaction(() => {
      for (const [page, all] of contributed) contribute.run(page, all.join(' '));
      for (const { word, count, capitals, allCapitals, apostrophes, firsts, contexts: seen } of words) {
        const known = contexts.get(word) as { contexts: string } | undefined;
        add.run(word, count, capitals, allCapitals, apostrophes, firsts, JSON.stringify(seen));
        const kept = known ? (JSON.parse(known.contexts) as string[]) : [];
        if (known && kept.length < MOST_CONTEXTS)
          setContexts.run(JSON.stringify([...new Set([...kept, ...seen])].slice(0, MOST_CONTEXTS)), word);
      }
      if ((size.get() as { words: number }).words > MOST_WORDS) forget.run(MOST_WORDS / 2);
    });
  }

  async contributed(pages: readonly PageId[]): Promise<Map<PageId, string[]>> {
    const rows = this.#file.read(
      () => this.#statements.contributed.all(JSON.stringify(pages)) as { page: PageId; words: string }[],
    );
    return new Map(rows.map(({ page, words }) => [page, words.split(' ')]));
  }

  async frequent(limit: number): Promise<StoredWord[]> {
    return this.#file.read(() =>
      (this.#statements.frequent.all(limit) as (Omit<StoredWord, 'contexts'> & { contexts: string })[]).map(
        (row) => ({
          word: row.word,
          count: row.count,
          capitals: row.capitals,
          allCapitals: row.allCapitals,
          apostrophes: row.apostrophes,
          firsts: row.firsts,
          contexts: JSON.parse(row.contexts) as string[],
        }),
      ),
    );
  }

  async dictionary(): Promise<DictionaryEntry[]> {
    return this.#file.read(() =>
      (this.#statements.dictionary.all() as DictionaryEntry[]).map(({ word, wordClass, at }) => ({
        word,
        wordClass,
        at,
      })),
    );
  }

  async refused(): Promise<Set<string>> {
    const rows = this.#file.read(() => this.#statements.refused.all() as { word: string }[]);
    return new Set(rows.map(({ word }) => word));
  }

  async version(): Promise<number> {
    const row = this.#file.read(() => this.#statements.version.get(VERSION) as { value: number } | undefined);
    return row?.value ?? 0;
  }

  async change(change: DictionaryChange, spellings: readonly string[], now: number): Promise<void> {
    const { put, remove, bumpVersion, touch } = this.#statements;
    this.#file.transaction(() => {
      for (const { word, wordClass } of change.accept) put.run(word, wordClass, now);
      for (const word of change.refuse) put.run(word, null, now);
      for (const word of change.remove) remove.run(word);
      bumpVersion.run(VERSION);
      for (const spelling of spellings) touch.run(spelling, spelling);
    });
  }
}

function prepare(file: SqliteFile) {
  const sql = (text: string): Statement => file.prepare(text);
  return {
    add: sql(`INSERT INTO unknown_words (word, count, capitals, all_capitals, apostrophes, firsts, contexts) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (word) DO UPDATE SET count = count + excluded.count, capitals = capitals + excluded.capitals,
      all_capitals = all_capitals + excluded.all_capitals, apostrophes = apostrophes + excluded.apostrophes, firsts = firsts + excluded.firsts`),
    contribute: sql('INSERT OR REPLACE INTO page_words (page, words) VALUES (?, ?)'),
    contributed: sql(
      'SELECT page, words FROM page_words WHERE page IN (SELECT value FROM json_each(?)) ORDER BY page',
    ),
    contexts: sql('SELECT contexts FROM unknown_words WHERE word = ?'),
    setContexts: sql('UPDATE unknown_words SET contexts = ? WHERE word = ?'),
    size: sql('SELECT count(*) AS words FROM unknown_words'),
    forget: sql(
      `DELETE FROM unknown_words WHERE count <= (SELECT count FROM unknown_words ORDER BY count DESC LIMIT 1 OFFSET ?)`,
    ),
    frequent:
      sql(`SELECT word, count, capitals, all_capitals AS allCapitals, apostrophes, firsts, contexts FROM unknown_words
      ORDER BY count DESC, word LIMIT ?`),
    dictionary: sql(
      'SELECT word, class AS wordClass, at FROM dictionary WHERE class IS NOT NULL ORDER BY at, word',
    ),
    refused: sql('SELECT word FROM dictionary WHERE class IS NULL'),
    version: sql('SELECT value FROM totals WHERE name = ?'),
    put: sql('INSERT OR REPLACE INTO dictionary (word, class, at) VALUES (?, ?, ?)'),
    remove: sql('DELETE FROM dictionary WHERE word = ?'),
    bumpVersion: sql(
      'INSERT INTO totals (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1',
    ),
    touch: sql(
      'INSERT OR REPLACE INTO changes (page) SELECT id FROM pages WHERE instr(text, ?) > 0 OR instr(title, ?) > 0',
    ),
  };
}
