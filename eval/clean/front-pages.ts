/**
 * How much of what a person marked on front pages is kept. The marks (front-marks.json) were made by reading the pages:
 * headlines, teasers, announcements and tables of the page, without its menus, forms, footers and page numbers. They are
 * files, digests and ranges of characters; the pages themselves are not in the repository.
 */
import { createHash } from 'node:crypto';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { type FrontMarks, frontMarks, type RealPage } from './real-pages.ts';
import { scoreWords, type WordScore, wordBag } from './word-score.ts';

export type FrontScores = { file: string; score: WordScore }[];

export function scoreFrontPages(pages: readonly RealPage[]): { scores: FrontScores; missing: string[] } {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const scores: FrontScores = [];
  const missing: string[] = [];
  for (const marked of frontMarks()) {
    const page = byFile.get(marked.file);
    if (!page || createHash('sha256').update(page.bytes).digest('hex') !== marked.sha256)
      missing.push(marked.file);
    else
      scores.push({
        file: marked.file,
        score: scoreWords(wordBag(page.cleaned.text), markedWords(page, marked)),
      });
  }
  return { scores, missing };
}

/** Words of the marked ranges; a headline that is there twice counts once. */
function markedWords({ html }: RealPage, { marks }: FrontMarks): ReturnType<typeof wordBag> {
  const texts = new Set<string>();
  for (const [from, to] of marks)
    for (const { text } of parsePage(html.slice(from, to)).blocks) texts.add(text);
  return wordBag([...texts].join('\n'));
}
