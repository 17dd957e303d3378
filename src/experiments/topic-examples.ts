/**
 * What the topic experiment learns from and is judged on. Without a file of the user's these are passages of the
 * sample web's articles, whose topics their writers gave: 14 topics, as in the paper. All passages of an article are
 * on one side, so that no classifier is tested on a text whose neighbour it was trained on.
 */
import { loadArticles } from '../../sample-web/library.ts';
import { SITE_IDS } from '../../sample-web/site.ts';
import { foldsOf } from '../topics/evaluation/cross-validate.ts';
import { readLabelledTexts } from '../topics/evaluation/read-labelled-texts.ts';
import { twinGroups } from '../topics/evaluation/twin-groups.ts';
import { type LabelledText, labelsOf } from '../topics/topic-classifier.ts';

export type TopicSplit = { labels: string[]; train: LabelledText[]; test: LabelledText[] };

/** One part of five is judged. */
const FOLDS = 5;
/** A passage ends with the paragraph that makes it this long. */
const PASSAGE_CHARACTERS = 500;

/** From a user's file; near-duplicates of a judged text are kept out of the training. */
export function splitOfFile(file: string, seed: number): TopicSplit {
  const examples = readLabelledTexts(file);
  const fold = foldsOf(examples, FOLDS, seed);
  const twins = twinGroups(examples.map(({ title = '', text }) => `${title}\n${text}`));
  const judgedTwins = new Set(Array.from(twins).filter((_, i) => fold[i] === 0));
  return {
    labels: labelsOf(examples),
    train: examples.filter((_, i) => fold[i] !== 0 && !judgedTwins.has(twins[i]!)),
    test: examples.filter((_, i) => fold[i] === 0),
  };
}

export function splitOfSampleWeb(seed: number): TopicSplit {
  const articles = SITE_IDS.flatMap((site) => loadArticles(site))
    .filter(({ language }) => language === 'tr')
    .map(({ title, topic, summary, blocks }) => ({
      title,
      label: topic,
      text: [summary, ...blocks.map(({ text }) => text)].join('\n'),
    }));
  const fold = foldsOf(articles, FOLDS, seed);
  return {
    labels: labelsOf(articles),
    train: articles.filter((_, i) => fold[i] !== 0).flatMap(passagesOf),
    test: articles.filter((_, i) => fold[i] === 0).flatMap(passagesOf),
  };
}

/** Without its title, which would give away its siblings. */
function passagesOf({ label, text }: LabelledText): LabelledText[] {
  const passages: LabelledText[] = [];
  let passage = '';
  for (const paragraph of text.split('\n')) {
    passage += `${paragraph}\n`;
    if (passage.length < PASSAGE_CHARACTERS) continue;
    passages.push({ label, text: passage });
    passage = '';
  }
  const last = passages.at(-1);
  if (last) last.text += passage;
  else passages.push({ label, text: passage });
  return passages;
}
