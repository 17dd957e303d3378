import { asciiLower } from '../model/ascii-lower.ts';
import { readDate } from '../model/time/read-date.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

type Cookie = { name: string; value: string; path: string; secure: boolean; expires: number };

const MAX_HOSTS = 10_000;
/** RFC 6265 section 6.1 asks for 50 cookies of 4,096 bytes; servers that need more need a browser. */
const MAX_PER_HOST = 50;
const MAX_COOKIE_CHARS = 4_096;
const MAX_HEADER_CHARS = 8_192;

/**
 * RFC 6265 cookies for sites that show nothing without them (`crawl.cookies`). They live in memory, for the
 * duration of a run. Stricter than a browser in one respect: Domain is ignored, so no host sees another
 * host's cookies.
 */
export class CookieJar {
  readonly #hosts = new Map<string, Cookie[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Stores the cookies that a response sets. */
  take(url: CanonicalUrl, setCookie: string | readonly string[] | undefined): void {
    if (setCookie === undefined) return;
    const { host, path } = placeOf(url);
    for (const line of [setCookie].flat()) {
      const cookie = readCookie(line, path, this.#now());
      if (cookie !== null) this.#put(host, cookie);
    }
  }

  /** The Cookie header for a request; '' if there are no cookies to send. */
  header(url: CanonicalUrl): string {
    const { host, path, isSecure } = placeOf(url);
    const now = this.#now();
    const sent = (this.#hosts.get(host) ?? []).filter(
      (cookie) => cookie.expires > now && (isSecure || !cookie.secure) && isWithin(path, cookie.path),
    );
    // RFC 6265 5.4: longer paths first; among equal lengths the older cookie, which is the order of the list.
    sent.sort((a, b) => b.path.length - a.path.length);
    let header = '';
    for (const { name, value } of sent) {
      const next = header === '' ? `${name}=${value}` : `${header}; ${name}=${value}`;
      if (next.length > MAX_HEADER_CHARS) break;
      header = next;
    }
    return header;
  }

  #put(host: string, cookie: Cookie): void {
    const others = (this.#hosts.get(host) ?? []).filter(
      ({ name, path }) => name !== cookie.name || path !== cookie.path,
    );
    if (cookie.expires > this.#now()) others.push(cookie);
    // Reinserted at the end, so that the least recently seen host is evicted first.
    this.#hosts.delete(host);
    this.#hosts.set(host, others.slice(-MAX_PER_HOST));
    if (this.#hosts.size > MAX_HOSTS) this.#hosts.delete(this.#hosts.keys().next().value!);
  }
}

function readCookie(line: string, requestPath: string, now: number): Cookie | null {
  if (line.length > MAX_COOKIE_CHARS) return null;
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (!SENDABLE_NAME.test(name) || !SENDABLE_VALUE.test(value)) return null;
  const cookie: Cookie = {
    name,
    value,
    path: requestPath.slice(0, Math.max(1, requestPath.lastIndexOf('/'))),
    secure: false,
    expires: Number.POSITIVE_INFINITY,
  };
  let maxAge: number | null = null;
  for (const attribute of attributes) {
    const [key = '', text = ''] = splitOnce(attribute);
    if (key === 'path' && text.startsWith('/')) cookie.path = text;
    else if (key === 'secure') cookie.secure = true;
    else if (key === 'max-age' && /^-?\d+$/.test(text)) maxAge = Number(text);
    else if (key === 'expires') cookie.expires = readDate(text) ?? cookie.expires;
  }
  if (maxAge !== null) cookie.expires = now + maxAge * 1000;
  return cookie;
}

/** Values that could break out of the header are not sent back. */
const SENDABLE_NAME = /^[\x21-\x3a\x3c\x3e-\x7e]+$/;
const SENDABLE_VALUE = /^[\x20-\x3a\x3c-\x7e]*$/;

function splitOnce(attribute: string): [string, string] {
  const equals = attribute.indexOf('=');
  if (equals < 0) return [asciiLower(attribute.trim()), ''];
  return [asciiLower(attribute.slice(0, equals).trim()), attribute.slice(equals + 1).trim()];
}

/** RFC 6265 section 5.1.4. */
function isWithin(path: string, cookiePath: string): boolean {
  if (!path.startsWith(cookiePath)) return false;
  return path.length === cookiePath.length || cookiePath.endsWith('/') || path[cookiePath.length] === '/';
}

function placeOf(url: CanonicalUrl): { host: string; path: string; isSecure: boolean } {
  const start = url.indexOf('://') + 3;
  const slash = url.indexOf('/', start);
  const query = url.indexOf('?', slash);
  return {
    host: url.slice(start, slash),
    path: url.slice(slash, query < 0 ? undefined : query),
    isSecure: url.startsWith('https:'),
  };
}
