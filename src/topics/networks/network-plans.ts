import type { TopicKind } from '../topic-kinds.ts';
import { CHAR_TCN, charCnn, vdcnn } from './character-baselines.ts';
import type { NetworkPlan } from './network-plan.ts';
import { PAPER_NETWORK } from './paper-network.ts';
import { ONE_LAYER, SENSITIVITY_ANALYSIS, TURKISH_CNN, TURKISH_RAND } from './word-baselines.ts';

export type NetworkKind = Exclude<TopicKind, 'linear'>;

/** The paper's network and its seven baselines, as published. */
export const NETWORK_PLANS: Readonly<Record<NetworkKind, NetworkPlan>> = {
  paper: PAPER_NETWORK,
  'turkish-cnn': TURKISH_CNN,
  'turkish-rand': TURKISH_RAND,
  'one-layer': ONE_LAYER,
  sensitivity: SENSITIVITY_ANALYSIS,
  vdcnn: vdcnn(),
  'char-cnn': charCnn(),
  'char-tcn': CHAR_TCN,
};
