/**
 * Decides what becomes of a page that was read: whether it is kept, and whether it is new, changed or the
 * same as before. The checks, in order: does it name another canonical address, is it empty, is it not
 * Turkish, is it noindex, is it off topic, is it a copy, is it unchanged, slightly changed, changed, or new?
 */

import { SiteNames } from '../documents/html/site-name.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import type { SiteLanguages } from '../language/site-languages.ts';
import { CanonicalPages } from '../links/canonical-pages.ts';
import type { NearDuplicates } from '../links/near-duplicates.ts';
import type { Scope } from '../links/scope.ts';
import type { Journey } from '../model/journey.ts';
import { LinkList } from '../model/link-list.ts';
import type { Page, PageContent, PageId } from '../model/page.ts';
import type { Pages, Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { hostOf } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';
import { lowerTurkish } from '../nlp/fold.ts';
import type { SharedText } from '../nlp/shared-text.ts';
import type { UnknownWord } from '../nlp/stems-of.ts';
import { RULE_MISSED } from '../similartext/site-rules.ts';
import type { CrawlTopics } from '../topics/crawl-topics.ts';
import { isMinorChange } from '../update/changes/is-minor-change.ts';
import { CopySearch, KnownTexts, type NewPage } from './copy-search.ts';
import type { ExtractedPage } from './extraction/extracted.ts';
import { type Judged, newContent, noContent, type Twin } from './judged.ts';
import type { Found, PageLinks } from './link-intake.ts';
import {
  type Difference,
  isOtherText,
  type PageDifferences,
  type PageNotes,
  type Visited,
} from './page-differences.ts';

export type PageJudgeParts = {
  scope: Scope;
  pages: Pages;
  urls: Urls;
  nearDuplicates: NearDuplicates;
  topics: CrawlTopics | null;
  /** Counts the unknown words of new pages. */
  words: WordCounts | null;
  /** How the pages of each site were judged. */
  languages: Pick<SiteLanguages, 'of'>;
  /** Whether pages in other languages are saved. */
  keepForeign: boolean;
};

type Verdict = Pick<Judged, 'outcome' | 'reason' | 'twin'>;

/** A page as it was read from a body. */
type ReadPage = ExtractedPage & { bodyHash: string };

/** The links of one in this many pages in other languages are followed, on sites that have Turkish pages. */
const FOLLOWED_OF_FOREIGN = 10;
/** A site with more foreign pages than this per Turkish page is not a Turkish site. */
const MAX_FOREIGN_RATIO = 3;

export class PageJudge {
  readonly #parts: PageJudgeParts;
  readonly #differences: PageDifferences;
  readonly #canonicalPages: CanonicalPages;
  readonly #known: KnownTexts;
  readonly #siteNames = new SiteNames();

  constructor(parts: PageJudgeParts, differences: PageDifferences) {
    this.#parts = parts;
    this.#differences = differences;
    this.#canonicalPages = new CanonicalPages(parts.pages, parts.urls);
    this.#known = new KnownTexts(parts.pages, parts.nearDuplicates);
  }

  /** Null if the crawl was stopped before it was clear whether the page has changed. */
  async judge(page: ReadPage, visited: Visited): Promise<Judged | null> {
    const { pages, scope, nearDuplicates } = this.#parts;
    const { lease, record } = visited;
    const links = this.#linksOf(page, visited);
    const { text, textHash, simhash } = page;
    const compared: NewPage = { id: lease.id, url: lease.url, kind: page.pageKind, text, textHash, simhash };
    const named =
      page.canonical !== null && scope.includes(page.canonical) && !page.noindex ? page.canonical : null;
    const canonical = named && (await this.#canonicalPages.meant(named, lease.id));
    const address: Twin | null = canonical === null ? null : { kind: 'address', url: canonical };
    if (canonical !== null) {
      links.found.push({
        via: 'canonical',
        links: LinkList.of([{ url: canonical, anchor: page.title }]),
        depth: lease.depth,
      });
      const shared = await this.#canonicalPages.copyOf(canonical, compared);
      const notes = shared && copyNotes(page, record, shared);
      if (shared) return noContent('duplicate', 'canonical', { links, twin: address, notes });
    }
    const refusal = this.#refusal(page);
    if (refusal?.outcome === 'not-turkish' && this.#parts.keepForeign && !page.noindex) {
      const content = this.#contentOf(page, visited, visited.at);
      return newContent(refusal, content, page.packedHtml, { links });
    }
    if (refusal !== null) return noContent(refusal.outcome, refusal.reason, { links });
    const stored = record.visits === 0 ? null : await pages.get(lease.id);
    const difference =
      stored !== null && stored.textHash !== page.textHash
        ? await this.#differences.judge(stored, page, visited)
        : null;
    if (difference === 'stopped') return null;
    const notes = difference?.notes ?? null;
    if (difference?.kind === 'restless') return noContent('unchanged', 'restless', { links, notes });
    const replaces = await this.#canonicalPages.standIns(lease.id, compared);
    const search = new CopySearch(this.#known, compared, replaces);
    // No awaits from here on: of twins that arrive together, the second must see the first.
    while (!search.isComplete) await search.proceed();
    const copy = search.copy();
    const isChanged = stored ? difference?.kind === 'changed' : isOtherText(page, record);
    if (copy !== null) {
      const twin: Twin = { kind: 'page', id: copy.id };
      return noContent('duplicate', copy.reason, {
        ...{ links, twin, isChanged },
        notes: copyNotes(page, record, copy.shared),
      });
    }
    if (stored?.textHash === page.textHash)
      return noContent('unchanged', 'same-text', { links, twin: address });
    for (const other of replaces) nearDuplicates.remove(other);
    this.#known.add(compared);
    this.#parts.words?.add(lease.id, stored === null ? page.unknownWords : otherWords(page, stored));
    const isSame = difference?.kind === 'cleaned-anew' || difference?.kind === 'unsure';
    const content = this.#contentOf(page, visited, stored && isSame ? stored.changedAt : visited.at);
    const verdict = verdictOnKept(page, stored, difference);
    return newContent(verdict, content, page.packedHtml, {
      replaces,
      links,
      notes,
      twin: address,
      isChanged,
    });
  }

  /** The journey is on disk (or failed to get there): from now on its text is found in the store. */
  settled(journey: Journey): void {
    if (journey.content) this.#known.settled(journey.visit.page);
  }

  #linksOf(page: ExtractedPage, { lease, record }: Visited): PageLinks {
    const { topics } = this.#parts;
    const mayFollow =
      !page.nofollow &&
      (page.language === 'tr' ||
        page.text === '' ||
        (isHome(lease.url) && record.via === 'seed') ||
        this.#mayLeadToTurkish(page, lease.id, record.site));
    const depth = lease.depth + 1;
    const found: Found[] = [];
    if (mayFollow) {
      found.push({ via: 'link', links: page.links, depth });
      found.push({ via: 'feed', links: LinkList.of(page.feeds.map((url) => ({ url, anchor: '' }))), depth });
    }
    const relevance = topics && page.topics ? topics.relevance(page.topics.scores) : 0;
    const unfollowed = [{ links: page.nofollowLinks ?? LinkList.EMPTY, filter: 'nofollow' }];
    if (!mayFollow) unfollowed.push({ links: page.links, filter: page.nofollow ? 'nofollow' : 'language' });
    const { title, text, linksLeftOut = 0 } = page;
    return {
      found,
      unfollowed,
      linksLeftOut,
      linksOfPage: mayFollow ? page.links : LinkList.EMPTY,
      title,
      text,
      relevance,
    };
  }

  /**
   * F3 follows only the links of Turkish pages, but a mistake about one page must not cut off everything
   * behind it. On a site with Turkish pages, the links of listings and home pages count whatever their
   * language, and so do those of one in ten others.
   */
  #mayLeadToTurkish(page: ExtractedPage, id: PageId, site: string): boolean {
    const { turkish, other } = this.#parts.languages.of(site);
    if (turkish === 0) return false;
    const isList = page.pageKind === 'listing' || page.pageKind === 'home';
    return (isList && turkish * MAX_FOREIGN_RATIO >= other) || id % FOLLOWED_OF_FOREIGN === 0;
  }

  #contentOf(page: ReadPage, { lease, record, at }: Visited, changedAt: number): PageContent {
    const content = contentOf(page, at, changedAt);
    // The English part of a site uses its English name.
    if (page.language !== 'tr') return content;
    const named = this.#siteNames.add(
      record.site,
      hostOf(lease.url),
      page.siteNaming,
      page.pageKind === 'home',
    );
    return named === null ? content : { ...content, siteName: named.name, isSiteNameSure: named.isSure };
  }

  /** Why we do not want the page, whatever else is true of it. */
  #refusal(page: ExtractedPage): Verdict | null {
    const { topics } = this.#parts;
    if (page.text === '') return { outcome: 'empty', reason: whyEmpty(page), twin: null };
    if (page.language !== 'tr')
      return { outcome: 'not-turkish', reason: `language-${page.language}`, twin: null };
    if (page.noindex) return { outcome: 'noindex', reason: 'robots-meta', twin: null };
    if (topics && page.topics && !topics.isWanted(page.topics.scores)) {
      return { outcome: 'off-topic', reason: `topic-${page.topics.topic ?? 'none'}`, twin: null };
    }
    return null;
  }
}

