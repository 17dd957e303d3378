/** What a site is made of: everything with an address, and how its server speaks. A template file makes one of these. */
import type { Article, Block } from './article.ts';
import type { Html } from './html.ts';

export type Site = {
  id: SiteId;
  name: string;
  /** What it is, in a word or two, for the table of sites. */
  about: string;
  language: string;
  entries: Entry[];
  /** A space without end (calendars, archives): the entry at a path that `entries` does not have. */
  open?: (path: string) => Entry | null;
  notFound: (view: View) => Html;
  /** Path prefixes that robots.txt forbids. */
  disallow: string[];
  crawlDelaySeconds?: number;
  /** User agents whom robots.txt shuts out altogether. */
  bannedAgents?: string[];
  /** Paths named in robots.txt. */
  sitemaps?: string[];
  /** windows-1254 is sent without saying so. */
  encoding?: 'utf-8' | 'windows-1254';
  gzip?: boolean;
  chunked?: boolean;
  validators?: 'etag' | 'last-modified' | 'both';
};

/** In the order of their ports. */
export const SITE_IDS = [
  'gunluk',
  'para',
  'saha',
  'belediye',
  'universite',
  'saglik',
  'tarim',
  'yemek',
  'kitap',
  'gezi',
  'teknoloji',
  'doga',
  'etkinlik',
  'forum',
  'english',
  'azeri',
] as const;
export type SiteId = (typeof SITE_IDS)[number];

export type Entry = Page | Resource | Redirect | Gone;

/** copy: the text of another page again; info: a short page of the site's own; trap: one of endlessly many. */
export type PageKind = 'home' | 'list' | 'article' | 'copy' | 'print' | 'info' | 'trap';

export type Page = {
  type: 'page';
  kind: PageKind;
  /** Path and query. */
  path: string;
  title: string;
  language: string;
  /** The articles whose changes are changes of this page: one for an article, those listed for a list. */
  shows: Article[];
  render: (view: View) => Html;
  /** What an ideal cleaner would keep; by default the article, or titles and teasers of a list. */
  text?: (view: View) => string;
  /** Of a copy or print version: the page it repeats. */
  copyOf?: { site: SiteId; path: string };
  headers?: Record<string, string>;
  /** 410 from this time of the clock on. */
  goneAt?: number;
} & Partial<PageRules>;

export type PageRules = {
  /** False where robots.txt, nofollow or the lack of any link keeps a polite crawler out. True unless said. */
  reachable: boolean;
  /** False where the page says noindex. True unless said. */
  indexable: boolean;
  /** The text is there only after a script has run. */
  needsScript: boolean;
  /** Only links marked nofollow lead here: a request is counted as a fault. */
  nofollowOnly: boolean;
};

export type Resource = {
  type: 'resource';
  path: string;
  contentType: string;
  body: (view: View) => string | Buffer;
};

export type Redirect = {
  type: 'redirect';
  path: string;
  status: 301 | 302 | 307 | 308;
  to: (view: View) => string;
};

export type Gone = { type: 'gone'; path: string };

/** One fetch of one page: the state of the web at its time. */
export interface View {
  /** Time of the clock. */
  at: number;
  /** Grows with every request to the site: what rotates, rotates by it. */
  fetchNumber: number;
  version(article: Article): number;
  changedAt(article: Article): number;
  blocks(article: Article): Block[];
  /** The sentence that a list shows under the title; it follows the article's changes. */
  teaser(article: Article): string;
  /** Address of a path of any site. */
  address(site: SiteId, path: string): string;
  /** Some of a list, others at the next fetch. */
  rotate<T>(list: readonly T[], count: number): T[];
}
