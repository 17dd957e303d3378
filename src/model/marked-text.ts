/** Plain text with places to mark. It becomes HTML, or bold on a terminal, at the edges only. */
export type MarkedText = { text: string; marks: Mark[] };

/** Places in a text, in ascending order and without overlap. */
export type Mark = { start: number; end: number };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Safe as the content of an element and as a quoted attribute. Characters that HTML does not allow become U+FFFD; those
 * that would change the direction of what follows are left out.
 */
export function escapeHtml(text: string): string {
  return withoutDirections(text).replace(UNSAFE, (character) => ESCAPES[character] ?? '\ufffd');
}

/** The text without embeddings, overrides and isolates of direction (UAX #9): they can make it read as another. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** HTML in which nothing but <mark> is markup. */
export function markedHtml(marked: MarkedText): string {
  return renderMarks(marked, escapeHtml, '<mark>', '</mark>');
}

/** The text with something before and after each mark; all else passes through `render`. */
export function renderMarks(
  { text, marks }: MarkedText,
  render: (text: string) => string,
  open: string,
  close: string,
): string {
  let rendered = '';
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at || end > text.length) continue;
    rendered += `${render(text.slice(at, start))}${open}${render(text.slice(start, end))}${close}`;
    at = end;
  }
  return rendered + render(text.slice(at));
}
