import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { keepExperiment } from '../../src/experiments/kept-experiments.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { serveProject } from '../../src/server/serve-project.ts';
import type { HostileSite } from './hostile-site.ts';
import { EXPERIMENTS } from './small-experiments.ts';

export type ServedProject = { address: string; web: SampleWeb; token: string; close(): Promise<void> };

const TOKEN = 'deneme-anahtari';

/**
 * A project that has crawled a little of the sample web, and on request a site full of scripts, with a
 * server.
 */
export async function servedProject(
  pages: number,
  hostile: HostileSite | null = null,
  withNames = false,
): Promise<ServedProject> {
  const web = await startSampleWeb({ latencyMs: 0, withNames });
  const origins = [...(hostile ? [hostile] : []), ...web.sites].map(({ origin }) => new URL(origin));
  const folder = mkdtempSync(join(tmpdir(), 'tazi-e2e-'));
  const project = loadProject(folder, {
    environment: { TAZI_SERVER_TOKEN: TOKEN },
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      'crawl.maxPages': pages,
      'crawl.workers': 0,
      'server.port': 0,
      allowHosts: origins.map(({ host }) => host),
    },
  });
  const crawl = await startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds: [...(hostile ? [`${hostile.origin}/`] : []), ...web.seeds].map((seed) => canonicalUrl(seed)!),
    mode: 'once',
    onEvent: () => {},
  });
  await crawl.ended;
  for (const kept of EXPERIMENTS) keepExperiment(project.paths.dataFolder, kept);
  const opened = await openForSearch(project, 'ask');
  const server = await serveProject(project, opened);
  return {
    address: server.address,
    web,
    token: TOKEN,
    close: async () => {
      await server.close();
      await opened.close();
      await web.close();
      await hostile?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
