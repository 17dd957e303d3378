import type { PageFields } from './page.ts';

/** Files may be hostile. */
const MAX_FIELDS = 20;
const MAX_VALUES = 10;
const MAX_VALUE_LETTERS = 200;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_. -]{0,39}$/u;

/**
 * The fields of `given` that are strings, numbers, booleans or lists of them, under names that can be queried; null if
 * there are none.
 */
export function pageFields(given: Readonly<Record<string, unknown>>): PageFields | null {
  const fields: [name: string, values: string[]][] = [];
  for (const [name, value] of Object.entries(given)) {
    const values = (Array.isArray(value) ? value : [value]).flatMap(textOf).slice(0, MAX_VALUES);
    if (values.length === 0 || !NAME.test(name) || name.endsWith(' ')) continue;
    fields.push([name, [...new Set(values)]]);
    if (fields.length === MAX_FIELDS) break;
  }
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

function textOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value === 'number') return Number.isFinite(value) ? [String(value)] : [];
  if (typeof value !== 'string') return [];
  const text = value.trim().replace(/\s+/gu, ' ').slice(0, MAX_VALUE_LETTERS).toWellFormed();
  return text === '' ? [] : [text];
}
