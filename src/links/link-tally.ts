/**
 * What the links between pages say about them: which words others use for a page, and how good it is. A page
 * is as good as the sites that link to it, each counted once and by its best linking page, over a few rounds
 * (the idea of PageRank, by site, so that no site gains by voting often); links within a site count a little,
 * up to a limit. A page that nearly duplicates an earlier one on another site is a copy and ranks below it.
 *
 * Limits: memory grows with pages (some 100 bytes each, and their anchors; 50 if none has links) and with links
 * between sites (8 bytes each, up to 4 million).
 */
import { type LinkSignals, NEUTRAL_QUALITY, type PageId, type SiteId } from '../model/page.ts';
import { fold, foldCode } from '../nlp/fold.ts';
import { ownString } from '../nlp/own-string.ts';
import type { Simhash } from '../nlp/simhash.ts';
import { keepShape } from '../threads/keep-shape.ts';
import { NearDuplicates } from './near-duplicates.ts';
import { PageNumbers } from './page-numbers.ts';

/** Maximum number of different names for a page, from other sites and from its own. */
const MAX_ANCHORS_OF_OTHERS = 16;
const MAX_ANCHORS_OF_OWN = 3;
const MAX_ANCHOR_LETTERS = 100;
const MAX_EDGES = 4_000_000;
const ROUNDS = 3;
/** How many links within a site count, and the weight of each relative to a link from another site. */
const MAX_OWN_LINKS = 20;
const OWN_LINK = 0.05;
/** This many links from other sites bring half of the maximum effect of links. */
const HALF_AT = 4;
/** How much quality a copy loses. */
const COPY_LOSS = 64;
/** Qualities are quantised; the signals store decides from which difference on a page is reindexed. */
const STEP = 8;

/** Anchors that do not describe a page (folded). */
const EMPTY_WORDS = new Set(
  `devamı, devamını oku, devamı için tıklayın, devamı için tıklayınız, tıkla, tıklayın, tıklayınız, buraya tıklayın, buraya
  tıklayınız, burada, buradan, detay, detaylar, detaylı bilgi, daha fazla, daha fazlası, ayrıntı, ayrıntılar, ayrıntılı bilgi,
  incele, göster, haberin devamı, ana sayfa, anasayfa, geri, ileri, önceki, sonraki, önceki sayfa, sonraki sayfa, paylaş,
  yazdır, read more, more, click here, link, home, next, previous`
    .split(/,\s+/)
    .map((words) => fold(words.replace(/\s+/g, ' '))),
);

export class LinkTally {
  /** The number of a page is its place in all columns; null if no page has links: nothing is looked up. */
  readonly #numbers: PageNumbers | null;
  #size = 0;
  #pages: Float64Array;
  #sites: Float64Array;
  #isCopy: Uint8Array;
  readonly #nearDuplicates: NearDuplicates;
  /** Hashes of the titles, in the form compared with anchors. This and the rest is empty without links. */
  #titles: Int32Array;
  #ownLinks: Uint32Array;
  /** The last page that linked to it, and 1; 0 for none. */
  #lastSource: Uint32Array;
  readonly #ownAnchors: (string[] | undefined)[] = [];
  readonly #otherAnchors: (string[] | undefined)[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  /** `pages`: about how many there will be. */
  constructor(pages = 1_000, hasLinks = true) {
    const size = Math.max(1, pages);
    const linked = hasLinks ? size : 0;
    this.#numbers = hasLinks ? new PageNumbers(size) : null;
    this.#pages = new Float64Array(size);
    this.#sites = new Float64Array(size);
    this.#isCopy = new Uint8Array(size);
    this.#nearDuplicates = new NearDuplicates(size);
    this.#titles = new Int32Array(linked);
    this.#ownLinks = new Uint32Array(linked);
    this.#lastSource = new Uint32Array(linked);
  }

