/**
 * Numbers typed as words also find their digits (F5): `üçüncü` finds "3.", `yirmi beş` finds "25". The digits
 * are added as another alternative of a single word, or as another optional word; pages with the exact words
 * match more of the query and rank first. Only digits that the index has are added.
 *
 * Words that also mean something else (the article bir, yüz, altı) are numbers only before or after a unit or counter.
 *
 * Conversely, a query that is just a number also finds its words (`63` finds "altmış üç", `4.` finds
 * "dördüncü"). Next to other words it does not: most number words are on every second page.
 */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { fold } from '../../nlp/fold.ts';
import { isNumberWord, MAX_NUMBER_WORDS, numberOfWords } from '../../nlp/normalization/number-of-words.ts';
import { cardinal, ordinal } from '../../nlp/normalization/number-words.ts';
import type { Atom, Group, Query } from './query.ts';

/** What the index knows about a folded word; null if it does not have it. */
type LookUp = (word: string) => AnalyzedWord | null;

export function withNumberAlternatives(query: Query, lookUp: LookUp): Query {
  const isIndexed = (word: string): boolean => lookUp(word) !== null;
  const [only, ...others] = query.groups;
  if (only && others.length === 0) {
    const inWords = wordsOfNumber(only, lookUp);
    if (inWords.length > 0)
      return { ...query, groups: [{ atoms: [...only.atoms, ...inWords], need: 'must' }] };
  }
  const groups: Group[] = [];
  const added: Group[] = [];
  for (let at = 0; at < query.groups.length; ) {
    const { length, digits } = longestNumber(query.groups, at);
    const run = query.groups.slice(at, at + Math.max(1, length));
    at += run.length;
    const isOtherWord = length === 1 && OTHER_WORDS.has(plainWord(run[0]!) ?? '');
    const isNumber = !isOtherWord || isUnit(query.groups[at]) || isUnit(query.groups[at - 2]);
    if (digits === null || !isNumber || !isIndexed(digits)) groups.push(...run);
    else if (length === 1) groups.push({ ...run[0]!, atoms: [...run[0]!.atoms, digitsAtom(digits)] });
    else {
      groups.push(...run);
      if (run.every(({ need }) => need === 'may')) added.push({ atoms: [digitsAtom(digits)], need: 'may' });
    }
  }
  return { ...query, groups: [...groups, ...added] };
}

/** Spelt out as a number and as an ordinal, if the index has all of the words. */
function wordsOfNumber(group: Group, lookUp: LookUp): Atom[] {
  const digits = plainWord(group);
  if (digits === null || !SPELT_NUMBER.test(digits)) return [];
  return [cardinal(digits), ordinal(digits)].flatMap((spelt): Atom[] => {
    const words = fold(spelt)
      .split(' ')
      .map((word) => lookUp(word));
    const known = words.filter((word) => word !== null);
    const [first] = known;
    if (first === undefined || known.length < words.length) return [];
    if (known.length === 1 && OTHER_WORDS.has(first.word)) return [];
    if (known.length === 1) return [{ kind: 'word', words: [first], inTitle: false, weight: DIGITS_WEIGHT }];
    // Together the words count less than the number that was typed.
    const weight = DIGITS_WEIGHT / (2 * known.length);
    return [{ kind: 'phrase', words: known, inTitle: false, weight }];
  });
}

/** Folded cardinals that are also other words: an article, a face, a bottom, ate, ride. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['bir', 'yuz', 'alti', 'yedi', 'bin']);

/** Units and counters, folded. */
const UNITS: ReadonlySet<string> = new Set([
  ...[
    'tane',
    'adet',
    'kisi',
    'kisilik',
    'gun',
    'gunluk',
    'hafta',
    'ay',
    'aylik',
    'yil',
    'yillik',
    'yas',
    'saat',
  ],
  ...[
    'dakika',
    'saniye',
    'lira',
    'tl',
    'kurus',
    'dolar',
    'euro',
    'avro',
    'kilo',
    'kg',
    'gram',
    'gr',
    'ton',
    'litre',
  ],
  ...[
    'metre',
    'metrekare',
    'km',
    'kilometre',
    'cm',
    'santim',
    'derece',
    'yuzde',
    'kat',
    'kez',
    'kere',
    'defa',
  ],
  ...['numara', 'numarali', 'no', 'sayfa', 'madde', 'bolum', 'sinif', 'milyon', 'milyar'],
]);

function isUnit(group: Group | undefined): boolean {
  const word = group === undefined ? null : plainWord(group);
  return word !== null && UNITS.has(word);
}

const SPELT_NUMBER = /^[1-9]\d{0,3}$/;

function longestNumber(groups: readonly Group[], at: number): { length: number; digits: string | null } {
  const words: string[] = [];
  let best: { length: number; digits: string | null } = { length: 0, digits: null };
  for (let i = at; i < Math.min(groups.length, at + MAX_NUMBER_WORDS); i++) {
    const word = plainWord(groups[i]!);
    if (word === null || !isNumberWord(word)) break;
    words.push(word);
    const digits = numberOfWords(words);
    if (digits !== null) best = { length: words.length, digits };
  }
  return best;
}

/** The only word of a group, if it is one that may be anywhere on a page. */
function plainWord({ atoms, need }: Group): string | null {
  const [atom, ...others] = atoms;
  if (atom?.kind !== 'word' || atom.inTitle || others.length > 0 || need === 'mustNot') return null;
  return atom.words[0].word;
}

/** Words that were not typed count less than those that were. */
const DIGITS_WEIGHT = 0.8;

function digitsAtom(digits: string): Atom {
  const word: AnalyzedWord = { word: digits, stem: digits, spelling: 0 };
  return { kind: 'word', words: [word], inTitle: false, weight: DIGITS_WEIGHT };
}
