/**
 * Corrects a query by the words of the index: typos, and words that were wrongly joined or split. Words that
 * no page has and no lexicon knows are replaced, unless the query requires them; the corrected query is
 * searched immediately, and `searchedFor` reports it. Rare words that look like a typo of a common one, and
 * real words that no page has, are searched as typed, with the correction only as a suggestion. `didYouMean`
 * also shows the Turkish spelling of a query typed without Turkish letters.
 */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling-of.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { deasciify } from '../../nlp/deasciify.ts';
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import { findTerm } from '../query/find-term.ts';
import type { Atom, Group, Query } from '../query/query.ts';
import { stemKey } from '../query/word-terms.ts';
import { correctRare, correctUnknown, type Neighbours, splitUnknown } from './correct-unknown.ts';
import { knownTogether, knownWord } from './correct-word.ts';
import { isMissing } from './missing-words.ts';
import { RestoredWords } from './restored-words.ts';

export type Repaired = {
  query: Query;
  didYouMean: string | null;
  /** What is searched if it differs from what was typed; the same as `didYouMean`. */
  searchedFor: string | null;
};

type Repair = {
  segments: readonly LiveSegment[];
  analyzer: Analyzer;
  restored: RestoredWords;
  /** Folded words of the query and what is written in their place. */
  replacements: Map<string, string>;
};

/** A query has few typos; with more unknown words than this it is in another language. */
const MAX_REPAIRS = 5;

export function repairQuery(query: Query, segments: readonly LiveSegment[], analyzer: Analyzer): Repaired {
  const groups: Group[] = [];
  const replacements = new Map<string, string>();
  const restored = new RestoredWords(withoutFilters(query.text), analyzer);
  const repair: Repair = { segments, analyzer, restored, replacements };
  let left = MAX_REPAIRS;
  let isReplaced = false;
  const docs = segments.reduce((sum, { reader }) => sum + reader.docs, 0);
  for (let number = 0; number < query.groups.length; number++) {
    const group = query.groups[number]!;
    const word = plainWord(group);
    if (word === null || left === 0) {
      groups.push(group);
      continue;
    }
    const neighbours = neighboursOf(query.groups, number);
    const known = knownWord(word.word, segments);
    if (known !== null) {
      groups.push(group);
      const meant = correctRare(known, neighbours, segments, analyzer, docs);
      if (meant !== null) replacements.set(word.word, written(meant));
      continue;
    }
    left--;
    const { after } = neighbours;
    const joined = after === null ? null : knownTogether(word.word, after.word, segments);
    // Two words that are on no page say less than the one that is
    const isSplit = after !== null && restored.isSpaceBehind(word.word, after.word);
    const isOne =
      isSplit && (knownWord(after.word, segments) === null || !isRealWord(word, restored, analyzer));
    if (joined !== null && isOne) {
      groups.push(wordGroup(joined));
      isReplaced = true;
      replacements.set(word.word, written(joined)).set(after!.word, '');
      number++;
      continue;
    }
    const repairedGroups = repairGroup(group, word, neighbours, repair);
    isReplaced ||= !repairedGroups.some(({ atoms }) => atoms[0] === group.atoms[0]);
    groups.push(...repairedGroups);
  }
  joinKnown(query, repair);
  const repaired = left === MAX_REPAIRS ? query : { ...query, groups };
  const didYouMean = rewrite(query, repair);
  return { query: repaired, didYouMean, searchedFor: isReplaced ? didYouMean : null };
}

