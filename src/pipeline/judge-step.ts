/**
 * The third step: one outcome for every visit, whether or not there was a page to read. Pages that were read
 * are judged by `page-judge.ts`; everything else (redirects, failures, sitemaps and feeds) is judged here.
 */
import type { FetchAnswer } from '../crawler/fetcher.ts';
import type { UrlList } from '../documents/feeds/url-list.ts';
import type { SiteLanguages } from '../language/site-languages.ts';
import { withoutAlias } from '../links/aliases.ts';
import { SitemapAllowance } from '../links/sitemap-allowance.ts';
import type { Frontier } from '../model/frontier.ts';
import { staysStored } from '../model/journey.ts';
import type { Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { ChangeHints, ListedPage } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { ExtractedBody } from './extract-step.ts';
import type { Extracted } from './extraction/extracted.ts';
import type { Fetched } from './fetch-step.ts';
import { type Judged, linksTo, noContent } from './judged.ts';
import { failureOutcome, sameOutcome } from './outcomes.ts';
import type { PageJudge } from './page-judge.ts';
import type { PageVisit } from './page-visit.ts';
import type { RedirectJudge } from './redirect-judge.ts';

export type JudgeStepParts = {
  pages: PageJudge;
  redirects: RedirectJudge;
  frontier: Frontier;
  urls: Urls;
  languages: SiteLanguages;
  /** What sites announce about their own changes; null if that is not used. */
  hints: ChangeHints | null;
  revisits: Pick<Revisits, 'worthOfChange'>;
};

/** The request ended at the headers, which announced an image, an archive or the like. */
export const NOT_READ = 'not-read';
/**
 * An index of sitemaps lists sitemaps (sitemaps.org); some sites nest them once more. Deeper ones are
 * endless.
 */
const MAX_NESTED_INDEXES = 2;

export class JudgeStep {
  readonly #parts: JudgeStepParts;
  readonly #sitemaps = new SitemapAllowance();

  constructor(parts: JudgeStepParts) {
    this.#parts = parts;
  }

  /** Null if the crawl was stopped before the page could be judged. */
  async judge(
    fetched: Exclude<Fetched, { kind: 'postponed' }>,
    body: ExtractedBody | null,
    visit: PageVisit,
  ): Promise<Judged | null> {
    this.#parts.redirects.begin(visit);
    if (fetched.kind === 'not-asked') return noContent(fetched.outcome, fetched.reason);
    if (body === null) return this.#judgeAnswer(fetched.answer, visit);
    if (body.kind === 'not-rendered') return noContent('failed', body.reason);
    return this.#judgeBody(body.extracted, body.isRendered, visit);
  }

  async #judgeAnswer(answer: FetchAnswer, visit: PageVisit): Promise<Judged> {
    switch (answer.kind) {
      case 'not-modified':
        return noContent(sameOutcome(visit.record), 'http-304');
      case 'redirect':
        return this.#parts.redirects.judge(answer, visit);
      case 'failed':
        return noContent(failureOutcome(answer.reason), answer.reason);
      default:
        return noContent('unsupported', NOT_READ);
    }
  }

  async #judgeBody(extracted: Extracted, isRendered: boolean, visit: PageVisit): Promise<Judged | null> {
    const { pages, languages } = this.#parts;
    const { record } = visit;
    switch (extracted.kind) {
      case 'same':
        // The page is still what it was at the last visit.
        return noContent(sameOutcome(record), 'same-bytes');
      case 'unsupported':
        return noContent('unsupported', extracted.reason);
      case 'listing': {
        const { via, urls, isIndex } = extracted.listing;
        if (isIndex && (await this.#listsBefore(record)) > MAX_NESTED_INDEXES)
          return noContent('unsupported', 'sitemap-nested');
        const isKnown = (url: CanonicalUrl) => this.#parts.frontier.idOf(url) !== undefined;
        const allowed = isIndex ? this.#sitemaps.take(record.site, urls, isKnown) : urls;
        const links = allowed.map(({ url }) => ({ url, anchor: '' }));
        const announced = await this.#announced(allowed, visit);
        const reason = allowed.length < urls.length ? 'sitemap-limit' : via;
        return noContent('unsupported', reason, { links: linksTo(via, links, 1), announced });
      }
      case 'page':
        languages.add(record.site, {
          language: extracted.language,
          isDoubtful: extracted.isLanguageDoubtful,
        });
        return pages.judge(extracted, { ...visit, isRendered });
    }
  }

  /** How many lists in a row led to this URL; the first was named by robots.txt or a page. */
  async #listsBefore(record: UrlRecord): Promise<number> {
    let count = 0;
    let step: UrlRecord | null = record;
    while (step?.via === 'sitemap' && step.foundOn !== null && count <= MAX_NESTED_INDEXES) {
      count++;
      step = await this.#parts.urls.get(step.foundOn);
    }
    return count;
  }

  /**
   * Kept pages that changed after our last visit, according to the list, are due now. Returns how many it
   * announced.
   */
  async #announced(listed: UrlList['urls'], { lease, at }: PageVisit): Promise<number> {
    const { frontier, urls, hints, revisits } = this.#parts;
    if (!hints) return 0;
    const known = listed.flatMap(({ url, changedAt }) => {
      const id = changedAt === null ? undefined : frontier.idOf(url);
      return id === undefined ? [] : [{ id, changedAt: changedAt! }];
    });
    const records = await urls.getMany(known.map(({ id }) => id));
    const pages: ListedPage[] = [];
    for (const { id: listedAs, changedAt } of known) {
      const record = records.get(listedAs);
      if (!record) continue;
      const { id, lastVisitAt: seenAt, lastOutcome } = await withoutAlias(urls, record);
      if (typeof seenAt === 'number' && lastOutcome && staysStored(lastOutcome))
        pages.push({ id, changedAt, seenAt });
    }
    const { due, brought } = hints.read(lease.url, lease.host, pages, at, (id) => revisits.worthOfChange(id));
    frontier.announce(due, at);
    return brought;
  }
}
