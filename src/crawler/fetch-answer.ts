import type { IncomingHttpHeaders } from 'node:http';
import type { CanonicalUrl } from '../model/canonical-url.ts';

/** What came of a request; everything that can go wrong is a value. */
export type FetchAnswer =
  | { kind: 'body'; status: number; headers: IncomingHttpHeaders; body: Uint8Array; tookMs: number }
  | { kind: 'not-modified'; status: number; headers: IncomingHttpHeaders; tookMs: number }
  /** Ended at the headers: they announce something that cannot be read. */
  | { kind: 'skipped'; status: number; headers: IncomingHttpHeaders; announcedBytes: number; tookMs: number }
  | { kind: 'redirect'; status: number; location: string; tookMs: number }
  | { kind: 'failed'; status: number; reason: string; retryAfterMs: number | null; tookMs: number };

/** A whole answer as it came over the wire, for those who archive. */
export type RawExchange = {
  url: CanonicalUrl;
  at: number;
  address: string | null;
  requestHeaders: Readonly<Record<string, string>>;
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
};

/** How much of a body is read, and what happens to one that is longer. */
export type BodyLimit = { maxBytes: number; beyond: 'cut' | 'refuse' };

/** Decides by the headers of an answer whether its body is read. */
export type WantsBody = (headers: IncomingHttpHeaders) => boolean;
