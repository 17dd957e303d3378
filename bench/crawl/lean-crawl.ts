import { mkdirSync } from 'node:fs';
import { Committer } from '../../src/controller/committer.ts';
import { Crawl } from '../../src/controller/crawl.ts';
import { crawlFigures } from '../../src/controller/crawl-figures.ts';
import { LoadGovernor } from '../../src/controller/load-governor.ts';
import { DnsCache } from '../../src/crawler/dns-cache.ts';
import { Fetcher } from '../../src/crawler/fetcher.ts';
import { HostHealth } from '../../src/crawler/host-health.ts';
import { AddressGuard } from '../../src/crawler/may-connect.ts';
import { RobotsCache } from '../../src/crawler/robots-cache.ts';
import { decodeBody } from '../../src/documents/charset/decode-body.ts';
import { END, OPEN, TagScanner, TEXT } from '../../src/documents/html/tag-scanner.ts';
import { MemoryFrontier } from '../../src/frontier/memory-frontier.ts';
import { extractLinks, type LinkSource } from '../../src/links/extract-links.ts';
import { openLinkRules } from '../../src/links/link-rules.ts';
import { NearDuplicates } from '../../src/links/near-duplicates.ts';
import { hashOf } from '../../src/model/hash-of.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { Extracted, ExtractInput } from '../../src/pipeline/extraction/extracted.ts';
import { Pipeline } from '../../src/pipeline/pipeline.ts';
import type { Project } from '../../src/project/project.ts';
import { PendingTemplates } from '../../src/similartext/pending-templates.ts';
import { openStore } from '../../src/store/open-store.ts';
import { compileLess } from '../../src/threads/compile-less.ts';
import { createPolicy } from '../../src/update/create-policy.ts';
import { Revisits } from '../../src/update/schedule/revisits.ts';

/** Fetch, links, frontier, store: the crawl without extracting the text of pages. */
export async function leanCrawl(
  project: Project,
  seeds: readonly CanonicalUrl[],
): Promise<Readonly<Record<string, number>>> {
  compileLess();
  mkdirSync(project.paths.dataFolder, { recursive: true });
  const { settings, paths } = project;
  const store = await openStore(paths.databaseFile, 'write');
  const guard = new AddressGuard(settings.allowHosts);
  const dns = new DnsCache();
  const { timeoutMs, maxBodyBytes, concurrency } = settings.crawl;
  const fetcher = new Fetcher({ guard, dns, timeoutMs, maxBodyBytes, userAgent: 'tazi-bench' });
  const frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs: 0 });
  const now = Date.now;
  const revisits = new Revisits(createPolicy('harmonic', {}), {
    retryDelayMs: 5_000,
    timeScale: 1,
    budgetPerHour: 600,
    startedAt: now(),
  });
  const links = await openLinkRules({ settings, urls: store.urls, frontier });
  const extractors = { extract: async (input: ExtractInput) => linksOf(input) };
  const robots = new RobotsCache((url, limit) => fetcher.fetch(url, null, limit));
  const pipeline = new Pipeline(
    {
      guard,
      robots,
      optOuts: null,
      fetcher,
      health: new HostHealth(),
      rendering: null,
      refetch: null,
      validatorTrust: null,
    },
    {
      ...{ store, frontier, links, nearDuplicates: new NearDuplicates(), revisits, rules: new Map() },
      ...{ sorter: null, topics: null, hints: null, changeDates: null, words: null },
    },
    { extractors, memories: new PendingTemplates() },
    { maxBodyBytes, now },
  );
  const governor = new LoadGovernor(concurrency, 1, {
    backlog: () => 0,
    rssBytes: () => process.memoryUsage.rss(),
    now,
  });
  const crawl = new Crawl(
    {
      frontier,
      store,
      pipeline,
      committer: new Committer(store.journeys),
      revisits,
      links,
      network: { dns },
      load: { governor },
      clock: { now, date: now },
      figures: () =>
        crawlFigures({ frontier, links, dns, revisits, governor, units: { units: 1, threads: concurrency } }),
    },
    { mode: 'once', concurrency, maxPages: 0, onEvent: () => {} },
  );
  await crawl.seed(seeds);
  const status = await crawl.run();
  await fetcher.close();
  await store.close();
  return status.outcomes as Readonly<Record<string, number>>;
}

/** Links and title from the tag scanner alone: no blocks, no text. */
function linksOf(input: ExtractInput): Extracted {
  const bodyHash = hashOf(input.body);
  const read = readLinks(decodeBody(input.body, input.contentType).text);
  return {
    kind: 'page',
    bodyHash,
    language: 'tr',
    isLanguageDoubtful: false,
    noindex: false,
    nofollow: false,
    canonical: null,
    title: read.title,
    siteNaming: { declared: null, parts: [] },
    description: null,
    author: null,
    publishedAt: null,
    pageKind: 'article',
    media: [],
    optOut: [],
    licence: null,
    section: null,
    charset: null,
    // Enough to count as a page of its own, too little to be compared with others.
    text: `${wordsOf(bodyHash)} ${FILLING}`,
    textHash: bodyHash,
    simhash: { high: 0, low: 0 },
    topics: null,
    unknownWords: [],
    needsScript: false,
    links: extractLinks(read, input.url),
    feeds: [],
    packedHtml: null,
  };
}

/** Words unique to the page, so that it is not mistaken for a trap. */
function wordsOf(hash: string): string {
  const letters = hash.replace(/\d/g, (digit) => 'ghklmnprst'[Number(digit)]!);
  return letters.match(/.{4}/g)!.join(' ');
}

const FILLING = 'Haber metni burada durur. '.repeat(13);

function readLinks(html: string): LinkSource & { title: string } {
  const scanner = new TagScanner(html);
  const links: { href: string; anchor: string; nofollow: boolean }[] = [];
  let base = '';
  let title = '';
  let open: (typeof links)[number] | null = null;
  let isTitle = false;
  for (let kind = scanner.next(); kind !== END; kind = scanner.next()) {
    if (kind === TEXT) {
      if (open) open.anchor += scanner.text;
      else if (isTitle) title = ownText(scanner.text);
      continue;
    }
    if (open && scanner.tag === 'a') open.anchor = ownText(open.anchor);
    isTitle = kind === OPEN && scanner.tag === 'title';
    if (scanner.tag === 'base' && base === '') base = scanner.attribute('href') ?? '';
    if (scanner.tag !== 'a') continue;
    const href = kind === OPEN ? scanner.attribute('href') : undefined;
    open =
      href === undefined ? null : { href, anchor: '', nofollow: scanner.attribute('rel') === 'nofollow' };
    if (open) links.push(open);
  }
  return { links, base, title };
}

/**
 * A substring keeps the whole text in memory; the extraction threads of the product return texts of their
 * own.
 */
function ownText(part: string): string {
  return ` ${part}`.slice(1);
}
