/** What normalisation can do to a text, in the order in which it is reported. */
export const NORMALIZATION_STEPS = [
  'tags',
  'emo',
  'repeats',
  'slang',
  'informal',
  'clitics',
  'vowels',
  'camel',
  'letters',
  'typos',
  'numbers',
  'case',
  'punctuation',
  'stopWords',
  'overCommon',
] as const;
export type NormalizationStep = (typeof NORMALIZATION_STEPS)[number];

export type NormalizationChange = { step: NormalizationStep; from: string; to: string };
