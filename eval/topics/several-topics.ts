/** How well pages with two topics are recognised (F5), and what that costs on pages with one. */

import { seededRandom } from '../../src/model/seeded-random.ts';
import { foldsOf } from '../../src/topics/evaluation/cross-validate.ts';
import { linearTrainer } from '../../src/topics/linear/linear-trainer.ts';
import { bestOf, type LabelledText } from '../../src/topics/topic-classifier.ts';
import { TopicJudge } from '../../src/topics/topic-judge.ts';

const MIXED = 300;
/** Of each half. */
const MIN_CHARS = 500;
const MAX_CHARS = 1500;
const ASSIGNED = 0.5;

export async function severalTopics(examples: LabelledText[]): Promise<Record<string, number>> {
  const fold = foldsOf(examples, 5, 1);
  const classifier = await linearTrainer.train(
    examples.filter((_, i) => fold[i] !== 0),
    { seed: 1 },
  );
  const judged = examples.filter((_, i) => fold[i] === 0);
  const mixed = mixedPages(judged);
  const judge = new TopicJudge(classifier, []);
  const byPage = (text: string): string[] => {
    const scores = classifier.classify({ text });
    const best = bestOf(scores);
    return scores[best]! >= ASSIGNED ? [classifier.labels[best]!] : [];
  };
  const byPassages = (text: string) => judge.judge({ text }).topics.map(({ topic }) => topic);
  const figures = { before: measure(byPage, judged, mixed), after: measure(byPassages, judged, mixed) };
  for (const [name, { both, extra, right }] of Object.entries(figures))
    console.log(
      `several topics, ${name}: both of a mixed page ${percent(both)}, single texts with their topic ${percent(right)}, ` +
        `other topics per 100 single texts ${percent(extra)}`,
    );
  return {
    'several topics, both found': 100 * figures.after.both,
    'several topics, single texts with their topic': 100 * figures.after.right,
    '100 − other topics per 100 single texts': 100 * (1 - figures.after.extra),
  };
}

type Mixed = { text: string; labels: readonly [string, string] };

function measure(
  topicsOf: (text: string) => string[],
  single: readonly LabelledText[],
  mixed: readonly Mixed[],
) {
  const found = mixed.filter(({ text, labels }) => {
    const topics = topicsOf(text);
    return labels.every((label) => topics.includes(label));
  });
  let right = 0;
  let extra = 0;
  for (const { text, label } of single) {
    const topics = topicsOf(text);
    if (topics.includes(label)) right++;
    extra += topics.filter((topic) => topic !== label).length;
  }
  return { both: found.length / mixed.length, right: right / single.length, extra: extra / single.length };
}

/** Two texts of different labels, one after the other, as much of one as of the other. */
function mixedPages(texts: readonly LabelledText[]): Mixed[] {
  const random = seededRandom(5);
  const any = () => texts[Math.floor(random() * texts.length)]!;
  const mixed: Mixed[] = [];
  while (mixed.length < MIXED) {
    const [one, other] = [any(), any()];
    const chars = Math.min(one.text.length, other.text.length, MAX_CHARS);
    if (one.label === other.label || chars < MIN_CHARS) continue;
    const text = `${one.text.slice(0, chars)}\n${other.text.slice(0, chars)}`;
    mixed.push({ text, labels: [one.label, other.label] });
  }
  return mixed;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
