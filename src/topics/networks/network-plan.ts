import type { TopicKind } from '../topic-kinds.ts';
import type { Shape, Workshop } from './layer.ts';
import type { Network } from './network.ts';
import type { TokenUnit } from './token-units.ts';

/** How a network is built, what it reads and how it is trained. */
export type NetworkPlan = {
  kind: TopicKind;
  reads: TokenUnit | 'characters';
  /** Tokens of a text that it looks at. */
  length: number;
  /** Words that it knows, the commonest first. */
  maxTokens: number;
  epochs: number;
  /** With few examples it goes over them more often, until it has seen so many batches. */
  minBatches: number;
  batch: number;
  learningRate: number;
  /** Begin with skip-gram vectors of the examples' own words, learnt in so many rounds; 0 begins at random. */
  skipGramEpochs?: number;
  /** The share of a text's tokens that each look at it leaves out, at random; see `hiddenShare` of `FitOptions`. */
  hiddenShare?: number;
  build(workshop: Workshop, input: Shape, tokens: number, classes: number): Network;
};

/** What a user may change of a published network. */
export type NetworkVariant = {
  unit?: TokenUnit;
  length?: number;
  /** Rounds of skip-gram over the examples' own words before the training; see `skipGramEpochs`. */
  vectors?: number;
  /** Share of the tokens that are hidden at random while it learns; it goes over the texts as much more often. */
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
