import type { UrlList } from '../../documents/feeds/url-list.ts';
import type { ReadDocument } from '../../documents/formats/document-text.ts';
import type { SiteLanguageCounts } from '../../language/site-languages.ts';
import type { CanonicalUrl } from '../../model/canonical-url.ts';
import type { KeptMemory } from '../../model/journey.ts';
import type { Link } from '../../model/link.ts';
import type { PageKind, PageMedia } from '../../model/page.ts';
import type { UserWord } from '../../nlp/user-words.ts';
import type { SiteRule } from '../../similartext/site-rules.ts';
import type { TopicSources } from '../../topics/judge-of.ts';
import type { TextDescription } from '../describe-text.ts';

export type ExtractInput = {
  url: CanonicalUrl;
  /** Pages of one site go to one worker. */
  site: string;
  contentType: string | null;
  contentEncoding: string;
  robotsHeaders: string[];
  /** Words of the link by which the page was found. */
  anchor?: string;
  /** Value of the TDM-Reservation header. */
  tdmReservation?: string;
  /** Value of the Content-Language header. */
  contentLanguage?: string;
  /** What other pages of the site were found to be. */
  siteLanguages?: SiteLanguageCounts;
  body: Uint8Array;
  maxBodyBytes: number;
  /** Hash of the body at the last visit; an equal one needs no work. */
  knownHash: string;
  robotsAgent: string;
  now: number;
  /** Where the site marks its articles (S2); tried before anything else. */
  rules?: readonly SiteRule[];
  /** A body that was extracted before, to be compared with a newer one: it teaches nothing. */
  isRepeat?: boolean;
  /** The page is to be compared with another version of it. */
  isCompared?: boolean;
  /** By what the page's topic is judged; without it, it is not. */
  topics?: TopicSources;
  /** What was read out of the body elsewhere, with the body's hash; the body is empty then. */
  document?: { read: ReadDocument; bodyHash: string };
};

/** A page on its way to the thread that extracts it. */
export type ExtractJob = {
  input: ExtractInput;
  /** The memory of the site, null for a new one; undefined where the thread holds it already. */
  memory?: Uint8Array | null;
  /** A site whose memory the thread no longer holds. */
  forget?: string;
  /** The project's own dictionary, where it differs from the one of the page before. */
  words?: readonly UserWord[];
};

/** What came out, with the site memories that are worth storing by now. */
export type ExtractReply = { extracted: Extracted; memories: KeptMemory[] };

export type Extracted =
  | { kind: 'same'; bodyHash: string }
  | { kind: 'unsupported'; reason: string; bodyHash: string }
  | { kind: 'listing'; bodyHash: string; listing: UrlList }
  | ({ kind: 'page'; bodyHash: string } & ExtractedPage);

export type ExtractedPage = TextDescription & {
  noindex: boolean;
  nofollow: boolean;
  /** Where the page says it is at home, if elsewhere. */
  canonical: CanonicalUrl | null;
  title: string;
  description: string | null;
  author: string | null;
  publishedAt: number | null;
  pageKind: PageKind;
  media: readonly PageMedia[];
  /** Uses that page or server forbid. */
  optOut: readonly string[];
  text: string;
  /** The text before cleaning, where the page is to be compared. */
  allText?: string;
  /** The place in the page's template of each of its lines. */
  linePlaces?: readonly number[];
  /** Did a rule of the site cut the text out? Null where there is none for this page. */
  rule?: 'cut' | 'missed' | null;
  /** The page looks as if a script had to build it first. */
  needsScript: boolean;
  links: Link[];
  /** Links that the page asks not to follow. */
  nofollowLinks?: Link[];
  feeds: CanonicalUrl[];
  /** The HTML in UTF-8, packed for the store; null for documents, whose text is all there is of them, and for repeats. */
  packedHtml: Uint8Array | null;
};

export function unsupported(reason: string, bodyHash = ''): Extracted {
  return { kind: 'unsupported', reason, bodyHash };
}
