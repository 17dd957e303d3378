/** Packs roots and training forms into the tables of the lexicon. */
import { buildHashTable, HashTable } from '../../../src/nlp/morphology/hash-table.ts';
import {
  type Edit,
  type LexiconData,
  MAX_RUN,
  packForm,
  packRun,
} from '../../../src/nlp/morphology/lexicon.ts';
import {
  CLASS_STATES,
  MAX_EDITS,
  packStem,
  type Stem,
  WORD_CLASSES,
  type WordClass,
} from '../../../src/nlp/morphology/stem.ts';
import type { Root } from '../../../src/nlp/morphology/stem-variants.ts';
import { stemVariants } from '../../../src/nlp/morphology/stem-variants.ts';

export type LexiconArrays = {
  stemChecks: Uint32Array;
  stemValues: Uint32Array;
  stems: Uint32Array;
  stemEdits: Edit[];
  formChecks: Uint32Array;
  formValues: Uint32Array;
  forms: Uint32Array;
  formEdits: Edit[];
};

/** Counts of dictionary forms by class, and of dictionary forms by written form. */
export type Counts = {
  /** `class lemma` → count. */
  lemmas: Map<string, number>;
  /** Forms met as something else than a name. */
  words: Set<string>;
  /** form → lemma → count. */
  forms: Map<string, Map<string, number>>;
};

export function lemmaKey(wordClass: WordClass, lemma: string): string {
  return `${wordClass} ${lemma}`;
}

/** Logarithmic bucket of a count, 0 to 15. */
export function bucket(count: number): number {
  return count === 0 ? 0 : Math.min(15, 1 + Math.floor(Math.log2(count) * 1.3));
}

/** `merge` makes one stem of the classes that take the same suffixes: noun, adjective, name. */
export function buildLexicon(roots: readonly Root[], counts: Counts, merge = true): LexiconArrays {
  const stemEdits = new EditTable(MAX_EDITS);
  const byStem = new Map<string, Map<string, Stem>>();
  for (const root of roots) {
    const frequency = bucket(counts.lemmas.get(lemmaKey(root.wordClass, root.word)) ?? 0);
    const wordClass = WORD_CLASSES.indexOf(root.wordClass);
    for (const { stem, edit, flags } of stemVariants(root)) {
      const id = stemEdits.id(edit);
      if (id === undefined) continue;
      const key = plain(stem);
      const stems = byStem.get(key) ?? new Map<string, Stem>();
      byStem.set(key, stems);
      const same = `${merge ? CLASS_STATES[wordClass] : wordClass} ${id} ${flags}`;
      const nameOnly = root.nameOnly && frequency === 0;
      const known = stems.get(same);
      // the most frequent class represents all
      if (!known || known.frequency < frequency || (known.nameOnly && !nameOnly)) {
        stems.set(same, {
          wordClass,
          edit: id,
          flags,
          frequency: Math.max(frequency, known?.frequency ?? 0),
          nameOnly,
          closeAorist: root.attributes.has('Aorist_I'),
        });
      }
    }
  }
  const stems = runs(new Map([...byStem].map(([key, found]) => [key, [...found.values()].map(packStem)])));
  const formEdits = new EditTable(1 << 20);
  const byForm = new Map<string, number[]>();
  for (const form of [...counts.forms.keys()].sort()) {
    const lemmas = [...counts.forms.get(form)!].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const records = lemmas.map(([lemma, count]) =>
      packForm(formEdits.id(editBetween(form, lemma))!, count, !counts.words.has(form)),
    );
    byForm.set(form, records);
  }
  const forms = runs(byForm);
  return {
    stemChecks: stems.checks,
    stemValues: stems.values,
    stems: stems.records,
    stemEdits: stemEdits.edits,
    formChecks: forms.checks,
    formValues: forms.values,
    forms: forms.records,
    formEdits: formEdits.edits,
  };
}

export function asLexicon(arrays: LexiconArrays): LexiconData {
  return {
    stemTable: new HashTable(arrays.stemChecks, arrays.stemValues),
    stems: arrays.stems,
    stemEdits: arrays.stemEdits,
    formTable: new HashTable(arrays.formChecks, arrays.formValues),
    forms: arrays.forms,
    formEdits: arrays.formEdits,
  };
}

/** Keys of the tables carry no circumflex. */
export function plain(word: string): string {
  return word.replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u');
}

export function editBetween(form: string, lemma: string): Edit {
  let same = 0;
  while (same < form.length && same < lemma.length && form[same] === lemma[same]) same++;
  return { cut: form.length - same, add: lemma.slice(same) };
}

function runs(byKey: ReadonlyMap<string, readonly number[]>): {
  checks: Uint32Array;
  values: Uint32Array;
  records: Uint32Array;
} {
  const records: number[] = [];
  const entries: [string, number][] = [];
  for (const key of [...byKey.keys()].sort()) {
    const run = byKey.get(key)!.slice(0, MAX_RUN);
    entries.push([key, packRun(records.length, run.length)]);
    records.push(...run);
  }
  return { ...buildHashTable(entries), records: Uint32Array.from(records) };
}

class EditTable {
  readonly edits: Edit[] = [];
  readonly #ids = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The number of an edit, or undefined if the table is full. */
  id(edit: Edit): number | undefined {
    const key = `${edit.cut} ${edit.add}`;
    let id = this.#ids.get(key);
    if (id === undefined && this.edits.length < this.#most) {
      id = this.edits.length;
      this.#ids.set(key, id);
      this.edits.push(edit);
    }
    return id;
  }
}
