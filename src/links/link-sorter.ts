/**
 * The link sorter of F4: how promising a URL is that has not been fetched yet, from everything known about it so
 * far, updated as more pages link to it. There are four orders:
 *
 * - `depth`: clicks from a seed, which is breadth-first;
 * - `backlinks`: how many pages link to it;
 * - `paper`: the paper's score and nothing else: backlinks between sites by number and quality of the linking
 *   sites, originality of the site's content, keywords of the link and their TF-IDF (`keyword-profile.ts`).
 *   The paper gives no weights; ours are equal. A site votes once for a URL, with its best page; links within a
 *   site count a little.
 * - `learnt`: these, plus the relevance of the linking pages, how often its host and its folder have
 *   delivered, and how many clicks it is from the last page on the topic, combined by a logistic regression
 *   that learns from every page fetched. It starts with weights that do well untrained. Soft focus: no link
 *   is dropped, so that a path through off-topic pages can still lead to the topic (tunnelling); a small
 *   share of the links to little-known hosts is ranked at random, so that these are tried as well.
 *
 * Everything is stored in columns by id, 23 bytes per URL, plus three counts per host and folder. What was
 * learnt can be exported and passed to the sorter of the next run; for a URL only its place in the frontier
 * persists.
 */

import type { PageId } from '../model/page.ts';
import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';
import { siteOf } from '../model/urls/site-of.ts';

export const LINK_ORDERS = ['learnt', 'paper', 'backlinks', 'depth'] as const;
export type LinkOrder = (typeof LINK_ORDERS)[number];

/** A linking page: its own relevance (0 to 1), and its id, null if the source is not a page. */
export type LinkSource = {
  id: PageId | null;
  relevance: number;
  /** The site of the page; pages without one vote only for themselves. */
  site?: string;
};

/** Backlinks between sites, originality of the site, keywords of the link, and their mean. */
export type PaperScore = { backlinks: number; originality: number; keywords: number; score: number };

export type LinkTarget = {
  url: CanonicalUrl;
  depth: number /** What the words of the link promise, 0 to 1. */;
  hint: number;
};

export type LinkSorterOptions = {
  order: LinkOrder;
  /** Without a topic to look for, depth comes first and quality breaks ties. */
  isFocused: boolean;
  /** This share of the links to little-known hosts is ranked at random. */
  explorationShare: number;
  random: () => number;
  /** What the sorter of an earlier run with the same topics learnt. */
  memory?: SorterMemory;
};

/**
 * The persistent part of a sorter: places are hosts or folders, each with its number of pages on the topic,
 * pages seen, and copies among them.
 */
export type SorterMemory = {
  weights: number[];
  hits: number;
  seen: number;
  hosts: PlaceMemory[];
  folders: PlaceMemory[];
};
export type PlaceMemory = [place: string, hits: number, seen: number, copies: number];

/** Home pages come before everything else of their site (E1). */
const HOME_PRIORITY = 1000;
const PRIORITY_SCALE = 100;
const RELEVANT = 0.5;
const LEARNING_RATE = 0.1; // chosen on eval/focus
/** Counts start as if this many had been seen at the rate of the level above. */
const PRIOR_COUNT = 4;
const FIRST_RATE = 0.3;
/** A link within a site says less than one from another site. */
const OWN_SITE_VOTE = 0.1;
/** Maximum number of votes to distinguish; beyond this, new ones do not count. */
const MAX_VOTES = 200_000;
const MAX_PLACES = 200_000;
const MAX_PLACES_KEPT = 20_000;

/** Initial weights, in the order of `#features`; found on eval/focus. */
const FIRST_WEIGHTS = [-4, 4, 0, 0, 4, 1, 0, -0.3, 1];
const FEATURES = FIRST_WEIGHTS.length;

type Rate = { hits: number; seen: number; copies: number };

/** No URL begins with it. */
const NO_ORIGIN = ' ';

export class LinkSorter {
  readonly #options: LinkSorterOptions;
  readonly #weights = Float64Array.from(FIRST_WEIGHTS);
  readonly #x = new Float64Array(FEATURES);
  readonly #hosts = new Map<string, Rate>();
  readonly #folders = new Map<string, Rate>();
  #hits = 0;
  #seen = 0;
  #backlinks = new Uint16Array(1024);
  #relevanceSum = new Float32Array(1024);
  #bestRelevance = new Float32Array(1024);
  #bestHint = new Float32Array(1024);
  #hintSum = new Float32Array(1024);
  /** Votes of sites, each counted once, by the quality of its best linking page. */
  #votes = new Float32Array(1024);
  /**
   * How much of a site's vote for a URL has already been counted: of the URL's own site, which names it most
   * often, and of others.
   */
  #ownVote = new Float32Array(1024);
  readonly #voted = new Map<string, number>();
  /** Most links of a page lead to one host. */
  #lastHost = { origin: NO_ORIGIN, rate: { hits: 0, seen: 0, copies: 0 } };
  /** Clicks since the last relevant page. */
  #distance = new Uint8Array(1024);

