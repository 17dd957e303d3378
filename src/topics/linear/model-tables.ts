import { sharedMemory } from '../../threads/shared-memory.ts';
import type { TopicModelFile } from '../models/topic-model-file.ts';
import { TermRows } from './term-rows.ts';
import { placesOf, Vocabulary } from './term-space.ts';
import { TermTable } from './term-table.ts';

/** The large part of a linear model, which is only read. */
export type ModelTables = { vocabulary: Vocabulary; rows: TermRows };

/** The tables of a model file; threads share those of a file that never changes, by its name. */
export function tablesOf({ head, array }: TopicModelFile, neverChanging: string | null): ModelTables {
  const terms = array<Uint32Array>('terms');
  const labels = head.labels.length;
  const parts = (memory: ArrayBufferLike) => partsOf(memory, terms.length, labels);
  const fill = <Memory extends ArrayBufferLike>(memory: Memory): Memory => {
    const to = parts(memory);
    to.terms.set(terms);
    placesOf(to.terms, to.slots);
    TermRows.of(array('idf'), array('weights'), labels, to.rows);
    return memory;
  };
  const bytes = bytesOf(terms.length, labels);
  const { slots, rows, ...known } = parts(
    neverChanging === null
      ? fill(new ArrayBuffer(bytes))
      : sharedMemory(`${neverChanging} as tables`, () => fill(new SharedArrayBuffer(bytes))),
  );
  return {
    vocabulary: new Vocabulary(known.terms, new TermTable(slots, terms.length)),
    rows: new TermRows(rows, labels),
  };
}

type Parts = { terms: Uint32Array; slots: Uint32Array; rows: Float32Array };

function partsOf(memory: ArrayBufferLike, terms: number, labels: number): Parts {
  const slots = TermTable.lengthFor(terms);
  return {
    terms: new Uint32Array(memory, 0, terms),
    slots: new Uint32Array(memory, 4 * terms, slots),
    rows: new Float32Array(memory, 4 * (terms + slots), TermRows.lengthFor(terms, labels)),
  };
}

function bytesOf(terms: number, labels: number): number {
  return 4 * (terms + TermTable.lengthFor(terms) + TermRows.lengthFor(terms, labels));
}
