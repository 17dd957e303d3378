import type { OwnTopicDefinition } from '../model/own-topic-definition.ts';
import type { Store } from '../model/store.ts';
import type { Topic } from '../model/topic.ts';
import { judgeOf, type TopicSources } from './judge-of.ts';

export type ListedTopic = Topic & {
  isOwn: boolean;
  /** Number of pages that have it. */
  pages: number;
  /**
   * For a custom topic: the score from which it is assigned, and the labels given by the user; null until it
   * is trained.
   */
  own: { threshold: number | null; about: number; notAbout: number; precision: number } | null;
};

/** All topics of a project, custom ones first, with the number of their pages. */
export async function listTopics(
  { topics }: Pick<Store, 'topics'>,
  sources: TopicSources,
): Promise<ListedTopic[]> {
  const judge = judgeOf(sources);
  const counts = await topics.counts();
  const describe = async ({ id, name, precision, texts }: OwnTopicDefinition): Promise<ListedTopic> => {
    const labels = await topics.labels(id);
    const about = labels.filter(({ isAbout }) => isAbout).length;
    const threshold = judge.own.find((topic) => topic.id === id)?.threshold ?? null;
    return {
      id,
      label: name,
      names: { tr: name, en: name },
      isOwn: true,
      pages: counts.get(name) ?? 0,
      own: { threshold, about: about + texts.length, notAbout: labels.length - about, precision },
    };
  };
  const own = await Promise.all((await topics.list()).map(describe));
  const ids = new Set(own.map(({ id }) => id));
  const known = judge.topics().filter(({ id, isOwn }) => !isOwn && !ids.has(id));
  return [...own, ...known.map((topic) => ({ ...topic, pages: counts.get(topic.label) ?? 0, own: null }))];
}
