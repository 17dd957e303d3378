/**
 * A project's own dictionary (S6): words that people accepted from the proposals, on top of the shipped
 * lexicon.
 */

import { lowerTurkish } from './fold.ts';
import type { LemmaModel } from './lemmas/lemma-model.ts';
import { buildHashTable, HashTable } from './morphology/hash-table.ts';
import { type Edit, packRun } from './morphology/lexicon.ts';
import { MAX_EDITS, packStem, WORD_CLASSES, type WordClass } from './morphology/stem.ts';
import { type StemVariant, stemVariants } from './morphology/stem-variants.ts';

export type UserWord = {
  /** The dictionary form; verbs with -mak. */
  word: string;
  wordClass: WordClass;
};

/** Accepted words are assumed to be this common (see stem-record.ts). */
const FREQUENCY = 6;

/** The model with these words added; the given one is not changed. */
export function withUserWords(model: LemmaModel, words: readonly UserWord[]): LemmaModel {
  if (words.length === 0) return model;
  const { lexicon } = model;
  const { stems } = lexicon;
  const edits = [...lexicon.stemEdits];
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
  return {
    ...model,
    lexicon: { ...lexicon, stemEdits: edits, stems: all, userTable: new HashTable(checks, values) },
  };
}

/**
 * It is unknown whether the last consonant of a new word softens (kitabı) or not (blogu, bloka): both are
 * allowed.
 */
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

function editId(edits: Edit[], edit: Edit): number | undefined {
  const known = edits.findIndex(({ cut, add }) => cut === edit.cut && add === edit.add);
  if (known >= 0) return known;
  if (edits.length >= MAX_EDITS) return undefined;
  edits.push(edit);
  return edits.length - 1;
}
