/**
 * Examines the best documents more closely: do they have all words of the query and their exact forms, are
 * words that follow each other in the query neighbours in the text, is the page a good one rather than a hub,
 * and is it fresh if the query asks for news? The first two need lists that the first stage does not touch.
 */

import type { LiveSegment } from '../../index/index-reader.ts';
import { saturationOf } from '../../index/postings/bm25.ts';
import type { NumberList } from '../../index/postings/number-list.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../../index/terms/fields.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import { NEUTRAL_QUALITY } from '../../model/page.ts';
import type { ScorePart } from '../../model/search-result.ts';
import type { PlannedTerm, QueryPlan } from '../query/plan-query.ts';
import { AskedList } from './asked-list.ts';
import { type BoostRules, SegmentBoosts } from './boosts.ts';
import { type HubCandidate, hubKindOf, hubShare, namedHubs, namesIn } from './hub-worth.ts';
import { titleTerms } from './title-terms.ts';
import type { Hit } from './top-hits.ts';
import { NamedTopics } from './topic-worth.ts';

/**
 * Weight of having a word at all, compared with how often: a page with every word of a question is more
 * likely to answer it.
 */
export const COVERAGE_WEIGHT = 0.8; // chosen on eval/search
/** Extra weight if the title has the word. */
export const TITLE_COVERAGE = 0.25; // chosen on eval/search
/** Weight of a pair of neighbours, as a share of the weight of its two words. */
export const PAIR_WEIGHT = 0.4; // chosen on eval/search
/** Words in more pages than this share are neighbours of everything. */
export const MAX_PAIR_SHARE = 0.7; // chosen on eval/search
/** What a page loses of the score of a stem that it has only from other words: Transnational for transfer. */
export const OTHER_WORD_SHARE = 0.7;
/** Maximum number of forms of a word to read, and to look up, in a segment. */
const MAX_FORMS = 32;
const MAX_FORMS_EXAMINED = 400;
/** How much the best quality raises a score, and the worst lowers it. */
const QUALITY_SHARE = 0.15;
/** Bonus of a page published just now if the query asks for news; halved after each half-life. */
const FRESH_SHARE = 0.5;
const FRESH_HALF_LIFE_MS = 7 * 86_400_000;

export type CloserLook = {
  plan: QueryPlan;
  segments: readonly LiveSegment[];
  /** The time from which freshness counts, or null if the query does not ask for it. */
  freshAt: number | null;
  /** The folded words of the query in their order. */
  words: readonly string[];
  /** Beginnings of the forms of those words of the query whose stems other words share. */
  beginnings?: ReadonlyMap<string, string>;
  /** The operator's boosts for sites and kinds. */
  boosts?: BoostRules | undefined;
  /** Called with the parts of each returned hit's score, if requested. */
  explain?: ((hit: Hit, parts: ScorePart[]) => void) | undefined;
};

/**
 * Completes the scores of the hits and sorts them again; of equal hits, the one that ranked higher before
 * stays first.
 */
export function secondStage(hits: readonly Hit[], look: CloserLook): Hit[] {
  const { segments, freshAt, explain } = look;
  const seen = lookClosely(hits, look);
  const named = namedHubs(seen, segments);
  let names: readonly string[] | null = null;
  let boosts: SegmentBoosts | null = null;
  let topics: NamedTopics | null = null;
  for (const page of seen) {
    const { hit, ofWords, kind, parts } = page;
    const { reader } = segments[hit.segment]!;
    if (look.boosts && boosts?.reader !== reader) boosts = new SegmentBoosts(reader, look.boosts);
    if (topics?.reader !== reader) topics = new NamedTopics(reader, look.words);
    if (kind !== null) names ??= namesIn(look.words);
    const worth = {
      quality: reader.quality(hit.doc),
      hub: names === null ? 0 : hubShare(kind, reader.site(hit.doc), names, named.has(page)),
      topic: kind === null ? topics.share(hit.doc) : 0,
      boost: boosts?.factor(hit.doc) ?? 1,
      ageMs: freshAt === null ? null : freshAt - reader.date(hit.doc),
    };
    hit.score = pageScore(ofWords, worth, parts);
    if (parts !== null) explain?.(hit, parts);
  }
  return seen.sort((a, b) => b.hit.score - a.hit.score || a.rank - b.rank).map(({ hit }) => hit);
}

/** A hit whose words have been examined, and its previous rank. */
type SeenPage = HubCandidate & { rank: number; ofWords: number; parts: ScorePart[] | null };

/** What the words of the query are worth for each hit, by segment and document, in ascending order. */
function lookClosely(hits: readonly Hit[], look: CloserLook): SeenPage[] {
  const { plan, segments } = look;
  const saturation = saturationOf(plan.statistics.averageLength).byLength;
  const title = titleTerms(plan);
  let lists: SegmentLists | null = null;
  const seen: SeenPage[] = [];
  for (const rank of inOrderOfDocuments(hits)) {
    const { segment, doc, score } = hits[rank]!;
    const { reader } = segments[segment]!;
    if (lists?.segment !== segment) {
      lists?.close();
      lists = new SegmentLists(segment, look, title);
    }
    const parts: ScorePart[] | null = look.explain ? lists.explainFirst(doc, saturation) : null;
    const ofWords = score + lists.bonus(doc, saturation[reader.lengthCodes[doc]!]!, parts);
    const isTitled = lists.isTitled(doc);
    seen.push({ hit: { segment, doc, score }, rank, ofWords, kind: hubKindOf(reader, doc), isTitled, parts });
  }
  lists?.close();
  return seen;
}

