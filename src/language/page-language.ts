/**
 * The language of a page, decided as a reader would (F3): by its running text, with what the page and its site state
 * about themselves as a prior; if its clean text does not tell, or tells of another language in a few words, by all
 * that it shows. Code, addresses and figures are left out. Each piece of the text is Turkish, of another language, or
 * undecided; the page has the language of most of the clear pieces. A sister language (Azerbaijani, Turkmen, Gagauz,
 * Crimean Tatar) needs its own letters or words: foreign names, technical terms and old words are no evidence for
 * it. A page that stays unsure is kept as Turkish and marked, unless nothing speaks for a Turkish site.
 */
import { declaredLanguage } from './declared-language.ts';
import { type DetectedLanguage, judgeEvidence } from './detect-language.ts';
import { proseOf } from './prose-of.ts';
import { markedRelative } from './relatives.ts';
import { addBounded, segmentEvidence, segmentsOf } from './segment-evidence.ts';
import { type Evidence, natsOf, noEvidence, RIVALS, strongestRival } from './turkish-evidence.ts';

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
  /** What the page shows before cleaning; asked for only if the clean text does not tell. */
  visible?: () => VisibleProse;
};

export type VisibleProse = {
  /** Text of its own outside of links. */
  running: string;
  /** With its title and links, and with what it shares with other pages if there is little else. */
  all: string;
};

export type PageLanguage = DetectedLanguage & {
  /** The text is not decisive; a doubtful page counts as Turkish. */
  isDoubtful: boolean;
};

/** The language of a page with this clean text. */
export function pageLanguage(text: string, hints: LanguageHints = {}): PageLanguage {
  if (isTurkishThroughout(text)) return turkish(1, false);
  const prior = priorOf(hints);
  const clean = judgeProse(text, prior, hints);
  if (hints.visible === undefined || clean.isSure) return answerOf(clean);
  const { running, all } = hints.visible();
  if (clean.foreign >= ENOUGH_FOREIGN) {
    // Cleaning may have kept the wrong part: another language is refused only if the page has not far more Turkish.
    const shown = tallyOf(proseOf(running.slice(0, MAX_READ)));
    const isLeftover = shown.turkishChars > Math.max(clean.foreign * LEFTOVER, shown.foreignChars);
    return isLeftover ? turkish(1 - UNSURE_NAME, true) : answerOf(clean);
  }
  const shown = judgeProse(all, prior, hints);
  if (shown.language !== 'tr') return answerOf(clean.language === 'tr' ? clean : shown);
  // What the page shows around a text of another language may be only the site's.
  return turkish(shown.confidence, shown.isDoubtful || clean.language !== 'tr');
}

/** A clean text of another language is a leftover beside this many times as much running text in Turkish. */
const LEFTOVER = 4;

type Verdict = PageLanguage & {
  /** Turkish without doubt, or a sister language by its marks: nothing else on the page would change it. */
  isSure: boolean;
  /** Number of characters that speak for another language. */
  foreign: number;
};

function answerOf({ language, confidence, isDoubtful }: Verdict): PageLanguage {
  return { language, confidence, isDoubtful };
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
    return evidence.words >= MIN_PIECE_WORDS && natsOf(evidence, strongestRival(evidence)) > CLEAR;
  });
}

/** Number of characters to read: more do not change the result. */
const MAX_READ = 20_000;
/** With fewer words in clear pieces, every word counts and the prior weighs more. */
const FEW_WORDS = 15;
/** So many characters in pieces of another language are a text, not a name or a label. */
const ENOUGH_FOREIGN = 80;

function judgeProse(text: string, prior: number, hints: LanguageHints): Verdict {
  const prose = proseOf(text.slice(0, MAX_READ));
  const tally = tallyOf(prose);
  const sister = sisterOf(prose, tally);
  if (sister !== null)
    return { language: sister, confidence: SISTER_CONFIDENCE, isDoubtful: false, isSure: true, foreign: 0 };
  const clear = tally.turkish + tally.foreign;
  const verdict =
    clear < FEW_WORDS ? byTotals(prose, tally, prior, hints) : byShare(prose, tally, prior, hints);
  const isTurkish = verdict.language === 'tr';
  return {
    ...verdict,
    isSure: isTurkish && !verdict.isDoubtful,
    foreign: isTurkish ? 0 : tally.foreignChars,
  };
}

