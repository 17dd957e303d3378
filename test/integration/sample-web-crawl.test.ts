import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RequestReport, type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { wordProposals } from '../../src/indexing/project-dictionary.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import type { Page } from '../../src/model/page.ts';
import type { UrlRecord } from '../../src/model/url-record.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';

/** One complete crawl of the sample web, examined from all sides. */
describe('a crawl of the whole sample web', () => {
  let folder: string;
  let web: SampleWeb;
  let project: Project;
  let status: CrawlStatus;
  let requests: RequestReport;
  const pages = new Map<string, Page>();
  /** Pages that duplicate another one, which is kept instead. */
  const standsFor = new Map<string, string>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-crawl-'));
    web = await startSampleWeb({ latencyMs: 0 });
    project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': 0,
        'crawl.retryDelayMs': 50,
        allowHosts: web.sites.map((site) => new URL(site.origin).host),
      },
    });
    const seeds = web.seeds.map((seed) => canonicalUrl(seed)!);
    const crawl = await startCrawl({
      ...project.paths,
      settings: project.settings,
      seeds,
      mode: 'once',
      onEvent: () => {},
    });
    status = await crawl.ended;
    requests = web.requests();
    const opened = await openForSearch(project, 'read');
    for (const { page } of await opened.store.changes.scan(0, 100_000)) if (page) pages.set(page.url, page);
    const records = new Map<number, UrlRecord>();
    for await (const batch of opened.store.urls.scan())
      for (const [id, record] of await opened.store.urls.getMany(batch.map(({ id }) => id)))
        records.set(id, record);
    for (const { url, duplicateOf } of records.values())
      if (duplicateOf !== null) standsFor.set(url, records.get(duplicateOf)!.url);
    await opened.close();
  }, 120_000);

  afterAll(async () => {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('ends, and every lease ended in exactly one visit', async () => {
    expect(status.state).toBe('ended');
    const visits = Object.values(status.outcomes).reduce((sum, count) => sum + count, 0);
    expect(status.leases).toBe(visits);
    expect(status.frontier.leased).toBe(0);
  });

  test('stores every Turkish article that the rules let it reach, or the page it repeats', async () => {
    const missing = [];
    let reachable = 0;
    for (const page of web.pages()) {
      const truth = page.truth();
      if (truth.kind !== 'article' || truth.language !== 'tr' || !truth.reachable) continue;
      if (truth.needsScript) continue; // built by a script, which this crawl does not run
      reachable++;
      const url = canonicalUrl(page.url)!;
      if (!pages.has(url) && !pages.has(standsFor.get(url) ?? '')) missing.push(page.url);
    }
    expect(missing).toEqual([]);
    expect(reachable).toBeGreaterThanOrEqual(140);
  });

  test('gets out of the traps by itself, and reports them', async () => {
    expect(status.traps.length).toBeGreaterThan(0);
    expect(status.leases).toBeLessThan(6_000);
  });

  test('requests nothing that is forbidden or marked nofollow', async () => {
    expect(requests.forbiddenRequests).toBe(0);
    expect(requests.nofollowRequests).toBe(0);
  });

  test('requests robots.txt first, and never sends two requests at a time', async () => {
    expect(requests.robotsFirst).toBe(true);
    expect(requests.maxInFlightPerSite).toBe(1);
  });

  test('does not take a page in another language for Turkish, and saves those pages with their language', async () => {
    for (const page of pages.values()) {
      const language = web.truth(page.url)?.language ?? 'tr';
      expect(page.language === 'tr', `${page.url} is ${page.language}`).toBe(language === 'tr');
    }
    expect([...pages.values()].some(({ language }) => language === 'en')).toBe(true);
  });

  test('learns the names that its pages speak of', async () => {
    const opened = await openForSearch(project, 'read');
    const proposals = await wordProposals(opened.store.words, 5);
    await opened.close();
    expect(proposals.find(({ word }) => word === 'kıyıköprü')).toMatchObject({ kind: 'name' });
  });

  test('finds words typed with and without Turkish letters', async () => {
    const opened = await openForSearch(project, 'read');
    try {
      for (const query of ['haber', 'sağlık', 'saglik', 'belediye']) {
        const answer = await opened.search.search({
          query,
          page: 1,
          size: 10,
          sort: 'relevance',
          explain: false,
        });
        expect(answer.total, query).toBeGreaterThan(0);
        const { title, snippet } = answer.results[0]!;
        expect([...title.marks, ...snippet.marks]).not.toEqual([]);
      }
    } finally {
      await opened.close();
    }
  });
});
