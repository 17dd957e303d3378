import { useWords } from '../index/analyzer.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { type Simhash, simhash } from '../nlp/simhash.ts';
import type { UnknownWord } from '../nlp/unknown-stems.ts';
import { unknownWordsOf } from '../nlp/unknown-words.ts';
import type { UserWord } from '../nlp/user-words.ts';
import type { TopicJudgement } from '../topics/topic-judge.ts';
import { judgeOf, type TopicSources } from '../topics/topic-models.ts';
import { textHashOf } from '../update/changes/text-hash.ts';
import type { ImportedDocument } from './document-lines.ts';

export type ImportDigest = {
  language: string;
  topics: TopicJudgement | null;
  textHash: string;
  simhash: Simhash;
  unknownWords: UnknownWord[];
};

/** What all documents of an import are read with: the project's own words (S6) and topics. */
export type ImportReading = { topics: TopicSources; words: readonly UserWord[] };

/** The CPU part of a document's import, from plain data to plain data: it runs in a thread or inline with the same result. */
export function digestDocument(
  { title, text, language: told }: ImportedDocument,
  { topics, words }: ImportReading,
): ImportDigest {
  useWords(words);
  const language = told ?? detectLanguage(text).language;
  const isTurkish = language === 'tr';
  return {
    language,
    topics: isTurkish && text !== '' ? judgeOf(topics).judge({ title, text }) : null,
    textHash: textHashOf(title, text),
    simhash: simhash(text),
    unknownWords: isTurkish ? unknownWordsOf(text) : [],
  };
}
