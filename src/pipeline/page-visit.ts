import type { Lease } from '../model/lease.ts';
import type { UrlRecord } from '../model/url-record.ts';

/** One visit in progress: what was leased, what is known about the URL, and when the visit began. */
export type PageVisit = { lease: Lease; record: UrlRecord; at: number };
