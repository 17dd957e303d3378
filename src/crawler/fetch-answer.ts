import type { IncomingHttpHeaders } from 'node:http';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/** The result of a request; everything that can go wrong is a value. */
export type FetchAnswer =
  | { kind: 'body'; status: number; headers: IncomingHttpHeaders; body: Uint8Array; tookMs: number }
  | { kind: 'not-modified'; status: number; headers: IncomingHttpHeaders; tookMs: number }
  /** Ended at the headers: they announce content that we cannot read. */
  | { kind: 'skipped'; status: number; headers: IncomingHttpHeaders; announcedBytes: number; tookMs: number }
  | { kind: 'redirect'; status: number; location: string; tookMs: number }
  | { kind: 'failed'; status: number; reason: string; retryAfterMs: number | null; tookMs: number };

/** A complete response as received, for archiving. */
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

/** How much of a body to read, and what to do with a longer one. */
export type BodyLimit = { maxBytes: number; beyond: 'cut' | 'refuse' };

/** Decides from the headers of a response whether to read its body. */
export type WantsBody = (headers: IncomingHttpHeaders) => boolean;

/** The crawl was stopped before the answer was complete: the next run fetches the URL again. */
export function wasStopped(answer: FetchAnswer): boolean {
  return answer.kind === 'failed' && answer.reason === 'stopped';
}
