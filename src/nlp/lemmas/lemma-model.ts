/** The lemma model in memory: the lexicon and the weights of the ranker. Loaded on first use. */
import { type Model, modelBytes, readModel } from '../model-file.ts';
import { HashTable } from '../morphology/hash-table.ts';
import type { Edit, LexiconData } from '../morphology/lexicon.ts';

export type LemmaModel = { lexicon: LexiconData; weights: Int8Array; scale: number };

export const LEMMA_MODEL_KIND = 'TZLEMMA1';
const FILE = 'lemmas.bin';

type Meta = { scale: number; stemEdits: [number, string][]; formEdits: [number, string][] };

let loaded: LemmaModel | undefined;

/** The model that ships with the package. */
export function lemmaModel(): LemmaModel {
  loaded ??= decodeLemmaModel(readModel(FILE, LEMMA_MODEL_KIND));
  return loaded;
}

export function decodeLemmaModel(model: Model): LemmaModel {
  const meta = model.meta as Meta;
  return {
    lexicon: {
      stemTable: new HashTable(model.array('stemChecks'), model.array('stemValues')),
      stems: model.array('stems'),
      stemEdits: meta.stemEdits.map(asEdit),
      formTable: new HashTable(model.array('formChecks'), model.array('formValues')),
      forms: model.array('forms'),
      formEdits: meta.formEdits.map(asEdit),
    },
    weights: model.array('weights'),
    scale: meta.scale,
  };
}

function asEdit([cut, add]: [number, string]): Edit {
  return { cut, add };
}

export type LemmaModelParts = {
  stemChecks: Uint32Array;
  stemValues: Uint32Array;
  stems: Uint32Array;
  stemEdits: readonly Edit[];
  formChecks: Uint32Array;
  formValues: Uint32Array;
  forms: Uint32Array;
  formEdits: readonly Edit[];
  weights: Int8Array;
  scale: number;
};

export function encodeLemmaModel(parts: LemmaModelParts): Uint8Array {
  const { stemEdits, formEdits, scale, ...arrays } = parts;
  const meta: Meta = { scale, stemEdits: stemEdits.map(asPair), formEdits: formEdits.map(asPair) };
  return modelBytes(LEMMA_MODEL_KIND, meta, arrays);
}

function asPair({ cut, add }: Edit): [number, string] {
  return [cut, add];
}