/** More hits are sorted by the general method, whose calls cost more than the comparisons of few. */
const FEW_HITS = 128;

/** The places of the hits, by segment and document. */
function inOrderOfDocuments(hits: readonly Hit[]): number[] {
  const ranks: number[] = [];
  if (hits.length > FEW_HITS) {
    for (let i = 0; i < hits.length; i++) ranks.push(i);
    return ranks.sort((a, b) => hits[a]!.segment - hits[b]!.segment || hits[a]!.doc - hits[b]!.doc);
  }
  for (let i = 0; i < hits.length; i++) {
    const { segment, doc } = hits[i]!;
    ranks.push(i);
    let at = i;
    for (; at > 0; at--) {
      const before = hits[ranks[at - 1]!]!;
      if (before.segment < segment || (before.segment === segment && before.doc < doc)) break;
      ranks[at] = ranks[at - 1]!;
    }
    ranks[at] = i;
  }
  return ranks;
}

export type PageWorth = {
  quality: number;
  /** What its kind adds or removes (hub-worth.ts). */
  hub: number;
  /** What it gains if the query names its topic (topic-worth.ts). */
  topic: number;
  /** What the operator multiplies its score by. */
  boost: number;
  /** Null if the query does not ask for news. */
  ageMs: number | null;
};

/** The score of a page from that of its words. Records each effect in `parts`. */
export function pageScore(
  ofWords: number,
  { quality, hub, topic, boost, ageMs }: PageWorth,
  parts: ScorePart[] | null,
): number {
  let score = ofWords;
  const better = (QUALITY_SHARE * (quality - NEUTRAL_QUALITY)) / NEUTRAL_QUALITY;
  if (better !== 0) parts?.push({ kind: 'quality', text: '', score: score * better });
  score *= 1 + better;
  if (hub !== 0) parts?.push({ kind: 'kind', text: '', score: score * hub });
  score *= 1 + hub;
  if (topic !== 0) parts?.push({ kind: 'topic', text: '', score: score * topic });
  score *= 1 + topic;
  if (boost !== 1) parts?.push({ kind: 'boost', text: '', score: score * (boost - 1) });
  score *= boost;
  if (ageMs === null) return score;
  const fresh = score * FRESH_SHARE * 0.5 ** (Math.max(0, ageMs) / FRESH_HALF_LIFE_MS);
  if (!(fresh > 0)) return score;
  parts?.push({ kind: 'freshness', text: '', score: fresh });
  return score + fresh;
}

/**
 * An exact form. If all its occurrences have one stem, that stem's list is read first: most are in memory.
 */
type Word = { term: PlannedTerm; list: AskedList; stem: AskedList | null; letters: LettersList | null };
/** Null if no document of the segment has the name. */
type LettersList = { list: AskedList | null; hasLetters: boolean };
/** A stem that other words share, and the lists of the word's own forms. */
type SharedStem = { stem: AskedList; forms: AskedList[] };
type Pair = { first: AskedList; second: AskedList; weight: number; text: string };

/** The lists of one segment; documents must be queried in ascending order. */
class SegmentLists {
  readonly segment: number;
  readonly #look: CloserLook;
  readonly #words: Word[] = [];
  readonly #pairs: Pair[] = [];
  readonly #shared: SharedStem[] = [];
  readonly #opened = new Map<PlannedTerm, AskedList>();
  readonly #terms: AskedList[];
  /** Null if no title of the segment has all of them. */
  readonly #title: AskedList[] | null;

