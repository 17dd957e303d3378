import { type LanguageHints, pageLanguage } from '../language/page-language.ts';
import type { TopicText } from '../model/topic.ts';
import type { Dictionary } from '../nlp/dictionary.ts';
import { fold } from '../nlp/fold.ts';
import { type Simhash, simhashOfFolded } from '../nlp/simhash.ts';
import type { UnknownWord } from '../nlp/stems-of.ts';
import { unknownWordsOf } from '../nlp/unknown-words.ts';
import { judgeOf, type TopicSources } from '../topics/judge-of.ts';
import type { TopicJudgement } from '../topics/topic-judge.ts';
import { textHashOf } from '../update/changes/text-hash-of.ts';

/** What the engine derives from a clean text, whether crawled, read from a document or imported. */
export type TextDescription = {
  language: string;
  /** The language could not be determined; the text counts as Turkish. */
  isLanguageDoubtful: boolean;
  /** Null if topics were not judged: only Turkish text has topics (F3). */
  topics: TopicJudgement | null;
  textHash: string;
  simhash: Simhash;
  /** Words that no root explains (S6). */
  unknownWords: UnknownWord[];
};

export type DescribeTextOptions = {
  /** The language if known from elsewhere; otherwise it is detected from the text. */
  language?: string | undefined;
  /** The text to detect the language from, if not the whole text. */
  prose?: string;
  /** Further evidence for a language. */
  hints?: LanguageHints;
  /** The topic models. */
  topics?: TopicSources | undefined;
  /** Tells unknown words from known ones; null if they are not counted, as on pages that are not kept. */
  dictionary: Dictionary | null;
};

/** Language, topics, hashes and unknown words of a text (F3, F5, F6, S6). */
export function describeText(
  document: TopicText & { title: string },
  { language: given, prose, hints, topics, dictionary }: DescribeTextOptions,
): TextDescription {
  const { title, text } = document;
  const { language, isDoubtful } =
    given === undefined ? pageLanguage(prose ?? text, hints) : { language: given, isDoubtful: false };
  const folded = fold(text);
  return {
    language,
    isLanguageDoubtful: isDoubtful,
    textHash: textHashOf(title, folded),
    simhash: simhashOfFolded(folded),
    ...describeWords(document, language, topics, dictionary),
  };
}

/** The more expensive half of a description, on which nothing else depends: it may be made elsewhere. */
export function describeWords(
  document: TopicText,
  language: string,
  topics: TopicSources | undefined,
  dictionary: Dictionary | null,
): Pick<TextDescription, 'topics' | 'unknownWords'> {
  const { text } = document;
  const isTurkish = language === 'tr';
  return {
    topics: topics && isTurkish && text !== '' ? judgeOf(topics).judge(document) : null,
    unknownWords: isTurkish && dictionary !== null ? unknownWordsOf(text, dictionary) : [],
  };
}
