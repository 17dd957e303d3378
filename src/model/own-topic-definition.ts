import type { PageId } from './page.ts';
import type { PageTopic, TopicScores, TopicText } from './topic.ts';

/** A topic that the user defined; the pages labelled for it are stored apart. */
export type OwnTopicDefinition = {
  id: string;
  name: string;
  keywords: string[];
  /** Share of pages that should really be about it, of those that are said to be. */
  precision: number;
  /** Example texts that are not pages of the project. */
  texts: TopicText[];
};

export type TopicLabel = { page: PageId; isAbout: boolean };

/** The topics of a page after it was classified again. */
export type TopicVerdict = {
  id: PageId;
  topic: string | null;
  scores: TopicScores;
  topics: readonly PageTopic[];
};
