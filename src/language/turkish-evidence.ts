/**
 * How strongly the words of a text indicate Turkish rather than its rivals. Every word falls into a category:
 * known to the lexicon, explained by roots and suffixes, unknown (each by length), shared by the family, with
 * letters that Turkish does not have, a function word of a relative. How often each category occurs in
 * Turkish and in each rival was counted once, on Turkish news sentences that the lexicon had not seen and on
 * the Universal Declaration of Human Rights in the other languages; evidence is the sum of the logarithms of
 * the ratios, in nats.
 */
import { classOf, LOWER, UPPER } from '../nlp/characters.ts';
import { BUILT_IN } from '../nlp/dictionary.ts';
import { lowerCode, lowerTurkish } from '../nlp/fold.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from '../nlp/morphology/hash-table.ts';
import { vowelBits, withoutCircumflex } from '../nlp/morphology/phonology.ts';
import { TokenScanner, WORD_KIND } from '../nlp/tokenize.ts';
import {
  isForeignLetter,
  isHardlyTurkishLetter,
  LISTED_ENGLISH,
  LISTED_HINT,
  LISTED_OLD,
  LISTED_SHARED,
  listedAs,
  MIN_SHAPED,
  shapedAs,
} from './relatives.ts';

/** Languages that Turkish is compared with; `other` is everything outside the family. */
export const RIVALS = ['az', 'tk', 'gag', 'crh', 'other'] as const;

/** Words of 1–2, 3, 4, 5, 6 and more letters. */
const LENGTHS = 6;
const KNOWN = 0;
const DERIVED = KNOWN + LENGTHS;
const UNKNOWN = DERIVED + LENGTHS;
const FOREIGN = UNKNOWN + LENGTHS;
const HARDLY = FOREIGN + 1;
const WITH_W = HARDLY + 1;
const RELATIVE = WITH_W + 1;
const SHARED = RELATIVE + 1;
const ENGLISH = SHARED + 1;
const HINT = ENGLISH + 1;
const OLD = HINT + 1;
const IZAFET = OLD + 1;

/**
 * Words per ten thousand in Turkish, then in each rival, smoothed; unknown words are allowed to informal
 * Turkish.
 */
const FREQUENCIES: readonly (readonly number[])[] = [
  // known
  [320, 175, 213, 150, 700, 1140],
  [405, 91, 310, 600, 425, 484],
  [653, 147, 60, 430, 212, 65],
  [1152, 217, 216, 638, 500, 24],
  [1031, 217, 101, 289, 281, 22],
  [3113, 393, 111, 1195, 758, 12],
  // derived
  [8, 8, 20, 15, 40, 250],
  [10, 10, 40, 10, 15, 195],
  [20, 28, 27, 120, 114, 120],
  [39, 63, 120, 96, 45, 83],
  [65, 84, 47, 89, 129, 63],
  [1043, 231, 135, 757, 781, 61],
  // unknown
  [8, 10, 20, 10, 10, 425],
  [15, 91, 78, 40, 40, 465],
  [20, 119, 317, 89, 121, 597],
  [25, 91, 560, 252, 235, 813],
  [35, 112, 692, 490, 334, 677],
  [120, 484, 2382, 1313, 1327, 2789],
  // foreign, q or x, w, function word of a relative, shared
  [3, 4818, 1454, 1343, 553, 362],
  [25, 1473, 30, 60, 1812, 582],
  [15, 8, 1230, 20, 20, 1000],
  [2, 133, 400, 156, 159, 6],
  [843, 877, 931, 942, 591, 300],
  // English function word
  [6, 6, 6, 6, 6, 600],
  // word that a relative has, and Turkish in chats, dialects or old texts
  [30, 120, 60, 120, 100, 12],
  // word of old or religious Turkish
  [60, 12, 6, 6, 12, 3],
  // the -i that joins Persian and Arabic words: âb-ı hayat, nûr-i dîde
  [40, 6, 4, 4, 12, 8],
];

/** Nats of a word in -dır: Azerbaijani and Crimean Tatar end sentences with it where Turkish omits it. */
const COPULA = [-1.2, 0, 0.5, -1, 0];

/**
 * Nats against languages outside the family for a word that is not in the lexicon, with a letter that hardly
 * any of them has.
 */
const FAMILY_LETTER = 2.5;
const OTHER = RIVALS.indexOf('other');

/** Nats of a word with â, î or û: of the relatives, only Crimean Tatar has one of them. */
const CIRCUMFLEX = 1.2;
const CRH = RIVALS.indexOf('crh');

