import { dirname, join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { TaziError } from '../model/errors.ts';
import type { TopicScores } from '../model/topic.ts';
import { judgeOf, readOwnTopics, type TopicSources } from './judge-of.ts';

/** Folder of a project's own models, below its data. */
export function ownModelsFolder(dataFolder: string): string {
  return join(dataFolder, 'models');
}

/** Where a project's topic models are. */
export function topicSources(settings: Settings, dataFolder: string): TopicSources {
  const { model } = settings.topics;
  return {
    modelFile: model === undefined ? null : resolve(dirname(dataFolder), model),
    ownFolder: ownModelsFolder(dataFolder),
    version: 0,
    focus: [],
  };
}

/** The topics of one crawl: how pages are classified, and which topics the crawl looks for. */
export class CrawlTopics {
  #sources: TopicSources;

  /** Throws if a model cannot be read, or if it does not have a requested topic. */
  constructor(settings: Settings, dataFolder: string) {
    const sources = topicSources(settings, dataFolder);
    const names = settings.crawl.topic.split(',').filter((name) => name.trim() !== '');
    this.#sources = sources;
    // The shipped model is known to be readable, and takes 25 MB: without a topic to look for, only the
    // judging threads load it.
    if (names.length === 0 && sources.modelFile === null && readOwnTopics(sources.ownFolder).length === 0)
      return;
    const { labels, unknown } = judgeOf(sources).labelsOf(names);
    if (unknown !== null) throw new TaziError('topic-unknown', { topic: unknown.trim() });
    this.#sources = { ...sources, focus: labels };
  }

  get sources(): TopicSources {
    return this.#sources;
  }

  get isFocused(): boolean {
    return this.#sources.focus.length > 0;
  }

  /** A model has changed: pages are judged by the new one from now on. */
  reload(): void {
    this.#sources = { ...this.#sources, version: this.#sources.version + 1 };
  }

  /** Is a page with these scores one that the crawl looks for? */
  isWanted(scores: TopicScores): boolean {
    return !this.isFocused || judgeOf(this.#sources).isAbout(scores, this.#sources.focus);
  }

  /** How much a page with these scores is about what the crawl looks for. */
  relevance(scores: TopicScores): number {
    return Math.max(0, ...this.#sources.focus.map((label) => scores[label] ?? 0));
  }
}
