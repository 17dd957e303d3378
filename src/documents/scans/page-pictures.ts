/**
 * The pictures of a PDF's pages, for reading scans. pdf.js decodes them (JPEG, JPEG 2000, JBIG2, fax) without
 * a canvas. As with all PDFs the caller limits time and memory.
 */
import { loadPdfJs, openPdf } from '../formats/read-pdf.ts';
import { type GreyPicture, greyPicture, type PdfPicture } from './grey-picture.ts';

/**
 * Scans of minutes and announcements have a few pages; a scanned book would keep a crawl busy for an hour.
 */
export const MAX_SCANNED_PAGES = 20;
/** A4 at 400 dots per inch has 15.5 million. */
const MAX_PIXELS = 20_000_000;
/** Smaller ones are logos and stamps. */
const MIN_PIXELS = 100_000;

/** Page by page, so that one picture at a time is in memory. Throws what pdf.js throws. */
export async function* pagePictures(bytes: Uint8Array): AsyncGenerator<GreyPicture> {
  const { OPS } = await loadPdfJs();
  const task = await openPdf(bytes, MAX_PIXELS);
  const painting: readonly number[] = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ];
  try {
    const document = await task.promise;
    for (let number = 1; number <= Math.min(document.numPages, MAX_SCANNED_PAGES); number++) {
      const page = await document.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      for (const [i, operation] of fnArray.entries()) {
        if (!painting.includes(operation)) continue;
        const picture = await loaded(argsArray[i]?.[0], page);
        if (picture !== null && picture.width * picture.height >= MIN_PIXELS) yield greyPicture(picture);
      }
      page.cleanup();
    }
  } finally {
    await task.destroy().catch(() => {});
  }
}

type Objects = { get(id: string, use: (value: unknown) => void): unknown };

/**
 * An operation names its picture, contains it, or contains the name of its bits; a picture that was not
 * decoded is null.
 */
async function loaded(
  argument: unknown,
  { objs, commonObjs }: { objs: Objects; commonObjs: Objects },
): Promise<PdfPicture | null> {
  const byName = (name: string) =>
    new Promise<unknown>((resolve) => (name.startsWith('g_') ? commonObjs : objs).get(name, resolve));
  const value = typeof argument === 'string' ? await byName(argument) : argument;
  if (typeof value !== 'object' || value === null || !('data' in value)) return null;
  const picture = value as PdfPicture & { data: unknown };
  if (typeof picture.data === 'string') return loaded(picture.data, { objs, commonObjs });
  return picture.data instanceof Uint8Array || picture.data instanceof Uint8ClampedArray ? picture : null;
}
