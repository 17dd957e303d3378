import type { PageTopic, TopicScores } from './topic.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

/** Positive integers, stable for the life of a project (E3). A page has the id of its URL. */
export type PageId = number;
export type SiteId = number;

/**
 * What a page is for its readers; `entry` is a word of a dictionary or a name, `document` a PDF, an office file or the
 * like, `other` what fits nowhere else.
 */
export const PAGE_KINDS = [
  'article',
  'listing',
  'home',
  'product',
  'forum',
  'document',
  'poem',
  'entry',
  'other',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** A picture, video or sound of an article (E10). */
export type PageMedia = {
  /** Its full address. */
  url: string;
  /** What is written for those who cannot see it; '' if nothing is. */
  alt: string;
  /** The text below it, '' if there is none. */
  caption: string;
};

/** Fields with the file's own names: {"yayınevi": ["Can"], "yıl": ["1998"]}. */
export type PageFields = Readonly<Record<string, readonly string[]>>;

/** What we keep of a page that is in the engine. */
export type Page = {
  id: PageId;
  url: CanonicalUrl;
  /** The site's name: its registrable domain, or host:port of a literal address. */
  site: string;
  siteId: SiteId;
  title: string;
  /** The cleaned text: paragraphs separated by one newline. */
  text: string;
  language: string;
  /** The text left the language open; such a page counts as Turkish. */
  isLanguageDoubtful?: boolean;
  topic: string | null;
  /** Topic probabilities, without those near zero; absent if the page was not classified. */
  topicScores?: TopicScores;
  /** All topics of the page, highest score first; absent if it was not judged by its sentences. */
  topics?: readonly PageTopic[];
  description: string | null;
  author: string | null;
  /** Absent for pages that were stored before kinds were known. */
  kind?: PageKind;
  /** Pictures, videos and sounds of the article; absent if it has none. */
  media?: readonly PageMedia[];
  /** Uses that the page forbids, as it says so: noai, noimageai, tdm; absent if it forbids none. */
  optOut?: readonly string[];
  /** Full address of the licence that the page names. */
  licence?: string;
  /** The section of its site that the page says it is in. */
  section?: string;
  /** Fields that an import kept under their own names. */
  fields?: PageFields;
  /** The encoding in which the HTML came, by its WHATWG name. */
  charset?: string;
  publishedAt: number | null;
  fetchedAt: number;
  changedAt: number;
  /** Hash of the bytes as they came: equal means not one byte changed. */
  bodyHash: string;
  /** Hash of the cleaned text: equal means that no reader would see a change. */
  textHash: string;
  /** Pages whose simhashes are a few bits apart say nearly the same. */
  simhash: { high: number; low: number };
};

/** What the pipeline hands to the store; the store knows the rest. */
export type PageContent = Omit<Page, 'id' | 'url' | 'site' | 'siteId'> & {
  /** What its site is called, as far as that is known. The store keeps it with the site. */
  siteName?: string;
  /** Most pages of the site say so: the name replaces one that is not sure. */
  isSiteNameSure?: boolean;
};

/** One step of the store's history: a page was put, or (page null) removed. */
export type PageChange = { seq: number; id: PageId; page: Page | null };

/** What links say about a page, and its originality. */
export type LinkSignals = {
  /** 0 to 255. */
  quality: number;
  /** Words that readers of other pages click on to come to this one. */
  anchors: readonly string[];
};

/** The quality of a page about which nothing is known. */
export const NEUTRAL_QUALITY = 128;

/** Is the page in a language that search excludes by default? Pages without a known language are not. */
export function isForeign(language: string): boolean {
  return !/^(?:tr|und|)(?![a-z])/i.test(language);
}
