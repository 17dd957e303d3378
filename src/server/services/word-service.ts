import { wordView } from '../../index/word-view.ts';
import { wordProposals } from '../../indexing/project-dictionary.ts';
import type { SearchableProject } from '../../project/project.ts';
import { concordance } from '../../search/concordance/concordance.ts';
import type { ServerServices } from '../server-services.ts';
import { pageKeywords } from './page-keywords.ts';

type WordService = Pick<ServerServices, 'concordance' | 'keywords' | 'words' | 'postings'>;

/** What the index and the dictionary know about words. */
export function wordService(opened: SearchableProject): WordService {
  const { store, dictionary } = opened;
  const { reader } = opened.searcher;
  return {
    concordance: async (request) => {
      reader.refreshIfDue();
      return concordance(
        { index: reader, analyzer: await dictionary.analyzer(), pages: store.pages },
        request,
      );
    },
    keywords: async (page, most) => (await pageKeywords(opened))(page, most),
    words: async (fewest) => ({
      proposals: await wordProposals(store.words, fewest),
      dictionary: await store.words.dictionary(),
    }),
    postings: async (word, most) =>
      wordView(reader, await dictionary.analyzer(), (ids) => store.pages.getMany(ids), word, most),
  };
}
