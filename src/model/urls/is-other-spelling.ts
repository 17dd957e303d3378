import { asciiLower } from '../ascii-lower.ts';
import { type CanonicalUrl, hostOf } from './canonical-url.ts';

/**
 * Do two addresses differ in their spelling alone: the scheme, `www`, the case of letters, a slash at the end of the
 * path, or the name of its index page? Two such addresses may still be two pages; that one redirects to the other
 * settles it.
 */
export function isOtherSpelling(a: CanonicalUrl, b: CanonicalUrl): boolean {
  return a !== b && coreOf(a) === coreOf(b);
}

/** "http://www.A.tr/Haber/index.html?x=1" → "a.tr/haber?x=1". A port stays: another one is another server. */
function coreOf(url: CanonicalUrl): string {
  const host = hostOf(url);
  const start = url.indexOf('://') + 3 + host.length;
  const query = url.indexOf('?', start);
  const path = asciiLower(query === -1 ? url.slice(start) : url.slice(start, query));
  const last = path.lastIndexOf('/') + 1;
  const folder = INDEX_PAGE.test(path.slice(last)) ? path.slice(0, last) : path;
  const bare = folder.endsWith('/') ? folder.slice(0, -1) : folder;
  return (
    (host.startsWith(WWW) ? host.slice(WWW.length) : host) + bare + (query === -1 ? '' : url.slice(query))
  );
}

const WWW = 'www.';
const INDEX_PAGE = /^index\.[a-z0-9]{1,8}$/;
