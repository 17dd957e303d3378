/** The only place where text that others wrote becomes HTML. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as the content of an element and as a quoted attribute. Characters that HTML does not allow become U+FFFD. */
export function escapeHtml(text: string): string {
  return text.replace(UNSAFE, (character) => ESCAPES[character] ?? '\ufffd');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** Places to mark, in order and apart from each other. */
export type Mark = { start: number; end: number };

/** The part of a text from `from` to `to` as HTML in which nothing but <mark> is markup. */
export function markedHtml(text: string, marks: readonly Mark[], from = 0, to = text.length): string {
  let html = '';
  let at = from;
  for (const { start, end } of marks) {
    if (start < at || end > to) continue;
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}
