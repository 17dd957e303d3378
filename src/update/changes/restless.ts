/**
 * Pages that show different text at every fetch: rotating advertisements, counters that nothing marks as such, a block
 * that cleaning keeps one time and drops the next. A page that seems to have changed is immediately fetched a second
 * time; what differs between two fetches so close together is restless and not a change, now and from then on. Only
 * hashes of sentences are compared, so the memory per page is bounded.
 *
 * Limit: if a page really changes between the two fetches, the changed text counts as restless until a later check
 * finds it in both.
 */
import { fold } from '../../nlp/fold.ts';
import { sentences } from '../../nlp/sentences.ts';
import { steadyText } from './steady-text.ts';

/** What is remembered of a page; plain JSON. */
export type RestlessNotes = {
  /** Hashes of sentences that came or went between two fetches close together, oldest first. */
  restless: number[];
  /** Differences seen since the page was last fetched twice. */
  unchecked: number;
  /** Second fetches in a row that found nothing new to be restless. */
  trust: number;
};

/**
 * The sentences of a version: those of its clean text, all of them and, if known, the places where each one occurs.
 */
export type Sentences = {
  readonly clean: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
  readonly placesOf?: ReadonlyMap<number, readonly number[]>;
};

/** A page to compare: `allText` is the text before cleaning, `linePlaces` the place of each of its lines. */
export type ComparedPage = { title: string; text: string; allText?: string; linePlaces?: readonly number[] };

export const NO_NOTES: RestlessNotes = { restless: [], unchecked: 0, trust: 0 };
const MOST_RESTLESS = 400;
/** A page repeatedly found steady is fetched twice at every 16th change. */
const MOST_TRUST = 4;

export function sentencesOf({ title, text, allText, linePlaces }: ComparedPage): Sentences {
  const clean = new Set<number>();
  for (const line of `${title}\n${text}`.split('\n')) for (const hash of hashesOf(line)) clean.add(hash);
  if (allText === undefined) return { clean, all: clean };
  const all = new Set(clean);
  const placesOf = new Map<number, number[]>();
  for (const [i, line] of allText.split('\n').entries()) {
    for (const hash of hashesOf(line)) {
      all.add(hash);
      if (linePlaces) placesOf.set(hash, [...(placesOf.get(hash) ?? []), linePlaces[i] ?? 0]);
    }
  }
  return linePlaces ? { clean, all, placesOf } : { clean, all };
}

function hashesOf(line: string): number[] {
  return sentences(line).map(({ text }) => hashOf(steadyText(fold(text))));
}

/** What is known about a site: are its pages stable, and can this difference be trusted because of that? */
export type SiteTrust = { isSteady: () => boolean; isBelieved: () => boolean };
const UNKNOWN_SITE: SiteTrust = { isSteady: () => false, isBelieved: () => false };

/**
 * Judges by one fetch: are all differences restless ones, is it a change, or must the page be fetched a
 * second time? `site` says whether its pages have proved stable.
 */
export function firstLook(
  notes: RestlessNotes,
  before: Sentences,
  first: Sentences,
  site: SiteTrust = UNKNOWN_SITE,
): 'restless' | 'changed' | 'look-again' {
  const restless = new Set(notes.restless);
  // Whether cleaning keeps a sentence or not is not a change of the page.
  const isMasked =
    lacks(before.all, first.clean, restless).length === 0 &&
    lacks(first.all, before.clean, restless).length === 0;
  // That all differences are restless is trusted for twice as long: the only loss is a little time.
  if (isMasked)
    return site.isSteady() || notes.unchecked < 2 ** (notes.trust + 1) ? 'restless' : 'look-again';
  return site.isBelieved() || notes.unchecked + 1 < 2 ** notes.trust ? 'changed' : 'look-again';
}

/** Judges by two consecutive fetches. */
export function secondLook(
  notes: RestlessNotes,
  before: Sentences,
  first: Sentences,
  second: Sentences,
): { isChange: boolean; notes: RestlessNotes } {
  const came = lacks(first.all, second.all, NOTHING);
  const went = lacks(second.all, first.all, NOTHING);
  const known = new Set(notes.restless);
  // What was there before and in the first fetch is content: the page changed between the two.
  const fickle = went.filter((hash) => !before.all.has(hash));
  const restless = went.length > 0 && fickle.length === 0 ? [] : [...came, ...fickle];
  const isNews = restless.some((hash) => !known.has(hash));
  // What was considered restless but is there both times is not.
  for (const hash of first.all) if (second.all.has(hash)) known.delete(hash);
  for (const hash of restless) known.add(hash);
  const appeared = lacks(before.all, first.clean, known);
  const vanished = lacks(new Set([...first.all, ...second.all]), before.clean, known);
  // What the restless sentences replaced is as restless as they are.
  const isReplaced = appeared.length === 0 && vanished.length <= Math.max(came.length, went.length);
  if (isReplaced) for (const hash of vanished) known.add(hash);
  return {
    isChange: !isReplaced,
    notes: {
      restless: [...known].slice(-MOST_RESTLESS),
      unchecked: 0,
      trust: isNews ? 0 : Math.min(MOST_TRUST, notes.trust + 1),
    },
  };
}

/** After a visit whose difference was not checked by a second fetch. */
export function unchecked(notes: RestlessNotes): RestlessNotes {
  return { ...notes, unchecked: notes.unchecked + 1 };
}

const NOTHING: ReadonlySet<number> = new Set();

/** Those of `wanted` that `list` lacks, without the restless ones. */
function lacks(
  list: ReadonlySet<number>,
  wanted: ReadonlySet<number>,
  restless: ReadonlySet<number>,
): number[] {
  return [...wanted].filter((hash) => !list.has(hash) && !restless.has(hash));
}

/** 32 bits (FNV-1a): among the few hundred sentences of a page, equal hashes are equal sentences. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
