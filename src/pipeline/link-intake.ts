/**
 * What the links of a page mean for the frontier (F4): every link is evidence about its target; new targets
 * that pass the filters are admitted with their priority, and those already waiting may move ahead.
 */
import type { Admission, AdmittedUrl } from '../links/admission.ts';
import { type DepthReader, depthReader } from '../links/depth-reader.ts';
import type { KeywordProfile } from '../links/keyword-profile.ts';
import { urlWords } from '../links/link-contexts.ts';
import type { LinkSorter, LinkTarget } from '../links/link-sorter.ts';
import { SPELLING_PRIORITY } from '../links/priority-of.ts';
import { RedirectSources } from '../links/redirect-sources.ts';
import type { KnownLinks, TrapGuard } from '../links/trap-guard.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Discovery, Link, NewUrl } from '../model/link.ts';
import { LinkList } from '../model/link-list.ts';
import type { LinkTargets } from '../model/link-targets.ts';
import type { PageId } from '../model/page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { VisitOutcome } from '../model/visit.ts';
import { ownString } from '../nlp/own-string.ts';
import type { CrawlTopics } from '../topics/crawl-topics.ts';

export type LinkIntakeParts = {
  frontier: Frontier;
  admission: Admission;
  traps: TrapGuard;
  /** Ranks new URLs in the frontier; null: home pages first, then by depth. */
  sorter: LinkSorter | null;
  /** What links are compared with in the paper's order; null or absent: they are not. */
  keywords?: KeywordProfile | null;
  /** Null: pages are not judged by topic. */
  topics: CrawlTopics | null;
};

export type Found = { via: Discovery; links: LinkList; depth: number };

/** What a page says about other pages. */
export type PageLinks = {
  found: Found[];
  /** Null if the stored links of the page stay as they are. */
  linksOfPage: LinkList | null;
  /** Links that are not followed, and why: marked nofollow, or on a page in another language. */
  unfollowed?: { links: LinkList; filter: string }[];
  /** Links beyond the limit of a page. */
  linksLeftOut?: number;
  title?: string;
  /** The clean text of the page, by which its URL's shape is judged. */
  text?: string;
  /** How relevant the page is to the crawl's topic. */
  relevance: number;
};

/** What is stored with the page. */
export type Intake = Pick<Journey, 'discovered' | 'links'>;

export class LinkIntake {
  readonly #parts: LinkIntakeParts;
  readonly #sources = new RedirectSources();

  constructor(parts: LinkIntakeParts) {
    this.#parts = parts;
  }

  take(lease: Lease, outcome: VisitOutcome, page: PageLinks): Intake {
    const { found, unfollowed = [], linksLeftOut = 0, linksOfPage, relevance, title = '', text = '' } = page;
    const { admission, frontier, sorter, keywords, topics, traps } = this.#parts;
    // Its other spelling takes its place among the pages of the site.
    if (outcome === 'alias') admission.gaveWay(lease.url);
    // Without a topic, a page's quality is the originality of its site.
    const quality = topics?.isFocused ? relevance : (sorter?.originality(lease.url) ?? 0);
    const source = { id: lease.id, relevance: quality, site: siteOf(lease.url) };
    if (!lease.revisit && isJudged(outcome)) {
      const target = { url: lease.url, depth: lease.depth, hint: 0 };
      sorter?.learn(lease.id, target, relevance, outcome === 'duplicate');
      if (outcome !== 'duplicate')
        keywords?.learn(`${title}\n${text}`, !topics?.isFocused || relevance >= RELEVANT);
    }
    const hintOf = (link: Link) => hintBy(link, title, keywords ?? null);
    const discovered: AdmittedUrl[] = [];
    const lists: SeenLinks[] = [];
    let links: Journey['links'] = linksOfPage ? NO_TARGETS : null;
    for (const { via, links: given, depth } of found) {
      if (given.length === 0) continue;
      const list = this.#spelt(given);
      const depths = via === 'link' ? depthReader(lease) : { of: () => depth, usual: depth };
      const isRanked = sorter !== null && via === 'link' && !lease.revisit;
      const ids = idsOf(list, frontier);
      const unknown: Link[] = [];
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (id === undefined) unknown.push(ownLink(list.link(i)));
        else if (isRanked && id !== lease.id && frontier.isNew(id)) {
          // Most links say nothing about themselves: they are not read one by one.
          const { usual } = depths;
          const target =
            usual !== null && !keywords && list.extras(i) === undefined
              ? { url: list.url(i), depth: usual, hint: 0 }
              : targetOf(list.link(i), depths, hintOf);
          frontier.raise(id, sorter.see(id, target, source));
        }
      }
      lists.push({ list, ids });
      if (unknown.length > 0) discovered.push(...this.#admit(unknown, via, source, depths, hintOf));
      if (given === linksOfPage)
        links = targetsOf(list, unknown.length > 0 && discovered.length > 0 ? idsOf(list, frontier) : ids);
    }
    for (const { links: list, filter } of unfollowed) {
      const depth = lease.depth + 1;
      const named = Array.from(
        list,
        ({ url, anchor }) => ({ url, via: 'link', foundOn: lease.id, anchor, depth }) as const,
      );
      admission.note(named, { filter, reason: '' });
    }
    if (linksLeftOut > 0 && !lease.revisit) admission.leaveOut('links-per-page', linksLeftOut);
    if (outcome === 'alias' || outcome === 'redirected') {
      this.#heed(lease, outcome, found);
      return { discovered, links };
    }
    if (lease.revisit) return { discovered, links };
    const known: KnownLinks = {
      urls: () => lists.flatMap(({ list, ids }) => list.urls.filter((_, i) => ids[i] !== undefined)),
      anchors: () => lists.map(({ list, ids }) => targetsOf(list, ids).anchors).join('\n'),
    };
    const sources = this.#sources.take(lease.id);
    const evidence = { outcome, title, text, known, sources };
    const taken = discovered.filter(({ deferred }) => deferred === undefined);
    traps.learn(lease.url, { ...evidence, discovered: taken.map(({ url }) => url) });
    return { discovered, links };
  }

