/**
 * The second stage for pages found by OpenSearch: the same sum as in the embedded index, computed from the
 * scores of the parts of each hit.
 *
 * OpenSearch returns the share tf / (tf + K) of the maximum score of a term. Its K differs a little from
 * ours: it rounds lengths down more coarsely, and its average counts the stacked words. Our share follows
 * from theirs and both K.
 */
import { B, K1 } from '../../index/postings/bm25.ts';
import { lengthCode, lengthOfCode } from '../../index/segments/doc-length.ts';
import { NEUTRAL_QUALITY } from '../../model/page.ts';
import type { ScorePart } from '../../model/search-result.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { BoostRules } from '../ranking/boosts.ts';
import { hubShare } from '../ranking/hub-worth.ts';
import {
  COVERAGE_WEIGHT,
  OTHER_WORD_SHARE,
  PAIR_WEIGHT,
  pageScore,
  TITLE_COVERAGE,
} from '../ranking/second-stage.ts';
import { NAMED_TOPIC_SHARE, namesTopic } from '../ranking/topic-worth.ts';
import { luceneLength } from './lucene-length.ts';
import { lengthInOpenSearch } from './page-document.ts';
import {
  type AskedPair,
  exactName,
  formsName,
  lettersName,
  linkedPairName,
  NAMED_BOOST,
  pairName,
  stemName,
  titledName,
  titleName,
} from './query-body.ts';
import { type RemoteHit, type RemoteStatistics, remoteTerm } from './remote-terms.ts';

/** A hit with the stored fields of its page. */
export type FoundPage = {
  id: number;
  score: number;
  /** The score that the first stage of the embedded index would give it. */
  first: number;
  site: string;
  print: number;
  kind: string | null;
  date: number;
  parts?: ScorePart[];
};

export type RemoteLook = {
  plan: QueryPlan;
  pairs: readonly AskedPair[];
  statistics: RemoteStatistics;
  /** The time from which freshness counts, or null if the query does not ask for it. */
  freshAt: number | null;
  /** The folded words of the query in their order. */
  words: readonly string[];
  /** Names of sites that the query may mean. */
  names: readonly string[];
  /** Beginnings of the forms of those words of the query whose stems other words share. */
  beginnings: ReadonlyMap<string, string>;
  /** Pages that the query names by their titles. */
  titled: ReadonlySet<string>;
  boosts: BoostRules | undefined;
  explain: boolean;
};

export function scoreHit(hit: RemoteHit, look: RemoteLook): FoundPage {
  const { plan, pairs, statistics, freshAt } = look;
  const scores = hit.matched_queries ?? {};
  const page = pageOfHit(hit);
  const length = numberOf(hit, 'length', 0);
  const ours = saturation(lengthOfCode(lengthCode(length)), statistics.averageLength);
  const theirs = saturation(luceneLength(lengthInOpenSearch(length)), statistics.averageFed);
  const parts: ScorePart[] | null = look.explain ? [] : null;
  let score = 0;
  let covered = 0;
  const add = (kind: ScorePart['kind'], text: string, points: number): void => {
    parts?.push({ kind, text, score: points });
    score += points;
  };
  for (const [number, { key, weight }] of plan.terms.entries()) {
    const told = scores[stemName(number)];
    if (told === undefined) continue;
    covered += weight * (scores[titledName(number)] === undefined ? 1 : 1 + TITLE_COVERAGE);
    const share = isText(key) ? ourShare(told / weight, theirs, ours) : 1 / (1 + ours);
    add('stem', key.slice(1), weight * share);
  }
  const first = score;
  for (const [number, { word, stem }] of plan.words.entries()) {
    const at = stem === null ? -1 : plan.terms.findIndex(({ key }) => key === stem.key);
    const told = scores[stemName(at)];
    if (stem === null || told === undefined || !look.beginnings.has(word)) continue;
    if (scores[formsName(number)] !== undefined) continue;
    const share = ourShare(told / plan.terms[at]!.weight, theirs, ours);
    add('word', stem.key.slice(1), -OTHER_WORD_SHARE * stem.weight * share);
  }
  if (plan.terms.length > 1) add('coverage', '', COVERAGE_WEIGHT * covered);
  for (const [number, { exact, letters }] of plan.words.entries()) {
    const told = exact && scores[exactName(number)];
    if (!exact || told === null || told === undefined) continue;
    if (letters && (scores[lettersName(number)] !== undefined) !== letters.hasLetters) continue;
    add('word', exact.key.slice(1), exact.weight * ourShare(told / (NAMED_BOOST * exact.idf), theirs, ours));
  }
  for (const [number, { idf, text }] of pairs.entries()) {
    const inText = frequencyOf((scores[pairName(number)] ?? 0) / (NAMED_BOOST * idf), theirs);
    // Two words are searched, and each of them counts the pair
    const inLinks = (scores[linkedPairName(number)] ?? 0) / (2 * NAMED_BOOST);
    const neighbours = inText + Math.round(inLinks);
    if (neighbours > 0) add('pair', text, (PAIR_WEIGHT * idf * neighbours) / (neighbours + ours));
  }
  const worth = {
    quality: numberOf(hit, 'quality', NEUTRAL_QUALITY),
    hub: hubShare(page.kind, page.site, look.names, look.titled.has(hit._id)),
    topic: topicShare(hit, page.kind, look.words),
    boost: boostOf(page, look.boosts),
    ageMs: freshAt === null ? null : freshAt - page.date,
  };
  return { ...page, first, score: pageScore(score, worth, parts), ...(parts && { parts }) };
}

