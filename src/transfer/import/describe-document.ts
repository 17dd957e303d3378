import type { Dictionary } from '../../nlp/dictionary.ts';
import type { UserWord } from '../../nlp/with-user-words.ts';
import { describeText, type TextDescription } from '../../pipeline/describe-text.ts';
import type { TopicSources } from '../../topics/judge-of.ts';
import type { ImportedDocument } from './imported-document.ts';

/**
 * What all documents of an import are described with, as sent to a thread: the project's own words (S6) and
 * topics.
 */
export type DescribeOptions = { topics: TopicSources; words: readonly UserWord[] };

/**
 * The CPU part of a document's import, from plain data to plain data, in a thread or inline with the same
 * result.
 */
export function describeDocument(
  { url, title, text, language }: ImportedDocument,
  topics: TopicSources,
  dictionary: Dictionary,
): TextDescription {
  const hints = { host: new URL(url).hostname };
  return describeText({ title, text }, { language: language ?? undefined, hints, topics, dictionary });
}
