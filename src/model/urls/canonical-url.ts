/**
 * The one spelling under which a page is known. Two spellings that lead to the same page should come out equal, or
 * the page is fetched twice; two pages must never come out equal, or one of them is lost. Built on the WHATWG
 * parser, with a fast path for links that are canonical already: nearly all of them, and a page has about 145.
 *
 * Beyond what that parser does: fragments, credentials, the dot after a host, empty parameters and repeated slashes
 * go; percent signs are spelt as in RFC 3986 section 6.2.2; parameters are sorted by name (those of one name keep
 * their order); session and tracking parameters go by policy.
 *
 * Limits: http and https, MAX_URL_LENGTH characters.
 */
import {
  isUnreserved,
  MAX_HOST_LENGTH,
  tidyHost,
  tidyParameters,
  tidyPath,
  tidyQuery,
  type UrlPolicy,
} from './url-spelling.ts';

declare const canonical: unique symbol;
export type CanonicalUrl = string & { readonly [canonical]: true };

/** What the crawler uses. */
export const CRAWL_POLICY: UrlPolicy = { sortQuery: true, dropSession: true, dropTracking: true };
/** Changes nothing that could lead to another page. */
export const SAFE_POLICY: UrlPolicy = { sortQuery: true, dropSession: false, dropTracking: false };

/** sitemaps.org allows 2,048 characters for a loc; what is longer is a trap, or data in disguise. */
export const MAX_URL_LENGTH = 2_048;
/** An input may shrink on its way (percent signs, session parameters), but not from beyond this. */
const MAX_INPUT_LENGTH = 4 * MAX_URL_LENGTH;

/** The canonical form of `input`, seen from `base`; null for what we do not crawl. */
export function canonicalUrl(
  input: string,
  base?: string | URL,
  policy: UrlPolicy = CRAWL_POLICY,
): CanonicalUrl | null {
  return quickAbsolute(input, policy) ?? thorough(input, base, policy);
}

/** The same for all links of one page, which share its base. */
export class LinkResolver {
  readonly #policy: UrlPolicy;
  readonly #base: URL | undefined;
  /** The page itself; null if links from it have no quick way. */
  readonly #ownPage: CanonicalUrl | null;
  readonly #origin: string;
  /** The folder of the page with its origin; empty if it has to be tidied. */
  readonly #folder: string;

  constructor(base: string | URL, policy: UrlPolicy = CRAWL_POLICY) {
    this.#policy = policy;
    this.#base = URL.canParse(String(base)) ? new URL(base) : undefined;
    const page = this.#base ? thorough(this.#base.href, undefined, policy) : null;
    const path = this.#base?.pathname ?? '';
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    this.#ownPage = page;
    this.#origin = page === null ? '' : page.slice(0, page.indexOf('/', AFTER_SCHEME));
    this.#folder = page !== null && tidyPath(folder, policy) === folder ? this.#origin + folder : '';
  }

