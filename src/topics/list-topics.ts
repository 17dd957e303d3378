import type { OwnTopicDefinition } from '../model/own-topic-definition.ts';
import type { Store } from '../model/store.ts';
import type { Topic } from '../model/topic.ts';
import { judgeOf, type TopicSources } from './judge-of.ts';

export type ListedTopic = Topic & {
  isOwn: boolean;
  /** Pages that have it. */
  pages: number;
  /** Of an own topic: the score from which on it is assigned, and what was said of pages; null until it is learnt. */
  own: { threshold: number | null; about: number; notAbout: number; precision: number } | null;
};

/** All topics of a project, own ones first, with how many pages have each. */
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
