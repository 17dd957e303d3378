/**
 * Patterns on URLs, as `crawl.include` and `crawl.exclude` hold them:
 *
 * - `https://www.ornek.com.tr/haber/**`: the whole URL;
 * - `/haber/**`: path and query, on any host;
 * - `*.ornek.com.tr/haber/*`: host, path and query, whatever the scheme;
 * - `*.pdf`, `ornek.com.tr`: without a slash, the host or the last part of the path;
 * - `/\/haber-\d+\.html$/`, `/…/i`: between slashes, a regular expression found anywhere in the URL.
 *
 * `*` stands for any characters but a slash, `**` for any at all. All of them run on RE2, whose time grows with the length of
 * the URL and nothing else: no pattern can hold up a crawl.
 */
import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { PATTERN_TEXTS } from '../../i18n/pattern-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';
import type { CanonicalUrl } from './canonical-url.ts';
import { hostToAscii } from './host-to-ascii.ts';

export type UrlPattern = {
  /** As the user wrote it. */
  readonly text: string;
  matches(url: CanonicalUrl): boolean;
};

const MAX_PATTERN_LENGTH = 1_000;

/** A pattern, or what is wrong with it. */
export function compileUrlPattern(text: string): UrlPattern | { problem: Text } {
  const pattern = text.trim();
  if (pattern === '') return { problem: PATTERN_TEXTS.empty };
  if (pattern.length > MAX_PATTERN_LENGTH)
    return { problem: fillText(PATTERN_TEXTS.long, { most: MAX_PATTERN_LENGTH }) };
  const regex = REGEX_FORM.exec(pattern);
  if (regex) return compileRegex(text, regex[1]!, regex[2]!);
  if (/\s/.test(pattern)) return { problem: PATTERN_TEXTS.spaces };
  return compileGlob(text, pattern);
}

/** "/…/" or "/…/i", or another flag of JavaScript, which is refused; what begins with a slash and ends otherwise is a path. */
const REGEX_FORM = /^\/(.+)\/(i?|[dgmsuvy]|gi|ig)$/s;

function compileRegex(text: string, source: string, flags: string): UrlPattern | { problem: Text } {
  if (flags !== '' && flags !== 'i') return { problem: PATTERN_TEXTS.flags };
  let compiled: RE2JS;
  try {
    compiled = re2().compile(source, flags === 'i' ? re2().CASE_INSENSITIVE : 0);
  } catch (error) {
    const detail = (error as Error).message.replace(/^error parsing regexp: /, '');
    return { problem: fillText(PATTERN_TEXTS.regex, { detail }) };
  }
  const finds = (url: string) => compiled.matcher(url).find();
  // "ğ" in the expression is %C4%9F in the URL.
  return { text, matches: (url) => finds(url) || (url.includes('%') && finds(decoded(url))) };
}

function compileGlob(text: string, pattern: string): UrlPattern {
  const glob = re2().compile(globSource(spelt(pattern)));
  const fits = (part: string) => glob.matches(part);
  if (/^(?:https?|\*{1,2}):\/\//.test(pattern)) return { text, matches: fits };
  if (pattern.startsWith('/')) return { text, matches: (url) => fits(pathOf(url)) };
  if (pattern.includes('/')) return { text, matches: (url) => fits(withoutScheme(url)) };
  return { text, matches: (url) => fits(hostNameOf(url)) || fits(hostOf(url)) || fits(lastPartOf(url)) };
}

/** As canonical URLs spell it: the host in lower case and punycode, other letters outside ASCII with percent signs. */
function spelt(pattern: string): string {
  const scheme = /^[^/]*:\/\//.exec(pattern)?.[0] ?? '';
  const rest = pattern.slice(scheme.length);
  const slash = rest.indexOf('/');
  const host = slash < 0 ? rest : rest.slice(0, slash);
  const path = (slash < 0 ? '' : rest.slice(slash)).replace(/[^\x20-\x7e]+/gu, encodeURIComponent);
  return scheme + (/[^\x20-\x7e]/.test(host) ? (hostToAscii(host) ?? host) : host) + path;
}

/** Two stars between slashes also stand for no folder at all: "/a/x/b", "/a/x/y/b" and "/a/b". */
function globSource(pattern: string): string {
  return pattern
    .split(/(\/\*\*\/|\*{2,}|\*)/)
    .map((part) => {
      if (part === '/**/') return '/(?:.*/)?';
      if (part === '*') return '[^/]*';
      return part.startsWith('**') ? '.*' : part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
    })
    .join('');
}

function withoutScheme(url: string): string {
  return url.slice(url.indexOf('://') + 3);
}

function hostOf(url: string): string {
  return withoutScheme(url).split('/', 1)[0]!;
}

function hostNameOf(url: string): string {
  return hostOf(url).replace(/:\d+$/, '');
}

function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}

/** The file name: without the query, which comes after it. */
function lastPartOf(url: string): string {
  const path = pathOf(url).split('?', 1)[0]!;
  return path.slice(path.lastIndexOf('/') + 1);
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Loaded when the first pattern is compiled: most commands have none. */
function re2(): typeof RE2JS {
  return (createRequire(import.meta.url)('re2js') as { RE2JS: typeof RE2JS }).RE2JS;
}