/** What is done about a word that no page has in the form that was typed. */
function repairGroup(
  group: Group,
  word: AnalyzedWord,
  neighbours: Neighbours,
  { segments, analyzer, restored, replacements }: Repair,
): Group[] {
  const meant = meantWord(word, segments);
  if (meant === null && isRealWord(word, restored, analyzer)) return [group];
  const stemIsKnown = findTerm(stemKey(word), segments) !== null;
  const corrected = correctUnknown(word.word, neighbours, segments, analyzer);
  if (meant !== null) {
    if (corrected !== null && corrected.known.stem !== meant.stem)
      return [{ ...group, atoms: [...wordGroup(meant).atoms, ...wordGroup(corrected.known).atoms] }];
    replacements.set(word.word, written(meant));
    return [wordGroup(meant)];
  }
  if (corrected !== null) {
    const { known } = corrected;
    if (known.stem === word.stem && isOtherEnding(known.word, word.word)) return [group];
    replacements.set(word.word, written(known));
    // It finds the same pages
    if (known.stem === word.stem) return [group];
    const isSure = corrected.isSure && !restored.isCapital(word.word);
    if (isSure && isMissing(word, segments, analyzer)) return [wordGroup(known)];
    // An ending that no page has may or may not be a typo: search for both
    return isSure && stemIsKnown
      ? [{ ...group, atoms: [...group.atoms, ...wordGroup(known).atoms] }]
      : [group];
  }
  const split = splitUnknown(word.word, segments, analyzer);
  if (split === null) return [group];
  replacements.set(word.word, `${written(split[0])} ${written(split[1])}`);
  return split.map(wordGroup);
}

/** Do two words differ by letters at the end, which may be those of another suffix: çocuğun, çocuğu? */
function isOtherEnding(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && long.at(-1) !== short.at(-1);
}

/** What an informal spelling that no page has stands for (slm → selam), if pages have that. */
function meantWord({ meant = [] }: AnalyzedWord, segments: readonly LiveSegment[]): AnalyzedWord | null {
  const [first, ...others] = meant;
  const isKnown = first !== undefined && others.length === 0 && findTerm(stemKey(first), segments) !== null;
  return isKnown ? first : null;
}

/** As typed, or with its Turkish letters restored. */
function isRealWord(word: AnalyzedWord, restored: RestoredWords, analyzer: Analyzer): boolean {
  const typed = written(word);
  if (restored.isWord(typed) || restored.of(word.word)?.meant != null) return true;
  const whole = deasciify(typed, analyzer.dictionary);
  return whole !== typed && restored.isWord(whole);
}

/** The joined word must be on this many times more pages than the rarer of the two words. */
const JOINED_FACTOR = 5;

/** Known words that are rarer than the one they form together: bele diye. Only suggested, not searched. */
function joinKnown({ groups }: Query, { segments, restored, replacements }: Repair): void {
  for (let number = 0; number + 1 < groups.length; number++) {
    const [one, other] = [plainWord(groups[number]!), plainWord(groups[number + 1]!)];
    if (one === null || other === null || replacements.has(one.word) || replacements.has(other.word))
      continue;
    const joined = knownTogether(one.word, other.word, segments);
    if (joined === null || !restored.isSpaceBehind(one.word, other.word)) continue;
    const documents = (word: string): number => knownWord(word, segments)?.documents ?? 0;
    if (joined.documents < JOINED_FACTOR * Math.min(documents(one.word), documents(other.word))) continue;
    replacements.set(one.word, written(joined)).set(other.word, '');
  }
}

function neighboursOf(groups: readonly Group[], number: number): Neighbours {
  const at = (place: number): AnalyzedWord | null => {
    const group = groups[place];
    return group ? plainWord(group) : null;
  };
  return { before: at(number - 1), after: at(number + 1) };
}

/** The word of a group that may be replaced: not a phrase, not required. */
function plainWord({ atoms, need, isAsTyped }: Group): AnalyzedWord | null {
  const [atom] = atoms;
  return need === 'may' && !isAsTyped && atoms.length === 1 && atom?.kind === 'word' && !atom.inTitle
    ? atom.words[0]
    : null;
}

function wordGroup(word: AnalyzedWord): Group {
  const atom: Atom = { kind: 'word', words: [word], inTitle: false };
  return { atoms: [atom], need: 'may' };
}

function written({ word, spelling }: AnalyzedWord): string {
  return spell(word, spelling);
}