  /** What a redirect means for its target, and for the shape of its own URL. */
  #heed({ id, url, revisit }: Lease, outcome: 'alias' | 'redirected', found: readonly Found[]): void {
    const { admission, frontier, traps } = this.#parts;
    const target = found[0] && frontier.idOf(admission.spell(found[0].links.url(0)));
    if (outcome === 'alias' && target !== undefined) frontier.raise(target, SPELLING_PRIORITY);
    if (revisit) return;
    const sources = [url, ...this.#sources.take(id)];
    if (target === undefined) {
      // As much as a dead link: it costs a request and leads nowhere.
      traps.learn(url, { ...NOTHING_NEW, outcome: 'unsupported' });
    } else if (frontier.isNew(target)) {
      for (const source of sources)
        if (!this.#sources.wait(target, source)) traps.learn(source, { ...NOTHING_NEW, outcome });
    } else if (outcome === 'redirected' || !this.#sources.tell(target))
      traps.learn(url, { ...NOTHING_NEW, outcome });
  }

  /** Those of the unknown links that pass the filters, ranked by what the page is worth. */
  #admit(
    unknown: readonly Link[],
    via: Discovery,
    source: { id: PageId; relevance: number; site: string },
    depths: DepthReader,
    hintOf: (link: Link) => number,
  ): AdmittedUrl[] {
    const { admission, sorter } = this.#parts;
    const named = unknown.map((link) => {
      return { url: link.url, via, foundOn: source.id, anchor: link.anchor, depth: depths.of(link) };
    });
    if (sorter === null) return admission.admit(named);
    const hints = new Map(unknown.map((link) => [link.url, hintOf(link)]));
    return admission.admit(named, (id: PageId, { url, depth }: NewUrl) =>
      sorter.see(id, { url, depth, hint: hints.get(url) ?? 0 }, source),
    );
  }

  /** Links in the project's spelling, each URL once. */
  #spelt(links: LinkList): LinkList {
    const { admission } = this.#parts;
    if (admission.keepsSpelling) return links;
    const spelt = new Map<CanonicalUrl, Link>();
    for (const link of links) {
      const url = admission.spell(link.url);
      if (!spelt.has(url)) spelt.set(url, { ...link, url });
    }
    return LinkList.of([...spelt.values()]);
  }
}

/** A list with the ids of those URLs that were known before. */
type SeenLinks = { list: LinkList; ids: readonly (PageId | undefined)[] };

/** A redirect brings nothing new if its target is known already, or not wanted. */
const NOTHING_NEW = { text: '', discovered: [] };

const NO_TARGETS: LinkTargets = { ids: [], anchors: '' };

/** A page counts as relevant from here on. */
const RELEVANT = 0.5;

/**
 * What the words of a link promise: the keywords' TF-IDF in the paper's order, else what the topic model
 * says.
 */
function hintBy(
  { url, anchor, around = '', hint = 0 }: Link,
  title: string,
  keywords: KeywordProfile | null,
) {
  return keywords ? keywords.score({ anchor, around, urlWords: urlWords(url), title }) : hint;
}

/** Does a visit with this outcome tell what the page is worth? */
function isJudged(outcome: VisitOutcome): boolean {
  return outcome === 'indexed' || outcome === 'off-topic' || outcome === 'duplicate';
}

function targetOf(link: Link, depths: DepthReader, hintOf: (link: Link) => number): LinkTarget {
  return { url: link.url, depth: depths.of(link), hint: hintOf(link) };
}

function idsOf({ hashes, length }: LinkList, frontier: Frontier): (PageId | undefined)[] {
  const ids: (PageId | undefined)[] = [];
  for (let i = 0; i < length; i++) ids.push(frontier.idOfHash(hashes[2 * i]!, hashes[2 * i + 1]!));
  return ids;
}

/** Links whose URLs are known by now. */
function targetsOf(list: LinkList, ids: readonly (PageId | undefined)[]): LinkTargets {
  if (isComplete(ids)) return { ids, anchors: list.anchorLines };
  const known: PageId[] = [];
  const anchors: string[] = [];
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    if (id === undefined) continue;
    known.push(id);
    anchors.push(list.anchor(i));
  }
  return { ids: known, anchors: anchors.join('\n') };
}

function isComplete(ids: readonly (PageId | undefined)[]): ids is readonly PageId[] {
  return !ids.includes(undefined);
}

/** Its words may be a view of those of all links, which must not stay in memory with it. */
function ownLink(link: Link): Link {
  return { ...link, anchor: ownString(link.anchor) };
}
