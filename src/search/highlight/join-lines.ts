import type { Mark, MarkedText } from '../../model/marked-text.ts';

const LINE_BREAK = /[\r\n\u2028\u2029]\s*/g;
/** Line endings after which no dot is added: the line is a sentence, or continues. */
const CLOSED = '.!?…:;,';

/**
 * Joins the lines of a text: headings, list items and cells that are not sentences are separated by a dot.
 */
export function joinLines({ text, marks }: MarkedText): MarkedText {
  const moved: Mark[] = [];
  let joined = '';
  let at = 0;
  let next = 0;
  const take = (end: number): void => {
    const shift = joined.length - at;
    for (; next < marks.length && marks[next]!.end <= end; next++) {
      const { start, end: markEnd } = marks[next]!;
      moved.push({ start: start + shift, end: markEnd + shift });
    }
    joined += text.slice(at, end);
  };
  for (const match of text.matchAll(LINE_BREAK)) {
    let end = match.index;
    while (end > at && /\s/.test(text[end - 1]!)) end--;
    take(end);
    if (end > 0) joined += CLOSED.includes(text[end - 1]!) ? ' ' : ' · ';
    at = match.index + match[0].length;
  }
  take(text.length);
  return { text: joined, marks: moved };
}
