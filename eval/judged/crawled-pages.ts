import { existsSync } from 'node:fs';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, type Project } from '../../src/project/project.ts';
import { startRealWeb } from './real-web.ts';

/**
 * The project in a folder, crawled first unless that was done before: the sample web, and the real pages as they lie in
 * their folder.
 */
export async function crawledProject(folder: string, realFolder: string | undefined): Promise<Project> {
  const before = loadProject(folder, { environment: {} });
  if (existsSync(before.paths.databaseFile)) return before;
  const web = await startSampleWeb({ withNames: true, now: () => CRAWLED_AT });
  try {
    await crawl(folder, web.seeds, {});
  } finally {
    await web.close();
  }
  if (realFolder !== undefined) {
    const real = await startRealWeb(realFolder);
    try {
      // All pages are seeds: most links of these copies lead to pages that were not kept
      await crawl(folder, real.seeds, { 'crawl.maxDepth': 0 });
    } finally {
      real.close();
    }
  }
  return loadProject(folder, { environment: {} });
}

/** The sample web is the same in every run. */
const CRAWLED_AT = Date.UTC(2026, 10, 16, 9);

async function crawl(
  folder: string,
  seeds: readonly string[],
  flags: Record<string, unknown>,
): Promise<void> {
  const project = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 2,
      allowHosts: [...new Set(seeds.map((seed) => new URL(seed).host))],
      ...flags,
    },
  });
  const { ended } = await startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds: seeds.map((seed) => canonicalUrl(seed)).filter((url) => url !== null),
    mode: 'once',
    onEvent: () => {},
  });
  await ended;
}
