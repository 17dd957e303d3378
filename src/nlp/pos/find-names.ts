/**
 * Names in a tagged sentence, by rules over word classes: runs of capitalised words with the words that show
 * what they are. No model was trained, because no labelled Turkish data that may be used was available; a name
 * without such a word, and outside the lists of given names, provinces and countries, is found but not
 * classified.
 *
 * A run is read from the left. A person (known by a title, or by a given name) ends with the first word that
 * is no given name, and before a place; an organisation or place ends with its head (Üniversitesi, Gölü) and
 * may contain common words. A person's name right before a head is part of it: Kadir Has Üniversitesi.
 */
import { lowerTurkish } from '../fold.ts';
import {
  BEFORE_PERSON,
  BEHIND_PERSON,
  COUNTRIES,
  GIVEN_NAMES,
  OPEN_GIVEN_NAMES,
  ORGANISATION_WORDS,
  PLACE_WORDS,
  PROVINCES,
  PUBLIC_ORGANISATIONS,
  SURNAME_PROVINCES,
} from './name-words.ts';
import type { TaggedWord } from './tag-sentence.ts';

export const NAME_KINDS = ['person', 'place', 'organisation', 'other'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
/** Indexes of the first word and after the last. */
export type FoundName = { text: string; kind: NameKind; start: number; end: number };

/** Maximum number of words of a person that a title introduces, where none is a known given name. */
const MAX_PERSON = 3;

export function findNames(words: readonly TaggedWord[]): FoundName[] {
  const names: FoundName[] = [];
  for (let start = 0; start < words.length; ) {
    const end = isTitle(words, start) ? start : nameEnd(words, start, runEnd(words, start));
    if (end > start) names.push(nameOf(words, start, end));
    start = Math.max(end, start + 1);
  }
  return names;
}

/** No name has as many words, and each word of a longer run would look at all that follow. */
const MAX_RUN = 40;

/** After the last of the capitalised words from here on: İstanbul’da Boğaziçi Üniversitesi are two runs. */
function runEnd(words: readonly TaggedWord[], start: number): number {
  let end = start;
  const most = Math.min(words.length, start + MAX_RUN);
  while (end < most && isCapital(words[end]!) && !isTitle(words, end)) {
    end++;
    if (hasSuffix(words[end - 1]!)) break;
  }
  return end;
}

/** Where the name that begins here ends; `start` if none does. */
function nameEnd(words: readonly TaggedWord[], start: number, end: number): number {
  const person = personEnd(words, start, end);
  const head = headEnd(words, Math.max(person, start), end);
  if (person > start) return head > 0 && isPartOfHead(words, person, head) ? head : person;
  if (head > 0 && (isName(words[start]!) || isCommonStart(words, start))) return head;
  if (!isName(words[start]!)) return start;
  let at = start + 1;
  while (at < end && isName(words[at]!) && !isPlace(words[at]!) && personEnd(words, at, end) === at) at++;
  return at;
}

/** After the person that begins here; `start` if none does. */
function personEnd(words: readonly TaggedWord[], start: number, end: number): number {
  const isExpected = hasTitleBefore(words, start);
  const first = words[start];
  if (first === undefined || start >= end || !beginsPerson(words, start, end, isExpected)) return start;
  let at = start + 1;
  let isOpen = true;
  while (at < end && isOpen && endsNoPerson(words, start, at)) {
    isOpen = isGiven(words[at]!) || (!isGiven(first) && at - start + 1 < MAX_PERSON && isName(words[at]!));
    at++;
  }
  // Nasreddin Hoca
  if (at < end && isName(words[at]!) && BEHIND_PERSON.has(stemOf(words[at]!))) at++;
  return at;
}

function beginsPerson(
  words: readonly TaggedWord[],
  start: number,
  end: number,
  isExpected: boolean,
): boolean {
  const word = words[start]!;
  const next = start + 1 < end ? words[start + 1]! : undefined;
  if (isExpected) return (isName(word) || isGiven(word)) && !isHead(word) && !isPlaceOnly(word);
  const hasSurname = next !== undefined && isName(next) && !isPlaceOnly(next) && !isHead(next);
  if (OPEN_GIVEN_NAMES.has(stemOf(word))) return isName(word) && hasSurname;
  return GIVEN_NAMES.has(stemOf(word)) && (isName(word) || hasSurname);
}

/** Can the word at `at` be part of the person that begins at `start`? */
function endsNoPerson(words: readonly TaggedWord[], start: number, at: number): boolean {
  const word = words[at]!;
  if (hasSuffix(words[at - 1]!) || isHead(word) || BEHIND_PERSON.has(stemOf(word)) || word.upos === 'VERB')
    return false;
  const isSurname = at === start + 1 && SURNAME_PROVINCES.has(stemOf(word));
  return (isSurname || !isPlace(word)) && (!isAcronym(word) || isAcronym(words[start]!));
}

/** After the last head of the first organisation or place among these words; 0 if there is none. */
function headEnd(words: readonly TaggedWord[], start: number, end: number): number {
  let at = start;
  while (at < end && !isHead(words[at]!)) at++;
  if (at === end) return 0;
  while (at < end && isHead(words[at]!)) at++;
  return at;
}

/** Is what ends with this head named after the person before it? Only common words may be between them. */
function isPartOfHead(words: readonly TaggedWord[], person: number, head: number): boolean {
  if (person < head && PUBLIC_ORGANISATIONS.has(stemOf(words[head - 1]!))) return false;
  for (let at = person; at < head; at++) if (isName(words[at]!) && !isHead(words[at]!)) return false;
  return true;
}

/** Merkez Bankası, Milli Eğitim Bakanlığı; but not the head alone, and no adverb that begins a sentence. */
function isCommonStart(words: readonly TaggedWord[], start: number): boolean {
  const { upos } = words[start]!;
  return (upos === 'NOUN' || upos === 'ADJ') && isCapital(words[start]!) && !isHead(words[start]!);
}

function nameOf(words: readonly TaggedWord[], start: number, end: number): FoundName {
  const forms = words.slice(start, end).map(({ form }) => form);
  const text = [...forms.slice(0, -1), forms.at(-1)!.split(/['’]/)[0]!].join(' ');
  return { text, kind: kindOf(words, start, end), start, end };
}

function kindOf(words: readonly TaggedWord[], start: number, end: number): NameKind {
  const name = words.slice(start, end);
  if (name.every(isNoName)) return 'other';
  const last = stemOf(name.at(-1)!);
  const behind = end < words.length ? stemOf(words[end]!) : '';
  if (ORGANISATION_WORDS.has(last)) return 'organisation';
  if (PLACE_WORDS.has(last)) return 'place';
  const isPerson = personEnd(words, start, end) === end;
  if (!isPerson && ORGANISATION_WORDS.has(behind)) return 'organisation';
  if (!isPerson && PLACE_WORDS.has(behind)) return 'place';
  if (isPerson || BEHIND_PERSON.has(behind) || BEHIND_PERSON.has(last)) return 'person';
  return name.length === 1 && isPlace(name[0]!) ? 'place' : 'other';
}

/** Titles and heads alone are not names: "Dr.", "Usta", "Fakültesi". */
function isNoName(word: TaggedWord): boolean {
  const stem = stemOf(word);
  return [BEFORE_PERSON, BEHIND_PERSON, PLACE_WORDS, ORGANISATION_WORDS].some((words) => words.has(stem));
}

/** A title before a name, or before another title: Prof. Dr. Aziz Sancar. */
function isTitle(words: readonly TaggedWord[], at: number): boolean {
  if (!BEFORE_PERSON.has(stemOf(words[at]!)) || hasSuffix(words[at]!)) return false;
  const next = words[at + 1];
  return next !== undefined && (next.form === '.' || isCapital(next));
}

function hasTitleBefore(words: readonly TaggedWord[], at: number): boolean {
  const isDotted = at > 1 && words[at - 1]!.form === '.';
  const before = words[isDotted ? at - 2 : at - 1];
  return before !== undefined && BEFORE_PERSON.has(stemOf(before)) && !hasSuffix(before);
}

function isName(word: TaggedWord): boolean {
  return word.upos === 'PROPN' && isCapital(word);
}

function isCapital({ form }: TaggedWord): boolean {
  return /^\p{Lu}/u.test(form);
}

function isAcronym({ form }: TaggedWord): boolean {
  return /^\p{Lu}{2,}(?:['’]|$)/u.test(form);
}

function hasSuffix({ form }: TaggedWord): boolean {
  return /['’]/.test(form);
}

function isHead(word: TaggedWord): boolean {
  const stem = stemOf(word);
  return isCapital(word) && (PLACE_WORDS.has(stem) || ORGANISATION_WORDS.has(stem));
}

function isGiven(word: TaggedWord): boolean {
  const stem = stemOf(word);
  return GIVEN_NAMES.has(stem) || OPEN_GIVEN_NAMES.has(stem);
}

function isPlace(word: TaggedWord): boolean {
  const stem = stemOf(word);
  return PROVINCES.has(stem) || COUNTRIES.has(stem);
}

/** Not also a surname. */
function isPlaceOnly(word: TaggedWord): boolean {
  return isPlace(word) && !SURNAME_PROVINCES.has(stemOf(word));
}

/** In lower case, without what follows an apostrophe or the full stop of an abbreviation. */
function stemOf({ form }: TaggedWord): string {
  return lowerTurkish(form.split(/['’]/)[0]!.replace(/(?<=.)\.$/, ''));
}
