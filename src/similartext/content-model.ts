import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';
import { BLOCK_FEATURES, FEATURE_COUNT } from './block-features.ts';
import { type DecisionTrees, TreeScorer } from './decision-trees.ts';
import { NEIGHBOUR_COUNT, NEIGHBOUR_FEATURES } from './neighbour-features.ts';

/** The trained part: what the first and the second pass make of their columns. See models/clean.md. */
export type ContentModel = {
  /** Names of the columns, so that a model of another version is not misread. */
  columns: { first: string[]; second: string[] };
  first: DecisionTrees;
  second: DecisionTrees;
};

export class ContentScorer {
  readonly #first: TreeScorer;
  readonly #second: TreeScorer;

  constructor({ columns, first, second }: ContentModel) {
    if (columns.first.join() !== BLOCK_FEATURES.join() || columns.second.join() !== NEIGHBOUR_FEATURES.join())
      throw new Error('the content model was trained for other columns; train it again');
    this.#first = new TreeScorer(first);
    this.#second = new TreeScorer(second);
  }

  first(rows: Float32Array): Float32Array {
    return this.#first.scores(rows, FEATURE_COUNT);
  }

  second(rows: Float32Array): Float32Array {
    return this.#second.scores(rows, NEIGHBOUR_COUNT);
  }
}

let shipped: ContentScorer | undefined;

/** The model that comes with the package, read on first use. */
export function shippedScorer(): ContentScorer {
  shipped ??= new ContentScorer(
    JSON.parse(readFileSync(join(packageRoot(), 'models', 'clean.json'), 'utf8')) as ContentModel,
  );
  return shipped;
}
