import { trainOwnTopic } from '../../src/topics/own-topic.ts';
import { seededRandom, shuffle } from '../../src/topics/random.ts';
import type { LabelledText } from '../../src/topics/topic-classifier.ts';

const BACKGROUND = 2_000;
const JUDGED = 4_000;

/** Mean average precision of a topic that is learnt from a few examples, over all classes as topics. */
export function newTopics(
  texts: readonly LabelledText[],
  noTopic: string,
  examples: number,
  seed: number,
): Map<string, number> {
  const order = Uint32Array.from(texts, (_, i) => i);
  shuffle(order, seededRandom(seed));
  const shuffled = Array.from(order, (i) => texts[i]!);
  const judged = shuffled.slice(0, JUDGED);
  const pool = shuffled.slice(JUDGED);
  const precision = new Map<string, number>();
  for (const topic of new Set(texts.map(({ label }) => label))) {
    if (topic === noTopic) continue;
    const about = pool.filter(({ label }) => label === topic).slice(0, examples);
    const taken = new Set(about);
    // As in a project: among the other pages are some about the topic, and nobody knows which.
    const background = pool.filter((text) => !taken.has(text)).slice(0, BACKGROUND);
    const { classifier } = trainOwnTopic({ about, notAbout: [], background, keywords: [] }, 0.9);
    const scores = judged.map((text) => classifier.margins(text)[0]!);
    precision.set(
      topic,
      averagePrecision(
        scores,
        judged.map(({ label }) => label === topic),
      ),
    );
  }
  return precision;
}

function averagePrecision(scores: readonly number[], isRight: readonly boolean[]): number {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  let hits = 0;
  let sum = 0;
  order.forEach((i, place) => {
    if (!isRight[i]) return;
    hits++;
    sum += hits / (place + 1);
  });
  return hits === 0 ? 0 : sum / hits;
}
