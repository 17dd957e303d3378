/**
 * Decides what a page is about from everything a project knows: the topic model and the custom topics, each
 * of which decides for itself. A page may have several topics, or none. The first one is its main topic: a
 * custom topic comes before the model's labels, because a user asked for it.
 */
import type { PageTopic, ShownTopic, Topic, TopicScores, TopicText } from '../model/topic.ts';
import { ASSIGNED, explainTopic, type TopicExplanation } from './explain-topic.ts';
import { LinearClassifier } from './linear/linear-classifier.ts';
import type { TopicClassifier } from './topic-classifier.ts';
import { topicId, topicOf } from './topic-of.ts';
import { type LabelledClassifier, shownTopic, topicsOf } from './topics-of.ts';

/** A custom topic, ready to judge: its classifier's first label is "about it". */
export type JudgingTopic = { id: string; name: string; threshold: number; classifier: LinearClassifier };

export type TopicJudgement = {
  /** The main topic; null for "none of these". */
  topic: string | null;
  /** By label, without those near zero. A page has a topic if and only if its score reaches the threshold. */
  scores: TopicScores;
  /** All topics of the page, the main one first. */
  topics: readonly PageTopic[];
};

/**
 * The beginning of a page shows what it is about: of 2,152 longer news articles, as many are judged correctly
 * by this much text as by half as much again.
 */
const MAX_CHARACTERS = 4_000;
/** Scores below this are not kept. */
const MIN_KEPT_SCORE = 0.01;

export class TopicJudge {
  readonly model: TopicClassifier | null;
  readonly own: readonly JudgingTopic[];

  constructor(model: TopicClassifier | null, own: readonly JudgingTopic[]) {
    this.model = model;
    this.own = own;
  }

  /** The topics that pages can have, custom ones first. */
  topics(): (Topic & { isOwn: boolean })[] {
    const own = this.own.map(({ name }) => ({ ...topicOf(name), isOwn: true }));
    const ids = new Set(own.map(({ id }) => id));
    const known = (this.model?.labels ?? []).map((label) => ({ ...topicOf(label), isOwn: false }));
    return [...own, ...known.filter(({ id }) => !ids.has(id))];
  }

  /** The labels that names (labels or ids) refer to; `unknown` is the first name that refers to none. */
  labelsOf(names: readonly string[]): { labels: string[]; unknown: string | null } {
    const known = new Map(this.topics().map(({ id, label }) => [id, label]));
    const labels: string[] = [];
    for (const name of names) {
      const label = known.get(topicId(name));
      if (label === undefined) return { labels, unknown: name };
      labels.push(label);
    }
    return { labels, unknown: null };
  }

  judge(page: TopicText): TopicJudgement {
    const document = beginningOf(page);
    const scores: Record<string, number> = {};
    const keep = (label: string, score: number) => {
      if (score >= MIN_KEPT_SCORE) scores[label] = rounded(score);
    };
    const own = this.own.flatMap((topic) => {
      const found = topicsOf(document, labelledByOwn(topic));
      keep(topic.name, found.scores[0]!);
      return found.topics;
    });
    own.sort((a, b) => b.score - a.score);
    const { model } = this;
    if (!model) return { topic: own[0]?.topic ?? null, scores, topics: own };
    const found = topicsOf(document, labelledByModel(model));
    model.labels.forEach((label, k) => {
      keep(label, found.scores[k]!);
    });
    const topics = [
      ...own,
      ...found.topics.filter(({ topic }) => !own.some((other) => other.topic === topic)),
    ];
    return { topic: topics[0]?.topic ?? null, scores, topics };
  }

  /** The topics that a page was judged to have, with the sentences that show them. */
  shown(page: TopicText, topics: readonly PageTopic[]): ShownTopic[] {
    const document = beginningOf(page);
    return topics.map((carried) => {
      const own = this.own.find(({ name }) => name === carried.topic);
      const model = own ? labelledByOwn(own) : this.model && labelledByModel(this.model);
      return model ? shownTopic(document, carried, model) : { ...carried, sentences: [] };
    });
  }

  /** Why the page got this topic, or its best score if it has none; null if no linear model can tell. */
  explain(page: TopicText, topic: string | null): TopicExplanation | null {
    const document = beginningOf(page);
    const own = this.own.find(({ name }) => name === topic);
    if (own) return { ...explainTopic(own.classifier, document, own.classifier.labels[0]), topic: own.name };
    if (!(this.model instanceof LinearClassifier)) return null;
    const isKnown = topic !== null && this.model.labels.includes(topic);
    return explainTopic(this.model, document, isKnown ? topic : undefined);
  }

  /**
   * How likely a document is about one of these topics; the words of a link to a page count as a document.
   */
  relevance(document: TopicText, labels: readonly string[]): number {
    let best = 0;
    let places: number[] = [];
    if (this.model) {
      const known = this.model.labels;
      places = labels.map((label) => known.indexOf(label)).filter((place) => place >= 0);
    }
    // A page has many links: a slow encoder is not used for them.
    if (places.length > 0 && !this.model!.isCostly) {
      const scores = this.model!.classify(document);
      best = places.reduce((sum, place) => sum + scores[place]!, 0);
    }
    for (const { name, classifier } of this.own)
      if (labels.includes(name)) best = Math.max(best, classifier.classify(document)[0]!);
    return Math.min(1, best);
  }

  /** Is a page with these scores about one of the topics? */
  isAbout(scores: TopicScores, labels: readonly string[]): boolean {
    return labels.some((label) => {
      const own = this.own.find(({ name }) => name === label);
      return (scores[label] ?? 0) >= (own?.threshold ?? ASSIGNED);
    });
  }
}

function labelledByOwn({ name, threshold, classifier }: JudgingTopic): LabelledClassifier {
  return {
    labels: [name],
    classify: (text) => classifier.classify(text),
    read: (text) => classifier.read(text),
    threshold,
    isExclusive: false,
  };
}

function labelledByModel(model: TopicClassifier): LabelledClassifier {
  return {
    labels: model.labels,
    classify: (text) => model.classify(text),
    ...(model.read ? { read: (text: TopicText) => model.read!(text) } : {}),
    threshold: ASSIGNED,
    isExclusive: true,
    ...(model.isCostly ? { isCostly: true } : {}),
  };
}

function beginningOf(page: TopicText): TopicText {
  return page.text.length <= MAX_CHARACTERS ? page : { ...page, text: page.text.slice(0, MAX_CHARACTERS) };
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
