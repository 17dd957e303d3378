/**
 * A project's own dictionary (S6): words that people accepted from the proposals, known to the analyser, the lemmatiser and the
 * normaliser from then on. It holds for the whole process and is set again as a whole.
 */

import { lowerTurkish } from './fold.ts';
import { lemmaModel, replaceLemmaModel } from './lemmas/lemma-model.ts';
import { buildHashTable, HashTable } from './morphology/hash-table.ts';
import { type Edit, packRun } from './morphology/lexicon.ts';
import { MAX_EDITS, packStem, WORD_CLASSES, type WordClass } from './morphology/stem-record.ts';
import { type StemVariant, stemVariants } from './morphology/stem-variants.ts';

export type UserWord = {
  /** The dictionary form; verbs with -mak. */
  word: string;
  wordClass: WordClass;
};

/** Words that were accepted are taken to be as common as this (see stem-record.ts). */
const FREQUENCY = 6;

/** Makes these words known, instead of those that were set before. */
export function setUserWords(words: readonly UserWord[]): void {
  const model = lemmaModel();
  const { userTable: _, ...base } = model.lexicon;
  const count = baseStems.get(model.lexicon.stems) ?? model.lexicon.stems.length;
  const stems = model.lexicon.stems.subarray(0, count);
  if (words.length === 0) {
    replaceLemmaModel({ ...model, lexicon: { ...base, stems } });
    return;
  }
  const edits = [...base.stemEdits];
  const records: number[] = [];
  const entries = new Map<string, number[]>();
  for (const { word, wordClass } of words) {
    const lower = lowerTurkish(word);
    const root = wordClass === 'verb' ? lower.replace(/m[ae]k$/, '') : lower;
    for (const variant of variantsOf(root, wordClass)) {
      const edit = editId(edits, variant.edit);
      if (edit === undefined) continue;
      const stem = {
        wordClass: WORD_CLASSES.indexOf(wordClass),
        edit,
        flags: variant.flags,
        frequency: FREQUENCY,
      };
      const record = packStem({ ...stem, nameOnly: false, closeAorist: false });
      entries.set(variant.stem, [...(entries.get(variant.stem) ?? []), record]);
    }
  }
  const runs: [string, number][] = [];
  for (const [stem, run] of entries) {
    runs.push([stem, packRun(stems.length + records.length, run.length)]);
    records.push(...run);
  }
  const { checks, values } = buildHashTable(runs);
  const all = new Uint32Array(stems.length + records.length);
  all.set(stems);
  all.set(records, stems.length);
  baseStems.set(all, count);
  replaceLemmaModel({
    ...model,
    lexicon: { ...base, stemEdits: edits, stems: all, userTable: new HashTable(checks, values) },
  });
}

/** Whether the last consonant of a new word softens (kitabı) or not (blogu, bloka) nobody can know: both are allowed. */
function variantsOf(word: string, wordClass: WordClass): StemVariant[] {
  const variants = [new Set<string>(), new Set(['NoVoicing'])].flatMap((attributes) =>
    stemVariants({ word, wordClass, attributes, nameOnly: false }),
  );
  return variants.filter((variant, at) => {
    const same = (other: StemVariant): boolean =>
      other.stem === variant.stem && other.flags === variant.flags;
    return variants.findIndex(same) === at;
  });
}

/** How many stems of an array came with the model. */
const baseStems = new WeakMap<Uint32Array, number>();

function editId(edits: Edit[], edit: Edit): number | undefined {
  const known = edits.findIndex(({ cut, add }) => cut === edit.cut && add === edit.add);
  if (known >= 0) return known;
  if (edits.length >= MAX_EDITS) return undefined;
  edits.push(edit);
  return edits.length - 1;
}
