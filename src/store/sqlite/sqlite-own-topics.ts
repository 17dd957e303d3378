import type { OwnTopicDefinition, TopicLabel, TopicVerdict } from '../../model/own-topic-definition.ts';
import type { PageId } from '../../model/page.ts';
import type { OwnTopics } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteOwnTopics implements OwnTopics {
  readonly #file: SqliteFile;
  readonly #statements: Record<
    'list' | 'put' | 'remove' | 'unlabel' | 'label' | 'labels' | 'counts' | 'judge' | 'changed',
    Statement
  >;

  constructor(file: SqliteFile) {
    const sql = (text: string) => file.prepare(text);
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
      counts: sql(`SELECT topic, count(*) AS pages FROM (
          SELECT json_extract(carried.value, '$.topic') AS topic FROM pages, json_each(pages.topics) AS carried
          UNION ALL SELECT topic FROM pages WHERE topics IS NULL AND topic IS NOT NULL
        ) GROUP BY topic`),
      judge: sql('UPDATE pages SET topic = ?, topic_scores = ?, topics = ? WHERE id = ?'),
      changed: sql('INSERT OR REPLACE INTO changes (page) VALUES (?)'),
    };
  }

  async list(): Promise<OwnTopicDefinition[]> {
    const rows = this.#file.read(() => this.#statements.list.all() as { definition: string }[]);
    return rows.map(({ definition }) => JSON.parse(definition) as OwnTopicDefinition);
  }

  async put(topic: OwnTopicDefinition): Promise<void> {
    this.#file.read(() => this.#statements.put.run(topic.id, JSON.stringify(topic)));
  }

  async remove(id: string): Promise<void> {
    this.#file.transaction(() => {
      this.#statements.unlabel.run(id);
      this.#statements.remove.run(id);
    });
  }

  async label(topic: string, labels: readonly TopicLabel[], now: number): Promise<void> {
    this.#file.transaction(() => {
      for (const { page, isAbout } of labels) this.#statements.label.run(topic, page, isAbout ? 1 : 0, now);
    });
  }

  async labels(topic: string): Promise<TopicLabel[]> {
    const rows = this.#file.read(
      () => this.#statements.labels.all(topic) as { page: PageId; is_about: number }[],
    );
    return rows.map(({ page, is_about }) => ({ page, isAbout: is_about === 1 }));
  }

  async counts(): Promise<Map<string, number>> {
    const rows = this.#file.read(() => this.#statements.counts.all() as { topic: string; pages: number }[]);
    return new Map(rows.map(({ topic, pages }) => [topic, pages]));
  }

  async judge(pages: readonly TopicVerdict[]): Promise<void> {
    this.#file.transaction(() => {
      for (const { id, topic, scores, topics } of pages) {
        this.#statements.judge.run(topic, JSON.stringify(scores), JSON.stringify(topics), id);
        this.#statements.changed.run(id);
      }
    });
  }
}
