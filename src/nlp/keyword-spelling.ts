/**
 * How a keyword is shown to people: in the spelling that its own page uses most often. XML, iPhone and TÜBİTAK
 * keep their capitals, a name its first one, and a common noun is its dictionary form in lower case. A verb has
 * no dictionary form that people would write in a list, so it is shown as the page writes it (başvuran), or as
 * the noun in it (ağaçlandırmaya: ağaçlandırma).
 *
 * Capitals count where the writer had a choice: not at the start of a sentence, and not in a line whose words
 * all have one (headings, pages in capitals). Only where a page leaves no choice at all does the dictionary
 * decide, and what it does not know stays as written.
 */
import { classOf, LOWER, UPPER } from './characters.ts';
import type { Dictionary } from './dictionary.ts';
import { capitalizeTurkish, fold, lowerTurkish } from './fold.ts';
import { type Analysis, type AnalysisSuffix, analysesOf, plausible } from './morphology/analyses.ts';

/** A sentence or heading: how many of its words that carry meaning begin with, or are in, capitals. */
export type LineCase = { words: number; capitals: number; shouted: number };

/** A place where a word is written. */
export type WrittenPlace = {
  /** Without a suffix after an apostrophe. */
  stem: string;
  capital: boolean;
  /** Does a suffix after an apostrophe follow? */
  apostrophe: boolean;
  first: boolean;
  line: LineCase;
};

type Spellings = Map<string, number>;

/** Hostile pages write one word in thousands of ways: only the most common are analysed. */
const MOST_ANALYSED = 12;
/** Derivations of a verb that people use as nouns of their own. */
const NOUNS_OF_VERBS: ReadonlySet<string> = new Set(['VerbalNoun', 'Agent']);
/** Derivations that make verbs: of verbs, and of nouns (which almost any noun allows: araba from arap). */
const VERBS_OF_VERBS: ReadonlySet<string> = new Set(['Causative', 'Passive', 'Reciprocal']);
const VERBS_OF_NOUNS: ReadonlySet<string> = new Set(['Do', 'Acquire', 'Become', 'Feel']);

/** The spelling of a word with this dictionary form, from the places where its page writes it. */
export function keywordSpelling(
  lemma: string,
  places: readonly WrittenPlace[],
  dictionary: Dictionary,
): string {
  const capitals: Spellings = new Map();
  const names: Spellings = new Map();
  const lower: Spellings = new Map();
  const unclear: Spellings = new Map();
  for (const place of places) {
    const spelling = visible(place.stem);
    const group = { capitals, names, lower, unclear }[caseOf(spelling, place)];
    group.set(spelling, (group.get(spelling) ?? 0) + 1);
  }
  const [inCapitals, named, lowered] = [total(capitals), total(names), total(lower)];
  if (inCapitals + named + lowered === 0) return unclearSpelling(lemma, unclear, dictionary);
  const most = Math.max(named, lowered);
  // "DİKKAT" beside "dikkat" is emphasis, "PDF" beside "pdf" an abbreviation
  if (inCapitals > most || (inCapitals === most && !isWord(lemma, dictionary)))
    return mostCommon(capitals, fold(lemma));
  return lowered >= named ? formOf(lemma, lower, dictionary) : nameOf(lemma, names, dictionary);
}

/** The most common of several spellings of a name of several words. */
export function commonSpelling(spellings: readonly string[]): string {
  const counts: Spellings = new Map();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  return visible(mostCommon(counts));
}

/** What a spelling says about the case of the word. */
function caseOf(
  spelling: string,
  { capital, apostrophe, first, line }: WrittenPlace,
): 'capitals' | 'names' | 'lower' | 'unclear' {
  let small = 0;
  let large = 0;
  for (let i = 1; i < spelling.length; i++) {
    const kind = classOf(spelling.charCodeAt(i));
    if (kind === UPPER) large++;
    else if (kind === LOWER) small++;
  }
  if (large > 0) return small === 0 && line.shouted === line.words ? 'unclear' : 'capitals';
  if (!capital) return 'lower';
  if (apostrophe) return 'names';
  return first || line.capitals === line.words ? 'unclear' : 'names';
}

/** The page never shows how it would write the word inside a sentence. */
function unclearSpelling(lemma: string, unclear: Spellings, dictionary: Dictionary): string {
  const readings = readingsOf(lemma, dictionary);
  const isName = readings.some(isBareName);
  // Selçuklu is a name although it could be derived from another one
  const isCommon = readings.some(
    (reading) => partOfSpeech(reading, lemma) !== undefined && !(isName && reading.root !== lemma),
  );
  if (isCommon) return formOf(lemma, inLowerCase(unclear), dictionary);
  if (isName) return nameOf(lemma, inLowerCase(unclear), dictionary);
  return mostCommon(unclear, fold(lemma));
}

/** Meram'da may be read as my pasture, mera, but Meram is a word of its own; Belediyesi is not. */
function nameOf(lemma: string, spellings: Spellings, dictionary: Dictionary): string {
  const [spelling] = ranked(spellings)[0]!;
  const readings = readingsOf(lowerTurkish(spelling), dictionary);
  const isWhole = readings.some(({ suffixes }) => suffixes.length === 0);
  const isHis = readings.some(({ root, suffixes }) => root === lemma && suffixes.at(-1)?.tag === 'Its');
  return capitalizeTurkish(isWhole && !isHis ? spelling : formOf(lemma, spellings, dictionary));
}

