/**
 * The suffix table compiled for walking: numbered states, transitions by next letter, templates as short
 * programs.
 */
import { CODE_K, CODE_SOFT_G, closeVowel, isVoiceless, openVowel, vowelBits } from './phonology.ts';
import { type State, SUFFIXES } from './suffixes.ts';

export const STATES: readonly State[] = [
  'N',
  'Nd',
  'X',
  'Pl',
  'Ps',
  'P3',
  'Cs',
  'Lc',
  'Im',
  'V',
  'Va',
  'Vn',
  'T1',
  'T2',
  'To',
  'Tp',
  'Cp',
  'Ct',
  'E',
];

/** Template operations; numbers above them are letters. */
const OPEN = 1;
const CLOSE = 2;
const DENTAL = 3;
const PALATAL = 4;
const GUTTURAL = 5;
const SOFTENING = 6;
const ARCHIPHONEMES: Readonly<Record<string, number>> = {
  A: OPEN,
  I: CLOSE,
  D: DENTAL,
  C: PALATAL,
  G: GUTTURAL,
  K: SOFTENING,
};

type Program = {
  /** Operation that applies only between two vowels or two consonants; 0 for none. */
  optional: number;
  optionalIsVowel: boolean;
  steps: readonly number[];
  /** Must it follow a vowel (başla-r), or must it not (gel-ir)? */
  afterVowel: boolean | undefined;
  to: number;
  beforeYor: boolean;
};

const programs: readonly Program[] = SUFFIXES.map((suffix) => {
  const bracket = /^\((.)\)/.exec(suffix.template);
  const rest = bracket ? suffix.template.slice(3) : suffix.template;
  const optional = bracket ? operation(bracket[1]!) : 0;
  return {
    optional,
    optionalIsVowel: optional === OPEN || optional === CLOSE,
    steps: [...rest].map(operation),
    afterVowel: bracket ? undefined : neededBefore(rest),
    to: STATES.indexOf(suffix.to),
    beforeYor: suffix.beforeYor,
  };
});

/**
 * Two vowels do not meet, and no word ends in a consonant and -r. Any other single consonant follows tenses
 * in a vowel, or is -t.
 */
function neededBefore(template: string): boolean | undefined {
  if (/^[AI]/.test(template)) return false;
  return template === 'r' ? true : undefined;
}

function operation(letter: string): number {
  return ARCHIPHONEMES[letter] ?? letter.charCodeAt(0);
}

/** Number of letters in the transition table: Turkish letters by code, others have no suffixes. */
const LETTERS = 0x180;
const NONE: readonly number[] = [];
const transitions: (readonly number[])[] = new Array(STATES.length * LETTERS).fill(NONE);

for (const [index, suffix] of SUFFIXES.entries()) {
  for (const state of suffix.from) {
    for (const letter of firstLetters(index)) {
      const cell = STATES.indexOf(state) * LETTERS + letter;
      transitions[cell] = [...transitions[cell]!, index];
    }
  }
}

function firstLetters(index: number): Set<number> {
  const program = programs[index]!;
  const found = new Set<number>();
  for (const step of program.optional ? [program.optional, program.steps[0]!] : [program.steps[0]!]) {
    for (const letter of lettersOf(step)) found.add(letter.charCodeAt(0));
  }
  return found;
}

function lettersOf(step: number): string {
  if (step === OPEN) return 'ae';
  if (step === CLOSE) return 'ıiuü';
  if (step === DENTAL) return 'dt';
  if (step === PALATAL) return 'cç';
  if (step === GUTTURAL) return 'gk';
  if (step === SOFTENING) return 'kğ';
  return String.fromCharCode(step);
}

/** Suffixes that may follow in a state if the next letter is this one. */
export function suffixesAt(state: number, letter: number): readonly number[] {
  return letter < LETTERS ? transitions[state * LETTERS + letter]! : NONE;
}

