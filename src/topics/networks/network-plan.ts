import type { TopicKind } from '../topic-kinds.ts';
import type { Shape, Workshop } from './layer.ts';
import type { Network } from './network.ts';
import type { TokenUnit } from './token-units.ts';

/** How a network is built, what it reads and how it is trained. */
export type NetworkPlan = {
  kind: TopicKind;
  reads: TokenUnit | 'characters';
  /** Number of tokens of a text that it reads. */
  length: number;
  /** Size of the vocabulary: the most frequent words. */
  maxTokens: number;
  epochs: number;
  /** With few examples, train for at least this many batches. */
  minBatches: number;
  batch: number;
  learningRate: number;
  /**
   * Rounds of skip-gram over the examples' own words whose vectors initialise the embedding; 0 starts at
   * random.
   */
  skipGramEpochs?: number;
  /** Drop this share of the tokens at random in each training step; see `hiddenShare` of `FitOptions`. */
  hiddenShare?: number;
  build(workshop: Workshop, input: Shape, tokens: number, classes: number): Network;
  /**
   * The same network on token vectors of an encoder (F6), instead of its embedding; absent if it reads
   * characters.
   */
  buildOnVectors?(workshop: Workshop, input: Shape, classes: number): Network;
  /**
   * On vectors: the network begins with a global max pool, so that only the strongest value of each channel
   * is kept.
   */
  poolsVectors?: boolean;
};

/** What a user may change of a published network. */
export type NetworkVariant = {
  unit?: TokenUnit;
  length?: number;
  /** Rounds of skip-gram over the examples' own words before the training; see `skipGramEpochs`. */
  vectors?: number;
  /**
   * Drop this share of the tokens at random in each training step; the number of epochs grows accordingly.
   */
  hidden?: number;
};

/** Networks that read characters have no unit and no words to begin with. */
export function variantOf(plan: NetworkPlan, { unit, length, vectors, hidden }: NetworkVariant): NetworkPlan {
  const isOfWords = plan.reads !== 'characters';
  return {
    ...plan,
    ...(unit && isOfWords ? { reads: unit } : {}),
    ...(length ? { length } : {}),
    ...(vectors && isOfWords ? { skipGramEpochs: vectors } : {}),
    ...(hidden && isOfWords ? { hiddenShare: hidden, epochs: Math.round(plan.epochs / (1 - hidden)) } : {}),
  };
}