  resolve(href: string): CanonicalUrl | null {
    const policy = this.#policy;
    if (this.#ownPage === null) return canonicalUrl(href, this.#base, policy);
    const first = href.charCodeAt(0);
    let quick: CanonicalUrl | null = null;
    if (first === SLASH) {
      quick = quickPath(this.#origin, href, 0, policy);
    } else if (first === HASH || href.length === 0) {
      return this.#ownPage;
    } else if (href.startsWith('http')) {
      quick = quickAbsolute(href, policy);
    } else if (this.#folder !== '' && CLASS[first] === PLAIN && startsWithSegment(href)) {
      quick = quickPath(this.#folder, href, 0, policy);
    }
    return quick ?? thorough(href, this.#base, policy);
  }
}

/** host:port of a canonical URL, the unit of politeness by name; the port is left out where it is the default. */
export function hostOf(url: CanonicalUrl | string): string {
  const start = url.indexOf('://') + 3;
  const end = url.indexOf('/', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

const AFTER_SCHEME = 'https://'.length;
const SLASH = 47;
const HASH = 35;

/** What the fast path sees at a character of a path or query; at 0 it leaves the URL to the thorough way. */
const PLAIN = 1;
const AT_SLASH = 2;
/** Harmless, but at the beginning of a segment: a dot segment, a session in brackets. */
const AT_DOT_OR_BRACKET = 3;
const AT_QUERY = 4;
const AT_HASH = 5;
const AT_PERCENT = 6;
const AT_SEMICOLON = 7;

const CLASS = new Uint8Array(128);
for (let code = 0; code < CLASS.length; code++) {
  if (isUnreserved(code) || '!$&)*+,=:@'.includes(String.fromCharCode(code))) CLASS[code] = PLAIN;
}
CLASS[SLASH] = AT_SLASH;
CLASS[46] = AT_DOT_OR_BRACKET;
CLASS[40] = AT_DOT_OR_BRACKET;
CLASS[63] = AT_QUERY;
CLASS[HASH] = AT_HASH;
CLASS[37] = AT_PERCENT;
CLASS[59] = AT_SEMICOLON;

/** An absolute URL that is canonical already, but perhaps for its query and fragment; null where unsure. */
function quickAbsolute(href: string, policy: UrlPolicy): CanonicalUrl | null {
  if (!href.startsWith('http')) return null;
  let i = href.charCodeAt(4) === 115 ? 5 : 4;
  if (!href.startsWith('://', i)) return null;
  i += 3;
  const hostStart = i;
  let labelStart = i;
  for (; i < href.length; i++) {
    const code = href.charCodeAt(i);
    if (code >= 97 && code <= 122) continue; // a to z
    if (code >= 48 && code <= 57) continue; // 0 to 9
    if (code === 46) {
      if (i === labelStart) return null;
      labelStart = i + 1;
    } else if (code === 45) {
      // A hyphen may begin punycode ("xn--"), which has to be proven.
      if (href.charCodeAt(i + 1) === 45) return null;
    } else if (code === SLASH) {
      break;
    } else {
      return null;
    }
  }
  if (i === href.length || i === labelStart || i - hostStart > MAX_HOST_LENGTH) return null;
  // A last label that begins with a digit may be an IPv4 address in one of its spellings.
  const last = href.charCodeAt(labelStart);
  if (last < 97 || last > 122) return null;
  return quickPath('', href, i, policy);
}

/** `prefix` + `href`, if the path of href (from `start`) needs no change; null where unsure. */
function quickPath(prefix: string, href: string, start: number, policy: UrlPolicy): CanonicalUrl | null {
  const length = href.length;
  PLAIN_PATH.lastIndex = start;
  PLAIN_PATH.test(href);
  let end = PLAIN_PATH.lastIndex;
  let inQuery = -1;
  // The prefix ends in a slash where the path does not start with one.
  let afterSlash = end === start || href.charCodeAt(end - 1) === SLASH;
  for (; end < length; end++) {
    const code = href.charCodeAt(end);
    if (code > 127) return null;
    const kind = CLASS[code];
    if (kind === PLAIN) {
      afterSlash = false;
    } else if (kind === AT_SLASH) {
      if (afterSlash && inQuery < 0) return null;
      afterSlash = true;
    } else if (kind === AT_DOT_OR_BRACKET) {
      if (afterSlash && inQuery < 0) return null;
      afterSlash = false;
    } else if (kind === AT_PERCENT) {
      const value = upperHexValue(href.charCodeAt(end + 1)) * 16 + upperHexValue(href.charCodeAt(end + 2));
      if (!(value >= 0) || isUnreserved(value)) return null;
      end += 2;
      afterSlash = false;
    } else if (kind === AT_QUERY) {
      if (inQuery < 0) inQuery = end;
    } else if (kind === AT_SEMICOLON) {
      if (inQuery < 0) return null;
      afterSlash = false;
    } else if (kind === AT_HASH) {
      break;
    } else {
      return null;
    }
  }
  if (prefix.length + end > MAX_URL_LENGTH) return null;
  if (inQuery < 0) return (prefix + (end === length ? href : href.slice(0, end))) as CanonicalUrl;
  const query = href.slice(inQuery + 1, end);
  const tidy = tidyParameters(query, policy);
  if (tidy === query && tidy !== '') {
    return (prefix + (end === length ? href : href.slice(0, end))) as CanonicalUrl;
  }
  return (prefix + href.slice(0, inQuery) + (tidy === '' ? '' : `?${tidy}`)) as CanonicalUrl;
}

/** As much of a path as is beyond doubt. A regular expression takes half the time of the loop, which takes over. */
const PLAIN_PATH = /(?:[\w~!$&)*+,=:@-][\w~!$&)*+,=:@.(-]*)?(?:\/[\w~!$&)*+,=:@-][\w~!$&)*+,=:@.(-]*)*\/?/y;

/** NaN for anything but 0 to 9 and A to F. */
function upperHexValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  return Number.NaN;
}

/** Is the beginning of this relative link a path segment, not a scheme ("mailto:…")? */
function startsWithSegment(href: string): boolean {
  for (let i = 0; i < href.length; i++) {
    const code = href.charCodeAt(i);
    if (code === 58) return false;
    if (code === SLASH || code === 63 || code === HASH) return true;
  }
  return true;
}

/** The definition of the canonical form, which the fast path must agree with. */
function thorough(input: string, base: string | URL | undefined, policy: UrlPolicy): CanonicalUrl | null {
  if (input.length > MAX_INPUT_LENGTH) return null;
  let url: URL;
  try {
    url = new URL(input, base);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const host = tidyHost(url.hostname);
  if (host === null) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = tidyQuery(url.search, policy);
  const result = `${url.protocol}//${host}${port}${tidyPath(url.pathname, policy)}${query}`;
  return result.length > MAX_URL_LENGTH ? null : (result as CanonicalUrl);
}