  constructor(options: LinkSorterOptions) {
    this.#options = options;
    const { memory } = options;
    if (memory?.weights.length !== FEATURES) return;
    this.#weights.set(memory.weights);
    this.#hits = memory.hits;
    this.#seen = memory.seen;
    for (const [place, hits, seen, copies] of memory.hosts) this.#hosts.set(place, { hits, seen, copies });
    for (const [place, hits, seen, copies] of memory.folders)
      this.#folders.set(place, { hits, seen, copies });
  }

  /** What the next run can start with. */
  memory(): SorterMemory {
    return {
      weights: Array.from(this.#weights),
      hits: this.#hits,
      seen: this.#seen,
      hosts: bestKnown(this.#hosts),
      folders: bestKnown(this.#folders),
    };
  }

  /** A page links to a waiting URL: returns the URL's place in the frontier, higher is sooner. */
  see(id: PageId, target: LinkTarget, source: LinkSource): number {
    this.#grow(id);
    const isFirst = this.#backlinks[id] === 0;
    const distance = this.#distanceFrom(source);
    this.#backlinks[id] = Math.min(65_535, this.#backlinks[id]! + 1);
    this.#relevanceSum[id]! += source.relevance;
    this.#hintSum[id]! += target.hint;
    this.#bestRelevance[id] = Math.max(this.#bestRelevance[id]!, source.relevance);
    this.#bestHint[id] = Math.max(this.#bestHint[id]!, target.hint);
    this.#vote(id, target.url, source);
    this.#distance[id] = isFirst ? distance : Math.min(this.#distance[id]!, distance);
    return this.priority(id, target, isFirst);
  }

  /** The place of a URL according to what is known about it now. */
  priority(id: PageId, target: LinkTarget, isNew = false): number {
    const { order, isFocused, explorationShare, random } = this.#options;
    if (order === 'paper') return this.#score(id, target.url) * PRIORITY_SCALE;
    const home = isHome(target.url) ? HOME_PRIORITY : 0;
    if (order === 'depth') return home - target.depth;
    if (order === 'learnt' && !isFocused) return home - target.depth + this.#score(id, target.url);
    if (order === 'backlinks') return home + this.#backlinks[id]!;
    if (isNew && this.#host(target.url).seen < PRIOR_COUNT && random() < explorationShare)
      return home + random() * PRIORITY_SCALE;
    return home + this.#learntPlace(id, target) * PRIORITY_SCALE;
  }

  /** A page was fetched: was it worth it? */
  learn(id: PageId, target: LinkTarget, relevance: number, isCopy: boolean): void {
    this.#grow(id);
    const isHit = relevance >= RELEVANT ? 1 : 0;
    if (this.#options.order === 'learnt') {
      const error = isHit - 1 / (1 + Math.exp(-this.#evidence(id, target)));
      for (let f = 0; f < FEATURES; f++) this.#weights[f]! += LEARNING_RATE * error * this.#x[f]!;
    }
    if (isHit === 1) this.#distance[id] = 0;
    this.#hits += isHit;
    this.#seen++;
    for (const rate of [this.#host(target.url), this.#folder(target.url)]) {
      rate.hits += isHit;
      rate.seen++;
      if (isCopy) rate.copies++;
    }
  }

  /** The share of a site's pages that are found nowhere else. */
  originality(url: CanonicalUrl): number {
    const { seen, copies } = this.#host(url);
    return (seen - copies + PRIOR_COUNT) / (seen + PRIOR_COUNT);
  }

  /** The paper's score of a URL and its components, each from 0 to 1. */
  parts(id: PageId, url: CanonicalUrl): PaperScore {
    this.#grow(id);
    const keywords = this.#bestHint[id]!;
    const score = this.#score(id, url);
    return { backlinks: this.#backlinkPart(id), originality: this.originality(url), keywords, score };
  }

  #score(id: PageId, url: CanonicalUrl): number {
    return (this.#backlinkPart(id) + this.originality(url) + this.#bestHint[id]!) / 3;
  }

  #backlinkPart(id: PageId): number {
    return 1 - 1 / (1 + this.#votes[id]!);
  }

  /** A site that links again adds to its vote only if the page is better than those before. */
  #vote(id: PageId, url: CanonicalUrl, { id: page, relevance, site }: LinkSource): void {
    if (site === siteOf(url)) {
      const quality = relevance * OWN_SITE_VOTE;
      const before = this.#ownVote[id]!;
      if (quality <= before) return;
      this.#ownVote[id] = quality;
      this.#votes[id]! += quality - before;
      return;
    }
    const key = `${id} ${site ?? `#${page}`}`;
    const before = this.#voted.get(key) ?? 0;
    if (relevance <= before || (before === 0 && this.#voted.size >= MAX_VOTES)) return;
    this.#voted.set(key, relevance);
    this.#votes[id]! += relevance - before;
  }

  /**
   * URLs keep the rank they were given when a page last linked to them. So anything that moves all of them
   * must not count: how rare pages on the topic are overall, and how confident the weights have become.
   */
  #learntPlace(id: PageId, target: LinkTarget): number {
    const [bias] = this.#weights;
    let squares = 0;
    for (let f = 1; f < FEATURES; f++) squares += this.#weights[f]! ** 2;
    return (this.#evidence(id, target) - bias!) / Math.sqrt(Math.max(1e-6, squares));
  }

  /** Log odds that the page is on the topic. */
  #evidence(id: PageId, target: LinkTarget): number {
    const x = this.#x;
    const links = Math.max(1, this.#backlinks[id]!);
    const overall = (this.#hits + FIRST_RATE * PRIOR_COUNT) / (this.#seen + PRIOR_COUNT);
    const host = smoothed(this.#host(target.url), overall);
    x[0] = 1;
    x[1] = this.#bestHint[id]!;
    x[2] = this.#hintSum[id]! / links;
    x[3] = this.#bestRelevance[id]!;
    x[4] = 1 - 1 / (1 + this.#relevanceSum[id]!);
    x[5] = smoothed(this.#folder(target.url), host);
    x[6] = this.#relevanceSum[id]! / links;
    x[7] = Math.min(1, this.#distance[id]! / 4);
    x[8] = this.originality(target.url);
    let sum = 0;
    for (let f = 0; f < FEATURES; f++) sum += this.#weights[f]! * x[f]!;
    return sum;
  }

  #distanceFrom({ id, relevance }: LinkSource): number {
    if (relevance >= RELEVANT || id === null) return 0;
    return Math.min(255, (this.#distance[id] ?? 0) + 1);
  }

  #host(url: CanonicalUrl): Rate {
    if (url.startsWith(this.#lastHost.origin)) return this.#lastHost.rate;
    const host = hostOf(url);
    const rate = rateOf(this.#hosts, host);
    this.#lastHost = { origin: url.slice(0, url.indexOf('://') + 3 + host.length + 1), rate };
    return rate;
  }

  /** Host and first folder: "a.tr/spor". */
  #folder(url: CanonicalUrl): Rate {
    const start = url.indexOf('/', url.indexOf('://') + 3);
    const end = url.indexOf('/', start + 1);
    return rateOf(this.#folders, end < 0 ? url.slice(0, start) : url.slice(0, end));
  }

  #grow(id: PageId): void {
    if (id < this.#backlinks.length) return;
    const size = Math.max(id + 1, Math.ceil(this.#backlinks.length * 1.5));
    this.#backlinks = copied(new Uint16Array(size), this.#backlinks);
    this.#relevanceSum = copied(new Float32Array(size), this.#relevanceSum);
    this.#bestRelevance = copied(new Float32Array(size), this.#bestRelevance);
    this.#bestHint = copied(new Float32Array(size), this.#bestHint);
    this.#hintSum = copied(new Float32Array(size), this.#hintSum);
    this.#votes = copied(new Float32Array(size), this.#votes);
    this.#ownVote = copied(new Float32Array(size), this.#ownVote);
    this.#distance = copied(new Uint8Array(size), this.#distance);
  }
}

function rateOf(rates: Map<string, Rate>, key: string): Rate {
  let rate = rates.get(key);
  if (!rate) {
    rate = { hits: 0, seen: 0, copies: 0 };
    // A web of endless host names must not fill the memory: beyond this, newcomers share one entry.
    if (rates.size < MAX_PLACES) rates.set(key, rate);
  }
  return rate;
}

/** The best-known places. */
function bestKnown(rates: Map<string, Rate>): PlaceMemory[] {
  return Array.from(rates, ([place, { hits, seen, copies }]): PlaceMemory => [place, hits, seen, copies])
    .sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_PLACES_KEPT);
}

function smoothed({ hits, seen }: Rate, above: number): number {
  return (hits + above * PRIOR_COUNT) / (seen + PRIOR_COUNT);
}

function copied<A extends { set(from: A): void }>(to: A, from: A): A {
  to.set(from);
  return to;
}
