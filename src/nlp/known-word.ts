/** Does the dictionary, with the suffixes of Turkish, know a word? */
import { lowerTurkish } from './fold.ts';
import { lemmaModel } from './lemmas/lemma-model.ts';
import { Analyzer, MAX_SUFFIXES } from './morphology/analyzer.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from './morphology/hash-table.ts';
import { isNameForm, runLength, runStart } from './morphology/lexicon.ts';
import { stemFrequency } from './morphology/stem-record.ts';
import { isStemSuffix } from './morphology/suffix-graph.ts';
import { SUFFIXES } from './morphology/suffixes.ts';

let kept: Analyzer | undefined;

/** Answers kept by hash, each in one of two slots: of three words that want the same, the oldest is forgotten. */
const SLOTS = 1 << 15;
const keptHashes = new Int32Array(SLOTS);
const keptChecks = new Int32Array(SLOTS);
const keptAnswers = new Uint8Array(SLOTS);
const NOT_KNOWN = 1;
const KNOWN = 2;
/** Keeps answers with and without names apart. */
const CAPITAL_MIX = 0x5bd1e995;

/**
 * Is this a form of a known word? The word is in lower case; `capital` says whether names count. A suffix after an
 * apostrophe is not looked at.
 */
export function isKnownWord(word: string, capital = false): boolean {
  let hash = HASH_START;
  let check = CHECK_START;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    hash = nextHash(hash, code);
    check = nextCheck(check, code);
  }
  const run = lemmaModel().lexicon.formTable.find(hash, check);
  if (capital ? run !== 0 : isCommonRun(run)) return true;
  return isExplained(word, 0, word.length, capital, hash, check);
}

/**
 * Do roots and suffixes explain a part of a text whose letters in lower case have these hashes? It is looked at only where no answer is kept.
 */
export function isExplained(
  text: string,
  start: number,
  end: number,
  capital: boolean,
  hash: number,
  check: number,
): boolean {
  const analyzer = currentAnalyzer();
  const key = capital ? hash ^ CAPITAL_MIX : hash;
  const slot = (key ^ (key >>> 15)) & (SLOTS - 1);
  if (isKept(slot, key, check)) return keptAnswers[slot] === KNOWN;
  const second = slot ^ 1;
  if (isKept(second, key, check)) return keptAnswers[second] === KNOWN;
  const word = lowerTurkish(text.slice(start, end));
  const apostrophe = word.indexOf("'");
  analyzer.analyze(apostrophe > 0 ? word.slice(0, apostrophe) : word, capital);
  const found = analyzer.count > 0;
  keptHashes[second] = keptHashes[slot]!;
  keptChecks[second] = keptChecks[slot]!;
  keptAnswers[second] = keptAnswers[slot]!;
  keptHashes[slot] = key;
  keptChecks[slot] = check;
  keptAnswers[slot] = found ? KNOWN : NOT_KNOWN;
  return found;
}

function isKept(slot: number, key: number, check: number): boolean {
  return keptHashes[slot] === key && keptChecks[slot] === check && keptAnswers[slot] !== 0;
}

/** An analyser for the model as it is now; with another model, old answers are forgotten. */
function currentAnalyzer(): Analyzer {
  const { lexicon } = lemmaModel();
  if (kept === undefined || kept.lexicon !== lexicon) {
    kept = new Analyzer(lexicon);
    keptAnswers.fill(0);
  }
  return kept;
}

/** Was this very form met in the training texts, and not as a name only? */
export function isAttested(word: string): boolean {
  return isCommonRun(lemmaModel().lexicon.formTable.get(word));
}

function isCommonRun(run: number): boolean {
  if (run === 0) return false;
  const { forms } = lemmaModel().lexicon;
  const start = runStart(run);
  for (let i = start; i < start + runLength(run); i++) if (!isNameForm(forms[i]!)) return true;
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
