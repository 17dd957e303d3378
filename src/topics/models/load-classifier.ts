import { TaziError } from '../../model/errors.ts';
import type { TokenEncoder } from '../encoders/token-encoder.ts';
import type { VectorCache } from '../encoders/vector-cache.ts';
import { LinearClassifier } from '../linear/linear-classifier.ts';
import { linearTrainer } from '../linear/linear-trainer.ts';
import {
  NetworkTrainer,
  type NetworkTrainerOptions,
  networkFromFile,
} from '../networks/network-classifier.ts';
import { type NetworkVariant, variantOf } from '../networks/network-plan.ts';
import { NETWORK_PLANS } from '../networks/network-plans.ts';
import {
  isVectorNetwork,
  VectorNetworkTrainer,
  vectorNetworkFromFile,
} from '../networks/vector-network-classifier.ts';
import type { TopicClassifier, TopicTrainer } from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { parseTopicModel } from './topic-model-file.ts';

/** The trainer of a kind; a network may be one of its variants, or read the token vectors of an encoder. */
export function trainerOf(
  kind: TopicKind,
  options: NetworkTrainerOptions,
  variant: NetworkVariant = {},
  encoder?: TokenEncoder,
): TopicTrainer {
  if (kind === 'linear') {
    if (encoder) throw new TaziError('usage', { detail: '--kind linear reads words, not vectors' });
    return linearTrainer;
  }
  const plan = variantOf(NETWORK_PLANS[kind], variant);
  return encoder ? new VectorNetworkTrainer(plan, encoder, options) : new NetworkTrainer(plan, options);
}

export type LoadOptions = {
  cache?: VectorCache | null;
  /** The file never changes: what threads only read of it is in their memory once. */
  isShared?: boolean;
};

/** A classifier of any kind from its file, which the error names if it cannot be used. */
export function loadClassifier(
  bytes: Uint8Array,
  file: string,
  { cache = null, isShared = false }: LoadOptions = {},
): TopicClassifier {
  try {
    const model = parseTopicModel(bytes);
    const { kind } = model.head;
    if (kind === 'linear') return LinearClassifier.fromFile(model, isShared ? file : null);
    const plan = NETWORK_PLANS[kind];
    return isVectorNetwork(model) ? vectorNetworkFromFile(plan, model, cache) : networkFromFile(plan, model);
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('model-unreadable', { file, detail: (error as Error).message }, error);
  }
}
