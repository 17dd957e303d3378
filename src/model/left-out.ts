/** Why an export leaves a page out: the first of its filters that the page does not pass. */
export const LEFT_OUT = [
  'query',
  'site',
  'topic',
  'no-topic',
  'kind',
  'date',
  'opt-out',
  'language',
  'untagged',
  'duplicate',
  'sample',
] as const;

export type LeftOut = (typeof LEFT_OUT)[number];
