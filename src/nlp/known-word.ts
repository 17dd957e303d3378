/** Does the dictionary, with the suffixes of Turkish, know a word? */
import { lemmaModel } from './lemmas/lemma-model.ts';
import { Analyzer, MAX_SUFFIXES } from './morphology/analyzer.ts';
import { isNameForm, runLength, runStart } from './morphology/lexicon.ts';
import { stemFrequency } from './morphology/stem-record.ts';
import { isStemSuffix } from './morphology/suffix-graph.ts';
import { SUFFIXES } from './morphology/suffixes.ts';

let kept: Analyzer | undefined;
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
  const analyzer = currentAnalyzer();
  if (capital ? lexicon.formTable.get(word) !== 0 : isAttested(word)) return true;
  const known = (capital ? names : words).get(word);
  if (known !== undefined) return known;
  const apostrophe = word.indexOf("'");
  analyzer.analyze(apostrophe > 0 ? word.slice(0, apostrophe) : word, capital);
  const found = analyzer.count > 0;
  remember(capital ? names : words, word, found);
  return found;
}

/** An analyser for the model as it is now; with another model, old answers are forgotten. */
function currentAnalyzer(): Analyzer {
  const { lexicon } = lemmaModel();
  if (kept === undefined || kept.lexicon !== lexicon) {
    kept = new Analyzer(lexicon);
    words.clear();
    names.clear();
  }
  return kept;
}

function remember(answers: Map<string, boolean>, word: string, found: boolean): void {
  if (answers.size >= MOST_KEPT) answers.clear();
  answers.set(word, found);
}

/** Was this very form met in the training texts, and not as a name only? */
export function isAttested(word: string): boolean {
  return isCommonRun(lemmaModel().lexicon.formTable.get(word));
}

function isCommonRun(run: number): boolean {
  const start = runStart(run);
  for (let i = start; i < start + runLength(run); i++)
    if (!isNameForm(lemmaModel().lexicon.forms[i]!)) return true;
  return false;
}

/** The same for a word whose letters in lower case were hashed as the tables do it (morphology/hash-table.ts). */
export function isAttestedHash(hash: number, check: number): boolean {
  return isCommonRun(lemmaModel().lexicon.formTable.find(hash, check));
}

/** Can a word in lower case be read with one of these suffixes (tags of the suffix table)? */
export function hasReading(word: string, tags: readonly string[]): boolean {
  const analyzer = currentAnalyzer();
  analyzer.analyze(word, false);
  for (let index = 0; index < analyzer.count; index++) {
    for (let i = 0; i < analyzer.depths[index]!; i++) {
      if (tags.includes(SUFFIXES[analyzer.suffixes[index * MAX_SUFFIXES + i]!]!.tag)) return true;
    }
  }
  return false;
}

/** Is a word in lower case an inflected form of a word met in the training texts, with nothing derived in between? */
export function isPlainForm(word: string): boolean {
  return isAttested(word) || plainFormFrequency(word) > 0;
}

/** The logarithmic frequency (1 to 15) of the commonest word that this is an inflected form of; 0 for none. */
export function plainFormFrequency(word: string): number {
  const analyzer = currentAnalyzer();
  analyzer.analyze(word, false);
  let best = 0;
  for (let index = 0; index < analyzer.count; index++) {
    const frequency = stemFrequency(analyzer.records[index]!);
    if (frequency <= best) continue;
    let plain = true;
    for (let i = 0; i < analyzer.depths[index]!; i++) {
      if (isStemSuffix(analyzer.suffixes[index * MAX_SUFFIXES + i]!)) plain = false;
    }
    if (plain) best = frequency;
  }
  return best;
}
