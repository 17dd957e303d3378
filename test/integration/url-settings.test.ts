import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { explainUrl, type UrlStory } from '../../src/links/explain-url.ts';
import { urlRules } from '../../src/links/url-rules.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { ForgottenList } from '../../src/model/forgotten-list.ts';
import { type CanonicalUrl, canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openProjectStore, type Project } from '../../src/project/project.ts';

/**
 * Crawls of the book shop of the sample web, each with another setting, judged by the requests that the shop
 * received.
 */
describe('settings about URLs', () => {
  let web: SampleWeb;
  let origin: string;
  let folder: string;
  let project: Project;

  beforeAll(async () => {
    web = await startSampleWeb({ latencyMs: 0 });
    origin = web.sites.find(({ id }) => id === 'kitap')!.origin;
  });
  afterAll(() => web.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-urls-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function crawl(
    settings: Record<string, unknown>,
    seeds = ['/'],
  ): Promise<{ status: CrawlStatus; paths: string[] }> {
    const { crawl: crawling = {}, ...others } = settings as { crawl?: object };
    const file = {
      allowHosts: [new URL(origin).host],
      crawl: { contact: 'mailto:test@example.org', delayMs: 0, maxPages: 40, workers: 0, ...crawling },
      ...others,
    };
    writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify(file));
    project = loadProject(folder, { environment: {} });
    const paths: string[] = [];
    const running = await startCrawl({
      ...project.paths,
      settings: project.settings,
      seeds: seeds.map((path) => canonicalUrl(origin + path)!),
      mode: 'once',
      onEvent: (event) => {
        if (event.event === 'visit' && event.outcome !== 'forbidden')
          paths.push(event.url.replace(origin, ''));
      },
    });
    return { status: await running.ended, paths };
  }

  async function why(path: string): Promise<UrlStory> {
    const store = await openProjectStore(project, 'read');
    try {
      const rules = urlRules(project.settings, await store.urls.seeds(), new ForgottenList());
      return await explainUrl((origin + path) as CanonicalUrl, rules, store);
    } finally {
      await store.close();
    }
  }

  test('crawl.include and crawl.exclude decide what is requested, and `tazi why` names the filter', async () => {
    const { paths, status } = await crawl({ crawl: { include: ['/kitap/**'], exclude: ['/\\?sirala=/'] } });
    const pages = paths.filter((path) => !/sitemap|feed|rss|atom/.test(path));
    expect(pages.length).toBeGreaterThan(3);
    for (const path of pages) expect(path === '/' || path.startsWith('/kitap/'), path).toBe(true);
    expect(paths.some((path) => path.includes('sirala='))).toBe(false);
    expect(status.refused?.['include']).toBeGreaterThan(0);
    const [refused] = (await refusedBy('include')) as [string];
    expect(await why(refused)).toMatchObject({
      known: false,
      refused: { filter: 'include', onUrl: expect.any(String) },
    });
  });

  test('what is excluded later is not fetched any more, and is fetched again once it is allowed', async () => {
    await crawl({ crawl: { maxPages: 2 } });
    const later = await crawl({ crawl: { exclude: ['/kitap/**'] } });
    expect(later.paths.length).toBeGreaterThan(0);
    expect(later.paths.filter((path) => path.startsWith('/kitap/'))).toEqual([]);
    const again = await crawl({});
    expect(again.paths.some((path) => path.startsWith('/kitap/'))).toBe(true);
  });

  test('crawl.stripParameters makes one page of many addresses', async () => {
    const { paths } = await crawl({ crawl: { stripParameters: ['sirala', 'gorunum'] } });
    expect(paths.some((path) => /sirala=|gorunum=/.test(path))).toBe(false);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('sites: a limit of pages, patterns and a pause of a host apply to it alone', async () => {
    const host = new URL(origin).host;
    const before = performance.now();
    const { paths } = await crawl({ sites: { [host]: { maxPages: 6, delayMs: 120, exclude: ['*.xml'] } } });
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.length).toBeLessThanOrEqual(6);
    expect(performance.now() - before).toBeGreaterThanOrEqual(paths.length * 115);
    expect(paths.some((path) => path.endsWith('.xml'))).toBe(false);
  });

  test('the limit of a site applies across restarts', async () => {
    const sites = { [new URL(origin).host]: { maxPages: 7 } };
    const first = await crawl({ crawl: { maxPages: 3 }, sites });
    expect(first.paths).toHaveLength(3);
    const second = await crawl({ sites });
    expect(second.paths.length).toBeGreaterThan(0);
    const third = await crawl({ sites });
    const asked = new Set([...first.paths, ...second.paths, ...third.paths]);
    expect(asked.size).toBeLessThanOrEqual(7);
    expect(second.status.refused?.['pages-per-site']).toBeGreaterThan(0);
  });

  test('a pattern that cannot be used ends the start with the pattern and the reason', async () => {
    await expect(crawl({ crawl: { exclude: ['/(a/'] } })).rejects.toMatchObject({
      code: 'setting-invalid',
      values: { key: 'crawl.exclude', value: '"/(a/"' },
    });
    await expect(crawl({ sites: { 'https://a.tr/': {} } })).rejects.toMatchObject({
      code: 'setting-invalid',
    });
    await expect(crawl({ sites: { 'a.tr': { include: ['/(?=x)/'] } } })).rejects.toMatchObject({
      code: 'setting-invalid',
    });
  });

  async function refusedBy(filter: string): Promise<string[]> {
    const store = await openProjectStore(project, 'read');
    try {
      return (await store.refused.ofFilter(filter)).map(({ url }) => url.replace(origin, ''));
    } finally {
      await store.close();
    }
  }
});
