import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type TrainingPage,
  TrainingSet,
  trainingPage,
} from '../../scripts/train/clean/train-content-model.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { type ContentModel, ContentScorer } from '../../src/similartext/content-model.ts';
import { digestOf } from '../floors.ts';
import type { GoldPage } from './dataset.ts';

/** Where models wait for the next run; whatever decides what they are is in their names. */
const FOLDER = join(import.meta.dirname, '..', 'results');

/** One model per data set, each trained on all the others; minutes the first time, kept until data or code change. */
export function leftOutModels(
  pages: readonly GoldPage[],
  dataSets: readonly string[],
): Map<string, ContentScorer> {
  const digest = digestOf([...codeOfTraining(), ...pages.map(({ key, html }) => `${key} ${html.length}`)]);
  let set: TrainingSet | undefined;
  return new Map(
    dataSets.map((left) => {
      const file = join(FOLDER, `clean-without-${left}-${digest}.json`);
      if (!existsSync(file)) {
        console.error(`training without ${left}: ${file}`);
        set ??= new TrainingSet(pages.map(trainingPage));
        const isTraining = (page: TrainingPage) => page.labels !== null && page.dataSet !== left;
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, JSON.stringify(set.train(isTraining)));
      }
      return [left, new ContentScorer(JSON.parse(readFileSync(file, 'utf8')) as ContentModel)];
    }),
  );
}

/** The parser, the features, the memory and the training: not what is made of the scores afterwards. */
function codeOfTraining(): string[] {
  const folders = ['src/documents/html', 'src/similartext', 'scripts/train/clean'];
  return folders.flatMap((folder) =>
    readdirSync(join(packageRoot(), folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !NOT_OF_TRAINING.has(name))
      .sort()
      .map((name) => readFileSync(join(packageRoot(), folder, name), 'utf8')),
  );
}

const NOT_OF_TRAINING = new Set([
  'clean-page.ts',
  'clean-lines.ts',
  'duplicate-blocks.ts',
  'item-series.ts',
  'list-items.ts',
  'loss-guard.ts',
  'page-carrier.ts',
  'page-shape.ts',
  'paper-method.ts',
  'removal-reason.ts',
  'removal-signs.ts',
  'select-html.ts',
  'similar-runs.ts',
  'site-rules.ts',
]);
