/**
 * A crawler of a few lines follows links from the seeds by the rules (robots.txt, nofollow, the seeds' sites) and must
 * come to just what the truth calls reachable. Regular expressions do for pages that we write ourselves.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVERTISEMENTS } from './advertisements.ts';
import { type SampleWeb, startSampleWeb } from './sample-web.ts';

let web: SampleWeb;
let reached: Map<string, Visited>;

type Visited = { body: string; links: string[] };

beforeAll(async () => {
  web = await startSampleWeb({ latencyMs: 0, now: () => Date.UTC(2026, 10, 15) });
  reached = await walk(web);
});
afterAll(() => web.close());

describe('a walk along the links', () => {
  it('comes to every page that is called reachable, and to no other', () => {
    const reachable = web.pages().filter((page) => page.truth().reachable);
    expect(reachable.filter((page) => !reached.has(page.url)).map((page) => page.url)).toEqual([]);
    const unreachable = web.pages().filter((page) => !page.truth().reachable);
    expect(unreachable.filter((page) => reached.has(page.url)).map((page) => page.url)).toEqual([]);
    expect(unreachable.filter((page) => page.kind === 'article')).toHaveLength(2);
  });

  it('asks for nothing that is forbidden or marked nofollow', () => {
    const report = web.requests();
    expect(report.forbiddenRequests).toBe(0);
    expect(report.nofollowRequests).toBe(0);
    expect(report.robotsFirst).toBe(true);
  });

  it('meets redirects, missing and gone pages', () => {
    const statuses = new Set(web.requests().log.map((record) => record.status));
    for (const status of [200, 301, 302, 308, 404, 410]) expect(statuses).toContain(status);
  });

  it('finds every Turkish page even if links of other languages count on home pages only', () => {
    const turkish = new Set(web.seeds);
    for (const url of turkish) {
      const truth = web.truth(url);
      if (truth !== null && truth.language !== 'tr' && truth.kind !== 'home') continue;
      for (const link of reached.get(url)?.links ?? []) turkish.add(link);
    }
    const missed = web.pages().filter((page) => {
      const { reachable, language } = page.truth();
      return reachable && language === 'tr' && !turkish.has(page.url);
    });
    expect(missed.map((page) => page.url)).toEqual([]);
  });

  it('sees all words of the truth, in their order', () => {
    const missing: string[] = [];
    for (const [url, { body }] of reached) {
      const shown = wordsOf(visibleText(body));
      let place = 0;
      for (const word of wordsOf(web.truth(url)?.text ?? '')) {
        place = shown.indexOf(word, place) + 1;
        if (place === 0) {
          missing.push(`${url} lacks ${word}`);
          break;
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it('sees none of the noise in the truth', () => {
    const noisy = [...reached.keys()].filter((url) => {
      const text = web.truth(url)?.text ?? '';
      return ADVERTISEMENTS.some((advertisement) => text.includes(advertisement.text));
    });
    expect(noisy).toEqual([]);
  });
});

/** Of one site's endless pages, the test follows this many. */
const MAX_TRAPS = 30;
const MAX_PAGES = 3_000;

async function walk(web: SampleWeb): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const seen = new Set(web.seeds);
  const trapsOf = new Map<string, number>();
  const disallowed = new Map<string, string[]>();
  for (const { origin } of web.sites) disallowed.set(origin, await disallowedOf(origin));

  // A set hands out what is added while it is walked.
  for (const url of seen) {
    const { origin, pathname, search } = new URL(url);
    const prefixes = disallowed.get(origin);
    if (prefixes === undefined || prefixes.some((prefix) => (pathname + search).startsWith(prefix))) continue;
    if (web.truth(url)?.kind === 'trap') {
      trapsOf.set(origin, (trapsOf.get(origin) ?? 0) + 1);
      if (trapsOf.get(origin)! > MAX_TRAPS) continue;
    }
    if (visited.size > MAX_PAGES) throw new Error('the walk does not end');
    const { body, location } = await get(url);
    const links = (location === null ? linksOf(body) : [location]).map((link) => {
      const target = new URL(link, url);
      target.hash = '';
      for (const name of ['sid', 'oturum']) target.searchParams.delete(name);
      return target.href;
    });
    visited.set(url, { body, links });
    for (const link of links) seen.add(link);
  }
  return visited;
}

async function disallowedOf(origin: string): Promise<string[]> {
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  const [, forEveryone] = robots.split('User-agent: *\n');
  return [...forEveryone!.matchAll(/^Disallow: (\S+)/gm)].map((match) => match[1]!);
}

async function get(url: string): Promise<{ body: string; location: string | null }> {
  const response = await fetch(url, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const charset = /charset=([\w-]+)/.exec(type)?.[1] ?? 'windows-1254';
  const body = new TextDecoder(charset).decode(await response.arrayBuffer());
  // What the script of the JavaScript site would fetch stands for what it would draw.
  const source = /data-kaynak="([^"]+)"/.exec(body)?.[1];
  const data =
    source !== undefined && !body.includes('id="veri"') ? (await get(new URL(source, url).href)).body : '';
  return { body: body + data, location: response.headers.get('location') };
}

function linksOf(body: string): string[] {
  if (/<meta name="robots" content="[^"]*nofollow/.test(body)) return [];
  const links = [...body.matchAll(/"adres":"([^"]+)"/g)].map((match) => match[1]!);
  for (const [, attributes] of body.matchAll(/<a\s([^>]*)>/gi)) {
    const href = /href="([^"]*)"/i.exec(attributes!)?.[1];
    if (href !== undefined && !/rel="?[^">]*nofollow/i.test(attributes!))
      links.push(href.replaceAll('&amp;', '&'));
  }
  return links;
}

function visibleText(body: string): string {
  return body
    .replace(/<(head|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\\"', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