export function stateAfter(suffix: number): number {
  return programs[suffix]!.to;
}

/** May the word up to the end of this suffix be a dictionary form? */
export function isStemSuffix(suffix: number): boolean {
  return SUFFIXES[suffix]!.stem;
}

export function isBeforeYor(suffix: number): boolean {
  return SUFFIXES[suffix]!.beforeYor;
}

/** Does it make a verb? */
export function leadsToVerb(suffix: number): boolean {
  return SUFFIXES[suffix]!.to === 'V';
}

/** Does it need the derived word in the dictionary? */
export function isLexical(suffix: number): boolean {
  return SUFFIXES[suffix]!.lexical;
}

/** The vowel of an aorist suffix: 'open' (yaz-ar), 'close' (gel-ir), or undefined for all other suffixes. */
export function aoristVowel(suffix: number): 'open' | 'close' | undefined {
  return aoristVowels[suffix];
}

const aoristVowels = SUFFIXES.map(({ tag, template }) =>
  tag === 'Aorist' || tag === 'AoristParticiple'
    ? template === 'Ar'
      ? 'open'
      : template === 'Ir'
        ? 'close'
        : undefined
    : undefined,
);

export function isNumberSuffix(suffix: number): boolean {
  return SUFFIXES[suffix]!.number;
}

/**
 * Matches a suffix at `at` in a word of lower-case codes; returns where it ends, or -1. `harmony` has the
 * bits of the vowel that the suffix must agree with; `tolerant` lets names break the phonetic rules
 * (Pittsburgh'dan).
 */
export function matchSuffix(
  suffix: number,
  codes: Uint16Array,
  length: number,
  at: number,
  harmony: number,
  tolerant: boolean,
): number {
  const { optional, optionalIsVowel, steps, afterVowel: needed, beforeYor } = programs[suffix]!;
  let position = at;
  let vowel = harmony;
  let before = codes[at - 1]!;
  if (needed !== undefined && needed !== (vowelBits(before) !== 0)) return -1;
  if (optional !== 0) {
    const afterVowel = vowelBits(before) !== 0;
    if (afterVowel !== optionalIsVowel) {
      const letter = expected(optional, vowel, before);
      const found = codes[position]!;
      if (found !== letter && !(tolerant && optionalIsVowel && closeEnough(optional, found))) return -1;
      if (optionalIsVowel) vowel = vowelBits(found);
      before = found;
      position++;
    }
  }
  for (let i = 0; i < steps.length; i++) {
    if (position >= length) return -1;
    const step = steps[i]!;
    const found = codes[position]!;
    if (step === SOFTENING) {
      const vowelNext = position + 1 < length && vowelBits(codes[position + 1]!) !== 0;
      if (found !== (vowelNext ? CODE_SOFT_G : CODE_K)) return -1;
    } else if (found !== expected(step, vowel, before)) {
      if (!tolerant || !closeEnough(step, found)) return -1;
    }
    const bits = vowelBits(found);
    if (bits !== 0) vowel = bits;
    before = found;
    position++;
  }
  if (beforeYor && !isYor(codes, length, position)) return -1;
  return position;
}

function expected(step: number, vowel: number, before: number): number {
  switch (step) {
    case OPEN:
      return openVowel(vowel);
    case CLOSE:
      return closeVowel(vowel);
    case DENTAL:
      return isVoiceless(before) ? 0x74 : 0x64;
    case PALATAL:
      return isVoiceless(before) ? 0xe7 : 0x63;
    case GUTTURAL:
      return isVoiceless(before) ? CODE_K : 0x67;
    default:
      return step;
  }
}

function closeEnough(step: number, found: number): boolean {
  return step <= SOFTENING && lettersOf(step).includes(String.fromCharCode(found));
}

function isYor(codes: Uint16Array, length: number, at: number): boolean {
  return at + 3 <= length && codes[at] === 0x79 && codes[at + 1] === 0x6f && codes[at + 2] === 0x72;
}
