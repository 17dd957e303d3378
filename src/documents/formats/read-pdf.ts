/**
 * PDF to text, by pdf.js in the packaging of `unpdf` (one file, no canvas, no worker of its own, no
 * download). This is the only file that knows it, and it is imported only by the thread that reads PDFs.
 *
 * Limits: MAX_PAGES pages, MAX_DOCUMENT_CHARS characters. The caller limits time and memory: a hostile PDF
 * can make any reader loop or run out of memory, so it must run where it can be killed.
 */
import { readDate } from '../../model/time/read-date.ts';
import { documentAuthor } from './document-author.ts';
import { MAX_DOCUMENT_CHARS, type ReadDocument, tidyDocument } from './document-text.ts';
import { pdfOpening } from './pdf-opening.ts';
import { type PdfItem, paragraphsOf, pdfLines } from './pdf-paragraphs.ts';

const MAX_PAGES = 500;

/** Null for what pdf.js cannot open: broken beyond repair, or locked by a password. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument | null> {
  // No pictures are needed.
  const task = await openPdf(bytes, 1);
  try {
    const document = await task.promise;
    const pages: PdfItem[][] = [];
    let chars = 0;
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
      const items = await itemsOf(document, number);
      pages.push(items);
      chars += items.reduce((sum, item) => sum + item.text.length, 0);
      if (chars > MAX_DOCUMENT_CHARS) break;
    }
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    return tidyDocument(documentOf(pages, info as Info));
  } catch {
    return null;
  } finally {
    await task.destroy().catch(() => {});
  }
}

type Info = { Title?: unknown; Author?: unknown; CreationDate?: unknown; ModDate?: unknown };

type PdfJs = typeof import('unpdf/pdfjs');
type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;

/** Loaded when first needed: 1.6 MB of script. */
export async function loadPdfJs(): Promise<PdfJs> {
  return import('unpdf/pdfjs');
}

/** Opens a PDF; pictures with more pixels than given are not decoded. The caller destroys the task. */
export async function openPdf(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<ReturnType<PdfJs['getDocument']>> {
  const { getDocument } = await loadPdfJs();
  return getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: maxPixels,
    stopAtErrors: false,
    verbosity: 0,
  });
}

/** An unreadable page counts as empty; the others still count. */
async function itemsOf(document: PdfDocument, number: number): Promise<PdfItem[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item) => {
      if (!('str' in item)) return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, height: item.height, width: item.width, endsLine: item.hasEOL }];
    });
  } catch {
    return [];
  }
}

function documentOf(pages: readonly PdfItem[][], info: Info): ReadDocument {
  const lined = pdfLines(pages);
  const { headings, lines, author } = pdfOpening(lined);
  return {
    title: '',
    titles: { stated: textOf(info.Title), headings, lines },
    author: documentAuthor(textOf(info.Author), lines) ?? author,
    publishedAt: pdfDate(textOf(info.ModDate)) ?? pdfDate(textOf(info.CreationDate)),
    text: lined.flatMap(paragraphsOf).join('\n'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** "D:20240131094500+03'00'" (ISO 32000 section 7.9.4). */
function pdfDate(text: string): number | null {
  const match = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?)?/.exec(
    text,
  );
  if (match === null) return readDate(text);
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  const zone = match[7] ? `${match[7]}${match[8]}:${match[9] ?? '00'}` : 'Z';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time) ? null : time;
}