/** Words of so few letters are often right with Turkish letters and without: su and şu, sir and sır. */
const SHORT_WORD = 4;

/** The query as typed, with its words as intended; null if that is the same. */
function rewrite({ text, groups }: Query, repair: Repair): string | null {
  const { replacements, segments, restored, analyzer } = repair;
  const words = new Map(replacements);
  const typed = groups.flatMap(({ atoms }) => atoms.flatMap((atom) => atom.words));
  const isRight = ({ word, spelling }: AnalyzedWord) =>
    spelling === 0 && word.length <= SHORT_WORD && analyzer.dictionary.known.isKnown(word);
  // Next to words that are none without their letters, a right one was typed without them too: su kesintisi, su-i zan
  const isBare = typed.some((word) => !isRight(word) && spelledAsKnown(word, repair) !== null);
  for (const word of typed) {
    if (!isBare && typed.length > 1 && isRight(word)) continue;
    const meant = words.has(word.word) ? null : spelledAsKnown(word, repair);
    if (meant !== null) words.set(word.word, meant);
  }
  if (!restoreOthers(words, typed, segments, restored) && replacements.size === 0) return null;
  let rewritten = '';
  let at = 0;
  for (const { word, start, end } of restored.places) {
    const meant = words.get(word);
    const before = text.slice(at, start);
    if (start < at || meant === undefined || text[end] === '*') continue;
    const whole = meant + suffixBehind(word, restored.lowerText(start, end));
    if (whole === lowerTurkish(text.slice(start, end))) continue;
    // A word that was joined to the previous one leaves nothing behind
    rewritten += (meant === '' ? before.trimEnd() : before) + whole;
    at = end;
  }
  if (at === 0) return null;
  return (rewritten + text.slice(at)).replace(/\s+/gu, ' ').trim();
}

/**
 * Restores the words that no page has. False if one of them is neither a word as typed nor with its letters
 * restored: a query that is only partly restored looks broken.
 */
function restoreOthers(
  words: Map<string, string>,
  typed: readonly AnalyzedWord[],
  segments: readonly LiveSegment[],
  restored: RestoredWords,
): boolean {
  const others = restored.isPossible
    ? typed.filter(({ word }) => !words.has(word) && knownWord(word, segments) === null)
    : [];
  let isWhole = true;
  for (const isWord of [false, true]) {
    for (const { word } of others) {
      const found = restored.of(word);
      if (found === null || found.isWord !== isWord) continue;
      // Without other words to restore, a word was typed as intended: "asi" is one as well as "aşı"
      if (found.meant !== null && (!isWord || words.size > 0)) words.set(word, found.meant);
      else if (found.isChanged && !isWord) isWhole = false;
    }
  }
  return isWhole;
}

/** The suffix of a name, with its apostrophe, which is not part of the word. */
function suffixBehind(word: string, typed: string): string {
  const apostrophe = typed.search(/['’]/u);
  return apostrophe > 0 && fold(typed.slice(0, apostrophe)) === word ? typed.slice(apostrophe) : '';
}

/** The same text with spaces instead of filters: the name of a site is not a word. */
function withoutFilters(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(/(?<=^|[\s(-])\p{L}{2,6}:[^\s")]*/gu, (filter) =>
    /^(?:title|intitle|başlık|baslik):/u.test(filter) ? filter : ' '.repeat(filter.length),
  );
}

/** How pages write a word that was typed with other letters; null if it was typed as intended. */
function spelledAsKnown(word: AnalyzedWord, { segments, restored, analyzer }: Repair): string | null {
  // In a query with Turkish letters, a word without any was typed as intended
  if (word.spelling === 0 && !restored.isPossible) return null;
  // Names are spelled in more than one way: eş-Şâtir
  if (word.spelling !== 0 && restored.isCapital(word.word)) return null;
  const known = knownWord(word.word, segments);
  if (known === null || known.spelling === 0 || known.spelling === word.spelling) return null;
  return word.spelling === 0 || !isRealWord(word, restored, analyzer) ? written(known) : null;
}
