import type { Text } from '../i18n/text.ts';

/**
 * A table of a paper next to ours: printed figures, our measurements, and what a reader must know to compare
 * them.
 */
export type ExperimentTable = {
  paper: Readonly<Record<string, unknown>>;
  ours: Readonly<Record<string, unknown>>;
  notes: readonly Text[];
};
