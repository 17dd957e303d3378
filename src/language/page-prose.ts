/** The text by which the language of a page is judged: its clean text, without blocks marked as code. */
import type { ParsedPage } from '../model/parsed-page.ts';

const CODE_TAGS = new Set(['pre', 'code', 'samp', 'kbd', 'listing', 'plaintext']);
/** With less text than this, the menus and footers of a page say more about its language. */
const MIN_CHARS = 200;

export function pageProse(page: ParsedPage, text: string): string {
  const code = new Set<string>();
  for (const block of page.blocks)
    if (isCode(page, block.place)) for (const line of block.text.split('\n')) code.add(line);
  const lines =
    code.size === 0
      ? text
      : text
          .split('\n')
          .filter((line) => !code.has(line))
          .join('\n');
  if (lines.length >= MIN_CHARS) return lines;
  // Some sites put all of their text into <pre>.
  const all = page.blocks.map((block) => block.text).join('\n');
  return text.length >= MIN_CHARS && code.size > 0 ? `${lines}\n${all}` : all;
}

function isCode({ places }: ParsedPage, place: number): boolean {
  for (let at = place; at >= 0; at = places[at]!.parent) if (CODE_TAGS.has(places[at]!.tag)) return true;
  return false;
}
