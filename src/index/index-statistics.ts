import type { CorpusStatistics } from '../nlp/keywords.ts';
import type { Analyzer } from './analysis/analyzer.ts';
import type { IndexReader } from './index-reader.ts';
import { STEM_FIELD, termKey } from './terms/fields.ts';

/**
 * How many pages have a word in any of its forms, according to the index; for a name of several words, its
 * rarest one.
 */
export function indexStatistics(index: IndexReader, analyzer: Analyzer): CorpusStatistics {
  const documentsWithStem = (stem: string): number => {
    let documents = 0;
    for (const { reader } of index.segments)
      documents += reader.find(termKey(STEM_FIELD, stem))?.documents ?? 0;
    return documents;
  };
  return {
    documents: index.docs,
    documentsWith: (key) => {
      const stems = analyzer.analyze(key).map(({ stem }) => stem);
      return stems.length === 0 ? 0 : Math.min(...stems.map(documentsWithStem));
    },
  };
}
