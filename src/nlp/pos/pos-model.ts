/**
 * The model behind `tagSentence`: weights of an averaged perceptron, and feature strings by class, form and
 * ending.
 */
import { type Model, modelBytes, readModel } from '../model-file.ts';
import { HashTable } from '../morphology/hash-table.ts';

/**
 * Universal part-of-speech tags (universaldependencies.org/u/pos), in the order of the columns of the
 * weights.
 */
export const UPOS = [
  'ADJ',
  'ADP',
  'ADV',
  'AUX',
  'CCONJ',
  'DET',
  'INTJ',
  'NOUN',
  'NUM',
  'PART',
  'PRON',
  'PROPN',
  'PUNCT',
  'SCONJ',
  'SYM',
  'VERB',
  'X',
] as const;
export type Upos = (typeof UPOS)[number];

export type PosModel = {
  /** Rows of features, columns of classes. */
  weights: Int8Array;
  /** FEATS of CoNLL-U; 0 is the empty one, "_". */
  features: readonly string[];
  /** Class and form, or class and ending, to 1 plus the number in `features`. */
  byForm: HashTable;
};

const KIND = 'TZPOS';
let loaded: PosModel | undefined;

export function posModel(): PosModel {
  loaded ??= decodePosModel(readModel('pos.bin', KIND));
  return loaded;
}

export function decodePosModel(model: Model): PosModel {
  const { features } = model.meta as { features: string[] };
  const byForm = new HashTable(model.array('checks'), model.array('values'));
  return { weights: model.array('weights'), features, byForm };
}

export function encodePosModel(parts: {
  weights: Int8Array;
  features: readonly string[];
  checks: Uint32Array;
  values: Uint32Array;
}): Uint8Array {
  const { weights, features, checks, values } = parts;
  return modelBytes(KIND, { features }, { weights, checks, values });
}

export function formKey(upos: number, word: string): string {
  return `${upos}=${word}`;
}

export function endingKey(upos: number, ending: string): string {
  return `${upos}-${ending}`;
}
