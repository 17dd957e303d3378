import type { NewUrl } from './link.ts';
import type { LinkTargets } from './link-targets.ts';
import type { PageContent, PageId } from './page.ts';
import type { Visit, VisitOutcome } from './visit.ts';

/**
 * Everything that the pipeline has found out about one page. The store writes it in one transaction,
 * which several journeys may share; only then is the page acknowledged.
 */
export type Journey = {
  visit: Visit;
  /** The page's new content; null keeps or removes what is stored, as the outcome says. */
  content: PageContent | null;
  /** The body as received, compressed; null if it is not stored. */
  body: Uint8Array | null;
  /** URLs that were not known before, with the ids that the frontier gave them. */
  discovered: (NewUrl & { id: PageId })[];
  /** Links of the page to known and new URLs; null leaves the stored ones as they are. */
  links: LinkTargets | null;
  /** What to send to the server in the next conditional request. */
  validators: Validators;
  /** Hash of the body, also of pages that are not kept: distinguishes changed from unchanged next time. */
  bodyHash: string;
  /** The page that this one repeats, or, if it is kept, its canonical address. */
  duplicateOf: PageId | null;
  /** Pages that were kept instead of this one and are now replaced by it. */
  replaces?: readonly PageId[];
  /** State of the revisit policy, opaque to the store. */
  policyState: unknown;
  /** What change detection remembers about the page, opaque to the store; undefined leaves it as it was. */
  notes?: unknown;
  /** A first visit that failed and is tried again in this run. */
  retry: boolean;
  /** The host asked for a pause until then; 0 if it did not. */
  hostNotBefore: number;
  /** What similar-text detection has learnt about sites and should be saved now; opaque to the store. */
  memories?: readonly KeptMemory[];
};

/** The memory of a site as bytes. */
export type KeptMemory = { site: string; bytes: Uint8Array };

export type Validators = { etag: string | null; lastModified: string | null };

/** Does a page that is in the engine stay in it after a visit with this outcome? */
export function staysStored(outcome: VisitOutcome): boolean {
  return outcome === 'indexed' || outcome === 'minor' || outcome === 'unchanged' || outcome === 'failed';
}
