/**
 * Why a page has its topic (F5): a linear margin is a sum, so every word and every section of the page has
 * its exact share in it. Sections and sentences are also classified by themselves, and a page gets every
 * topic that a large part of it is about.
 */
import type { TopicText } from '../model/topic.ts';
import { fold } from '../nlp/fold.ts';
import { forEachSentence } from '../nlp/sentences.ts';
import { forEachWord } from '../nlp/tokenize.ts';
import { countDocument, headOf } from './linear/count-terms.ts';
import type { LinearClassifier } from './linear/linear-classifier.ts';
import { TermCounter } from './linear/term-counter.ts';
import { bestOf, type TopicClassifier } from './topic-classifier.ts';

/** Null if the best score does not reach `ASSIGNED`. */
export type TopicGuess = { topic: string | null; score: number };

export type SectionTopic = TopicGuess & {
  /** Position of the section in the text. */
  start: number;
  end: number;
  /** What it adds to the page's margin for the explained topic; negative counts against it. */
  share: number;
  sentences: (TopicGuess & { start: number; end: number })[];
};

export type TopicExplanation = {
  /** The topic that is explained: the page's best one, whether or not it was assigned. */
  topic: string;
  score: number;
  /** The page's margin for this topic: the sum of `bias` and the shares of title and sections. */
  margin: number;
  bias: number;
  titleShare: number;
  sections: SectionTopic[];
  /** Words that decided, for and against, strongest first. */
  words: { word: string; share: number }[];
  /** Topics of sections, by the share of the text that they make up. */
  parts: { topic: string; part: number }[];
};

/** A topic is assigned from this score on: more likely than all others and none together. */
export const ASSIGNED = 0.5;
/** Shorter paragraphs are joined to the next: a caption alone has no topic. */
const MIN_SECTION_CHARS = 200;
const WORDS_SHOWN = 12;
const MAX_SECTIONS = 200;

export function guessTopic(classifier: TopicClassifier, document: TopicText): TopicGuess {
  const scores = classifier.classify(document);
  const best = bestOf(scores);
  const score = scores[best]!;
  return { topic: score >= ASSIGNED ? classifier.labels[best]! : null, score };
}

/** Explains a label, the best one by default. */
export function explainTopic(
  classifier: LinearClassifier,
  document: TopicText,
  label?: string,
): TopicExplanation {
  const scores = classifier.classify(document);
  const best = label === undefined ? bestOf(scores) : classifier.labels.indexOf(label);
  const words = new WordShares(classifier, document, best);
  const sections = sectionsOf(document.text).map(({ start, end }) => {
    const text = document.text.slice(start, end);
    const sentences: SectionTopic['sentences'] = [];
    forEachSentence(text, (from, to) => {
      const guess = guessTopic(classifier, { text: text.slice(from, to) });
      sentences.push({ ...guess, start: start + from, end: start + to });
    });
    return { ...guessTopic(classifier, { text }), start, end, share: words.addAll(text, 1), sentences };
  });
  const margin = classifier.margins(document)[best]!;
  const bias = classifier.margins({ text: '' })[best]!;
  words.breakOff();
  const head = headOf(document);
  const headShare = words.addAll(head.text, head.weight);
  // Without a title the first words count once more, which is credited to the first section.
  if (!document.title && sections[0]) sections[0].share += headShare;
  // What is not in a section comes from the title and the description.
  const titleShare = sections.reduce((rest, { share }) => rest - share, margin - bias);
  return {
    topic: classifier.labels[best]!,
    score: scores[best]!,
    margin,
    bias,
    titleShare,
    sections,
    words: words.strongest(WORDS_SHOWN),
    parts: partsOf(sections),
  };
}

/** What each word of a document adds to the margin of a label: the shares of its terms, by occurrence. */
class WordShares {
  readonly #shareOfOne = new Map<number, number>();
  readonly #words = new Map<string, { word: string; share: number }>();
  readonly #counter = new TermCounter();
  #before: { stem: string; alone: number; entry: { share: number } } | null = null;

  constructor(classifier: LinearClassifier, document: TopicText, label: number) {
    const counter = this.#counter;
    countDocument(counter, document);
    const counts = new Map<number, number>();
    for (let i = 0; i < counter.size; i++) counts.set(counter.terms[i]!, counter.counts[i]!);
    for (const { term, share } of classifier.shares(document, label))
      this.#shareOfOne.set(term, share / counts.get(term)!);
  }

  /** The next piece does not continue the last one. */
  breakOff(): void {
    this.#before = null;
  }

  /** The share of a piece of the document; its words are remembered. A pair of words is shared by the two. */
  addAll(text: string, weight: number): number {
    let sum = 0;
    forEachWord(text, (start, end, _kind, stemEnd) => {
      const stem = text.slice(start, stemEnd);
      const alone = this.#shareOf(stem) * weight;
      const before = this.#before;
      const pair = before ? this.#shareOf(`${before.stem} ${stem}`) * weight - before.alone - alone : 0;
      sum += alone + pair;
      if (before) before.entry.share += pair / 2;
      const key = fold(stem).slice(0, 5);
      const entry = this.#words.get(key) ?? { word: text.slice(start, end), share: 0 };
      entry.share += alone + pair / 2;
      this.#words.set(key, entry);
      this.#before = { stem, alone, entry };
    });
    return sum;
  }

  #shareOf(word: string): number {
    const counter = this.#counter;
    counter.clear();
    counter.add(word);
    let share = 0;
    for (let i = 0; i < counter.size; i++)
      share += (this.#shareOfOne.get(counter.terms[i]!) ?? 0) * counter.counts[i]!;
    return share;
  }

  strongest(most: number): { word: string; share: number }[] {
    const byStrength = [...this.#words.values()].sort((a, b) => Math.abs(b.share) - Math.abs(a.share));
    return byStrength.slice(0, most).filter(({ share }) => share !== 0);
  }
}

/** Paragraphs, short ones joined with the next. */
function sectionsOf(text: string): { start: number; end: number }[] {
  const sections: { start: number; end: number }[] = [];
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('\n', start + MIN_SECTION_CHARS);
    if (end < 0 || sections.length === MAX_SECTIONS - 1) end = text.length;
    sections.push({ start, end });
    start = end + 1;
  }
  return sections;
}

function partsOf(sections: readonly SectionTopic[]): TopicExplanation['parts'] {
  const chars = new Map<string, number>();
  let all = 0;
  for (const { topic, start, end } of sections) {
    all += end - start;
    if (topic !== null) chars.set(topic, (chars.get(topic) ?? 0) + end - start);
  }
  return [...chars]
    .map(([topic, count]) => ({ topic, part: count / all }))
    .sort((a, b) => b.part - a.part || (a.topic < b.topic ? -1 : 1));
}
