import type { PageId } from './page.ts';
import type { UrlRecord } from './url-record.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

/** The right, given to one fetch, to visit one URL now. It ends in a visit, or is released unused. */
export type Lease = {
  id: PageId;
  url: CanonicalUrl;
  /** What is known about the URL. */
  record: UrlRecord;
  /** host:port, the unit of politeness by name. */
  host: string;
  depth: number;
  /** When the visit had been due. */
  scheduled: number;
  /** False for the first visit of a URL. */
  revisit: boolean;
};
