import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTrapWeb, type TrapWeb } from '../../sample-web/trap-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';

const ARCHIVE = 2_000;

/** Endless calendar, session ids, relative links, filters and labels next to an archive of 2,000 pages. */
describe('a crawl of a site with an archive and five traps', () => {
  let folder: string;
  let web: TrapWeb;
  let status: CrawlStatus;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-traps-'));
    web = await startTrapWeb({ archivePages: ARCHIVE });
    const { paths, settings } = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': 0,
        'crawl.maxDepth': 30,
        allowHosts: [new URL(web.origin).host],
      },
    });
    const seeds = [canonicalUrl(`${web.origin}/`)!];
    const crawl = await startCrawl({ ...paths, settings, seeds, mode: 'once', onEvent: () => {} });
    status = await crawl.ended;
  }, 600_000);

  afterAll(async () => {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('fetches the archive completely, though its last listing is 200 clicks away', () => {
    expect(web.requests()).toMatchObject({ archive: ARCHIVE, listings: ARCHIVE / 10 });
  });

  test('spends at most a fifth of its requests in traps', () => {
    const { traps, pages } = web.requests();
    const inTraps = Object.values(traps).reduce((sum, count) => sum + count, 0);
    expect(Object.keys(traps)).toHaveLength(5);
    expect(inTraps / pages, JSON.stringify(traps)).toBeLessThanOrEqual(0.2);
  });

  test('reports what it cut off', () => {
    expect(status.frontier.deferred).toBeGreaterThan(0);
    expect(status.traps.length).toBeGreaterThan(0);
    // Everything that waits is in one of the patterns, and of each some were tried.
    const waiting = status.traps.reduce((sum, row) => sum + row.waiting, 0);
    expect(waiting).toBe(status.frontier.deferred);
    for (const row of status.traps) expect(row.tried, row.pattern).toBeGreaterThanOrEqual(5);
    expect(status.refused?.['depth'] ?? 0).toBe(0);
    // A URL that waits is not a visit.
    expect(status.outcomes.forbidden ?? 0).toBe(0);
  });
});
