import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { PageId } from '../../src/model/page.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { VisitOutcome } from '../../src/model/visit.ts';
import { loadProject, openProjectStore, type Project } from '../../src/project/project.ts';

/** What became of an address. */
export type Ending = {
  url: string;
  /** `refused` and `waiting` are not outcomes of visits: the address was never asked for. */
  outcome: VisitOutcome | 'refused' | 'waiting';
  reason: string;
  /** The stored page's language; null if there is none. */
  language: string | null;
  /** The address that this one repeats. */
  original: string | null;
};

/**
 * Crawls from these home pages to the end, as `tazi crawl --once` does, without pauses: every address that the project
 * knows, and those of `asked` that it refused.
 */
export async function crawlWhole(
  folder: string,
  homes: readonly string[],
  asked: readonly string[],
): Promise<Map<string, Ending>> {
  const project = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      'crawl.retryDelayMs': 50,
      allowHosts: homes.map((home) => new URL(home).host),
    },
  });
  const crawl = await startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds: homes.map((home) => canonicalUrl(home)!),
    mode: 'once',
    onEvent: () => {},
  });
  await crawl.ended;
  return readEndings(project, asked);
}

async function readEndings(project: Project, asked: readonly string[]): Promise<Map<string, Ending>> {
  const store = await openProjectStore(project, 'read');
  const endings = new Map<string, Ending>();
  try {
    const urls = new Map<PageId, string>();
    for await (const batch of store.urls.scan()) for (const { id, url } of batch) urls.set(id, url);
    for (const [id, url] of urls) {
      const { lastOutcome, duplicateOf } = (await store.urls.get(id))!;
      const page = await store.pages.get(id);
      endings.set(url, {
        url,
        outcome: lastOutcome ?? 'waiting',
        reason: (await store.visits.of(id, 1))[0]?.reason ?? '',
        language: page?.language ?? null,
        original: duplicateOf === null ? null : (urls.get(duplicateOf) ?? null),
      });
    }
    for (const address of asked) {
      const url = canonicalUrl(address);
      if (url === null || endings.has(url)) continue;
      const refused = await store.refused.find(url);
      if (refused === null) continue;
      const reason = `${refused.filter} ${refused.reason}`;
      endings.set(url, { url, outcome: 'refused', reason, language: null, original: null });
    }
    return endings;
  } finally {
    await store.close();
  }
}
