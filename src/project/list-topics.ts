import type { Topic } from '../model/topic.ts';
import type { Store } from '../store/open-store.ts';
import { judgeOf, type TopicSources } from '../topics/judge-of.ts';

export type ListedTopic = Topic & {
  isOwn: boolean;
  /** Pages that have it. */
  pages: number;
  /** Of an own topic: the score from which on it is assigned, and what was said of pages; null until it is learnt. */
  own: { threshold: number | null; about: number; notAbout: number; precision: number } | null;
};

/** All topics of a project, own ones first, with how many pages have each. */
export function listTopics(store: Store, sources: TopicSources): ListedTopic[] {
  const judge = judgeOf(sources);
  const counts = store.ownTopics.counts();
  const definitions = store.ownTopics.list();
  const own = definitions.map(({ id, name, precision, texts }): ListedTopic => {
    const labels = store.ownTopics.labels(id);
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
  });
  const ids = new Set(own.map(({ id }) => id));
  const known = judge.topics().filter(({ id, isOwn }) => !isOwn && !ids.has(id));
  return [...own, ...known.map((topic) => ({ ...topic, pages: counts.get(topic.label) ?? 0, own: null }))];
}