export function pageOfHit(hit: RemoteHit): FoundPage {
  return {
    id: Number(hit._id),
    score: hit._score ?? 0,
    first: hit._score ?? 0,
    site: textOf(hit, 'site') ?? '',
    print: numberOf(hit, 'print', 0),
    kind: textOf(hit, 'kind'),
    date: numberOf(hit, 'date', Number.NaN),
  };
}

/**
 * Hubs whose titles have all words of the query; none if an article has them too, because then the article is
 * wanted.
 */
export function titledHubs(hits: readonly RemoteHit[], stems: readonly string[] | null): Set<string> {
  if (stems === null) return new Set();
  const titled = hits.filter(({ matched_queries }) =>
    stems.every((_, number) => matched_queries?.[titleName(number)] !== undefined),
  );
  return new Set(titled.every((hit) => isHub(textOf(hit, 'kind'))) ? titled.map(({ _id }) => _id) : []);
}

/** Names of a page have no frequency. */
function isText(key: string): boolean {
  const { field } = remoteTerm(key);
  return field === 'stem' || field === 'word';
}

function topicShare({ fields }: RemoteHit, kind: string | null, words: readonly string[]): number {
  if (isHub(kind)) return 0;
  return fields?.['topicName']?.some((topic) => namesTopic(words, String(topic))) ? NAMED_TOPIC_SHARE : 0;
}

function isHub(kind: string | null): boolean {
  return kind === 'home' || kind === 'listing';
}

function boostOf({ site, kind }: FoundPage, boosts: BoostRules | undefined): number {
  if (boosts === undefined) return 1;
  return (boosts[`site:${site}`] ?? 1) * (boosts[`kind:${kind}`] ?? 1);
}

/** What `pageOfHit` and `scoreHit` read. */
export const HIT_FIELDS = ['site', 'print', 'date', 'length', 'quality', 'kind', 'topicName'];

function saturation(length: number, average: number): number {
  return K1 * (1 - B + (B * length) / Math.max(1, average));
}

/** Counts of deleted pages may lift a share above what is possible. */
const MAX_SHARE = 0.9999;
/** Scores are floats there: how far a frequency may deviate from a whole number. */
const NOISE = 0.05;

/** The frequency on the page, from the share tf / (tf + K). */
function frequencyOf(share: number, theirs: number): number {
  const known = Math.max(0, Math.min(MAX_SHARE, share));
  const frequency = (theirs * known) / (1 - known);
  const whole = Math.round(frequency);
  return Math.abs(frequency - whole) <= NOISE ? whole : frequency;
}

/** tf / (tf + ours), where `share` is tf / (tf + theirs). */
function ourShare(share: number, theirs: number, ours: number): number {
  const frequency = frequencyOf(share, theirs);
  return frequency / (frequency + ours);
}

function numberOf({ fields }: RemoteHit, name: string, otherwise: number): number {
  const value = fields?.[name]?.[0];
  return typeof value === 'number' ? value : otherwise;
}

function textOf({ fields }: RemoteHit, name: string): string | null {
  const value = fields?.[name]?.[0];
  return typeof value === 'string' ? value : null;
}
