import { documentTitle, type TitleSources } from './document-title.ts';

/** The content of a document, whatever its format. */
export type ReadDocument = {
  /** '' if the document has none. */
  title: string;
  /** What the title is chosen from, for those who know more than the file; absent if it says it in one way. */
  titles?: TitleSources;
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
  const titles = read.titles && tidySources(read.titles);
  return {
    title: oneLine(titles ? documentTitle(titles) : read.title).slice(0, MAX_TITLE_CHARS),
    ...(titles ? { titles } : {}),
    author: read.author === null ? null : oneLine(read.author).slice(0, MAX_TITLE_CHARS) || null,
    publishedAt: read.publishedAt,
    text: text.slice(0, MAX_DOCUMENT_CHARS),
    ...(read.isScanned ? { isScanned: true } : {}),
  };
}

const MAX_LINES = 60;

function tidySources({ stated, headings, lines }: TitleSources): TitleSources {
  const tidy = (line: string) => oneLine(line.slice(0, 4 * MAX_TITLE_CHARS)).slice(0, MAX_TITLE_CHARS);
  return {
    stated: tidy(stated),
    headings: headings.slice(0, MAX_LINES).map(tidy),
    lines: lines.slice(0, MAX_LINES).map(tidy),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
