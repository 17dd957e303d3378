/**
 * A query that is the name of a topic ("sağlık", "kültür sanat") asks for pages about it. By words alone,
 * pages that mention the name once in passing would rank above articles on the subject that inflect it or use
 * another word.
 */
import { splitTopics } from '../../index/joined-topics.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import { fold } from '../../nlp/fold.ts';

/** The share of its score that a page of the named topic gains. Hubs gain nothing: see hub-worth.ts. */
export const NAMED_TOPIC_SHARE = 0.5;

/** Longer queries name no topic: most queries do not read the names of a segment's topics. */
const MAX_WORDS = 4;
const BETWEEN_WORDS = /[\s_/&-]+/;

/** `words`: the folded words of the query in their order. */
export function namesTopic(words: readonly string[], topic: string): boolean {
  const named = fold(topic)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '' && word !== 've');
  return named.length > 0 && named.join(' ') === words.filter((word) => word !== 've').join(' ');
}

/** The topics of one segment that the query names. */
export class NamedTopics {
  readonly reader: SegmentReader;
  readonly #numbers = new Set<number>();

  constructor(reader: SegmentReader, words: readonly string[]) {
    this.reader = reader;
    if (words.length > MAX_WORDS) return;
    for (const [number, joined] of reader.names.topics.entries()) {
      if (splitTopics(joined).some((topic) => namesTopic(words, topic))) this.#numbers.add(number);
    }
  }

  share(doc: number): number {
    return this.#numbers.size > 0 && this.#numbers.has(this.reader.topicNumber(doc)) ? NAMED_TOPIC_SHARE : 0;
  }
}
