/**
 * Language detection (F3): is a text Turkish, and if not, what is it? The first question is answered here:
 * words are compared with the Turkish lexicon, which also distinguishes Turkish from Azerbaijani, Turkmen,
 * Gagauz and Crimean Tatar, and recognises Turkish typed without its letters. The package `eld` names the
 * other languages. The confidence is the probability that the answer is right, calibrated on sentences of all
 * lengths (see eval/text).
 */
import { type NormalizationOptions, normalize } from '../nlp/normalize.ts';
import { repairTurkishLetters } from '../nlp/repair-turkish-letters.ts';
import { type NamedLanguage, namedLanguages } from './named-languages.ts';
import { relativeVotes } from './relatives.ts';
import { addSegments } from './segment-evidence.ts';
import { type Evidence, natsOf, noEvidence, RIVALS } from './turkish-evidence.ts';

export type DetectedLanguage = {
  /** ISO 639 code, or 'und' if the text does not tell. */
  language: string;
  /** Probability that this is right, 0 to 1. */
  confidence: number;
};

/** Longer texts are judged by pieces of this length from two places, or four if two are not decisive. */
const PIECE = 160;
const PLACES = [0, 0.6, 0.3, 1];
const LEAST_PIECES = 2;
/** Evidence in nats that is decisive. */
const SETTLED = 9;
/** If the pieces are not decisive, as on mixed pages, this much from the beginning is read. */
const MOST_READ = 4_000;
/** Number of characters from which another language is named. */
const MOST_NAMED = 250;
/** Prior for Turkish against each of RIVALS in nats: on Turkish sites some rivals are rarer than others. */
export const PRIORS: readonly number[] = [1, 2, 6, 4, 2.2];
/** Nothing is certain. */
const MOST_CERTAIN = 0.999;
const OTHER = RIVALS.indexOf('other');

/** The language of a text. Turkish that was read in the wrong encoding (`doðru`) is repaired first. */
export function detectLanguage(text: string): DetectedLanguage {
  const { language, confidence } = judged(repairTurkishLetters(text));
  return { language, confidence: Math.round(confidence * 1_000) / 1_000 };
}

function judged(text: string): DetectedLanguage {
  return judgeEvidence(text, evidenceOf(text), 0);
}

/** A language, and the probability that it is Turkish. */
export type LanguageJudgement = DetectedLanguage & { turkish: number };

/** What a text with this evidence is; the prior is in nats for Turkish. */
export function judgeEvidence(text: string, evidence: Evidence, prior: number): LanguageJudgement {
  const { words } = evidence;
  let turkish = words === 0 ? (prior === 0 ? 0 : 1 / (1 + Math.exp(-prior))) : probabilityOf(evidence, prior);
  if (turkish < 0.5 && words > 0 && text.length <= MOST_MEANT && natsOf(evidence, OTHER) > LEAST_MEANT)
    turkish = Math.max(turkish, asMeant(text, prior));
  if (turkish >= 0.5) return { language: 'tr', confidence: Math.min(MOST_CERTAIN, turkish), turkish };
  return { ...otherLanguage(text.slice(0, MOST_NAMED), evidence, turkish), turkish };
}

/** A message of a chat is read as it was meant if it is not Turkish as it was typed: `5 dkya ordaym`. */
const MOST_MEANT = 400;
/** With more nats against it, nothing was meant in Turkish. */
const LEAST_MEANT = -7;
/** Only what makes words out of what is none. */
const MEANT: NormalizationOptions = { typos: false, numbers: false, camel: false, emo: false, case: false };
/** Nats that this reading costs: other languages have words that look like misspelt Turkish. */
const MEANT_COST = 1.5;

function asMeant(text: string, prior: number): number {
  const evidence = evidenceOf(normalize(text, MEANT));
  return evidence.words === 0 ? 0 : probabilityOf(evidence, prior - MEANT_COST);
}

/** Is a text Turkish? */
export function isTurkish(text: string): boolean {
  return detectLanguage(text).language === 'tr';
}

function probabilityOf(evidence: Evidence, prior: number): number {
  let rivals = 0;
  for (let rival = 0; rival < RIVALS.length; rival++)
    rivals += Math.exp(-(natsOf(evidence, rival) + PRIORS[rival]! + prior));
  return 1 / (1 + rivals);
}

