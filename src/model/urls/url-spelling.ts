/**
 * How the parts of a URL are spelt in its canonical form: host, path and query, as the WHATWG parser has left them.
 */
import { isSessionId, parameterKind } from './parameter-kind.ts';

export type UrlPolicy = {
  sortQuery: boolean;
  dropSession: boolean;
  dropTracking: boolean;
};

/** RFC 1035 section 2.3.4, in its text form. */
export const MAX_HOST_LENGTH = 253;

/** null for names that are not valid in DNS. */
export function tidyHost(host: string): string | null {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  if (name === '' || name.length > MAX_HOST_LENGTH) return null;
  return name.startsWith('.') || name.endsWith('.') || name.includes('..') ? null : name;
}

export function tidyPath(path: string, policy: UrlPolicy): string {
  let tidy = withoutDotSegments(tidyPercents(path));
  if (policy.dropSession && (tidy.includes(';') || tidy.includes('/('))) {
    const without = withoutSessions(tidy);
    // "..;jsessionid=1" would become a dot segment, which would lead elsewhere.
    if (!DOT_SEGMENT.test(without)) tidy = without;
  }
  // Not after a colon: /web/2020/http://… is an address inside an address.
  return tidy.includes('//') ? tidy.replace(/(^|[^:])\/{2,}/g, '$1/') : tidy;
}

/** The URL parser of Node 20 leaves "/../" in a path that has a name like ".well-known" below its first segment. */
function withoutDotSegments(path: string): string {
  if (!DOT_SEGMENT.test(path)) return path;
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [at, segment] of segments.entries()) {
    const isDot = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (!isDot) kept.push(segment);
    else if (at === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** One that goes may lay another one bare: "/(S(…));jsessionid=1/". */
function withoutSessions(path: string): string {
  const without = path.replace(SESSION_IN_PATH, '');
  return without === path ? path : withoutSessions(without);
}

/** As Java servers (;jsessionid=…) and ASP.NET without cookies (/(S(…))/) write it. */
const SESSION_IN_PATH = /;jsessionid=[^/;]*|\/\((?:[A-Z]\([\w-]{20,}\))+\)(?=\/)/gi;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

export function tidyQuery(search: string, policy: UrlPolicy): string {
  if (search.length <= 1) return '';
  const tidy = tidyParameters(tidyPercents(search.slice(1)), policy);
  return tidy === '' ? '' : `?${tidy}`;
}

/** Gives the same string back where nothing is to be done, which is what most queries come to. */
export function tidyParameters(query: string, policy: UrlPolicy): string {
  let before = '';
  let sorted = true;
  let tidy = query !== '';
  const kept: string[] = [];
  for (let start = 0; start <= query.length; ) {
    let end = query.indexOf('&', start);
    if (end < 0) end = query.length;
    let equals = query.indexOf('=', start);
    if (equals < 0 || equals > end) equals = end;
    const name = query.slice(start, equals);
    // No form writes a parameter without a name, and hardly a server reads it.
    if (equals === start || isDropped(name, query, equals, end, policy)) {
      tidy = false;
    } else {
      const bare = equals === end - 1 && equals > start; // "a=" says what "a" says
      if (bare) tidy = false;
      kept.push(query.slice(start, bare ? equals : end));
      if (name < before) sorted = false;
      before = name;
    }
    start = end + 1;
  }
  if (policy.sortQuery && !sorted) kept.sort(byName);
  else if (tidy) return query;
  return kept.join('&');
}

function isDropped(name: string, query: string, equals: number, end: number, policy: UrlPolicy): boolean {
  if (!policy.dropSession && !policy.dropTracking) return false;
  const kind = parameterKind(name);
  if (kind === 'plain') return false;
  if (kind === 'tracking') return policy.dropTracking;
  if (!policy.dropSession) return false;
  return kind === 'session' || isSessionId(query.slice(equals + 1, end));
}

/** Array.sort is stable, so parameters of one name keep their order, which may carry meaning. */
function byName(a: string, b: string): number {
  const nameA = nameOf(a);
  const nameB = nameOf(b);
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}

/** RFC 3986 section 2.3: what needs no percent sign. */
export function isUnreserved(code: number): boolean {
  return UNRESERVED[code] === 1;
}

const UNRESERVED = new Uint8Array(256);
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~') {
  UNRESERVED[char.charCodeAt(0)] = 1;
}

/** Percent-encodes what RFC 3986 forbids, decodes what needs no encoding, and spells the rest in upper case. */
function tidyPercents(text: string): string {
  if (!NEEDS_PERCENTS.test(text)) return text;
  return text.replace(PERCENT_OR_FORBIDDEN, (found) => {
    if (found.length === 3) {
      const code = Number.parseInt(found.slice(1), 16);
      // biome-ignore lint/plugin: hexadecimal digits
      return isUnreserved(code) ? String.fromCharCode(code) : found.toUpperCase();
    }
    const code = found.charCodeAt(0);
    // biome-ignore lint/plugin: hexadecimal digits
    return `%${code < 16 ? '0' : ''}${code.toString(16).toUpperCase()}`;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is forbidden
const NEEDS_PERCENTS = /[%\x00-\x20"<>[\\\]^`{|}\x7f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const PERCENT_OR_FORBIDDEN = /%[0-9A-Fa-f]{2}|[%\x00-\x20"<>[\\\]^`{|}\x7f]/g;
