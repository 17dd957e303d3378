import type { CanonicalUrl } from './canonical-url.ts';

/** "https://a.tr/" but not "https://a.tr/x". */
export function isHome(url: CanonicalUrl): boolean {
  return url.indexOf('/', url.indexOf('://') + 3) === url.length - 1;
}