type Tally = {
  /**
   * Number of words in pieces that are clearly Turkish, clearly of another family, and of each sister
   * language.
   */
  turkish: number;
  foreign: number;
  sister: number;
  /** The same in characters of running text, which scripts without spaces have too. */
  turkishChars: number;
  foreignChars: number;
  /** Evidence of all pieces. */
  total: Evidence;
};

/** A piece is clear from this many nats on. */
const CLEAR = 1.5;
/** A piece of names alone is of no language: other languages need this many words that are none. */
const MIN_ALIEN = 2;
const OTHER = RIVALS.indexOf('other');

function tallyOf(prose: string): Tally {
  const tally: Tally = {
    turkish: 0,
    foreign: 0,
    sister: 0,
    turkishChars: 0,
    foreignChars: 0,
    total: noEvidence(),
  };
  for (const segment of segmentsOf(prose)) {
    const evidence = segmentEvidence(segment);
    addBounded(tally.total, evidence);
    const nats = natsOf(evidence, strongestRival(evidence));
    if (nats > CLEAR) {
      tally.turkish += evidence.words;
      tally.turkishChars += runningChars(segment);
      // Words that are in no lexicon look like every rival; only the sisters share most words with Turkish.
    } else if (evidence.nats[OTHER]! < -CLEAR) {
      if (evidence.unknown + evidence.alien < MIN_ALIEN) continue;
      tally.foreign += evidence.words;
      tally.foreignChars += runningChars(segment);
    } else if (nats < -CLEAR) tally.sister += evidence.words;
  }
  return tally;
}

/** Shorter lines are labels, names or items of a menu. */
const SHORTEST_LINE = 30;

function runningChars(segment: string): number {
  let chars = 0;
  for (const line of segment.split('\n')) if (line.length >= SHORTEST_LINE) chars += line.length;
  return chars;
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
  return named(prose, tally, prior, hints);
}

/** Probabilities between these are doubt; a text alone is what is more probable. */
const REFUSED = 0.1;
const REFUSED_ALONE = 0.5;
const SURE = 0.9;

function byTotals(prose: string, tally: Tally, prior: number, hints: LanguageHints): PageLanguage {
  const { language, turkish: probability } = judgeEvidence(prose, tally.total, prior);
  if (tally.total.words === 0 && prior === 0) return turkish(0.5, true);
  const refused = Object.keys(hints).length === 0 && tally.total.words > 0 ? REFUSED_ALONE : REFUSED;
  if (probability < refused && language !== 'tr') return named(prose, tally, prior, hints);
  // What the site says of itself makes a page Turkish, but not sure.
  const { turkish: alone } = judgeEvidence(prose, tally.total, 0);
  return turkish(Math.max(probability, refused), probability < SURE || alone < 0.5);
}

function turkish(confidence: number, isDoubtful: boolean): PageLanguage {
  return { language: 'tr', confidence: rounded(Math.min(0.999, confidence)), isDoubtful };
}

/** A name that is right less often is open. */
const UNSURE_NAME = 0.7;

/** Name of a language that is not Turkish. If it is open, a Turkish site is believed, then what the page states. */
function named(prose: string, { total }: Tally, prior: number, hints: LanguageHints): PageLanguage {
  const relative = markedRelative(prose);
  // Kurdish shares letters with the sister languages, which would be named instead.
  if (relative === 'ku') return { language: 'ku', confidence: SISTER_CONFIDENCE, isDoubtful: false };
  const { language, confidence } = judgeEvidence(prose, total, -Infinity);
  if (language !== 'tr' && confidence >= UNSURE_NAME)
    return { language, confidence: rounded(confidence), isDoubtful: false };
  if (language === 'tr' || (prior > 0 && isSister(language))) return turkish(1 - UNSURE_NAME, true);
  const declared = statedBy(hints);
  if (declared !== '' && declared !== 'tr')
    return { language: declared, confidence: UNSURE_NAME, isDoubtful: false };
  return { language, confidence: rounded(confidence), isDoubtful: false };
}

function isSister(language: string): boolean {
  return language !== RIVALS[OTHER] && (RIVALS as readonly string[]).includes(language);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
