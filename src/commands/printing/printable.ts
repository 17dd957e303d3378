/**
 * A text from outside as a terminal may show it: no control characters, which could move the cursor or change what the
 * terminal does, and none that turn the direction of writing around.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