function evidenceOf(text: string): Evidence {
  const evidence = noEvidence();
  if (text.length <= PIECE * PLACES.length) {
    addSegments(evidence, text);
    return evidence;
  }
  for (const [index, place] of PLACES.entries()) {
    const start = place === 0 ? 0 : afterSpace(text, Math.floor((text.length - PIECE) * place));
    addSegments(evidence, text.slice(start, start + PIECE));
    if (index + 1 >= LEAST_PIECES && isSettled(evidence)) return evidence;
  }
  const whole = noEvidence();
  addSegments(whole, text.slice(0, MOST_READ));
  return whole;
}

/** Is every rival far behind, or one far ahead? */
function isSettled(evidence: Evidence): boolean {
  let least = Infinity;
  for (let rival = 0; rival < RIVALS.length; rival++)
    least = Math.min(least, natsOf(evidence, rival) + PRIORS[rival]!);
  return Math.abs(least) > SETTLED;
}

/** The position after the next space, so that no word is cut at its beginning. */
function afterSpace(text: string, from: number): number {
  const limit = Math.min(text.length, from + PIECE);
  for (let i = from; i < limit; i++) if (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 10) return i + 1;
  return from;
}

/**
 * Not Turkish by its words. A relative needs marks of its own; without them `eld` names the language, and if it names
 * Turkish, this is Turkish as it is typed in chats or was written centuries ago.
 */
function otherLanguage(text: string, evidence: Evidence, turkish: number): DetectedLanguage {
  const named = namedLanguages(text);
  const [best] = named;
  if (!best) return { language: 'und', confidence: 0 };
  const relative = relativeOf(text, evidence, best);
  if (relative !== undefined)
    return { language: relative.language, confidence: (1 - turkish) * relative.certainty };
  const isUnsure = natsOf(evidence, OTHER) > LEAST_UNSURE * evidence.words && evidence.alien < FEW_ALIENS;
  if (FAMILY.includes(best.language) && isUnsure) return { language: 'tr', confidence: UNSURE };
  const [first, second] = named.filter(({ language }) => !FAMILY.includes(language));
  if (!first) return { language: 'und', confidence: 0 };
  const margin = first.score - (second?.score ?? 0);
  return { language: first.language, confidence: (1 - turkish) * Math.min(0.99, 0.6 + 2 * margin) };
}

/** How often a text is Turkish that only `eld` calls so; counted on eval/text. */
const UNSURE = 0.6;
/** Nats per word against languages outside the family that only `eld` outweighs. */
const LEAST_UNSURE = -1.3;
/** Languages of the family that `eld` knows. */
const FAMILY = ['tr', 'az'];
/**
 * How often the name of a relative is right, by its lead in votes; counted on the Universal Declaration of
 * Human Rights.
 */
const RIGHT_BY_MARGIN = [0.3, 0.77, 0.91, 0.93, 0.93, 0.94, 0.95, 0.96, 0.98];
/**
 * A language outside the family with a score below this is a fallback of `eld`, which lacks Turkmen, Gagauz
 * and Crimean Tatar.
 */
const CLEAR_SCORE = 0.45;
const CLEAR_VOTES = 3;
/** With this many words of other languages, a text is not in the family. */
const FEW_ALIENS = 3;

function relativeOf(
  text: string,
  evidence: Evidence,
  best: NamedLanguage,
): { language: string; certainty: number } | undefined {
  const { words, alien } = evidence;
  const isOutside = !FAMILY.includes(best.language);
  if (words === 0 || (isOutside && best.score >= CLEAR_SCORE)) return undefined;
  let relative: string | undefined;
  let most = 0;
  let second = 0;
  for (const [language, votes] of relativeVotes(text)) {
    second = Math.max(second, Math.min(votes, most));
    if (votes <= most) continue;
    relative = language;
    most = votes;
  }
  if (isOutside && most < CLEAR_VOTES) return undefined;
  let rival = 0;
  for (let i = 1; i < OTHER; i++)
    if (natsOf(evidence, i) + PRIORS[i]! < natsOf(evidence, rival) + PRIORS[rival]!) rival = i;
  const nats = natsOf(evidence, rival) + PRIORS[rival]!;
  // One letter such as w marks any foreign language: English with Turkish names
  if (most < 1 && alien >= FEW_ALIENS && natsOf(evidence, OTHER) + PRIORS[OTHER]! < nats) return undefined;
  // In the family, but no word of it is another's
  if (nats > 0) return undefined;
  const margin = Math.min(RIGHT_BY_MARGIN.length - 1, Math.floor(most - second));
  const certainty = RIGHT_BY_MARGIN[margin]!;
  return { language: relative ?? RIVALS[rival]!, certainty };
}