/** Nats of a long word with q or x (hüquqlarının, qarşılıqlı), which is neither a name nor play. */
const LONG_HARDLY = -1.5;
const LONG_WORD = 5;
const AZ = RIVALS.indexOf('az');

/** Used in Turkmen, but not in Azerbaijani and Crimean Tatar. */
const LETTER_W = 0x77;

/** Names look alike in all languages. */
const NAME_FACTOR = 0.12;
/** Washington and Newark have the same names in Turkish. */
const WESTERN_NAME_FACTOR = 0.03;
/** Nginx, Linux or Mitmproxy at the beginning of a text. */
const MAYBE_NAME_FACTOR = 0.4;
/** Two letters that Turkish lacks, in a name: Ağdərə, Aşgabat’yň. */
const FOREIGN_NAME_FACTOR = 0.5;

const ratios = FREQUENCIES.map(([turkish = 1, ...rivals]) =>
  Float64Array.from(rivals, (rival) => Math.log(turkish / rival)),
);

export type Evidence = {
  /** Nats for Turkish against each of RIVALS; negative means evidence for the rival. */
  nats: Float64Array;
  /** Nats of words that are in no lexicon, for the relatives: chats and old texts are full of them. */
  vague: Float64Array;
  /** Number of words examined. */
  words: number;
  /** Number of those that the lexicon does not explain. */
  unknown: number;
  /** Number of words of other languages, which no other spelling makes Turkish. */
  alien: number;
};

export function noEvidence(): Evidence {
  return {
    nats: new Float64Array(RIVALS.length),
    vague: new Float64Array(RIVALS.length),
    words: 0,
    unknown: 0,
    alien: 0,
  };
}

/**
 * Words in no lexicon count for a relative only this much, however many they are: it has to show letters, words or
 * endings of its own.
 */
const MOST_VAGUE = 1.2;

/** Nats for Turkish against a rival, with as much of the vague ones as counts. */
export function natsOf({ nats, vague }: Evidence, rival: number): number {
  return nats[rival]! + Math.max(-MOST_VAGUE, vague[rival]!);
}

/** The rival with the strongest evidence. */
export function strongestRival(evidence: Evidence): number {
  let rival = 0;
  for (let i = 1; i < RIVALS.length; i++) if (natsOf(evidence, i) < natsOf(evidence, rival)) rival = i;
  return rival;
}

/** Adds the evidence of the words of a text. */
export function addEvidence(total: Evidence, text: string): void {
  const scanner = new TokenScanner(text);
  const shouting = isShouting(text);
  const hasHyphens = text.includes('-');
  const hasCircumflexes = CIRCUMFLEXES.test(text);
  let first = true;
  while (scanner.next()) {
    if (scanner.kind !== WORD_KIND) continue;
    const { start, stemEnd } = scanner;
    // the first word of a text is capitalised because of its position
    const isCapital = !shouting && classOf(text.charCodeAt(start)) === UPPER;
    const name = isCapital && !first;
    const category =
      hasHyphens && isIzafet(text, start, stemEnd) ? IZAFET : categoryOf(text, start, stemEnd, name);
    const startsLine = start > 0 && text.charCodeAt(start - 1) === NEWLINE;
    const factor = nameFactorOf(category, name, isCapital, startsLine);
    const ratio = ratios[category]!;
    if (!name && category < UNKNOWN && endsInCopula(text, start, stemEnd)) {
      for (let rival = 0; rival < RIVALS.length; rival++)
        total.nats[rival] = total.nats[rival]! + COPULA[rival]!;
    }
    const isVague = category >= UNKNOWN && category < FOREIGN;
    const sums = isVague ? total.vague : total.nats;
    for (let rival = 0; rival < OTHER; rival++) sums[rival] = sums[rival]! + ratio[rival]! * factor;
    total.nats[OTHER] = total.nats[OTHER]! + ratio[OTHER]! * factor;
    if (category === HARDLY && !isCapital && stemEnd - start >= LONG_WORD) {
      total.nats[AZ] = total.nats[AZ]! + LONG_HARDLY;
      total.nats[CRH] = total.nats[CRH]! + LONG_HARDLY;
    }
    if (hasCircumflexes && hasCircumflex(text, start, stemEnd))
      for (let rival = 0; rival < CRH; rival++) total.nats[rival] = total.nats[rival]! + CIRCUMFLEX;
    if (category >= UNKNOWN && category < FOREIGN && hasFamilyLetter(text, start, stemEnd))
      total.nats[OTHER] = total.nats[OTHER]! + FAMILY_LETTER;
    total.words++;
    if (!name && category >= UNKNOWN && category < FOREIGN) total.unknown++;
    if (!name && category >= FOREIGN && category <= ENGLISH && category !== SHARED) total.alien++;
    first = false;
  }
}