/** The dictionary form of a noun; otherwise, or if it could as well be a verb, what the page writes. */
function formOf(lemma: string, spellings: Spellings, dictionary: Dictionary): string {
  const key = fold(lemma);
  const order = ranked(spellings);
  if (fold(order[0]![0]) === key) return order[0]![0];
  const bare = order.find(([spelling]) => fold(spelling) === key);
  if (bare && !isOnlyVerb(lemma, dictionary)) return bare[0];
  const isHalf = isHalfWord(lemma, dictionary);
  const forms: Spellings = new Map();
  for (const [spelling, count] of order.slice(0, MOST_ANALYSED)) {
    const readings = readingsOf(lowerTurkish(spelling), dictionary);
    const parts = new Set(readings.map((reading) => partOfSpeech(reading, lemma)));
    // yazdım is a form of yaz, to write, and of yaz, the summer
    if (!isHalf && parts.has('noun') && !parts.has('verb')) return lemma;
    const form = nounIn(readings, lemma) ?? spelling;
    forms.set(form, (forms.get(form) ?? 0) + count);
  }
  return mostCommon(forms);
}

/** Is the lemma a noun (or adjective, or another word that is no verb) or a verb in this reading of a form? */
function partOfSpeech({ root, wordClass, suffixes }: Analysis, lemma: string): 'noun' | 'verb' | undefined {
  const last = suffixes.findLast(isDerivation);
  if (root === lemma) {
    if (wordClass === 'verb') return 'verb';
    const isOther = wordClass === 'name' || wordClass === 'abbreviation' || wordClass === 'guess';
    return last === undefined && !isOther ? 'noun' : undefined;
  }
  const own = suffixes.find(({ stem }) => stem === lemma);
  if (own === undefined) return undefined;
  if (VERBS_OF_VERBS.has(own.tag)) return 'verb';
  return own === last && !VERBS_OF_NOUNS.has(own.tag) ? 'noun' : undefined;
}

/** Does it make another word? What -ki makes is left a form of its noun: belgesindeki is belge. */
function isDerivation({ stem, tag }: AnalysisSuffix): boolean {
  return stem !== undefined && tag !== 'Relative';
}

/** ağaçlandırmaya: ağaçlandırma. */
function nounIn(readings: readonly Analysis[], lemma: string): string | undefined {
  for (const { root, suffixes } of readings) {
    const derived = suffixes.findLast(isDerivation);
    if (derived === undefined || derived.stem === lemma || !NOUNS_OF_VERBS.has(derived.tag)) continue;
    if (root === lemma || suffixes.some(({ stem }) => stem === lemma)) return derived.stem;
  }
  return undefined;
}

function isOnlyVerb(lemma: string, dictionary: Dictionary): boolean {
  const own = readingsOf(lemma, dictionary).filter(({ root }) => root === lemma);
  return own.length > 0 && own.every(({ wordClass }) => wordClass === 'verb');
}

/** Words that are never without their possessive are analysed without it: üzer(i), milletvekil(i). */
function isHalfWord(lemma: string, dictionary: Dictionary): boolean {
  return readingsOf(lemma, dictionary).some(
    ({ root, suffixes }) => suffixes.length === 0 && root.length > lemma.length && root.startsWith(lemma),
  );
}

/** Does the dictionary know it as a word or a name? */
function isWord(lemma: string, dictionary: Dictionary): boolean {
  return readingsOf(lemma, dictionary).some(
    (reading) => partOfSpeech(reading, lemma) !== undefined || isBareName(reading),
  );
}

function isBareName({ wordClass, suffixes }: Analysis): boolean {
  return wordClass === 'name' && suffixes.length === 0;
}

function readingsOf(word: string, { morphology, model }: Dictionary): Analysis[] {
  return plausible(analysesOf(morphology, model.lexicon, word, true), true);
}

function inLowerCase(spellings: Spellings): Spellings {
  const lower: Spellings = new Map();
  for (const [spelling, count] of spellings) {
    const key = lowerTurkish(spelling);
    lower.set(key, (lower.get(key) ?? 0) + count);
  }
  return lower;
}

/** The spelling used most often; of spellings without endings, if there are any. */
function mostCommon(spellings: Spellings, key?: string): string {
  const order = ranked(spellings);
  return (order.find(([spelling]) => fold(spelling) === key) ?? order[0]!)[0];
}

/** Of equally common ones the shortest first: it has the fewest endings. */
function ranked(spellings: Spellings): [string, number][] {
  return [...spellings].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1));
}

function total(spellings: Spellings): number {
  let sum = 0;
  for (const count of spellings.values()) sum += count;
  return sum;
}

/** Soft hyphens, zero-width characters and variation selectors. */
const HIDDEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const HIDDEN_OR_MARK = /[\p{Cf}\p{Mn}]/u;

/** As it looks, with composed letters. */
function visible(spelling: string): string {
  return HIDDEN_OR_MARK.test(spelling) ? spelling.replace(HIDDEN, '').normalize('NFC') : spelling;
}
