import type { PageId } from './page.ts';
import { type CanonicalUrl, canonicalUrl, hostOf } from './urls/canonical-url.ts';
import { isPublicSuffix, siteOf } from './urls/site-of.ts';

/** One line of the list of what a project was asked to forget. */
export type ForgottenEntry = {
  /** A URL, or `site:` and the name of a site or host. */
  what: string;
  at: number;
  reason: string;
};

/** A request to forget something, to take it off the list again, or to put back what was kept of it. */
export type ForgetRequest = {
  action: 'forget' | 'undo' | 'restore';
  /** As in `ForgottenEntry.what`. */
  what: readonly string[];
  reason: string;
  /** Whether archives (WARC) are rewritten; otherwise they are only named. */
  archives: boolean;
  /** Whether somebody has seen what goes, and agreed. */
  isConfirmed: boolean;
  /** Whether it may be more than half of the stored pages. */
  all: boolean;
  /** For how many hours it can be restored; 0: nothing is kept. */
  graceHours: number;
};

/** What a store has of URLs and sites. */
export type ForgetMatches = {
  /** What would be entered in the list, copies of the pages under other URLs included. */
  what: string[];
  /** Known URLs, visited or not. */
  urls: number;
  /** Stored pages. */
  pages: number;
  siteCount: number;
  /** The sites with most of these pages. */
  sites: { site: string; pages: number }[];
  /** URLs of some of these pages. */
  examples: string[];
};

/** What a request would remove; shown before it is confirmed. */
export type ForgetPreview = ForgetMatches & {
  /** All stored pages. */
  of: number;
  /** Whether that is so much of the store that the request must say so. */
  needsAll: boolean;
};

/** What was removed from the store. */
export type ForgottenPages = {
  /** What is on the list now, copies of the pages under other URLs included. */
  what: string[];
  /** The URLs whose data was removed. */
  ids: PageId[];
  /** How many of them were stored pages. */
  pages: number;
};

const SITE = 'site:';

/** How the list spells a URL or `site:NAME`; null if it is neither. */
export function forgottenName(given: string): string | null {
  if (!given.startsWith(SITE)) return canonicalUrl(given);
  const name = given.slice(SITE.length).trim();
  const url = name === '' || /[/?#@\s]/.test(name) ? null : canonicalUrl(`http://${name}/`);
  return url === null ? null : SITE + hostOf(url);
}

/** The site or host in an entry; null for a URL. */
export function forgottenSite(what: string): string | null {
  return what.startsWith(SITE) ? what.slice(SITE.length) : null;
}

/** Whether an entry would cover the sites of many owners: `site:com.tr`. */
export function isOfManyOwners(what: string): boolean {
  const site = forgottenSite(what);
  return site !== null && isPublicSuffix(site);
}

/** Whether a list with these entries alone covers a URL: what is removed is what is kept out. */
export function coveredBy(what: readonly string[]): (url: string) => boolean {
  const list = new ForgottenList(what.map((name) => ({ what: name, at: 0, reason: '' })));
  return (url) => list.find(url as CanonicalUrl) !== null;
}

/** The list in memory; a running crawl changes it. */
export class ForgottenList {
  readonly #urls = new Map<string, ForgottenEntry>();
  readonly #sites = new Map<string, ForgottenEntry>();

  constructor(entries: Iterable<ForgottenEntry> = []) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: ForgottenEntry): void {
    const site = forgottenSite(entry.what);
    if (site === null) this.#urls.set(entry.what, entry);
    else this.#sites.set(site, entry);
  }

  remove(what: string): void {
    const site = forgottenSite(what);
    if (site === null) this.#urls.delete(what);
    else this.#sites.delete(site);
  }

  /** The entry that covers a URL; null if none does. */
  find(url: CanonicalUrl): ForgottenEntry | null {
    const own = this.#urls.get(url);
    if (own || this.#sites.size === 0) return own ?? null;
    const bySite = this.#sites.get(siteOf(url));
    if (bySite) return bySite;
    for (let name = hostOf(url); name !== ''; name = name.slice(name.indexOf('.') + 1 || name.length)) {
      const byHost = this.#sites.get(name);
      if (byHost) return byHost;
    }
    return null;
  }

  /** Why a URL is kept out, with the date; null if it is not. */
  reasonFor(url: CanonicalUrl): string | null {
    const entry = this.find(url);
    return entry && forgottenReason(entry);
  }
}

function forgottenReason({ at, reason }: ForgottenEntry): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return reason === '' ? day : `${day}, ${reason}`;
}