/** Unknown words that the stored text did not have. */
function otherWords({ unknownWords }: ExtractedPage, stored: Page): UnknownWord[] {
  if (unknownWords.length === 0) return [];
  const before = lowerTurkish(stored.text);
  return unknownWords.filter(({ word }) => !before.includes(word));
}

/** What is remembered of a copy: its text, and how much it shares with the page that is kept. */
function copyNotes(page: ReadPage, record: UrlRecord, { ofFirst, ofSecond }: SharedText): PageNotes {
  const shared = { page: rounded(ofFirst), other: rounded(ofSecond) };
  return { ...(record.notes as PageNotes), textHash: page.textHash, shared };
}

function rounded(share: number): number {
  return Math.floor(share * 1000) / 1000;
}

function whyEmpty({ needsScript, isScanned }: ExtractedPage): string {
  if (isScanned) return 'scanned';
  return needsScript ? 'needs-script' : 'no-text';
}

function verdictOnKept(page: ExtractedPage, stored: Page | null, difference: Difference | null): Verdict {
  if (difference?.kind === 'cleaned-anew') return { outcome: 'minor', reason: 'cleaned-anew', twin: null };
  // The new text is kept, but nothing is said about changes.
  if (difference?.kind === 'unsure') return { outcome: 'minor', reason: 'unchecked', twin: null };
  if (stored && isMinorChange(stored, page)) return { outcome: 'minor', reason: 'small-change', twin: null };
  // A rule that no longer matches must be visible; the policy already knows whether the page is new.
  const reason = page.rule === 'missed' ? RULE_MISSED : stored ? 'changed' : 'new';
  return { outcome: 'indexed', reason, twin: null };
}

/** Fields that few pages have are added one by one: pages of one shape are read faster. */
function contentOf(page: ReadPage, fetchedAt: number, changedAt: number): PageContent {
  const content: PageContent = {
    title: page.title,
    text: page.text,
    language: page.language,
    topic: page.topics?.topic ?? null,
    description: page.description,
    author: page.author,
    kind: page.pageKind,
    media: page.media,
    optOut: page.optOut,
    publishedAt: page.publishedAt,
    fetchedAt,
    changedAt,
    bodyHash: page.bodyHash,
    textHash: page.textHash,
    simhash: page.simhash,
  };
  if (page.topics) {
    content.topicScores = page.topics.scores;
    content.topics = page.topics.topics;
  }
  if (page.charset) content.charset = page.charset;
  if (page.isLanguageDoubtful) content.isLanguageDoubtful = true;
  if (page.licence) content.licence = page.licence;
  if (page.section) content.section = page.section;
  return content;
}
