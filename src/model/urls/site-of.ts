import { createRequire } from 'node:module';
import type * as Tldts from 'tldts';
import { hostOf } from './canonical-url.ts';

/**
 * The site a URL or host belongs to: its registrable domain by the public suffix list (private suffixes included:
 * two blogs of one hosting service are two sites), or host:port for literal addresses and localhost.
 */
export function siteOf(urlOrHost: string): string {
  const host = urlOrHost.includes('://') ? hostOf(urlOrHost) : urlOrHost;
  const known = cache.get(host);
  if (known !== undefined) return known;
  const site = siteOfHost(host);
  if (cache.size >= MAX_CACHED_HOSTS) cache.clear();
  cache.set(host, site);
  return site;
}

/** "www.a.gov.tr" → "a.gov.tr"; null for a public suffix, an address, or no name at all. */
export function registrableDomain(name: string): string | null {
  if (name.startsWith('.')) return null;
  return suffixList().getDomain(name, { allowPrivateDomains: true, validateHostname: false });
}

/** "com.tr", "bel.tr", "github.io": a name under which anybody registers sites; not a name that no list knows. */
export function isPublicSuffix(name: string): boolean {
  const options = { allowPrivateDomains: true, validateHostname: false };
  const { publicSuffix, isIcann, isPrivate } = suffixList().parse(name, options);
  return publicSuffix === name && (isIcann === true || isPrivate === true);
}

/** A crawl meets the same few thousand hosts again and again, 145 times a page. */
const MAX_CACHED_HOSTS = 20_000;
const cache = new Map<string, string>();

function siteOfHost(host: string): string {
  const colon = host.lastIndexOf(':');
  const name = colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
  if (name === 'localhost' || name.endsWith('.localhost')) return host;
  return registrableDomain(name) ?? host;
}

let loaded: typeof Tldts | undefined;

/**
 * The public suffix list, loaded when a host is first looked up: it is 180 kB of CommonJS, which an import would also search for its
 * exports, in every thread.
 */
function suffixList(): typeof Tldts {
  loaded ??= createRequire(import.meta.url)('tldts') as typeof Tldts;
  return loaded;
}
