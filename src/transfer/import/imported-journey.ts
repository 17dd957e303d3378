import type { KnownUrls } from '../../frontier/known-urls.ts';
import type { Admission, AdmittedUrl, Candidate } from '../../links/admission.ts';
import { priorityOf } from '../../links/priority-of.ts';
import type { Journey } from '../../model/journey.ts';
import { linkTargets } from '../../model/link-targets.ts';
import type { Urls } from '../../model/store.ts';
import type { ReadyDocument } from './ready-document.ts';

export type Registry = { frontier: KnownUrls; admission: Admission; urls: Urls };

/** What an imported document leaves in the store. */
export async function importedJourney(
  { url, ids, content, body, links }: ReadyDocument,
  { frontier, admission, urls }: Registry,
  now: number,
): Promise<Journey> {
  const known = frontier.idOf(url);
  const record = known === undefined ? null : await urls.get(known);
  const found = { url, via: 'import' as const, foundOn: null, anchor: '', depth: 0 };
  const withGivenId = known === undefined && ids ? await admittedAs(ids, found, frontier, urls) : null;
  const admitted = withGivenId ? [withGivenId] : known === undefined ? admission.admit([found]) : [];
  const page = known ?? admitted[0]!.id;
  const fetchedAt = content.fetchedAt ?? now;
  const changedAt = content.changedAt ?? fetchedAt;
  // A page that is also crawled keeps its next visit; one that was about to be crawled is due immediately.
  const next = record ? (record.visits === 0 ? now : record.due) : Number.POSITIVE_INFINITY;
  // Only links to known URLs: an import discovers nothing to crawl.
  const linked = links.flatMap((link) => {
    const id = frontier.idOf(link.url);
    return id === undefined ? [] : [{ ...link, id }];
  });
  return {
    visit: {
      page,
      at: now,
      scheduled: now,
      outcome: 'indexed',
      heard: 'new',
      status: 0,
      reason: 'import',
      bytes: content.text.length,
      tookMs: 0,
      next,
    },
    content: { ...content, fetchedAt, changedAt },
    body,
    discovered: admitted,
    links: links.length === 0 ? null : linkTargets(linked),
    validators: { etag: null, lastModified: null },
    bodyHash: content.bodyHash,
    duplicateOf: null,
    policyState: record?.policyState,
    retry: false,
    hostNotBefore: 0,
  };
}

/** Under the ids of the store it comes from; null if they are taken. */
async function admittedAs(
  ids: { page: number; site: number | null },
  found: Candidate,
  frontier: KnownUrls,
  urls: Urls,
): Promise<AdmittedUrl | null> {
  if (await urls.get(ids.page)) return null;
  const siteId = ids.site === null ? {} : { siteId: ids.site };
  return frontier.admitAs(ids.page, { ...found, ...siteId, priority: priorityOf(found.url, 0) });
}
