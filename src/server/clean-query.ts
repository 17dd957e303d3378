/**
 * Turns a query as typed into the query as searched and shown: one line, single spaces, no control
 * characters, no invisible marks that would change the direction of the surrounding text, no lone surrogates.
 */
export function cleanQuery(query: string): string {
  return query.replace(NOT_TEXT, ' ').replace(/\s+/g, ' ').trim();
}

const NOT_TEXT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** The first characters of a text, never splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
