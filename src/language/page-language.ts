/**
 * The language of a page, decided as a reader would (F3): by all of its running text, with what the page and
 * its site state about themselves as a prior. Code, addresses and figures are left out. Each piece of the
 * text is Turkish, of another language, or undecided; the page has the language of most of the clear pieces.
 * Refusing a page as a sister language (Azerbaijani, Turkmen, Gagauz, Crimean Tatar) requires that language's
 * own letters or words: foreign names and technical terms are no evidence for it. A page that stays doubtful
 * is kept as Turkish and marked.
 */
import { declaredLanguage } from './declared-language.ts';
import { type DetectedLanguage, detectLanguage, PRIORS } from './detect-language.ts';
import { proseOf } from './prose-of.ts';
import { markedRelative } from './relatives.ts';
import { addBounded, segmentEvidence, segmentsOf } from './segment-evidence.ts';
import { type Evidence, noEvidence, RIVALS } from './turkish-evidence.ts';

/** What is known about a page besides its text. */
export type LanguageHints = {
  /** Value of `<html lang>`, '' if there is none. */
  lang?: string;
  /** Value of the header or meta `Content-Language`. */
  contentLanguage?: string;
  /** What other places of the page state, such as `og:locale`. */
  stated?: readonly string[];
  /** Host name; `.tr` is evidence for Turkish. */
  host?: string;
  /** Pages of the same site that were judged before. */
  site?: { turkish: number; other: number };
};

export type PageLanguage = DetectedLanguage & {
  /** The text is not decisive; a doubtful page counts as Turkish. */
  isDoubtful: boolean;
};

/** The language of a page with this clean text. */
export function pageLanguage(text: string, hints: LanguageHints = {}): PageLanguage {
  if (isTurkishThroughout(text)) return turkish(1, false);
  const prose = proseOf(text.slice(0, MAX_READ));
  const tally = tallyOf(prose);
  const prior = priorOf(hints);
  const sister = sisterOf(prose, tally);
  if (sister !== null) return { language: sister, confidence: SISTER_CONFIDENCE, isDoubtful: false };
  const clear = tally.turkish + tally.foreign;
  return clear < FEW_WORDS ? byTotals(prose, tally, prior, hints) : byShare(prose, tally, prior, hints);
}

/** Most pages are Turkish throughout: pieces of this length from these places show it. */
const PIECE = 160;
const PLACES = [0, 0.3, 0.6, 1];
const MIN_PIECE_WORDS = 6;

function isTurkishThroughout(text: string): boolean {
  if (text.length < PIECE * PLACES.length * 2) return false;
  return PLACES.every((place) => {
    const start = Math.floor((text.length - PIECE) * place);
    const evidence = segmentEvidence(proseOf(text.slice(start, start + PIECE)));
    return evidence.words >= MIN_PIECE_WORDS && evidence.nats[strongest(evidence)]! > CLEAR;
  });
}

/** Number of characters to read: more do not change the result. */
const MAX_READ = 20_000;
/** With fewer words in clear pieces, every word counts and the prior weighs more. */
const FEW_WORDS = 15;
/** A piece is clear from this many nats on. */
const CLEAR = 1.5;

type Tally = {
  /**
   * Number of words in pieces that are clearly Turkish, clearly of another family, and of each sister
   * language.
   */
  turkish: number;
  foreign: number;
  sister: number;
  /** Evidence of all pieces. */
  total: Evidence;
};

const OTHER = RIVALS.indexOf('other');

function tallyOf(prose: string): Tally {
  const tally: Tally = { turkish: 0, foreign: 0, sister: 0, total: noEvidence() };
  for (const segment of segmentsOf(prose)) {
    const evidence = segmentEvidence(segment);
    addBounded(tally.total, evidence);
    const nats = evidence.nats[strongest(evidence)]!;
    if (nats > CLEAR) tally.turkish += evidence.words;
    // Words that are in no lexicon look like every rival; only the sisters share most words with Turkish.
    else if (evidence.nats[OTHER]! < -CLEAR) tally.foreign += evidence.words;
    else if (nats < -CLEAR) tally.sister += evidence.words;
  }
  return tally;
}

function strongest({ nats }: Evidence): number {
  let rival = 0;
  for (let i = 1; i < RIVALS.length; i++) if (nats[i]! < nats[rival]!) rival = i;
  return rival;
}

/** The share of texts of the Universal Declaration of Human Rights that are named correctly. */
const SISTER_CONFIDENCE = 0.95;

/**
 * Nats for Turkish from what the page states about itself; chosen on eval/real, so that a clear text
 * outweighs all of them.
 */
