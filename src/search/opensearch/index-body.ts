/**
 * How pages are stored in OpenSearch. Texts are analysed by us, never there: a field holds our words
 * separated by spaces, and `|` stacks words on one position, where they count without making the page longer.
 * So `stem` and `word` have the counts and lengths of the embedded index, and BM25 with the same k1 and b
 * finds the same pages.
 */
import { B, K1 } from '../../index/postings/bm25.ts';

/**
 * Increase with any change to the stored documents. Together with the version of the analyser it decides
 * whether an index must be rebuilt.
 */
export const FEED_FORMAT = 4;

/** Between title, text and anchors, so that no phrase reaches across. */
const GAP = 100;
/**
 * Deletions are remembered for this long, so that an older version of a page that arrives late is refused.
 */
const DELETIONS_KEPT = '1h';

export function indexBody(shards: number): object {
  const keyword = { type: 'keyword' };
  /** Only searched, never shown or counted. */
  const name = { type: 'keyword', doc_values: false };
  const words = { type: 'text', analyzer: 'written', search_analyzer: 'asked', similarity: 'tazi' };
  return {
    settings: {
      index: {
        number_of_shards: shards,
        // None on a single node, one if there is a second node to hold it
        auto_expand_replicas: '0-1',
        // Explicit, because by default an index that is not searched would not be refreshed at all
        refresh_interval: '1s',
        gc_deletes: DELETIONS_KEPT,
        codec: 'best_compression',
        similarity: {
          tazi: { type: 'BM25', k1: K1, b: B, discount_overlaps: true },
          // The raw frequency of a pair of words
          count: { type: 'scripted', script: { source: 'return query.boost * doc.freq;' } },
        },
        analysis: {
          tokenizer: { terms: { type: 'whitespace', max_token_length: 1_000_000 } },
          filter: { stacked: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] } },
          analyzer: {
            written: { type: 'custom', tokenizer: 'terms', filter: ['stacked'] },
            asked: { type: 'custom', tokenizer: 'whitespace' },
          },
        },
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        stem: { ...words, position_increment_gap: GAP },
        word: { ...words, index_options: 'freqs' },
        /** Stems of anchors and the address, with their positions: in `stem` they are stacked. */
        more: { ...words, similarity: 'count', norms: false, position_increment_gap: GAP },
        /** Stems and words of the title, distinguished by a first letter. */
        title: name,
        domain: name,
        author: name,
        section: name,
        alt: name,
        root: name,
        letters: name,
        meant: name,
        field: name,
        /** For facets: as shown. */
        fieldValue: keyword,
        authorValue: keyword,
        sectionValue: keyword,
        topic: name,
        topicName: keyword,
        site: keyword,
        language: keyword,
        isForeign: { type: 'boolean' },
        kind: keyword,
        /** For sorting and facets: only the date that the page itself states. */
        published: { type: 'date', format: 'epoch_millis' },
        /** For filters, facets and freshness: published, or else changed. */
        date: { type: 'long' },
        quality: { type: 'short', index: false },
        print: { type: 'long', index: false },
        length: { type: 'integer', index: false },
        /** Number of words as OpenSearch counts them for the average: including those that are stacked. */
        fed: { type: 'integer', index: false },
        seq: { type: 'long' },
      },
    },
  };
}
