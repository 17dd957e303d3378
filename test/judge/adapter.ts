/**
 * The project's functions under the names that external test suites use. `htmlTree` (a full tree builder) is
 * not here: pages are read in one pass without a tree.
 */
import { domainToUnicode } from 'node:url';
import { Parser } from 'htmlparser2';
import { parseRobots } from '../../src/crawler/robots.ts';
import { type RobotsMeta, robotsMeta as readRobotsMeta } from '../../src/crawler/robots-meta.ts';
import type { Store } from '../../src/model/store.ts';
import {
  type CanonicalUrl,
  CRAWL_POLICY,
  canonicalUrl,
  SAFE_POLICY,
} from '../../src/model/urls/canonical-url.ts';
import type { UrlPolicy } from '../../src/model/urls/url-spelling.ts';
import { openStore } from '../../src/store/open-store.ts';

export { mayFetch } from '../../src/crawler/may-connect.ts';
export { decodeBody as decode } from '../../src/documents/charset/decode-body.ts';
export { parseFeed } from '../../src/documents/feeds/feed.ts';
export { parseSitemap } from '../../src/documents/feeds/sitemap.ts';
export { parseWarc } from '../../src/documents/warc.ts';
export { hostToAscii } from '../../src/model/urls/host-to-ascii.ts';
export { registrableDomain } from '../../src/model/urls/site-of.ts';
export { renderTitle } from '../../src/server/views/safe-html.ts';

/** Literal: the suites use URLs as written, the crawler canonical ones. */
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
  // Cases with file: are about the rules for paths, which do not depend on the scheme.
  const file = /^file:\/*(\/.*)$/s.exec(input);
  if (file !== null)
    return canonicalUrl(`http://file${file[1]}`, undefined, policy)?.replace('http://file', 'file:') ?? null;
  const url = canonicalUrl(input, undefined, policy);
  // Its cases expect host names for display; ours are for requests.
  if (url === null || policyName !== 'session-params') return url;
  const { hostname } = new URL(url);
  return url.replace(hostname, domainToUnicode(hostname));
}

let store: Store | undefined;

/** A string after it has been through the page store. */
export async function roundTrip(value: string): Promise<string> {
  store ??= await openStore(':memory:', 'write');
  const url = 'https://ornek.tr/' as CanonicalUrl;
  const visit = {
    page: 1,
    at: 1,
    scheduled: 1,
    outcome: 'indexed',
    heard: 'new',
    status: 200,
    reason: 'test',
  } as const;
  const content = { title: value, text: value, language: 'tr', topic: null, description: null, author: null };
  const isNew = (await store.urls.find(url)) === null;
  await store.journeys.commit([
    {
      visit: { ...visit, bytes: 0, tookMs: 0, next: Number.POSITIVE_INFINITY },
      content: {
        ...content,
        publishedAt: null,
        fetchedAt: 1,
        changedAt: 1,
        bodyHash: '',
        textHash: '',
        simhash: { high: 0, low: 0 },
      },
      body: null,
      discovered: isNew
        ? [{ id: 1, url, via: 'seed', foundOn: null, anchor: '', depth: 0, priority: 0 }]
        : [],
      links: null,
      validators: { etag: null, lastModified: null },
      bodyHash: '',
      duplicateOf: null,
      policyState: null,
      retry: false,
      hostNotBefore: 0,
    },
  ]);
  return (await store.pages.get(1))!.text;
}
