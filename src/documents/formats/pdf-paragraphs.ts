import { joinAccents } from './join-accents.ts';
import { withoutDoubledGlyphs } from './without-doubled-glyphs.ts';

/** A run of text from pdf.js: where its baseline begins, and how large its letters are. */
export type PdfItem = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  endsLine: boolean;
};

export type PdfLine = { text: string; y: number; height: number };

/** A gap of more than this many line heights begins a paragraph. */
const PARAGRAPH_GAP = 1.6;
/** A change of letter size by this much begins a paragraph. */
export const SIZE_CHANGE = 1.15;

/**
 * The lines of a PDF as paragraphs. A PDF has positions, not paragraphs: lines that follow closely in the
 * same size belong together, hyphenated words are rejoined, and lines that are on most pages (running titles,
 * page numbers) are removed.
 */
export function pdfParagraphs(pages: readonly (readonly PdfItem[])[]): string[] {
  return pdfLines(pages).flatMap(paragraphsOf);
}

/** The lines of each page, without running ones. */
export function pdfLines(pages: readonly (readonly PdfItem[])[]): PdfLine[][] {
  const lined = documentLines(pages);
  const running = runningLines(lined);
  return lined.map((lines) => lines.filter((line) => !running.has(blotted(line.text))));
}

/** The lines of all pages, with printing tricks undone. */
function documentLines(pages: readonly (readonly PdfItem[])[]): PdfLine[][] {
  const lined = pages.map((items) => linesOf(withoutOverprint(items)));
  const texts = joinAccents(lined.flatMap((lines) => lines.map((line) => withoutDoubledGlyphs(line.text))));
  let next = 0;
  return lined.map((lines) => lines.map((line) => ({ ...line, text: texts[next++]! })));
}

/** Bold by printing a run twice: the same text again, less than a fifth of a letter away. */
function withoutOverprint(items: readonly PdfItem[]): PdfItem[] {
  const recent: PdfItem[] = [];
  return items.filter((item) => {
    if (item.text.trim() === '') return true;
    const near = item.height * OVERPRINT_SHIFT;
    const isAgain = recent.some(
      ({ text, x, y }) => text === item.text && Math.abs(x - item.x) < near && Math.abs(y - item.y) < near,
    );
    recent.push(item);
    if (recent.length > OVERPRINT_REACH) recent.shift();
    return !isAgain;
  });
}

const OVERPRINT_SHIFT = 0.2;
/** The second print follows within this many runs. */
const OVERPRINT_REACH = 40;

function linesOf(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let text = '';
  let y = 0;
  let height = 0;
  let end = 0;
  const close = () => {
    const bare = text.replace(/\s+/g, ' ').trim();
    if (bare !== '') lines.push({ text: bare, y, height });
    text = '';
    height = 0;
  };
  for (const item of items) {
    if (text !== '' && Math.abs(item.y - y) > Math.max(item.height, height) * 0.5) close();
    const isApart = item.x - end > item.height * WORD_GAP;
    if (text !== '' && isApart && !text.endsWith(' ') && !item.text.startsWith(' ')) text += ' ';
    if (item.text.trim() !== '') {
      y = item.y;
      height = Math.max(height, item.height);
    }
    text += item.text;
    end = item.x + item.width;
    if (item.endsLine) close();
  }
  close();
  return lines;
}

/** Runs further apart than this many letter heights are separate words. */
const WORD_GAP = 0.2;

export function paragraphsOf(lines: readonly PdfLine[]): string[] {
  const paragraphs: string[] = [];
  let open = '';
  let last: PdfLine | null = null;
  for (const line of lines) {
    const begins = last === null || beginsParagraph(last, line);
    if (begins && open !== '') paragraphs.push(open);
    open = begins ? line.text : joinLines(open, line.text);
    last = line;
  }
  if (open !== '') paragraphs.push(open);
  return paragraphs;
}

function beginsParagraph(last: PdfLine, line: PdfLine): boolean {
  const [larger, smaller] = [Math.max(last.height, line.height), Math.min(last.height, line.height)];
  if (larger > smaller * SIZE_CHANGE) return true;
  const gap = last.y - line.y;
  // Moving up means another column or the next frame.
  return gap < 0 || gap > larger * PARAGRAPH_GAP || /^([•▪–—]|\d{1,3}[.)])\s/u.test(line.text);
}

/** "bele-" + "diye" → "belediye", but "Ankara-" + "İstanbul" keeps its hyphen. */
export function joinLines(before: string, after: string): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return `${before} ${after}`;
}

/** Only documents of some length have running lines. */
const MIN_PAGES = 3;
/** Running headers and footers are among this many first or last lines of a page. */
const EDGE_LINES = 2;

function runningLines(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  if (pages.length < MIN_PAGES) return new Set();
  for (const lines of pages) {
    const edges = new Set(
      [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)].map((line) => blotted(line.text)),
    );
    for (const line of edges) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([, count]) => count >= MIN_PAGES && count > pages.length / 2).map(([line]) => line),
  );
}

function blotted(line: string): string {
  return line.replace(/\d+/g, '#');
}
