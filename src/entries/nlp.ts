/** `tazi/nlp`: Turkish text analysis, for use alone. Models are loaded on first use. */
export { type DetectedLanguage, detectLanguage } from '../language/detect-language.ts';
export {
  type LanguageShare,
  languageShares,
  languageShares as pageLanguages,
} from '../language/language-shares.ts';
export { type LanguageHints, type PageLanguage, pageLanguage } from '../language/page-language.ts';
export { analyze, formatAnalysis, roots } from '../nlp/analyze.ts';
export { deasciify } from '../nlp/deasciify.ts';
export { Dictionary } from '../nlp/dictionary.ts';
export { fold, lowerTurkish } from '../nlp/fold.ts';
export { type CorpusStatistics, type Keyword, keywords, pageTerms } from '../nlp/keywords.ts';
export { lemmatize } from '../nlp/lemmatize.ts';
export { type NormalizationOptions, normalize, normalizeWithReport } from '../nlp/normalize.ts';
export { type FoundName, findNames } from '../nlp/pos/find-names.ts';
export { type TaggedWord, tagSentence } from '../nlp/pos/tag-sentence.ts';
export { type ConlluSentence, taggedSentences, toConllu } from '../nlp/pos/to-conllu.ts';
export { type Sentence, sentences } from '../nlp/sentences.ts';
export type { UnknownWord } from '../nlp/stems-of.ts';
export { isStopWord } from '../nlp/stop-words.ts';
export { type Token, tokenize } from '../nlp/tokenize.ts';
export { UnknownWords, type WordProposal } from '../nlp/unknown-words.ts';
export type { UserWord } from '../nlp/with-user-words.ts';
