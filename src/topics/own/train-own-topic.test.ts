import { expect, test } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import type { TopicText } from '../../model/topic.ts';
import { trainOwnTopic } from './train-own-topic.ts';

const QUAKE = ['deprem', 'fay', 'artçı', 'sarsıntı', 'kandilli', 'hasar', 'enkaz', 'büyüklük'];
const OTHERS = [
  ['maç', 'gol', 'hakem', 'lig', 'stat', 'forvet', 'kaleci', 'derbi'],
  ['borsa', 'faiz', 'kur', 'hisse', 'banka', 'enflasyon', 'ihracat', 'bütçe'],
  ['roman', 'sergi', 'müzik', 'resim', 'tiyatro', 'şair', 'konser', 'film'],
];
const COMMON = [
  'bugün',
  'dedi',
  'sonra',
  'yeni',
  'büyük',
  'olarak',
  'için',
  'daha',
  'kadar',
  'göre',
  'ancak',
];

/** Texts of common words with a few of the topic's own, different ones in each. */
function textsOf(words: readonly string[], count: number, seed: number): TopicText[] {
  const random = seededRandom(seed);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 40 }, () => pick(random() < 0.15 ? words : COMMON)).join(' '),
  }));
}

const others = (count: number, seed: number) => OTHERS.flatMap((words, i) => textsOf(words, count, seed + i));

test('a topic is distinguished from other pages, although many of them are about it and unlabelled', () => {
  const { classifier, threshold } = trainOwnTopic(
    {
      about: textsOf(QUAKE, 8, 1),
      notAbout: [],
      background: [...textsOf(QUAKE, 60, 2), ...others(60, 3)],
      keywords: [],
    },
    0.9,
  );
  const score = (text: TopicText) => classifier.classify(text)[0]!;
  const judged = [
    ...textsOf(QUAKE, 50, 9).map((text) => ({ isAbout: true, score: score(text) })),
    ...others(50, 19).map((text) => ({ isAbout: false, score: score(text) })),
  ].sort((a, b) => b.score - a.score);
  expect(judged.slice(0, 40).filter(({ isAbout }) => isAbout).length).toBeGreaterThanOrEqual(38);
  const given = judged.filter((page) => page.score >= threshold);
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter(({ isAbout }) => isAbout).length / given.length).toBeGreaterThan(0.9);
});

test('a higher requested precision gives a higher threshold', () => {
  // Texts with few words of the topic, so that it cannot be separated cleanly.
  const faint = textsOf([...QUAKE, ...OTHERS.flat()], 30, 5);
  const examples = {
    about: faint.slice(0, 20),
    notAbout: [],
    background: [...faint.slice(20), ...others(60, 6)],
    keywords: [],
  };
  const thresholds = [0.3, 0.6, 0.95].map((wished) => trainOwnTopic(examples, wished).threshold);
  expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b));
  expect(thresholds[2]).toBeGreaterThan(thresholds[0]!);
});

test('a page that a user rejected scores lower than before', () => {
  const [page, ...background] = [...textsOf(QUAKE, 20, 7), ...others(40, 8)];
  const about = textsOf(QUAKE, 8, 1);
  const score = (notAbout: TopicText[], rest: TopicText[]) =>
    trainOwnTopic({ about, notAbout, background: rest, keywords: [] }, 0.9).classifier.classify(page!)[0]!;
  expect(score([page!], background)).toBeLessThan(score([], [page!, ...background]));
});

test('words of a topic count as an example', () => {
  const background = [...textsOf(QUAKE, 20, 2), ...others(40, 3)];
  const { classifier } = trainOwnTopic({ about: [], notAbout: [], background, keywords: QUAKE }, 0.5);
  const mean = (texts: TopicText[]) =>
    texts.reduce((sum, text) => sum + classifier.margins(text)[0]!, 0) / texts.length;
  expect(mean(textsOf(QUAKE, 20, 4))).toBeGreaterThan(mean(others(20, 5)));
});

test('the same examples make the same model', () => {
  const examples = {
    about: textsOf(QUAKE, 6, 1),
    notAbout: [],
    background: others(20, 2),
    keywords: ['deprem'],
  };
  expect(trainOwnTopic(examples, 0.9).classifier.bytes()).toEqual(
    trainOwnTopic(examples, 0.9).classifier.bytes(),
  );
});
