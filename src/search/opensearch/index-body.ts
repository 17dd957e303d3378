/**
 * How pages lie in OpenSearch. Texts are analysed by us, never there: a field holds our words with blanks between them, and
 * `|` stacks words on one place, which count without making the page longer. So `stem` and `word` have the counts and lengths of
 * the embedded index, and BM25 with the same k1 and b finds the same pages.
 */
import { B, K1 } from '../../index/postings/bm25.ts';

/** Raise with any change to what is fed. Together with the version of the analyser it says whether an index must be rebuilt. */
export const FEED_FORMAT = 4;

/** Between title, text and anchors, so that no phrase reaches across. */
const GAP = 100;
/** Deletions are remembered for so long, so that an older version of a page that comes late is refused. */
const DELETIONS_KEPT = '1h';

export function indexBody(shards: number): object {
  const keyword = { type: 'keyword' };
  /** Asked for, never shown or counted. */
  const name = { type: 'keyword', doc_values: false };
  const words = { type: 'text', analyzer: 'written', search_analyzer: 'asked', similarity: 'tazi' };
  return {
    settings: {
      index: {
        number_of_shards: shards,
        // None on a single node, one where there is a second node to hold it
        auto_expand_replicas: '0-1',
        // Said, not left to the default: an index that nobody searches would not be refreshed at all
        refresh_interval: '1s',
        gc_deletes: DELETIONS_KEPT,
        codec: 'best_compression',
        similarity: {
          tazi: { type: 'BM25', k1: K1, b: B, discount_overlaps: true },
          // How often a pair of words occurs, as it is
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
        /** Stems of anchors and the address, with their places: `stem` has them stacked. */
        more: { ...words, similarity: 'count', norms: false, position_increment_gap: GAP },
        /** Stems and words of the title, told apart by a first letter. */
        title: name,
        domain: name,
        author: name,
        section: name,
        alt: name,
        root: name,
        letters: name,
        meant: name,
        field: name,
        /** For facets: as it is shown. */
        fieldValue: keyword,
        authorValue: keyword,
        sectionValue: keyword,
        topic: name,
        topicName: keyword,
        site: keyword,
        language: keyword,
        isForeign: { type: 'boolean' },
        kind: keyword,
        /** For facets: only what the page says itself. */
        published: { type: 'date', format: 'epoch_millis' },
        /** For conditions, order and freshness: published, or else changed. */
        date: { type: 'long' },
        quality: { type: 'short', index: false },
        print: { type: 'long', index: false },
        length: { type: 'integer', index: false },
        /** Words as OpenSearch counts them for the average: with those that are stacked. */
        fed: { type: 'integer', index: false },
        seq: { type: 'long' },
      },
    },
  };
}
