import { createHash } from 'node:crypto';
import type { Journey } from '../../src/model/journey.ts';
import type { Lease } from '../../src/model/lease.ts';
import type { NewUrl } from '../../src/model/link.ts';
import { linkTargets } from '../../src/model/link-targets.ts';
import type { PageId } from '../../src/model/page.ts';
import { seededRandom } from '../../src/model/seeded-random.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { packHtml } from '../../src/store/stored-html.ts';
import { makePages, readProse } from '../crawl/pages.ts';

/** Number of URLs that a page is the first to name, and of its links in all. */
const NEW_URLS = 20;
const FOREIGN_URLS = 4;
const LINKS = 145;
const URLS_PER_SITE = 200;
const PARAGRAPHS = 5;
/**
 * Bodies are as large as real ones; that there are only a few does not matter, because each is stored
 * separately.
 */
const BODIES = 50;
const WEEK_MS = 7 * 86_400_000;

type Known = { id: PageId; url: CanonicalUrl; anchor: string };

/** Pages that are not fetched: with the links, texts and bodies of an average page of `bench -- crawl`. */
export class SimulatedWeb {
  readonly sites: number;
  readonly #random = seededRandom(1);
  readonly #prose = readProse();
  readonly #bodies = [...makePages(0, BODIES, []).values()].map((html) => packHtml(html));
  /** The newest URLs of each site, to which its pages link. */
  readonly #newest = new Map<number, Known[]>();
  #pages = 0;
  #named = 0;

  constructor(urls: number) {
    this.sites = Math.max(50, Math.round(urls / URLS_PER_SITE));
  }

  homes(): NewUrl[] {
    return Array.from({ length: this.sites }, (_, site) =>
      newUrl(`https://www.site-${site}.com.tr/`, null, 0),
    );
  }

  /** URLs that a page names first. */
  found({ id, url, depth }: Lease): NewUrl[] {
    const own = siteOf(url);
    return Array.from({ length: NEW_URLS }, (_, i) => {
      const site = i < FOREIGN_URLS ? Math.floor(this.#random() * this.sites) : own;
      const number = ++this.#named;
      return newUrl(`https://www.site-${site}.com.tr/haber/${number}/baslik-${number * 31}`, id, depth + 1);
    });
  }

  journey(lease: Lease, discovered: Journey['discovered'], now: number): Journey {
    const page = ++this.#pages;
    const newest = this.#remembered(siteOf(lease.url), discovered);
    const text = Array.from({ length: PARAGRAPHS }, () => this.#pick(this.#prose)).join('\n');
    const hash = createHash('sha1').update(`${page}`).digest('hex');
    const links = Array.from({ length: LINKS }, (_, i) => discovered[i] ?? this.#pick(newest));
    const next = now + WEEK_MS;
    return {
      visit: {
        ...{ page: lease.id, at: now, scheduled: now, outcome: 'indexed', heard: 'new', status: 200, next },
        ...{ reason: '', bytes: 45_000, tookMs: 120 },
      },
      content: {
        ...{ title: `${text.slice(0, 60)} ${page}`, text, language: 'tr', topic: 'spor', kind: 'article' },
        ...{ topicScores: { spor: 0.91, sağlık: 0.04 }, description: text.slice(0, 150), author: null },
        ...{ publishedAt: now, fetchedAt: now, changedAt: now, bodyHash: hash, textHash: hash },
        simhash: { high: Math.floor(this.#random() * 2 ** 32), low: Math.floor(this.#random() * 2 ** 32) },
      },
      body: this.#bodies[page % BODIES]!,
      discovered,
      links: linkTargets(links),
      validators: { etag: `"${hash.slice(0, 16)}"`, lastModified: null },
      bodyHash: hash,
      duplicateOf: null,
      policyState: { visits: 1, changes: 0, interval: WEEK_MS, since: now, gain: 0.5 },
      retry: false,
      hostNotBefore: 0,
    };
  }

  #remembered(site: number, discovered: Journey['discovered']): readonly Known[] {
    const known = this.#newest.get(site) ?? [];
    for (const { id, url, anchor } of discovered) if (siteOf(url) === site) known.push({ id, url, anchor });
    const newest = known.slice(-LINKS);
    this.#newest.set(site, newest);
    return newest;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }
}

function newUrl(url: string, foundOn: PageId | null, depth: number): NewUrl {
  const anchor = `Haberin başlığı ${url.slice(-12)}`;
  return {
    url: url as CanonicalUrl,
    via: foundOn ? 'link' : 'seed',
    foundOn,
    anchor,
    depth,
    priority: -depth,
  };
}

function siteOf(url: string): number {
  return Number(/site-(\d+)/.exec(url)![1]);
}