  /** `title`: the terms of a title that the query names. */
  constructor(segment: number, look: CloserLook, title: readonly PlannedTerm[] | null) {
    this.segment = segment;
    this.#look = look;
    const { terms, words, pairs, statistics } = look.plan;
    this.#terms = terms.map((term) => this.#open(term)).filter((list) => list !== null);
    const named = title?.map((term) => this.#open(term)) ?? [null];
    this.#title = named.includes(null) ? null : (named as AskedList[]);
    const stems = words.map(({ stem }) => this.#open(stem));
    for (const [number, word] of words.entries()) {
      const known = word.exact?.infos[segment]?.stem;
      if (!word.exact || !known) continue;
      const isSole = known.isSole && word.stem?.key === termKey(STEM_FIELD, known.stem);
      const stem = isSole ? stems[number]! : null;
      const list = known.isSameList && stem !== null ? stem : this.#open(word.exact)!;
      const letters = word.letters && { ...word.letters, list: this.#open(word.letters.term) };
      this.#words.push({ term: word.exact, list, stem: list === stem ? null : stem, letters });
    }
    for (const [number, { word }] of words.entries()) {
      const beginning = look.beginnings?.get(word);
      const stem = stems[number];
      if (beginning && stem) this.#shared.push({ stem, forms: this.#formsOf(beginning, stem.term) });
    }
    const most = statistics.docs * MAX_PAIR_SHARE;
    for (const [one, other] of pairs) {
      const first = stems[one]!;
      const second = stems[other]!;
      if (first === null || second === null) continue;
      if (first.term.documents > most || second.term.documents > most) continue;
      const weight = PAIR_WEIGHT * (first.term.idf + second.term.idf);
      this.#pairs.push({ first, second, weight, text: `${words[one]!.word} ${words[other]!.word}` });
    }
  }

  bonus(doc: number, saturation: number, parts: ScorePart[] | null): number {
    let bonus = 0;
    for (const { stem, forms } of this.#shared) {
      if (!stem.has(doc) || forms.some((form) => form.has(doc))) continue;
      const frequency = stem.frequency(doc);
      const lost = (-OTHER_WORD_SHARE * stem.term.weight * frequency) / (frequency + saturation);
      parts?.push({ kind: 'word', text: stem.term.key.slice(1), score: lost });
      bonus += lost;
    }
    if (this.#look.plan.terms.length > 1) {
      const coverage = COVERAGE_WEIGHT * this.#covered(doc);
      parts?.push({ kind: 'coverage', text: '', score: coverage });
      bonus += coverage;
    }
    for (const { term, list, stem, letters } of this.#words) {
      if ((stem !== null && !stem.has(doc)) || !list.has(doc)) continue;
      // The exact form must have the letters that were typed: cicek is not the form çiçek
      if (letters !== null && (letters.list?.has(doc) ?? false) !== letters.hasLetters) continue;
      const frequency = list.frequency(doc);
      const score = (term.weight * frequency) / (frequency + saturation);
      parts?.push({ kind: 'word', text: term.key.slice(1), score });
      bonus += score;
    }
    for (const { first, second, weight, text } of this.#pairs) {
      if (!first.has(doc) || !second.has(doc)) continue;
      const neighbours = countNeighbours(first.positions(doc), second.positions(doc));
      if (neighbours === 0) continue;
      const score = (weight * neighbours) / (neighbours + saturation);
      parts?.push({ kind: 'pair', text, score });
      bonus += score;
    }
    return bonus;
  }

  /** Does its title have all words of a title that the query names? */
  isTitled(doc: number): boolean {
    return this.#title?.every((list) => list.inTitle(doc)) ?? false;
  }

  /** The total weight of the words that the document has, however often it has them. */
  #covered(doc: number): number {
    let covered = 0;
    for (const list of this.#terms) {
      if (list.has(doc)) covered += list.term.weight * (list.inTitle(doc) ? 1 + TITLE_COVERAGE : 1);
    }
    return covered;
  }

  /** What the first stage has added up, part by part. */
  explainFirst(doc: number, saturation: Float64Array): ScorePart[] {
    const { reader } = this.#look.segments[this.segment]!;
    const parts: ScorePart[] = [];
    for (const list of this.#terms) {
      if (!list.has(doc)) continue;
      const frequency = list.frequency(doc);
      const { key, weight } = list.term;
      const score = (weight * frequency) / (frequency + saturation[reader.lengthCodes[doc]!]!);
      parts.push({ kind: 'stem', text: key.slice(1), score });
    }
    return parts;
  }

  close(): void {
    for (const list of this.#opened.values()) list.close();
  }

  #formsOf(beginning: string, stem: PlannedTerm): AskedList[] {
    const { reader } = this.#look.segments[this.segment]!;
    const forms: { term: PlannedTerm; info: TermInfo }[] = [];
    let left = MAX_FORMS_EXAMINED;
    reader.forEachTerm(termKey(WORD_FIELD, beginning), (key, info) => {
      if (info.stem !== null && termKey(STEM_FIELD, info.stem.stem) === stem.key)
        forms.push({ term: { ...stem, key }, info });
      return --left > 0;
    });
    return forms
      .sort((a, b) => b.info.documents - a.info.documents)
      .slice(0, MAX_FORMS)
      .map(({ term, info }) => this.#listOf(term, info));
  }

  #open(term: PlannedTerm | null): AskedList | null {
    const info = term?.infos[this.segment];
    if (!term || !info) return null;
    return this.#opened.get(term) ?? this.#listOf(term, info);
  }

  #listOf(term: PlannedTerm, info: TermInfo): AskedList {
    const { reader } = this.#look.segments[this.segment]!;
    const list = new AskedList(term, reader, info);
    this.#opened.set(term, list);
    return list;
  }
}

/** How often a position of the second list directly follows one of the first. Both are ascending. */
function countNeighbours(first: NumberList, second: NumberList): number {
  let neighbours = 0;
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const apart = second.values[j]! - first.values[i]!;
    if (apart === 1) neighbours++;
    if (apart <= 1) j++;
    else i++;
  }
  return neighbours;
}
