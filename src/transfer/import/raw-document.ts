import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';

/** A document as bytes, which are read and cleaned as in a crawl. */
export type RawDocument = {
  url: CanonicalUrl;
  contentType: string | null;
  contentEncoding: string;
  robotsHeaders: string[];
  tdmReservation?: string;
  body: Uint8Array;
  fetchedAt: number | null;
  /** Its id in another project, kept if it is free. */
  id: number | null;
};
