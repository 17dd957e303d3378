/**
 * A text that every engine can store and return unchanged: readers of SQLite stop at a zero character, and
 * UTF-8 has no halves of surrogate pairs. Both become U+FFFD, as HTML does with the zero character. All other
 * texts are unchanged.
 */
export function storableText(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', REPLACEMENT) : whole;
}

const REPLACEMENT = '\ufffd';
