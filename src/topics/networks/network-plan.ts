import type { TopicKind } from '../topic-classifier.ts';
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
  batch: number;
  learningRate: number;
  build(workshop: Workshop, input: Shape, tokens: number, classes: number): Network;
};
