/**
 * Without those of the given characters that are at its end. An expression such as /\/+$/ is tried at every place of a
 * text and takes time by the square of its length.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
