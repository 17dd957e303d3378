/** Marks of permanent links; `#` only after a blank, as "C#" is a word. */
const LINK_MARKS = '¶§';
/** Separators that count only after a blank, as "Ali-" may be cut on purpose. */
const AFTER_BLANK = '-–—«»·•:#';
const LEADING = '-–—|»·•¶#*';

/**
 * A title without permalink marks and separators that separate nothing. It reads from both ends, once: what an
 * expression would try in every combination ("| | | …") takes as long as the title is.
 */
export function tidyTitle(title: string): string {
  const end = endOf(title);
  let start = 0;
  while (start < end) {
    if (title.startsWith('::', start)) start += 2;
    else if (LEADING.includes(title[start]!) || isBlankAt(title, start)) start++;
    else break;
  }
  return title.slice(start, end);
}

function endOf(title: string): number {
  let end = title.length;
  for (;;) {
    while (end > 0 && isBlankAt(title, end - 1)) end--;
    const last = title[end - 1];
    if (last === undefined) return 0;
    if (LINK_MARKS.includes(last) || last === '|') end--;
    else if (title.endsWith('🔗', end) || title.endsWith('::', end)) end -= 2;
    else if (AFTER_BLANK.includes(last) && end > 1 && isBlankAt(title, end - 2)) end--;
    else return end;
  }
}

function isBlankAt(text: string, at: number): boolean {
  return text[at]!.trim() === '';
}
