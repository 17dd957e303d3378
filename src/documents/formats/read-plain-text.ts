import type { ReadDocument } from './document-text.ts';

/** A longer first line is the beginning of the text, not its title. */
const MAX_TITLE_CHARS = 120;
/** Lines about this long, one after the other, were broken by an editor, not by the author. */
const MIN_WRAPPED_CHARS = 50;

/**
 * Plain text: blank lines separate paragraphs; within one, wrapped lines are joined. The title is the first
 * line if it is on its own, or short.
 */
export function readPlainText(text: string): ReadDocument {
  const paragraphs: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) paragraphs.push(...joined(open));
    open = [];
  };
  for (const line of text.split(/\r\n?|\n|\f/)) {
    const bare = line.trim();
    if (bare === '' || /^[-=_*~#]{3,}$/.test(bare)) close();
    else open.push(bare);
  }
  close();
  const [first = ''] = paragraphs;
  const title = first.replace(/^#+\s*/, '');
  return {
    title: title.length <= MAX_TITLE_CHARS ? title : '',
    author: null,
    publishedAt: null,
    text: paragraphs.join('\n'),
  };
}

/** A list or a poem keeps its lines; wrapped prose does not. */
function joined(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let isWrapped = false;
  for (const line of lines) {
    if (isWrapped) whole.push(`${whole.pop()} ${line}`);
    else whole.push(line);
    isWrapped = line.length >= MIN_WRAPPED_CHARS;
  }
  return whole;
}
