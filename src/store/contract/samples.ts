/** Journeys and pages for tests of the store and everything built on it. */

import type { Journey } from '../../model/journey.ts';
import type { NewUrl } from '../../model/link.ts';
import type { PageContent, PageId } from '../../model/page.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../../model/visit.ts';

export function sampleUrl(id: PageId, url = `https://www.ornek.com.tr/${id}`): NewUrl & { id: PageId } {
  return { id, url: url as CanonicalUrl, via: 'link', foundOn: null, anchor: '', depth: 1, priority: 0 };
}

export function sampleContent(changes: Partial<PageContent> = {}): PageContent {
  return {
    title: 'Baraj doldu',
    text: 'Barajların doluluk oranı arttı.\nYetkililer açıkladı.',
    language: 'tr',
    topic: null,
    description: null,
    author: null,
    publishedAt: null,
    fetchedAt: 1_700_000_000_000,
    changedAt: 1_700_000_000_000,
    bodyHash: 'body',
    textHash: 'text',
    simhash: { high: 1, low: 2 },
    ...changes,
  };
}

type JourneyChanges = Partial<Omit<Journey, 'visit'>> & Partial<Journey['visit']>;

/** A journey of page 1 that ends in `outcome`; with content if a page is stored. */
export function sampleJourney(outcome: VisitOutcome, changes: JourneyChanges = {}): Journey {
  const {
    page = 1,
    at = 1_700_000_000_000,
    scheduled = at,
    heard = 'new',
    status = 200,
    reason = 'test',
    bytes = 10,
    tookMs = 5,
    next = at + 60_000,
    ...rest
  } = changes;
  return {
    visit: { page, at, scheduled, outcome, heard, status, reason, bytes, tookMs, next },
    content: outcome === 'indexed' || outcome === 'minor' ? sampleContent() : null,
    body: null,
    discovered: [],
    links: null,
    validators: { etag: null, lastModified: null },
    bodyHash: 'body',
    duplicateOf: null,
    policyState: undefined,
    retry: false,
    hostNotBefore: 0,
    ...rest,
  };
}
