import type { PageId } from '../../model/page.ts';
import type { Words } from '../../model/store.ts';
import type { DictionaryChange, DictionaryEntry, StoredWord } from '../../model/stored-word.ts';
import { storableText } from '../storable-text.ts';
import { addChanges } from './postgres-change-log.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { allShards, shared } from './statement.ts';

/** Number of contexts kept for each word. */
const MOST_CONTEXTS = 3;
/** Above this many unknown words the rarest are dropped. */
const MOST_WORDS = 200_000;
const VERSION = 'dictionary';

const KNOWN = shared(
  'SELECT word, contexts FROM unknown_words WHERE word = ANY($1::text[]) ORDER BY word FOR UPDATE',
);
const COUNT =
  shared(`INSERT INTO unknown_words (word, count, capitals, all_capitals, apostrophes, firsts, contexts)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])
  ON CONFLICT (word) DO UPDATE SET count = unknown_words.count + excluded.count, capitals = unknown_words.capitals + excluded.capitals,
  all_capitals = unknown_words.all_capitals + excluded.all_capitals, apostrophes = unknown_words.apostrophes + excluded.apostrophes,
  firsts = unknown_words.firsts + excluded.firsts, contexts = excluded.contexts`);
const CONTRIBUTE = shared(`INSERT INTO page_words (page, words) SELECT * FROM unnest($1::bigint[], $2::text[])
  ON CONFLICT (page) DO UPDATE SET words = excluded.words`);
const CONTRIBUTED = shared('SELECT page, words FROM page_words WHERE page = ANY($1::bigint[]) ORDER BY page');
const SIZE = shared('SELECT count(*) AS words FROM unknown_words');
const FORGET = shared(
  'DELETE FROM unknown_words WHERE count <= (SELECT count FROM unknown_words ORDER BY count DESC LIMIT 1 OFFSET $1)',
);
const FREQUENT =
  shared(`SELECT word, count, capitals, all_capitals AS "allCapitals", apostrophes, firsts, contexts FROM unknown_words
  ORDER BY count DESC, word LIMIT $1`);
const DICTIONARY = shared(
  'SELECT word, class AS "wordClass", at FROM dictionary WHERE class IS NOT NULL ORDER BY at, word',
);
const REFUSED = shared('SELECT word FROM dictionary WHERE class IS NULL');
const READ_VERSION = shared('SELECT value FROM counters WHERE name = $1');
const PUT = shared(`INSERT INTO dictionary (word, class, at) VALUES ($1, $2, $3)
  ON CONFLICT (word) DO UPDATE SET class = excluded.class, at = excluded.at`);
const REMOVE = shared('DELETE FROM dictionary WHERE word = $1');
const BUMP = shared(
  'INSERT INTO counters (name, value) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET value = counters.value + 1',
);
const WITH_SPELLING = allShards('SELECT id FROM pages WHERE strpos(text, $1) > 0 OR strpos(title, $1) > 0');

export class PostgresWords implements Words {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async count(
    words: readonly StoredWord[],
    contributed: ReadonlyMap<PageId, readonly string[]>,
  ): Promise<void> {
    if (words.length === 0 && contributed.size === 0) return;
    // Several workers count: all lock their words in the same order.
    const sorted = merged(words);
    await this.#database.transaction(async (transaction) => {
      const pages = [...contributed].sort(([a], [b]) => a - b);
      await transaction.run(
        CONTRIBUTE,
        pages.map(([page]) => page),
        pages.map(([, all]) => storableText(all.join(' '))),
      );
      const rows = await transaction.all<{ word: string; contexts: string }>(
        KNOWN,
        sorted.map(({ word }) => word),
      );
      const known = new Map(rows.map(({ word, contexts }) => [word, JSON.parse(contexts) as string[]]));
      await transaction.run(
        COUNT,
        sorted.map(({ word }) => word),
        sorted.map(({ count }) => count),
        sorted.map(({ capitals }) => capitals),
        sorted.map(({ allCapitals }) => allCapitals),
        sorted.map(({ apostrophes }) => apostrophes),
        sorted.map(({ firsts }) => firsts),
        sorted.map(({ word, contexts }) =>
          JSON.stringify([...new Set([...(known.get(word) ?? []), ...contexts])].slice(0, MOST_CONTEXTS)),
        ),
      );
      const [size] = await transaction.all<{ words: number }>(SIZE);
      if (size!.words > MOST_WORDS) await transaction.run(FORGET, MOST_WORDS / 2);
    });
  }

  async contributed(pages: readonly PageId[]): Promise<Map<PageId, string[]>> {
    const rows = await this.#database.all<{ page: PageId; words: string }>(CONTRIBUTED, pages);
    return new Map(rows.map(({ page, words }) => [page, words.split(' ')]));
  }

  async frequent(limit: number): Promise<StoredWord[]> {
    const rows = await this.#database.all<Omit<StoredWord, 'contexts'> & { contexts: string }>(
      FREQUENT,
      limit,
    );
    return rows.map((row) => ({ ...row, contexts: JSON.parse(row.contexts) as string[] }));
  }

  dictionary(): Promise<DictionaryEntry[]> {
    return this.#database.all(DICTIONARY);
  }

  async refused(): Promise<Set<string>> {
    return new Set((await this.#database.all<{ word: string }>(REFUSED)).map(({ word }) => word));
  }

  async version(): Promise<number> {
    return (await this.#database.get<{ value: number }>(READ_VERSION, VERSION))?.value ?? 0;
  }

  async change(change: DictionaryChange, spellings: readonly string[], now: number): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      for (const { word, wordClass } of change.accept)
        await transaction.run(PUT, storableText(word), wordClass, now);
      for (const word of change.refuse) await transaction.run(PUT, storableText(word), null, now);
      for (const word of change.remove) await transaction.run(REMOVE, storableText(word));
      await transaction.run(BUMP, VERSION);
      const touched = new Set<PageId>();
      for (const spelling of spellings)
        for (const { id } of await transaction.all<{ id: PageId }>(WITH_SPELLING, storableText(spelling)))
          touched.add(id);
      await addChanges(transaction, touched);
    });
  }
}

/** Each word once, in order. */
function merged(words: readonly StoredWord[]): StoredWord[] {
  const byWord = new Map<string, StoredWord>();
  for (const given of words) {
    const word = storableText(given.word);
    const contexts = given.contexts.map(storableText);
    const known = byWord.get(word);
    byWord.set(word, {
      word,
      count: (known?.count ?? 0) + given.count,
      capitals: (known?.capitals ?? 0) + given.capitals,
      allCapitals: (known?.allCapitals ?? 0) + given.allCapitals,
      apostrophes: (known?.apostrophes ?? 0) + given.apostrophes,
      firsts: (known?.firsts ?? 0) + given.firsts,
      contexts: [...(known?.contexts ?? []), ...contexts],
    });
  }
  return [...byWord.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}
