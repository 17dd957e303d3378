import type { Discovery } from '../../model/link.ts';
import type { PageId } from '../../model/page.ts';
import type { UrlRecord } from '../../model/url-record.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../../model/visit.ts';

/** A URL with its site, where `u` and `s` are the tables. */
export const URL_COLUMNS = `u.id, u.url, s.name AS site, u.via, u.found_on, u.found_at, u.anchor, u.depth, u.priority,
  u.due, u.visits, u.failures, u.visited_at, u.outcome, u.etag, u.last_modified, u.body_hash, u.duplicate_of, u.policy, u.notes, u.deferred`;

export type UrlRow = {
  id: PageId;
  url: CanonicalUrl;
  site: string;
  via: Discovery;
  found_on: PageId | null;
  found_at: number;
  anchor: string;
  depth: number;
  priority: number;
  due: number | null;
  visits: number;
  failures: number;
  visited_at: number | null;
  outcome: VisitOutcome | null;
  etag: string | null;
  last_modified: string | null;
  body_hash: string;
  duplicate_of: PageId | null;
  policy: string | null;
  notes: string | null;
  deferred: string | null;
};

export function toRecord(row: UrlRow): UrlRecord {
  return {
    id: row.id,
    url: row.url,
    site: row.site,
    via: row.via,
    foundOn: row.found_on,
    foundAt: row.found_at,
    anchor: row.anchor,
    depth: row.depth,
    priority: row.priority,
    due: row.due ?? Number.POSITIVE_INFINITY,
    visits: row.visits,
    failures: row.failures,
    lastVisitAt: row.visited_at,
    lastOutcome: row.outcome,
    validators: { etag: row.etag, lastModified: row.last_modified },
    bodyHash: row.body_hash,
    duplicateOf: row.duplicate_of,
    policyState: row.policy === null ? undefined : JSON.parse(row.policy),
    notes: row.notes === null ? undefined : JSON.parse(row.notes),
    ...(row.deferred === null ? {} : { deferred: row.deferred }),
  };
}
