/**
 * The project's functions under the names by which outside test suites ask for them. `roundTrip` (page store),
 * `renderTitle` (search page) and `htmlTree` (a full tree builder) are not here: they join with those units.
 */
import { domainToUnicode } from 'node:url';
import { Parser } from 'htmlparser2';
import { parseRobots } from '../../src/crawler/robots.ts';
import { type RobotsMeta, robotsMeta as readRobotsMeta } from '../../src/crawler/robots-meta.ts';
import { CRAWL_POLICY, canonicalUrl, SAFE_POLICY } from '../../src/model/canonical-url.ts';
import type { UrlPolicy } from '../../src/model/url-spelling.ts';

export { decodeBody as decode } from '../../src/crawler/decode-body.ts';
export { parseFeed } from '../../src/crawler/feed.ts';
export { mayFetch } from '../../src/crawler/may-connect.ts';
export { parseSitemap } from '../../src/crawler/sitemap.ts';
export { parseWarc } from '../../src/crawler/warc.ts';
export { hostToAscii } from '../../src/model/host-to-ascii.ts';
export { registrableDomain } from '../../src/model/site.ts';

/** Literal: the suites ask with URLs as written, the crawler with canonical ones. */
export function robotsAllowed(body: string | Uint8Array, token: string, url: string): boolean {
  return parseRobots(body, { literal: true }).allows(token, url);
}

export function robotsMeta(
  html: string,
  headers: Record<string, string | string[]>,
  botNames: string[],
): RobotsMeta {
  const meta: [string, string][] = [];
  const parser = new Parser({
    onopentag(tag, { name, content }) {
      if (tag === 'meta' && name !== undefined && content !== undefined) meta.push([name, content]);
    },
  });
  parser.end(html);
  const tags = Object.entries(headers).flatMap(([name, value]) =>
    /^x-robots-tag$/i.test(name) ? value : [],
  );
  return readRobotsMeta({ meta, headers: tags, agents: botNames, now: Date.now() });
}

export function urlParse(input: string, base: string | null): string | null {
  try {
    return new URL(input, base ?? undefined).href;
  } catch {
    return null;
  }
}

const POLICIES: Readonly<Record<string, UrlPolicy>> = {
  safe: SAFE_POLICY,
  equivalence: SAFE_POLICY,
  'non-equivalence': SAFE_POLICY,
  'sort-query': SAFE_POLICY,
  'session-params': { ...SAFE_POLICY, dropSession: true },
};

export function urlNormalize(input: string, policyName: string): string | null {
  const policy = POLICIES[policyName] ?? CRAWL_POLICY;
  // Cases with file: are about the rules for paths, which know no scheme.
  const file = /^file:\/*(\/.*)$/s.exec(input);
  if (file !== null)
    return canonicalUrl(`http://file${file[1]}`, undefined, policy)?.replace('http://file', 'file:') ?? null;
  const url = canonicalUrl(input, undefined, policy);
  // Its cases want host names for reading; ours are for asking.
  if (url === null || policyName !== 'session-params') return url;
  const { hostname } = new URL(url);
  return url.replace(hostname, domainToUnicode(hostname));
}
