import { TaziError } from '../../model/errors.ts';
import { LinearClassifier } from '../linear/linear-classifier.ts';
import { linearTrainer } from '../linear/linear-trainer.ts';
import { NetworkTrainer, networkFromFile } from '../networks/network-classifier.ts';
import { type NetworkVariant, variantOf } from '../networks/network-plan.ts';
import { NETWORK_PLANS } from '../networks/network-plans.ts';
import type { TopicClassifier, TopicTrainer } from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { parseTopicModel } from './topic-model-file.ts';

/** The trainer of a kind; a network may be one of its variants. */
export function trainerOf(kind: TopicKind, nowMs: () => number, variant: NetworkVariant = {}): TopicTrainer {
  if (kind === 'linear') return linearTrainer;
  return new NetworkTrainer(variantOf(NETWORK_PLANS[kind], variant), { nowMs });
}

/** A classifier of any kind from its file. `file` is named where it cannot be used. */
export function loadClassifier(bytes: Uint8Array, file: string): TopicClassifier {
  try {
    const model = parseTopicModel(bytes);
    const { kind } = model.head;
    if (kind === 'linear') return LinearClassifier.fromFile(model);
    return networkFromFile(NETWORK_PLANS[kind], model);
  } catch (error) {
    throw new TaziError('model-unreadable', { file, detail: (error as Error).message }, error);
  }
}