/** Title case is no name where a line begins with a word that the lexicon knows. */
function nameFactorOf(category: number, name: boolean, isCapital: boolean, startsLine: boolean): number {
  if (name) return startsLine && (category < UNKNOWN || category === ENGLISH) ? 1 : nameFactor(category);
  return isCapital && category === HARDLY ? MAYBE_NAME_FACTOR : 1;
}

function nameFactor(category: number): number {
  if (category === FOREIGN) return FOREIGN_NAME_FACTOR;
  return category === HARDLY || category === WITH_W ? WESTERN_NAME_FACTOR : NAME_FACTOR;
}

/** Is a text in capitals, so that they do not show names? */
function isShouting(text: string): boolean {
  let capitals = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = classOf(text.charCodeAt(i));
    if (kind === LOWER) return false;
    if (kind === UPPER) capitals++;
  }
  return capitals > 1;
}

function categoryOf(text: string, start: number, end: number, name: boolean): number {
  let marks = 0;
  let hash = HASH_START;
  let check = CHECK_START;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const entry = code < letters.length ? letters[code]! : lowerCode(code);
    marks |= entry;
    const letter = entry & 0xffff;
    hash = nextHash(hash, letter);
    check = nextCheck(check, letter);
  }
  if (marks > 0xffff)
    return (marks & FOREIGN_MARK) !== 0 ? FOREIGN : (marks & HARDLY_MARK) !== 0 ? HARDLY : WITH_W;
  const listed = listedAs(hash, check);
  if (listed === LISTED_ENGLISH) return ENGLISH;
  if (listed === LISTED_OLD) return OLD;
  if (listed !== 0) return listed === LISTED_SHARED ? SHARED : listed === LISTED_HINT ? HINT : RELATIVE;
  const length = end - start;
  const bucket = length <= 2 ? 0 : Math.min(LENGTHS, length - 1) - 1;
  if (BUILT_IN.known.isAttestedHash(hash, check)) return KNOWN + bucket;
  if (BUILT_IN.known.isExplained(text, start, end, name, hash, check)) return DERIVED + bucket;
  if (!name && length >= MIN_SHAPED) {
    const shape = shapedAs(lowerTurkish(text.slice(start, end)));
    if (shape !== 0) return shape === LISTED_HINT ? HINT : RELATIVE;
  }
  return UNKNOWN + bucket;
}

/**
 * Letters in lower case and without circumflex, with marks in higher bits: every letter of every page is
 * looked up.
 */
const FOREIGN_MARK = 1 << 16;
const HARDLY_MARK = 1 << 17;
const W_MARK = 1 << 18;
const letters = Uint32Array.from({ length: 0x500 }, (_, code) => {
  const letter = withoutCircumflex(lowerCode(code));
  if (isForeignLetter(code)) return letter | FOREIGN_MARK;
  if (!isHardlyTurkishLetter(code)) return letter;
  return letter | (letter === LETTER_W ? W_MARK : HARDLY_MARK);
});

const CIRCUMFLEXES = /[âîûÂÎÛ]/;

function hasCircumflex(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i) | 0x20;
    if (code === 0xe2 || code === 0xee || code === 0xfb) return true;
  }
  return false;
}

/** A vowel by itself after a hyphen, with or without y. */
function isIzafet(text: string, start: number, end: number): boolean {
  if (end - start > 2 || start < 2 || text.charCodeAt(start - 1) !== HYPHEN) return false;
  if (end - start === 2 && text.charCodeAt(start) !== LETTER_Y) return false;
  const last = text.charCodeAt(end - 1);
  return last === 0x131 || last === 0x69 || last === 0x75 || last === 0xfc;
}

const NEWLINE = 0x0a;
const HYPHEN = 0x2d;
const LETTER_Y = 0x79;

/** ı, ğ, ş, and the dotted capital. */
function hasFamilyLetter(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x130 || code === 0x131 || (code | 1) === 0x11f || (code | 1) === 0x15f) return true;
  }
  return false;
}

/** Words of four letters and more that end in -dır, -tür and so on. */
function endsInCopula(text: string, start: number, end: number): boolean {
  if (end - start < 4 || lowerCode(text.charCodeAt(end - 1)) !== 0x72) return false;
  const vowel = vowelBits(lowerCode(text.charCodeAt(end - 2)));
  const close = vowel !== 0 && !'aeoö'.includes(String.fromCharCode(lowerCode(text.charCodeAt(end - 2))));
  const before = lowerCode(text.charCodeAt(end - 3));
  return close && (before === 0x64 || before === 0x74);
}
