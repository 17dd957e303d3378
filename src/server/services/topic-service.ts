import type { Store } from '../../model/store.ts';
import type { Project } from '../../project/project.ts';
import { topicSources } from '../../topics/crawl-topics.ts';
import { topicTextOf } from '../../topics/topic-text-of.ts';
import type { TopicService } from '../server-services.ts';

/** Loaded on demand: a server that only searches does without the models. */
export function topicService({ paths, settings }: Project, store: Store): TopicService {
  const sources = async () => {
    const { modelsVersion } = await import('../../topics/judge-of.ts');
    const found = topicSources(settings, paths.dataFolder);
    return { ...found, version: modelsVersion(found) };
  };
  return {
    list: async () => (await import('../../topics/list-topics.ts')).listTopics(store, await sources()),
    scores: async () => (await import('../../topics/topic-scores-report.ts')).topicScores(await sources()),
    explain: async (page) => {
      if (page.language !== 'tr' || page.text === '') return null;
      const { judgeOf } = await import('../../topics/judge-of.ts');
      return judgeOf(await sources()).explain(topicTextOf(page), page.topic);
    },
    shown: async (page) => {
      const { topics = [] } = page;
      if (topics.length === 0) return [];
      const { judgeOf } = await import('../../topics/judge-of.ts');
      return judgeOf(await sources()).shown(topicTextOf(page), topics);
    },
    uncertain: async (topic, most) =>
      (await import('../../project/own-topics.ts')).uncertainPages(store, await sources(), topic, most),
    change: async (request) =>
      (await import('../../project/own-topics.ts')).askTopic(paths, await sources(), request, Date.now()),
  };
}
