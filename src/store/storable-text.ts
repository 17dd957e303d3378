/**
 * A text as every engine can hold it and give it back: readers of SQLite stop at a zero character, and UTF-8 has no
 * halves of surrogate pairs. Both become U+FFFD, as HTML does with the zero character. All other texts stay as they are.
 */
export function storableText(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', REPLACEMENT) : whole;
}

const REPLACEMENT = '\ufffd';
