import { ROBOTS_AGENT } from '../crawler/robots-cache.ts';
import { staysStored } from '../model/journey.ts';
import type { Page, PageKind } from '../model/page.ts';
import type { Bodies } from '../model/store.ts';
import type { SharedShares, UrlRecord } from '../model/url-record.ts';
import type { VisitOutcome } from '../model/visit.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import { unpackHtml } from '../store/stored-html.ts';
import {
  type ComparedPage,
  firstLook,
  NO_NOTES,
  type RestlessNotes,
  secondLook,
  sentencesOf,
  unchecked,
} from '../update/changes/restless.ts';
import { RestlessPlaces } from '../update/changes/restless-places.ts';
import type { ExtractPool } from './extraction/extract-pool.ts';
import type { Extracted, ExtractedPage } from './extraction/extracted.ts';
import type { PageVisit } from './page-visit.ts';
import type { Refetch } from './refetch.ts';

/** What is remembered about a page to tell changes from text that differs at every fetch. */
export type PageNotes = Partial<RestlessNotes> & {
  /** Hash of the clean text of a page that is not kept. */
  textHash?: string;
  /** Of a copy: the share of its text that is on the page that is kept, and the share of that one's text. */
  shared?: SharedShares;
};

/**
 * Why a page reads differently from its stored version: its site is cleaned differently by now, the text
 * differs at every fetch, the page has really changed, or a second fetch was needed to tell and was not
 * possible.
 */
export type Difference = { kind: 'cleaned-anew' | 'restless' | 'changed' | 'unsure'; notes?: PageNotes };

export type DifferencesParts = {
  bodies: Bodies;
  extractors: Pick<ExtractPool, 'extract'>;
  /** Fetches pages that seem to have changed a second time; null treats every difference as a change. */
  refetch: Pick<Refetch, 'fetch'> | null;
  /** Where sites mark their articles (S2), by site. */
  rules: ReadonlyMap<string, readonly SiteRule[]>;
  maxBodyBytes: number;
};

export type Visited = PageVisit & { isRendered: boolean };

/** Tells real changes of a page from apparent ones. */
export class PageDifferences {
  readonly #parts: DifferencesParts;
  readonly #places = new RestlessPlaces();

  constructor(parts: DifferencesParts) {
    this.#parts = parts;
  }

  /**
   * The stored version is cleaned with what is known of its site today: if it then reads the same, no reader
   * sees a change. If it does not, the page may be one that differs at every fetch, so it is fetched once
   * more to find out. `stopped` if the crawl was stopped before that: nothing is known, and the next run
   * visits the page again.
   */
  async judge(stored: Page, page: ExtractedPage, visited: Visited): Promise<Difference | 'stopped'> {
    const { bodies, refetch, maxBodyBytes } = this.#parts;
    const { lease, record, isRendered } = visited;
    const body = await bodies.get(lease.id);
    const before =
      body &&
      // UTF-8 may take more bytes than the original encoding.
      (await this.#repeat({ body: unpackHtml(body), encoding: '', maxBodyBytes: 4 * maxBodyBytes }, visited));
    if (before?.textHash === page.textHash) return { kind: 'cleaned-anew' };
    // Nothing is lost: the new text is kept, and only the revisit policy does not see a change.
    if (LISTS.has(page.pageKind) && differsInNumbers(before ?? stored, page)) return { kind: 'unsure' };
    // A rendered page is not what its server sends.
    if (!refetch || !lease.revisit || isRendered) return { kind: 'changed' };
    const notes: RestlessNotes = { ...NO_NOTES, ...(record.notes as PageNotes) };
    const places = this.#places;
    const { host: site } = lease;
    const whole = sentencesOf(page);
    const old = places.mask(site, sentencesOf(before ?? stored));
    const first = places.mask(site, whole);
    const verdict = firstLook(notes, old, first, {
      isSteady: () => places.isSteady(site),
      isBelieved: () => places.isBelieved(site),
    });
    const second = verdict === 'look-again' ? await this.#fetchAgain(refetch, visited) : null;
    if (second === 'stopped') return 'stopped';
    if (verdict !== 'look-again') return { kind: verdict, notes: unchecked(notes) };
    // The next difference is examined again.
    if (second === null) return { kind: 'unsure', notes };
    const again = sentencesOf(second);
    places.learn(site, whole, again);
    const look = secondLook(notes, old, first, places.mask(site, again));
    return { kind: look.isChange ? 'changed' : 'restless', notes: look.notes };
  }

  /** Fetches the page again right away; null if that is not possible. */
  async #fetchAgain(
    refetch: Pick<Refetch, 'fetch'>,
    visited: Visited,
  ): Promise<ExtractedPage | 'stopped' | null> {
    const { maxBodyBytes } = this.#parts;
    const answer = await refetch.fetch(visited.lease);
    if (answer === 'stopped') return 'stopped';
    if (answer?.kind !== 'body') return null;
    const encoding = String(answer.headers['content-encoding'] ?? '');
    const contentType = answer.headers['content-type'] ?? null;
    return this.#repeat({ body: answer.body, encoding, contentType, maxBodyBytes }, visited);
  }

