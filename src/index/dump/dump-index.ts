/**
 * The index as the paper prints it (E2), a piece at a time: the inverted one (Çizelge 3, 4: each word with
 * its postings site-page-count) or the forward one (Çizelge 2: each page with its words).
 *
 * Counts and positions are those of the pages themselves, analysed as for the index, whose own lists also
 * count the words of links to a page. Memory does not grow with the number of pages; sorting uses files in
 * `folder`.
 */
import type { Analyzer } from '../analysis/analyzer.ts';
import { spell } from '../analysis/spelling-of.ts';
import { forwardView } from '../forward-view.ts';
import { PostingRuns, type WordRow } from './posting-runs.ts';

export const DUMP_FORMATS = ['csv', 'jsonl'] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

export type DumpedPage = { id: number; siteId: number; title: string; text: string };

export type DumpOptions = { format: DumpFormat; positions: boolean };

export async function* dumpInverted(
  pages: AsyncIterable<DumpedPage>,
  analyzer: Analyzer,
  folder: string,
  { format, positions, maxChars }: DumpOptions & { maxChars?: number },
): AsyncGenerator<string> {
  const runs = new PostingRuns(folder, maxChars);
  try {
    for await (const { id, siteId, title, text } of pages) {
      for (const entry of forwardView(analyzer, title, text)) {
        const posting = `${siteId}-${id}-${entry.count}`;
        const places = positions ? `@${entry.positions.join(' ')}` : '';
        const isFull = runs.add(entry.word, entry.spelling, entry.count, posting + places);
        if (isFull) await runs.flush();
      }
    }
    if (format === 'csv') yield positions ? 'number,word,posting,positions\r\n' : 'number,word,postings\r\n';
    let number = 0;
    for await (const row of runs.rows()) yield* inverted(row, ++number, { format, positions });
  } finally {
    runs.close();
  }
}

/** Number of postings joined into one piece of output. */
const PIECE = 10_000;

function* inverted(row: WordRow, number: number, { format, positions }: DumpOptions): Generator<string> {
  const word = spell(row.word, mostOf(row.spellings));
  const { postings } = row;
  if (format === 'csv' && positions) {
    for (const posting of postings) yield `${number},${word},${posting.replace('@', ',')}\r\n`;
    return;
  }
  const head =
    format === 'csv'
      ? `${number},${word},"`
      : `{"number":${number},"word":${JSON.stringify(word)},"documents":${postings.length},"postings":[`;
  const end = format === 'csv' ? '"\r\n' : ']}\n';
  for (let start = 0; start < postings.length; start += PIECE) {
    const piece = postings.slice(start, start + PIECE);
    const texts = format === 'csv' ? piece : piece.map(postingJson);
    const isLast = start + PIECE >= postings.length;
    yield (start === 0 ? head : ',') + texts.join(',') + (isLast ? end : '');
  }
}

function postingJson(posting: string): string {
  const [abc = '', places] = posting.split('@');
  const [site, page, count] = abc.split('-');
  const positions = places === undefined ? '' : `,"positions":[${places.replaceAll(' ', ',')}]`;
  return `{"siteId":${site},"page":${page},"count":${count}${positions}}`;
}

function mostOf(spellings: Map<number, number>): number {
  let [best, most] = [0, 0];
  for (const [spelling, count] of spellings) if (count > most) [best, most] = [spelling, count];
  return best;
}

export async function* dumpForward(
  pages: AsyncIterable<DumpedPage>,
  analyzer: Analyzer,
  { format, positions }: DumpOptions,
): AsyncGenerator<string> {
  if (format === 'csv') yield positions ? 'siteId,page,word,count,positions\r\n' : 'siteId,page,words\r\n';
  for await (const { id, siteId, title, text } of pages) {
    const entries = forwardView(analyzer, title, text).map(({ word, spelling, count, positions: at }) => ({
      word: spell(word, spelling),
      count,
      ...(positions ? { positions: at } : {}),
    }));
    if (format === 'jsonl') yield `${JSON.stringify({ siteId, page: id, words: entries })}\n`;
    else if (positions)
      for (const { word, count, positions: at = [] } of entries)
        yield `${siteId},${id},${word},${count},${at.join(' ')}\r\n`;
    else yield `${siteId},${id},${entries.map(({ word }) => word).join(' ')}\r\n`;
  }
}
