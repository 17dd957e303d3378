import { TaziError } from '../model/errors.ts';
import { LinearClassifier } from './linear-classifier.ts';
import { linearTrainer } from './linear-trainer.ts';
import type { TopicClassifier, TopicKind, TopicTrainer } from './topic-classifier.ts';
import { parseTopicModel } from './topic-model-file.ts';

/** The trainer of a kind; kinds that are seldom used are loaded when they are asked for. */
export async function trainerOf(kind: TopicKind): Promise<TopicTrainer> {
  if (kind === 'linear') return linearTrainer;
  throw new TaziError('usage', { detail: `--kind ${kind}` });
}

/** A classifier of any kind from its file. `file` is named where it cannot be used. */
export function loadClassifier(bytes: Uint8Array, file: string): TopicClassifier {
  try {
    const model = parseTopicModel(bytes);
    if (model.head.kind === 'linear') return LinearClassifier.fromFile(model);
    throw new Error(`kind ${model.head.kind}`);
  } catch (error) {
    throw new TaziError('model-unreadable', { file, detail: (error as Error).message }, error);
  }
}
