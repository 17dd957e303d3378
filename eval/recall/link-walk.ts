/**
 * Which files of a copied site can be reached by links from its home page: a plain walk over tags, on purpose without
 * any code of the crawler. What a site keeps out itself is left out: noindex, nofollow, robots.txt for all.
 */
import { asciiLower } from '../../src/model/ascii-lower.ts';
import { isHtml, type SiteFiles } from './site-files.ts';

const ORIGIN = 'http://site.invalid';

/** Files that may be kept, reached by links that may be followed. */
export function reachableFiles(site: SiteFiles): Set<string> {
  const isRefused = robotsOf(site);
  const seen = new Set<string>();
  const reached = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (isRefused(path)) continue;
    const file = site.fileAt(path);
    if (file === null || seen.has(file)) continue;
    seen.add(file);
    const source = isHtml(file) ? decode(site.body(file, ORIGIN)) : '';
    const { isIndexed, isFollowed } = robotsMeta(source);
    if (isIndexed) reached.add(file);
    if (!isFollowed) continue;
    // The redirect to the slash is the base of relative links.
    const found = site.find(path);
    for (const target of linksOf(source, found?.to ?? path)) waiting.push(target);
  }
  return reached;
}

/** Are the bytes UTF-8? Addresses are ASCII or in the encoding of the page. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? new TextDecoder('windows-1254').decode(bytes) : text;
}

/** Paths on the same site that the page links to. */
function linksOf(source: string, path: string): string[] {
  const visible = withoutComments(source);
  const base = attribute(/<base\b[^>]{0,500}>/i.exec(visible)?.[0] ?? '', 'href');
  const paths: string[] = [];
  for (const [tag, name = ''] of visible.matchAll(/<(a|area|frame|iframe)\b[^>]{0,2000}>/gi)) {
    const href = attribute(tag, /frame/i.test(name) ? 'src' : 'href');
    if (href === null || /\bnofollow\b/i.test(attribute(tag, 'rel') ?? '')) continue;
    try {
      const url = new URL(unescaped(href.trim()), new URL(unescaped(base ?? ''), ORIGIN + path));
      if (url.origin === ORIGIN) paths.push(url.pathname);
    } catch {
      // Not an address.
    }
  }
  return paths;
}

function withoutComments(source: string): string {
  return source.replace(/<!--[\s\S]*?-->/g, ' ').replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ');
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? '');
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
}

function robotsMeta(source: string): { isIndexed: boolean; isFollowed: boolean } {
  const tags = [...withoutComments(source).matchAll(/<meta\b[^>]{0,1000}>/gi)]
    .filter(([tag]) => asciiLower(attribute(tag, 'name') ?? '') === 'robots')
    .map(([tag]) => attribute(tag, 'content') ?? '')
    .join(',');
  return {
    isIndexed: !/\b(?:noindex|none)\b/i.test(tags),
    isFollowed: !/\b(?:nofollow|none)\b/i.test(tags),
  };
}

/** The rules for all crawlers; the copied sites use no more than prefixes, `*` and `$`. */
function robotsOf(site: SiteFiles): (path: string) => boolean {
  if (!site.files.includes('robots.txt')) return () => false;
  const rules: RegExp[] = [];
  let isForAll = false;
  for (const line of site.body('robots.txt', ORIGIN).toString('utf8').split('\n')) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^\s#]*)/i.exec(line) ?? [];
    if (asciiLower(field) === 'user-agent') isForAll = value === '*';
    if (isForAll && asciiLower(field) === 'disallow' && value !== '') rules.push(patternOf(value));
  }
  return (path) => rules.some((rule) => rule.test(path));
}

function patternOf(rule: string): RegExp {
  const escaped = rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped.endsWith('$') ? escaped : escaped.replaceAll('$', '\\$')}`);
}
