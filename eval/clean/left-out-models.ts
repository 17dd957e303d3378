import {
  type TrainingPage,
  TrainingSet,
  trainingPage,
} from '../../scripts/train/clean/train-content-model.ts';
import { ContentScorer } from '../../src/similartext/content-model.ts';
import type { GoldPage } from './dataset.ts';

/** One model per data set, each trained on all the others. */
export function leftOutModels(
  pages: readonly GoldPage[],
  dataSets: readonly string[],
): Map<string, ContentScorer> {
  const set = new TrainingSet(pages.map(trainingPage));
  return new Map(
    dataSets.map((left) => {
      console.error(`training without ${left}`);
      const isTraining = (page: TrainingPage) => page.labels !== null && page.dataSet !== left;
      return [left, new ContentScorer(set.train(isTraining))];
    }),
  );
}
