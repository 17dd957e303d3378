/** `tazi/nlp`: Turkish text analysis, for use alone. Models are loaded on first use. */
export { type DetectedLanguage, detectLanguage } from '../language/detect-language.ts';
export { analyze, roots } from '../nlp/analyze.ts';
export { deasciify } from '../nlp/deasciify.ts';
export { fold, lowerTurkish } from '../nlp/fold.ts';
export { lemmatize } from '../nlp/lemmatize.ts';
export { type NormalizationOptions, normalize, normalizeWithReport } from '../nlp/normalize.ts';
export { type Sentence, sentences } from '../nlp/sentences.ts';
export { type Token, tokenize } from '../nlp/tokenize.ts';
