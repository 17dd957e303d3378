import { asciiLower } from '../model/ascii-lower.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/**
 * `crawl.stripParameters`: drops these query parameters from URLs, so that pages that differ in nothing else
 * are one page. Names are case-insensitive; `ref*` drops every name with that prefix.
 */
export function parameterStripper(names: readonly string[]): (url: CanonicalUrl) => CanonicalUrl {
  if (names.length === 0) return (url) => url;
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const name of names.map(asciiLower)) {
    if (name.endsWith('*')) beginnings.push(name.slice(0, -1));
    else whole.add(name);
  }
  const isDropped = (parameter: string) => {
    const name = asciiLower(parameter.split('=', 1)[0]!);
    return whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  };
  return (url) => {
    const query = url.indexOf('?');
    if (query === -1) return url;
    const parameters = url.slice(query + 1).split('&');
    const kept = parameters.filter((parameter) => !isDropped(parameter));
    if (kept.length === parameters.length) return url;
    return (url.slice(0, query) + (kept.length === 0 ? '' : `?${kept.join('&')}`)) as CanonicalUrl;
  };
}
