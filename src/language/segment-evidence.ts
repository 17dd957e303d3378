/**
 * Turkish is written in several ways, often on one page: edited, informal (words that are in no lexicon), and
 * typed without Turkish letters. Each segment of a text, a line or several short lines, is read in the way
 * that suits it best, and the weight of a segment is bounded: a quotation, one poster's spelling or a piece
 * of code does not turn a page into another language.
 */
import { deasciify } from '../nlp/deasciify.ts';
import {
  addEvidence,
  type Evidence,
  natsOf,
  noEvidence,
  RIVALS,
  strongestRival,
} from './turkish-evidence.ts';

/** Characters per segment: shorter lines are joined, longer ones cut. */
const SHORTEST = 60;
const LONGEST = 200;
/** Maximum weight of a segment in nats. */
const BOUND = 7;
/** Penalty of the rarer ways of writing in nats, and what an unknown word gains in the informal way. */
const ASCII_COST = 1;
const INFORMAL_COST = 2.5;
const INFORMAL_GAIN = 1.5;
/**
 * With this many words of other languages, and one in this many, the letters were not omitted: it is not
 * Turkish.
 */
const FEW_ALIENS = 3;
const ALIEN_SHARE = 4;

/** Adds the evidence of the segments of a text. */
export function addSegments(total: Evidence, text: string): void {
  for (const segment of segmentsOf(text)) addBounded(total, segmentEvidence(segment));
}

/** A text in pieces that are judged one by one. */
export function* segmentsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = segmentEnd(text, start);
    yield start === 0 && end === text.length ? text : text.slice(start, end);
    start = end;
  }
}

/** Evidence of one segment, read in the way that suits it best. */
export function segmentEvidence(text: string): Evidence {
  const plain = evidenceOf(text, 0);
  let best = plain;
  if (least(plain) < 0 && !isAlien(plain) && isMostlyAscii(text)) {
    const restored = evidenceOf(deasciify(text), ASCII_COST);
    if (least(restored) > least(plain)) best = restored;
  }
  return best;
}

/** Adds the evidence of one segment, up to the maximum weight. */
export function addBounded(total: Evidence, { nats, vague, words, unknown, alien }: Evidence): void {
  for (let rival = 0; rival < RIVALS.length; rival++) {
    total.nats[rival] = total.nats[rival]! + Math.max(-BOUND, Math.min(BOUND, nats[rival]!));
    total.vague[rival] = total.vague[rival]! + vague[rival]!;
  }
  total.words += words;
  total.unknown += unknown;
  total.alien += alien;
}

/** Evidence of one segment, read as edited or as informal Turkish, whichever is stronger. */
function evidenceOf(text: string, cost: number): Evidence {
  const evidence = noEvidence();
  addEvidence(evidence, text);
  addScripts(evidence, text);
  // informal text still consists of common words by half
  const informal =
    evidence.unknown * 2 <= evidence.words ? evidence.unknown * INFORMAL_GAIN - INFORMAL_COST : 0;
  const gain = Math.max(0, informal) - cost;
  if (gain !== 0)
    for (let rival = 0; rival < RIVALS.length; rival++) evidence.nats[rival] = evidence.nats[rival]! + gain;
  return evidence;
}

/** Letters of a word of another script, and nats for each. */
const SCRIPT_WORD = 5;
const SCRIPT_NATS = 0.5;

/** Letters of other scripts, which have no words here. */
function addScripts(evidence: Evidence, text: string): void {
  if (!OTHER_SCRIPT.test(text)) return;
  const letters = text.match(OTHER_SCRIPTS)!.length;
  if (letters < SCRIPT_WORD) return;
  const words = Math.ceil(letters / SCRIPT_WORD);
  evidence.nats[OTHER] = evidence.nats[OTHER]! - letters * SCRIPT_NATS;
  evidence.words = Math.max(evidence.words, words);
  evidence.alien = Math.max(evidence.alien, words);
}

const OTHER = RIVALS.indexOf('other');
/** From Greek on, but no Latin letters with diacritics, punctuation, symbols, or halves of emoji. */
const OTHER_SCRIPT = /[\u0370-\u1cff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufeff]/;
const OTHER_SCRIPTS = new RegExp(OTHER_SCRIPT, 'g');

function isAlien({ alien, words }: Evidence): boolean {
  return alien >= FEW_ALIENS && alien * ALIEN_SHARE >= words;
}

function least(evidence: Evidence): number {
  return natsOf(evidence, strongestRival(evidence));
}

/** The end of the first line that makes a segment long enough, or a space if it has become too long. */
function segmentEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST);
  let space = 0;
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 && i - start >= SHORTEST) return i + 1;
    if (code === 32 || code === 10) space = i + 1;
  }
  return limit === text.length || space === 0 ? limit : space;
}

/**
 * Edited Turkish has one marked letter in eight; with fewer than this, a segment may be typed without them,
 * except for a word or a name.
 */
const MARKED_SHARE = 1 / 30;

function isMostlyAscii(text: string): boolean {
  let marked = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f && code < 0x250) marked++;
  }
  return marked <= text.length * MARKED_SHARE;
}
