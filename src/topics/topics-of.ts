/**
 * The topics of a page, by its sentences (F5). A classifier gives a text one label, but a page may be half
 * football and half economy. So passages of a few sentences are classified as well, and a page gets every
 * topic of the whole page, or of a quarter of its passages. No topic rests on the page's main name alone
 * (`page-names.ts`).
 *
 * Limits, measured on halves of two news texts put together (`npm run eval -- topics --only several`): both
 * topics are found in three pages of four, on pages of five hundred characters in two of three. Single
 * sentences are too short to decide by themselves; they only show where a topic is.
 */
import type { PageTopic, ShownTopic, TopicText } from '../model/topic.ts';
import { forEachSentence } from '../nlp/sentences.ts';
import { type DocumentScores, type Span, scoresByClassifying } from './document-scores.ts';
import { PageNames } from './page-names.ts';
import { bestOf } from './topic-classifier.ts';

/** Probabilities of one or more labels, in a fixed order. */
export type Classify = (document: TopicText) => ArrayLike<number>;

export type LabelledClassifier = {
  labels: readonly string[];
  classify: Classify;
  /** Reads a document whose parts are scored. */
  read?: ((document: TopicText) => DocumentScores) | undefined;
  /** The score from which a label is given. */
  threshold: number;
  /** Only the best label of a text counts: the labels exclude each other. */
  isExclusive: boolean;
  /** Judge only the page as a whole. */
  isCostly?: boolean;
};

export type Topics = {
  /**
   * Score of each label: that of the page, or of the passages with the topic; lowered if it rests on a name.
   */
  scores: Float64Array;
  /** Topics of the page, highest score first. */
  topics: PageTopic[];
};

/**
 * Sentences are joined up to this many characters. This and the next three: chosen on mixed halves of
 * TTC-3600.
 */
const PASSAGE_CHARS = 400;
const PASSAGE_SCORE = 0.6;
const MIN_PART = 0.25;
const MIN_CHARS = 150;
/** Number of passages of a short page, and their minimum length: a few sentences can also have two topics. */
const PASSAGES_OF_SHORT_PAGE = 3;
const SHORT_PASSAGE_CHARS = 160;
/** A passage shorter than this must be clearer about its topic. */
const LONG_ENOUGH_CHARS = 300;
const SHORT_PASSAGE_SCORE = 0.8;
const MAX_SENTENCES_SHOWN = 5;
/**
 * Maximum number of sentences examined for those shown: reading all of a long page costs as much as judging
 * it again.
 */
const MAX_SENTENCES_READ = 16;
/** A sentence this short says nothing on its own. */
const MIN_SENTENCE_CHARS = 20;

export function topicsOf(document: TopicText, model: LabelledClassifier): Topics {
  const { labels, threshold } = model;
  const page = readPage(document, model);
  const scores = Float64Array.from(page.scores(null));
  const passages = model.isCostly ? [] : passagesOf(document.text);
  const carriers = carriersOf(page, passages, model);
  const best = bestOf(scores);
  const all = passages.reduce((sum, { start, end }) => sum + end - start, 0);
  const names = lazily(() => new PageNames(document));
  const topics: PageTopic[] = [];
  labels.forEach((label, k) => {
    const own = carriers[k]!;
    const chars = own.reduce((sum, { start, end }) => sum + end - start, 0);
    const part = all === 0 ? 0 : chars / all;
    const isOfPage = scores[k]! >= threshold && (!model.isExclusive || k === best);
    if (!isOfPage && (part < MIN_PART || chars < MIN_CHARS)) return;
    const evidence = isOfPage ? null : own;
    const known = isOfPage ? scores[k]! : page.scores(own)[k]!;
    const score = known < threshold ? known : scoreBeyondName(page, names(), evidence, known, k, threshold);
    if (isOfPage || score >= threshold) scores[k] = score;
    if (score < threshold) return;
    const carried = isOfPage && own.length === 0 ? 1 : part;
    topics.push({ topic: label, score: rounded(score), part: rounded(carried) });
  });
  return { scores, topics: topics.sort((a, b) => b.score - a.score || (a.topic < b.topic ? -1 : 1)) };
}

