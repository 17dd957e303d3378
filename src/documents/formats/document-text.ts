/** The content of a document, whatever its format. */
export type ReadDocument = {
  /** '' if the document has none. */
  title: string;
  author: string | null;
  publishedAt: number | null;
  /** Paragraphs, one per line; '' if there is nothing to read. */
  text: string;
  /** Its pages are pictures of text that could not be read. */
  isScanned?: true;
};

/** A thick book; search needs no more from one page. */
export const MAX_DOCUMENT_CHARS = 2_000_000;
const MAX_TITLE_CHARS = 300;

/** Cut to the limits, and fit to be shown. */
export function tidyDocument(read: ReadDocument): ReadDocument {
  const lines = read.text.split('\n').map(oneLine);
  const text = lines.filter((line) => line !== '').join('\n');
  return {
    title: oneLine(read.title).slice(0, MAX_TITLE_CHARS),
    author: read.author === null ? null : oneLine(read.author).slice(0, MAX_TITLE_CHARS) || null,
    publishedAt: read.publishedAt,
    text: text.slice(0, MAX_DOCUMENT_CHARS),
    ...(read.isScanned ? { isScanned: true } : {}),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