  /** Extracts another version of a page only to compare it; it teaches nothing. */
  async #repeat(
    version: { body: Uint8Array; encoding: string; contentType?: string | null; maxBodyBytes: number },
    { lease, record, at }: Visited,
  ): Promise<ExtractedPage | null> {
    const rules = this.#parts.rules.get(record.site);
    const extracted = await this.#parts.extractors.extract({
      url: lease.url,
      site: record.site,
      contentType: version.contentType ?? 'text/html; charset=utf-8',
      contentEncoding: version.encoding,
      robotsHeaders: [],
      body: version.body,
      maxBodyBytes: version.maxBodyBytes,
      knownHash: '',
      robotsAgent: ROBOTS_AGENT,
      now: at,
      isRepeat: true,
      isCompared: true,
      ...(rules ? { rules } : {}),
    });
    return extracted.kind === 'page' ? extracted : null;
  }
}

/** Pages that list others; a list of one is hard to recognise. */
const LISTS: ReadonlySet<PageKind> = new Set(['listing', 'home', 'other']);

/**
 * Prices at the top of a list change every minute: they look stable to an immediate second fetch, and like
 * news to the policy if the page has hardly any other text. In an article or on a product page a number is
 * news.
 */
function differsInNumbers(before: ComparedPage, page: ComparedPage): boolean {
  return before.title === page.title && lettersOf(before.text) === lettersOf(page.text);
}

/** Without numbers, arrows and signs: "42,10 ▲ %0,3" */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, ' ');
}

/**
 * Whether a page that is not kept has changed: by its text if that was seen before, otherwise by its bytes.
 */
export function hasChanged(extracted: Extracted, record: UrlRecord): boolean {
  if (extracted.kind === 'page' && textHashIn(record) !== undefined) return isOtherText(extracted, record);
  return extracted.bodyHash !== record.bodyHash;
}

/** Whether a page that was not kept has a text that was not seen at its last visit. */
export function isOtherText({ textHash }: Pick<ExtractedPage, 'textHash'>, record: UrlRecord): boolean {
  return textHash !== textHashIn(record);
}

function textHashIn({ notes }: UrlRecord): string | undefined {
  return (notes as PageNotes | undefined)?.textHash;
}

/** Remembers the text of a page that is not kept by its hash. */
export function notesOf(
  extracted: Extracted,
  outcome: VisitOutcome,
  record: UrlRecord,
): { notes?: PageNotes } {
  if (extracted.kind !== 'page' || staysStored(outcome)) return {};
  return { notes: { ...(record.notes as PageNotes), textHash: extracted.textHash } };
}
