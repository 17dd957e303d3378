import type { UrlList } from '../../documents/feeds/url-list.ts';
import type { ReadDocument } from '../../documents/formats/document-text.ts';
import type { SiteNaming } from '../../documents/html/site-name.ts';
import type { SiteLanguageCounts } from '../../language/site-languages.ts';
import type { KeptMemory } from '../../model/journey.ts';
import type { LinkList } from '../../model/link-list.ts';
import type { PageKind, PageMedia } from '../../model/page.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { UserWord } from '../../nlp/with-user-words.ts';
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
  /** Anchor text of the link through which the page was found. */
  anchor?: string;
  /** Value of the TDM-Reservation header, or else what the host declares for this page. */
  tdmReservation?: string;
  /** Further marks that the host sets on this page. */
  hostOptOuts?: readonly string[];
  /** Value of the Content-Language header. */
  contentLanguage?: string;
  /** How other pages of the site were judged. */
  siteLanguages?: SiteLanguageCounts;
  body: Uint8Array;
  maxBodyBytes: number;
  /** Hash of the body at the last visit; an equal body needs no work. */
  knownHash: string;
  robotsAgent: string;
  now: number;
  /** Where the site marks its articles (S2); tried first. */
  rules?: readonly SiteRule[];
  /** The body was extracted before and is only compared with a newer one: it teaches nothing. */
  isRepeat?: boolean;
  /** The page will be compared with another version of itself. */
  isCompared?: boolean;
  /** Judges the page's topic; without it, the topic is not judged. */
  topics?: TopicSources;
  /** Topics and unknown words are left to the sender (`describeWords`). */
  leavesWords?: boolean;
  /** Links come with the text around them. */
  wantsContexts?: boolean;
  /** Text read from the body elsewhere, with the body's hash; the body is empty then. */
  document?: { read: ReadDocument; bodyHash: string };
};

/** A page on its way to the thread that extracts it. */
export type ExtractJob = {
  input: ExtractInput;
  /** The memory of the site, null for a new site; undefined if the thread already holds it. */
  memory?: Uint8Array | null;
  /** A site whose memory the thread no longer holds. */
  forget?: string;
  /** The project's own dictionary, if it has changed since the previous page. */
  words?: readonly UserWord[];
};

/** Pages extracted together, at most. More of them gain nothing, and the first one waits longer. */
export const MAX_TOGETHER = 8;
/** Larger pages are extracted by themselves. */
const MAX_BYTES_TOGETHER = 150_000;

/** Whether a page is ordinary enough to be extracted together with others. */
export function isOrdinary({ body, document }: ExtractInput): boolean {
  return body.length <= MAX_BYTES_TOGETHER && document === undefined;
}

/** Whether a page can be extracted together with one that comes before it: of the same site, both ordinary. */
export function isTogether(first: ExtractJob, next: ExtractJob): boolean {
  const bringsNothing = next.memory === undefined && next.forget === undefined && next.words === undefined;
  return (
    bringsNothing && first.input.site === next.input.site && isOrdinary(first.input) && isOrdinary(next.input)
  );
}

/** The result, with the site memories that are due for storing. */
export type ExtractReply = { extracted: Extracted; memories: KeptMemory[] };

/** The last reply of a thread: memories that it has not handed out. */
export type FinishReply = { extracted: null; memories: KeptMemory[] };

export type Extracted =
  | { kind: 'same'; bodyHash: string }
  | { kind: 'unsupported'; reason: string; bodyHash: string }
  | { kind: 'listing'; bodyHash: string; listing: UrlList }
  | ({ kind: 'page'; bodyHash: string } & ExtractedPage);

export type ExtractedPage = TextDescription & {
  noindex: boolean;
  nofollow: boolean;
  /** The page's canonical address, if it names another one. */
  canonical: CanonicalUrl | null;
  title: string;
  /** Names that the page offers for its site. */
  siteNaming: SiteNaming;
  description: string | null;
  author: string | null;
  publishedAt: number | null;
  pageKind: PageKind;
  media: readonly PageMedia[];
  /** Uses that the page or the server forbids. */
  optOut: readonly string[];
  /** Full address of the licence that the page names. */
  licence: string | null;
  section: string | null;
  /** The encoding of the HTML; null for documents. */
  charset: string | null;
  text: string;
  /** The text before cleaning, if the page is to be compared. */
  allText?: string;
  /** The place of each line in the page's template. */
  linePlaces?: readonly number[];
  /** Whether a site rule cut out the text; null if there is no rule for this page. */
  rule?: 'cut' | 'missed' | null;
  /** The page looks as if scripts had to build it first. */
  needsScript: boolean;
  /** The pages of the document are pictures that could not be read. */
  isScanned?: true;
  links: LinkList;
  /** Links that the page asks not to follow. */
  nofollowLinks?: LinkList;
  /** Links beyond the limit of a page. */
  linksLeftOut?: number;
  feeds: CanonicalUrl[];
  /**
   * The HTML as UTF-8, compressed for the store; null for documents, of which only the text is kept, and for
   * repeats.
   */
  packedHtml: Uint8Array | null;
};

export function unsupported(reason: string, bodyHash = ''): Extracted {
  return { kind: 'unsupported', reason, bodyHash };
}
