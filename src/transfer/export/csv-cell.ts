import { beginsCell } from '../begins-cell.ts';

/** What a spreadsheet takes for a formula at the beginning of a cell. A list item ("- süt") is not one. */
const FORMULA = /[=+@]|-(?=\S)/g;

/** RFC 4180, with formulas marked as text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, (mark, at: number) => (beginsCell(value, at) ? `'${mark}` : mark));
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
