/** Kinds of classifiers: the linear one, the network of the paper (F7) and its baselines (F8). */
export const TOPIC_KINDS = [
  'linear',
  'paper',
  'turkish-cnn',
  'turkish-rand',
  'one-layer',
  'sensitivity',
  'vdcnn',
  'char-cnn',
  'char-tcn',
] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];
