import type { OwnTopicDefinition, TopicLabel, TopicVerdict } from '../../model/own-topic-definition.ts';
import type { OwnTopics } from '../../model/store.ts';
import { byShard } from './by-shard.ts';
import { addChanges } from './postgres-change-log.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { allShards, oneShard, shared } from './statement.ts';

const LIST = shared('SELECT definition FROM own_topics ORDER BY id');
const PUT = shared(
  'INSERT INTO own_topics (id, definition) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET definition = excluded.definition',
);
const REMOVE = shared('DELETE FROM own_topics WHERE id = $1');
const UNLABEL = shared('DELETE FROM topic_labels WHERE topic = $1');
const LABEL = shared(`INSERT INTO topic_labels (topic, page, is_about, at)
  SELECT $1, t.page, t.is_about, $4 FROM unnest($2::bigint[], $3::boolean[]) AS t(page, is_about)
  ON CONFLICT (topic, page) DO UPDATE SET is_about = excluded.is_about, at = excluded.at`);
const LABELS = shared('SELECT page, is_about AS "isAbout" FROM topic_labels WHERE topic = $1 ORDER BY page');
const COUNTS = allShards(`SELECT topic, count(*) AS pages FROM (
    SELECT carried ->> 'topic' AS topic FROM pages, jsonb_array_elements(topics::jsonb) AS carried WHERE topics IS NOT NULL
    UNION ALL SELECT topic FROM pages WHERE topics IS NULL AND topic IS NOT NULL
  ) t GROUP BY topic`);
const JUDGE = oneShard(`UPDATE pages p SET topic = t.topic, topic_scores = t.scores, topics = t.topics
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS t(id, topic, scores, topics) WHERE p.shard = $1 AND p.id = t.id`);

export class PostgresOwnTopics implements OwnTopics {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async list(): Promise<OwnTopicDefinition[]> {
    const rows = await this.#database.all<{ definition: string }>(LIST);
    return rows.map(({ definition }) => JSON.parse(definition) as OwnTopicDefinition);
  }

  async put(topic: OwnTopicDefinition): Promise<void> {
    await this.#database.run(PUT, topic.id, JSON.stringify(topic));
  }

  async remove(id: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.run(UNLABEL, id);
      await transaction.run(REMOVE, id);
    });
  }

  async label(topic: string, labels: readonly TopicLabel[], now: number): Promise<void> {
    const last = [...new Map(labels.map((label) => [label.page, label])).values()];
    await this.#database.run(
      LABEL,
      topic,
      last.map(({ page }) => page),
      last.map(({ isAbout }) => isAbout),
      now,
    );
  }

  labels(topic: string): Promise<TopicLabel[]> {
    return this.#database.all(LABELS, topic);
  }

  async counts(): Promise<Map<string, number>> {
    const rows = await this.#database.all<{ topic: string; pages: number }>(COUNTS);
    return new Map(rows.map(({ topic, pages }) => [topic, pages]));
  }

  async judge(pages: readonly TopicVerdict[]): Promise<void> {
    if (pages.length === 0) return;
    await this.#database.transaction(async (transaction) => {
      for (const [shard, some] of byShard(pages, ({ id }) => id)) {
        await transaction.run(
          JUDGE,
          shard,
          some.map(({ id }) => id),
          some.map(({ topic }) => topic),
          some.map(({ scores }) => JSON.stringify(scores)),
          some.map(({ topics }) => JSON.stringify(topics)),
        );
      }
      await addChanges(
        transaction,
        pages.map(({ id }) => id),
      );
    });
  }
}
