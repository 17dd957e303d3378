import { NAME_LIST } from './document-author.ts';
import { isLetterhead } from './document-title.ts';
import { joinLines, type PdfLine, SIZE_CHANGE } from './pdf-paragraphs.ts';

/** How a PDF begins: what could be its title, and who is named below it. */
export type PdfOpening = {
  /** Groups of lines in larger letters than the text, the largest first. */
  headings: string[];
  /** The first lines of the first page with text, in order. */
  lines: string[];
  author: string | null;
};

/** A cover may be a picture. */
const MAX_COVERS = 3;
const MAX_LINES = 60;
/** The usual size is known after this many pages. */
const MEASURED_PAGES = 20;
/** Letters of one line may differ by this much. */
const SAME_SIZE = 1.03;
const MAX_TITLE_LINES = 5;
/** Lines of one title are not further apart than this many letter heights. */
const MAX_TITLE_GAP = 2.5;

export function pdfOpening(pages: readonly (readonly PdfLine[])[]): PdfOpening {
  const first = pages.slice(0, MAX_COVERS).find((lines) => lines.some(({ text }) => /\p{L}{2}/u.test(text)));
  const lines = (first ?? []).slice(0, MAX_LINES);
  const usual = usualHeight(pages.slice(0, MEASURED_PAGES));
  const groups = largeGroups(lines, usual);
  const title = groups[0];
  return {
    headings: groups.map(({ text }) => text),
    lines: lines.map(({ text }) => text),
    author: title === undefined ? null : namedBelow(lines.slice(title.end)),
  };
}

/** The size of most letters. */
function usualHeight(pages: readonly (readonly PdfLine[])[]): number {
  const lines = pages.flat().filter(({ height }) => height > 0);
  const all = lines.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  for (const { text, height } of lines.sort((a, b) => a.height - b.height)) {
    seen += text.length;
    if (seen * 2 >= all) return height;
  }
  return 0;
}

type Group = { text: string; height: number; end: number };

function largeGroups(lines: readonly PdfLine[], usual: number): Group[] {
  const groups: Group[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { height, text } = lines[i]!;
    if (usual === 0 || height <= usual * SIZE_CHANGE || isLetterhead(text)) continue;
    let whole = text;
    let end = i + 1;
    while (end < lines.length && end - i < MAX_TITLE_LINES && continues(lines[end - 1]!, lines[end]!)) {
      whole = joinLines(whole, lines[end]!.text);
      end++;
    }
    groups.push({ text: whole, height, end });
    i = end - 1;
  }
  return groups.sort((a, b) => b.height - a.height);
}

function continues(last: PdfLine, line: PdfLine): boolean {
  const [larger, smaller] = [Math.max(last.height, line.height), Math.min(last.height, line.height)];
  const gap = last.y - line.y;
  return (
    larger <= smaller * SAME_SIZE && gap > 0 && gap <= MAX_TITLE_GAP * larger && !isLetterhead(line.text)
  );
}

/** The names may be some lines below the title, after a subtitle. */
const NEAR_TITLE = 3;
/** What follows the names of authors. */
const AFTER_AUTHOR =
  /^(?:\d{1,2}\.? \p{L}+ \d{4}|\p{L}+ \d{4}|\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4}|\(?(?:alpha|alfa|beta|taslak|draft).{0,12}|(?:[oö]zet|abstract|[iİ][cç]indekiler)\b.*)$/iu;
const MAIL = /\s?[(<][^()<>]{0,60}@[^()<>]{0,60}[)>]/g;

/** Names stand by themselves, with an address or before a date, an abstract or the contents. */
function namedBelow(lines: readonly PdfLine[]): string | null {
  for (let i = 0; i < Math.min(NEAR_TITLE, lines.length); i++) {
    const { text } = lines[i]!;
    const names = text.replace(MAIL, '').trim();
    const next = lines[i + 1]?.text ?? '';
    if (NAME_LIST.test(names) && (names !== text || AFTER_AUTHOR.test(next))) return names;
  }
  return null;
}
