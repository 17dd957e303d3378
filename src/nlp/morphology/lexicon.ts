/**
 * The words the morphology knows: every surface stem (kitap, kitab, burn, başl) with what may follow it and
 * how its dictionary form is made, and the forms of the training texts with their dictionary forms there.
 */
import type { HashTable } from './hash-table.ts';

/** Removes `cut` letters from the end, then appends `add`. */
export type Edit = { cut: number; add: string };

export type LexiconData = {
  stemTable: HashTable;
  /** Packed stems (see stem-record.ts); a run of them belongs to one surface stem. */
  stems: Uint32Array;
  stemEdits: readonly Edit[];
  /** Stems of a project's own dictionary; its runs are in `stems` too. */
  userTable?: HashTable;
  formTable: HashTable;
  /** Packed edit and count; a run of them belongs to one form. */
  forms: Uint32Array;
  formEdits: readonly Edit[];
};

/** Table values are run starts and lengths in one number. */
const LENGTH_BITS = 5;
export const MAX_RUN = (1 << LENGTH_BITS) - 1;

export function packRun(start: number, length: number): number {
  return ((start << LENGTH_BITS) | length) >>> 0;
}

export function runStart(value: number): number {
  return value >>> LENGTH_BITS;
}

export function runLength(value: number): number {
  return value & MAX_RUN;
}

/** Forms: edit in the low 20 bits, count above, then a bit for forms that occurred only as names. */
const EDIT_BITS = 20;
export const MOST_COUNT = 2047;
const NAME_BIT = 0x8000_0000;

export function packForm(edit: number, count: number, name: boolean): number {
  return (edit | (Math.min(MOST_COUNT, count) << EDIT_BITS) | (name ? NAME_BIT : 0)) >>> 0;
}

export function formEdit(record: number): number {
  return record & ((1 << EDIT_BITS) - 1);
}

export function formCount(record: number): number {
  return (record >>> EDIT_BITS) & MOST_COUNT;
}

/** Did the form occur only as a name, with this dictionary form? */
export function isNameForm(record: number): boolean {
  return (record & NAME_BIT) !== 0;
}

export function applyEdit(word: string, edit: Edit): string {
  return edit.cut === 0 ? word + edit.add : word.slice(0, word.length - edit.cut) + edit.add;
}
