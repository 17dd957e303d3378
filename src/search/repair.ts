/**
 * Repairs a query against the words of the index: slips of the finger, words written as one or in two. Only words that
 * no page has are touched, and only where the query does not insist on them. What was meant is searched at once, and
 * `didYouMean` tells.
 */
import { type AnalyzedWord, analyze } from '../index/analyzer.ts';
import type { LiveSegment } from '../index/index-reader.ts';
import { spell } from '../index/spelling.ts';
import { correctWord, type KnownWord, knownWord, splitWord } from './correction.ts';
import type { Atom, Group, Query } from './query.ts';
import { stemKey } from './word-terms.ts';

export type Repaired = { query: Query; didYouMean: string | null };

/** A query has few slips; more unknown words than this are another language. */
const MAX_REPAIRS = 5;

export function repairQuery(query: Query, segments: readonly LiveSegment[]): Repaired {
  const groups: Group[] = [];
  const replacements = new Map<string, string>();
  let left = MAX_REPAIRS;
  for (let number = 0; number < query.groups.length; number++) {
    const group = query.groups[number]!;
    const word = plainWord(group);
    if (word === null || left === 0 || knownWord(word.word, segments) !== null) {
      groups.push(group);
      continue;
    }
    left--;
    const next = query.groups[number + 1];
    const after = next ? plainWord(next) : null;
    const joined = after === null ? null : knownWord(word.word + after.word, segments);
    if (joined !== null) {
      groups.push(wordGroup(joined));
      replacements.set(word.word, written(joined)).set(after!.word, '');
      number++;
      continue;
    }
    groups.push(...repairGroup(group, word, segments, replacements));
  }
  if (left === MAX_REPAIRS) return { query, didYouMean: null };
  return { query: { ...query, groups }, didYouMean: rewrite(query.text, replacements, segments) };
}

function repairGroup(
  group: Group,
  word: AnalyzedWord,
  segments: readonly LiveSegment[],
  replacements: Map<string, string>,
): Group[] {
  const stemIsKnown = segments.some(({ reader }) => reader.find(stemKey(word)) !== null);
  const corrected = correctWord(word.word, segments);
  if (corrected !== null) {
    if (corrected.stem === word.stem) return [group];
    // An ending that no page has is no slip, but it may be one: look for both
    if (stemIsKnown) return [{ ...group, atoms: [...group.atoms, ...wordGroup(corrected).atoms] }];
    replacements.set(word.word, written(corrected));
    return [wordGroup(corrected)];
  }
  const split = stemIsKnown ? null : splitWord(word.word, segments);
  if (split === null) return [group];
  replacements.set(word.word, `${written(split[0])} ${written(split[1])}`);
  return split.map(wordGroup);
}

/** The word of a group that may be anything else: not a phrase, not a must. */
function plainWord({ atoms, need }: Group): AnalyzedWord | null {
  const [atom] = atoms;
  return need === 'may' && atoms.length === 1 && atom?.kind === 'word' && !atom.inTitle
    ? atom.words[0]
    : null;
}

function wordGroup(word: AnalyzedWord): Group {
  const atom: Atom = { kind: 'word', words: [word], inTitle: false };
  return { atoms: [atom], need: 'may' };
}

function written({ word, spelling }: KnownWord): string {
  return spell(word, spelling);
}

/** The query as it was typed, with the repaired words in it; null where none was repaired for sure. */
function rewrite(
  text: string,
  replacements: ReadonlyMap<string, string>,
  segments: readonly LiveSegment[],
): string | null {
  if (replacements.size === 0) return null;
  let rewritten = '';
  let at = 0;
  for (const { word, start, end, spelling } of analyze(text)) {
    if (start < at) continue;
    const replacement = replacements.get(word) ?? (spelling === 0 ? spelledAsKnown(word, segments) : null);
    if (replacement === null) continue;
    rewritten += text.slice(at, start) + replacement;
    at = end;
  }
  return (rewritten + text.slice(at)).replace(/\s+/gu, ' ').trim();
}

/** Where there is something to say, missing Turkish letters are put in as well. */
function spelledAsKnown(word: string, segments: readonly LiveSegment[]): string | null {
  const known = knownWord(word, segments);
  return known === null || known.spelling === 0 ? null : written(known);
}