/**
 * A topic of a page with the sentences that show it. Nothing depends on these: they are looked for when
 * someone asks, not for every page of a crawl.
 */
export function shownTopic(document: TopicText, carried: PageTopic, model: LabelledClassifier): ShownTopic {
  const label = model.labels.indexOf(carried.topic);
  if (label < 0) return { ...carried, sentences: [] };
  const page = readPage(document, model);
  const sentences = sentencesOf(document.text);
  const passages = model.isCostly ? [] : passagesOf(document.text, sentences);
  const own = carriersOf(page, passages, model)[label]!;
  const spans = own.length > 0 ? own : passages;
  return { ...carried, sentences: sentencesFor(page, sentences, spans, label, model) };
}

function readPage(document: TopicText, model: LabelledClassifier): DocumentScores {
  return model.read?.(document) ?? scoresByClassifying(document, model.classify);
}

/** The score, or what is left of it without the main name if that falls below the threshold. */
function scoreBeyondName(
  page: DocumentScores,
  names: PageNames,
  spans: readonly Span[] | null,
  score: number,
  label: number,
  threshold: number,
): number {
  const name = names.main(spans);
  if (name === null) return score;
  const left = page.scores(spans, names.places(name))[label]!;
  return left < threshold ? left : score;
}

/** For each label the passages that are about it. */
function carriersOf(page: DocumentScores, passages: readonly Span[], model: LabelledClassifier): Span[][] {
  const carriers: Span[][] = model.labels.map(() => []);
  if (passages.length < 2) return carriers;
  for (const passage of passages) {
    const scores = page.scores([passage]);
    const isShort = passage.end - passage.start < LONG_ENOUGH_CHARS;
    const least = Math.max(isShort ? SHORT_PASSAGE_SCORE : PASSAGE_SCORE, model.threshold);
    if (model.isExclusive) {
      const best = bestOf(scores);
      if (scores[best]! >= least) carriers[best]!.push(passage);
    } else
      carriers.forEach((own, k) => {
        if (scores[k]! >= least) own.push(passage);
      });
  }
  return carriers;
}

function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  forEachSentence(text, (start, end) => found.push({ start, end }));
  return found;
}

/**
 * Consecutive sentences, together long enough to have a topic; a paragraph ends a passage that is a quarter
 * as long.
 */
export function passagesOf(text: string, sentences: readonly Span[] = sentencesOf(text)): Span[] {
  const passages: Span[] = [];
  const chars = Math.min(PASSAGE_CHARS, Math.max(SHORT_PASSAGE_CHARS, text.length / PASSAGES_OF_SHORT_PAGE));
  let open: Span | null = null;
  for (const { start, end } of sentences) {
    if (open && open.end - open.start >= chars / 4 && text.slice(open.end, start).includes('\n')) {
      passages.push(open);
      open = null;
    }
    const from: number = open === null ? start : open.start;
    open = { start: from, end };
    if (end - from < chars) continue;
    passages.push(open);
    open = null;
  }
  const last = passages.at(-1);
  if (open && last && open.end - open.start < chars / 2) last.end = open.end;
  else if (open) passages.push(open);
  return passages;
}

/** The sentences of the passages that show the topic most clearly, in the order of the text. */
function sentencesFor(
  page: DocumentScores,
  sentences: readonly Span[],
  spans: readonly Span[],
  label: number,
  model: LabelledClassifier,
): ShownTopic['sentences'] {
  const found: (Span & { score: number })[] = [];
  let read = 0;
  for (const sentence of sentences) {
    const { start, end } = sentence;
    if (end - start < MIN_SENTENCE_CHARS) continue;
    if (!spans.some((span) => start >= span.start && start < span.end)) continue;
    if (++read > MAX_SENTENCES_READ) break;
    const scores = page.scores([sentence]);
    if (model.isExclusive && bestOf(scores) !== label) continue;
    found.push({ start, end, score: rounded(scores[label]!) });
  }
  return found
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, MAX_SENTENCES_SHOWN)
    .sort((a, b) => a.start - b.start);
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
