import type { PageId } from '../model/page.ts';
import type { TopicScores, TopicText } from '../model/topic.ts';
import { type Connection, inTransaction, type Statement, withFile } from './database.ts';

/** What a user has said of a topic of their own; pages that were labelled stand apart. */
export type OwnTopicDefinition = {
  id: string;
  name: string;
  keywords: string[];
  /** Share of pages that should really be about it, of those that are said to be. */
  precision: number;
  /** Example texts that are no pages of the project. */
  texts: TopicText[];
};

export type TopicLabel = { page: PageId; isAbout: boolean };

/** Topics of the user's own, and what was said of which page. */
export class OwnTopics {
  readonly #connection: Connection;
  readonly #file: string;
  readonly #statements: Record<
    'list' | 'put' | 'remove' | 'unlabel' | 'label' | 'labels' | 'counts' | 'judge' | 'changed',
    Statement
  >;

  constructor(connection: Connection, file: string) {
    const sql = (text: string) => connection.prepare(text);
    this.#connection = connection;
    this.#file = file;
    this.#statements = {
      list: sql('SELECT definition FROM own_topics ORDER BY id'),
      put: sql(
        'INSERT INTO own_topics VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET definition = excluded.definition',
      ),
      remove: sql('DELETE FROM own_topics WHERE id = ?'),
      unlabel: sql('DELETE FROM topic_labels WHERE topic = ?'),
      label: sql('INSERT OR REPLACE INTO topic_labels VALUES (?, ?, ?, ?)'),
      labels: sql('SELECT page, is_about FROM topic_labels WHERE topic = ? ORDER BY page'),
      counts: sql('SELECT topic, count(*) AS pages FROM pages WHERE topic IS NOT NULL GROUP BY topic'),
      judge: sql('UPDATE pages SET topic = ?, topic_scores = ? WHERE id = ?'),
      changed: sql('INSERT OR REPLACE INTO changes (page) VALUES (?)'),
    };
  }

  list(): OwnTopicDefinition[] {
    const rows = withFile(this.#file, () => this.#statements.list.all() as { definition: string }[]);
    return rows.map(({ definition }) => JSON.parse(definition) as OwnTopicDefinition);
  }

  put(topic: OwnTopicDefinition): void {
    withFile(this.#file, () => this.#statements.put.run(topic.id, JSON.stringify(topic)));
  }

  remove(id: string): void {
    withFile(this.#file, () => {
      this.#statements.unlabel.run(id);
      this.#statements.remove.run(id);
    });
  }

  label(topic: string, labels: readonly TopicLabel[], now: number): void {
    inTransaction(this.#connection, this.#file, () => {
      for (const { page, isAbout } of labels) this.#statements.label.run(topic, page, isAbout ? 1 : 0, now);
    });
  }

  labels(topic: string): TopicLabel[] {
    const rows = withFile(
      this.#file,
      () => this.#statements.labels.all(topic) as { page: PageId; is_about: number }[],
    );
    return rows.map(({ page, is_about }) => ({ page, isAbout: is_about === 1 }));
  }

  /** How many pages have each topic. */
  counts(): Map<string, number> {
    const rows = withFile(
      this.#file,
      () => this.#statements.counts.all() as { topic: string; pages: number }[],
    );
    return new Map(rows.map(({ topic, pages }) => [topic, pages]));
  }

  /** Pages were judged anew; the index follows. */
  judge(pages: readonly { id: PageId; topic: string | null; scores: TopicScores }[]): void {
    inTransaction(this.#connection, this.#file, () => {
      for (const { id, topic, scores } of pages) {
        this.#statements.judge.run(topic, JSON.stringify(scores), id);
        this.#statements.changed.run(id);
      }
    });
  }
}