  /** All pages must be added first, in the order in which they became known. */
  addPage(id: PageId, site: SiteId, hash: Simhash, title: string): void {
    const number = this.#numbers === null ? this.#size : this.#numbers.add(id);
    if (number === this.#size) this.#size++;
    if (number === this.#pages.length) this.#grow();
    this.#pages[number] = id;
    this.#sites[number] = site;
    if (this.#numbers !== null) this.#titles[number] = plainHash(title);
    // The hash of a text without words means nothing.
    if (hash.high === 0 && hash.low === 0) return;
    // By number: ids need 8 bytes, and a table to look them up.
    const original = this.#nearDuplicates.find(hash, 0);
    if (original === null) this.#nearDuplicates.append(number + 1, hash);
    else if (this.#sites[original - 1] !== site) this.#isCopy[number] = 1;
  }

  #grow(): void {
    const times = 1.5;
    this.#pages = grown(this.#pages, new Float64Array(Math.ceil(this.#pages.length * times)));
    this.#sites = grown(this.#sites, new Float64Array(Math.ceil(this.#sites.length * times)));
    this.#isCopy = grown(this.#isCopy, new Uint8Array(Math.ceil(this.#isCopy.length * times)));
    this.#titles = grown(this.#titles, new Int32Array(Math.ceil(this.#titles.length * times)));
    this.#ownLinks = grown(this.#ownLinks, new Uint32Array(Math.ceil(this.#ownLinks.length * times)));
    this.#lastSource = grown(this.#lastSource, new Uint32Array(Math.ceil(this.#lastSource.length * times)));
  }

  /** The links of one page; links to pages that are not in the engine do not count. */
  addLinks(page: PageId, links: Iterable<{ id: PageId; anchor: string }>): void {
    const numbers = this.#numbers;
    const source = numbers?.get(page) ?? -1;
    if (numbers === null || source < 0) return;
    for (const { id, anchor } of links) {
      const target = numbers.get(id);
      if (target < 0 || target === source) continue;
      const isOwn = this.#sites[source] === this.#sites[target];
      this.#addAnchor(target, anchor, isOwn);
      if (this.#lastSource[target] === source + 1) continue;
      this.#lastSource[target] = source + 1;
      if (isOwn) this.#ownLinks[target]!++;
      else if (this.#from.length < MAX_EDGES) {
        this.#from.push(source);
        this.#to.push(target);
      }
    }
  }

  /** Every page with link signals. */
  *signals(): Iterable<[PageId, LinkSignals]> {
    const worth = this.#numbers === null ? null : this.#worth();
    for (let number = 0; number < this.#size; number++) {
      const id = this.#pages[number]!;
      const loss = this.#isCopy[number] ? COPY_LOSS : 0;
      const quality = stepped(NEUTRAL_QUALITY + 127 * (worth?.[number] ?? 0) - loss);
      const anchors = [...(this.#otherAnchors[number] ?? []), ...(this.#ownAnchors[number] ?? [])];
      if (quality !== NEUTRAL_QUALITY || anchors.length > 0) yield [id, { quality, anchors }];
    }
  }

  #addAnchor(target: number, anchor: string, isOwn: boolean): void {
    if (anchor === '') return;
    const lists = isOwn ? this.#ownAnchors : this.#otherAnchors;
    const list = lists[target];
    if (list !== undefined) {
      if (list.length >= (isOwn ? MAX_ANCHORS_OF_OWN : MAX_ANCHORS_OF_OTHERS)) return;
      if (list.includes(anchor)) return;
    }
    const named = anchor.length > MAX_ANCHOR_LETTERS ? anchor.slice(0, MAX_ANCHOR_LETTERS) : anchor;
    // A site that uses the title for its own page adds nothing new; if another site does, it is a vote. Most
    // links are like this.
    if (isOwn && plainHash(named) === this.#titles[target]) return;
    const folded = plain(named);
    if (!/\p{L}{2}/u.test(folded) || EMPTY_WORDS.has(folded)) return;
    // The anchor is a substring of the packed links of its page, which must not stay in memory with it.
    if (list === undefined) lists[target] = [ownString(named)];
    else if (!list.some((known) => fold(known) === fold(named))) list.push(ownString(named));
  }

  /** 0 to 1 for each page. */
  #worth(): Float64Array {
    const order = Uint32Array.from(this.#to.keys());
    const [from, to, sites] = [this.#from, this.#to, this.#sites];
    order.sort((a, b) => to[a]! - to[b]! || sites[from[a]!]! - sites[from[b]!]! || a - b);
    let worth = new Float64Array(this.#size);
    for (let round = 0; round < ROUNDS; round++) {
      const votes = new Float64Array(worth.length);
      for (let at = 0; at < order.length; ) {
        const target = to[order[at]!]!;
        const site = sites[from[order[at]!]!];
        let best = 0;
        for (; at < order.length && to[order[at]!] === target && sites[from[order[at]!]!] === site; at++) {
          best = Math.max(best, 0.5 + worth[from[order[at]!]!]!);
        }
        votes[target]! += best;
      }
      worth = votes.map((vote, number) => {
        const own = OWN_LINK * Math.min(MAX_OWN_LINKS, this.#ownLinks[number]!);
        const all = 1 - 2 ** (-(vote + own) / HALF_AT);
        return this.#isCopy[number] ? all / 2 : all;
      });
    }
    return worth;
  }
}

/** The larger column, which begins with the values of the old one. */
function grown<Column extends Float64Array | Uint32Array | Int32Array | Uint8Array>(
  old: Column,
  larger: Column,
): Column {
  larger.set(old);
  return larger;
}

/** Folded words with single spaces between them. */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const HASH_START = 0x811c9dc5 | 0;
const HASH_STEP = 0x01000193;
const SPACE = 0x20;

/** FNV-1a */
function hashOf(text: string): number {
  let hash = HASH_START;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), HASH_STEP);
  return hash;
}

/** `hashOf(plain(text))` without creating a string; every link of every page is compared with a title. */
function plainHash(text: string): number {
  let hash = HASH_START;
  let hasWords = false;
  let isGap = false;
  for (let i = 0; i < text.length; i++) {
    const code = foldCode(text.charCodeAt(i));
    const kind = code < 0 ? BY_PROPERTY : kinds[code] || learnKind(code);
    if (kind === BY_PROPERTY) return hashOf(plain(text));
    if (kind === GAP) {
      isGap = true;
      continue;
    }
    if (isGap && hasWords) hash = Math.imul(hash ^ SPACE, HASH_STEP);
    isGap = false;
    hasWords = true;
    hash = Math.imul(hash ^ code, HASH_STEP);
  }
  return hash;
}

/**
 * Folded code unit → part of a word, gap between words, or surrogate, which is meaningful only with its
 * neighbour.
 */
const kinds = new Uint8Array(0x10000);
const IN_WORD = 1;
const GAP = 2;
const BY_PROPERTY = 3;

function learnKind(code: number): number {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const kind = isSurrogate ? BY_PROPERTY : /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? IN_WORD : GAP;
  kinds[code] = kind;
  return kind;
}

function stepped(quality: number): number {
  return Math.max(0, Math.min(255, Math.round(quality / STEP) * STEP));
}

keepShape(LinkTally);
