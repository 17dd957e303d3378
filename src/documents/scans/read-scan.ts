/**
 * Scanned PDFs (E10): the pictures of their pages become text. Limits: MAX_SCANNED_PAGES pages; no page is
 * started after MAX_READING_MS, and what was read until then counts.
 */

import type { TextRecognizer } from './open-text-recognizer.ts';
import { pagePictures } from './page-pictures.ts';

const MAX_READING_MS = 60_000;
/** Below it, Tesseract has read patterns that are not text. */
const MIN_CONFIDENCE = 50;

export type ReadScan = {
  /** Paragraphs, one per line; '' if nothing could be read. */
  text: string;
  /** Number of pictures that may contain text. */
  pictures: number;
};

/** Without a recognizer, only checks whether there is something to read. */
export async function readScan(bytes: Uint8Array, recognizer: TextRecognizer | null): Promise<ReadScan> {
  const until = performance.now() + MAX_READING_MS;
  const paragraphs: string[] = [];
  let pictures = 0;
  for await (const picture of pagePictures(bytes)) {
    pictures++;
    if (recognizer === null || performance.now() > until) break;
    const { text, confidence } = await recognizer.read(picture);
    if (confidence >= MIN_CONFIDENCE) paragraphs.push(...paragraphsIn(text));
  }
  return { text: paragraphs.join('\n'), pictures };
}

/** Lines belong together until an empty one; a word broken at the end of a line is joined. */
function paragraphsIn(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((lines) =>
      lines
        .replace(/(?<=\p{L})[-¬]\n(?=\p{Ll})/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => /\p{L}{2}/u.test(paragraph));
}
