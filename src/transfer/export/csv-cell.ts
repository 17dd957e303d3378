/**
 * What a spreadsheet would take for a formula: at the beginning of a cell, with or without white space before
 * it, and after anything that begins a cell if the separator is a semicolon, as in Turkish. A list item ("-
 * süt") is not a formula.
 */
const FORMULA = /(^\s*|[;\t\r\n]\s*)([=+@]|-(?=\S))/g;

/** RFC 4180, with formulas marked as text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'$2");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
