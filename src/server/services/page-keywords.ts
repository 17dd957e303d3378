import { indexStatistics } from '../../index/index-statistics.ts';
import type { Page } from '../../model/page.ts';
import { type Keyword, keywords } from '../../nlp/keywords.ts';
import type { SearchableProject } from '../../project/project.ts';

/** A reader of keywords: the words most characteristic of a page, compared with all pages of the index. */
export async function pageKeywords({
  searcher,
  dictionary,
}: SearchableProject): Promise<(page: Page, most: number) => Keyword[]> {
  const analyzer = await dictionary.analyzer();
  const statistics = indexStatistics(searcher.reader, analyzer);
  return ({ title, text }, most) => keywords(`${title}\n${text}`, statistics, most, analyzer.dictionary);
}
