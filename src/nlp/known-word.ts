/** Does the dictionary, with the suffixes of Turkish, know a word? */
import { lemmaModel } from './lemmas/lemma-model.ts';
import { Analyzer } from './morphology/analyzer.ts';

let analyzer: Analyzer | undefined;
const words = new Map<string, boolean>();
const names = new Map<string, boolean>();
/** Answers kept; when full, all are forgotten. */
const MOST_KEPT = 50_000;

/**
 * Is this a form of a known word? The word is in lower case; `capital` says whether names count. A suffix after an
 * apostrophe is not looked at.
 */
export function isKnownWord(word: string, capital = false): boolean {
  const { lexicon } = lemmaModel();
  if (lexicon.formTable.get(word) !== 0) return true;
  const known = (capital ? names : words).get(word);
  if (known !== undefined) return known;
  analyzer ??= new Analyzer(lexicon);
  const apostrophe = word.indexOf("'");
  analyzer.analyze(apostrophe > 0 ? word.slice(0, apostrophe) : word, capital);
  const found = analyzer.count > 0;
  remember(capital ? names : words, word, found);
  return found;
}

function remember(answers: Map<string, boolean>, word: string, found: boolean): void {
  if (answers.size >= MOST_KEPT) answers.clear();
  answers.set(word, found);
}