const DECLARED = 3;
const DECLARED_OTHER = -1.5;
const TURKISH_HOST = 1.5;
const SITE = 3;
/** With this many pages of a site, its language counts half. */
const SITE_PAGES = 3;

function priorOf({ lang = '', contentLanguage = '', stated = [], host = '', site }: LanguageHints): number {
  const declared = statedBy({ lang, contentLanguage, stated });
  let prior = 0;
  if (declared === 'tr') prior += DECLARED;
  else if (declared !== '') prior += DECLARED_OTHER;
  if (host.endsWith('.tr')) prior += TURKISH_HOST;
  if (site) {
    const pages = site.turkish + site.other;
    prior += (SITE * (site.turkish - site.other)) / (pages + SITE_PAGES);
  }
  return prior;
}

/** What a page states of itself; Turkish in any place counts more than another language, which themes leave in. */
function statedBy({ lang = '', contentLanguage = '', stated = [] }: LanguageHints): string {
  const codes = [lang, contentLanguage, ...stated].map(declaredLanguage);
  return codes.includes('tr') ? 'tr' : (codes.find((code) => code !== '') ?? '');
}

/**
 * The sister language whose own letters and words the text has; null if pieces that looked like one have too
 * few.
 */
function sisterOf(prose: string, { turkish, foreign, sister }: Tally): string | null {
  if (sister <= turkish || sister < foreign) return null;
  return markedRelative(prose);
}

/**
 * Share of the clear words that must be Turkish, without a prior, and how far a prior of one nat shifts it.
 */
const TURKISH_SHARE = 0.4;
const SHARE_PER_NAT = 0.05;
/** Below this no prior helps, and above this nothing is doubtful. */
const MIN_SHARE = 0.15;
const SURE_SHARE = 0.65;
/** How far from the border between two languages doubt reaches. */
const DOUBT = 0.15;

function byShare(prose: string, tally: Tally, prior: number, hints: LanguageHints): PageLanguage {
  const share = tally.turkish / (tally.turkish + tally.foreign);
  const border = Math.max(MIN_SHARE, TURKISH_SHARE - prior * SHARE_PER_NAT);
  if (share >= border - DOUBT && share >= MIN_SHARE) {
    const isDoubtful = share < Math.min(SURE_SHARE, border + DOUBT);
    return turkish(isDoubtful ? share : share ** 0.1, isDoubtful);
  }
  return named(prose, hints);
}

const SISTER_CAUTION = 3;
/** Probabilities between these are doubt. */
const REFUSED = 0.1;
const SURE = 0.9;

function byTotals(prose: string, { total }: Tally, prior: number, hints: LanguageHints): PageLanguage {
  // Words that are not Turkish are weak evidence for a sister language without any mark of its own.
  const caution = markedRelative(prose) === null ? SISTER_CAUTION : 0;
  let nats = total.nats[OTHER]! + PRIORS[OTHER]!;
  for (let i = 0; i < OTHER; i++) nats = Math.min(nats, total.nats[i]! + PRIORS[i]! + caution);
  const probability = 1 / (1 + Math.exp(-(total.words === 0 ? prior : nats + prior)));
  if (probability < REFUSED) return named(prose, hints);
  return turkish(probability, probability < SURE);
}

function turkish(confidence: number, isDoubtful: boolean): PageLanguage {
  return { language: 'tr', confidence: rounded(Math.min(0.999, confidence)), isDoubtful };
}

/** Name of a language that is not Turkish; if the text is ambiguous, the one that the page states. */
function named(prose: string, hints: LanguageHints): PageLanguage {
  const relative = markedRelative(prose);
  // Kurdish shares letters with the sister languages, which would be named instead.
  if (relative === 'ku') return { language: 'ku', confidence: SISTER_CONFIDENCE, isDoubtful: false };
  const { language, confidence } = detectLanguage(prose);
  const isOpen =
    language === 'tr' ||
    confidence < UNSURE_NAME ||
    (isSister(language) && relative === null && confidence < SURE);
  if (!isOpen) return { language, confidence, isDoubtful: false };
  const declared = statedBy(hints);
  const isNamed = declared !== '' && declared !== 'tr';
  const best = isNamed ? declared : language === 'tr' || isSister(language) ? 'und' : language;
  return { language: best, confidence: isNamed ? UNSURE_NAME : confidence, isDoubtful: false };
}

function isSister(language: string): boolean {
  return (RIVALS as readonly string[]).includes(language);
}

const UNSURE_NAME = 0.7;

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
