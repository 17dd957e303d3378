import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { urlWords } from '../../src/links/link-contexts.ts';
import type { QueuedUrl } from '../../src/model/url-record.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openProjectStore } from '../../src/project/project.ts';
import { topicSources } from '../../src/topics/crawl-topics.ts';
import { judgeOf } from '../../src/topics/judge-of.ts';
import type { GraphPage, LinkGraph } from './link-graph.ts';

/** Crawls the sample web once, without focus, and records what a focused crawl would meet, for each topic. */
export async function recordSampleWeb(topics: readonly string[]): Promise<Map<string, LinkGraph>> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-focus-'));
  const web = await startSampleWeb({ latencyMs: 0 });
  try {
    const project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:eval@example.org',
        'crawl.delayMs': 0,
        allowHosts: web.sites.map((site) => new URL(site.origin).host),
      },
    });
    const seeds = web.seeds.map((seed) => canonicalUrl(seed)!);
    const { settings, paths } = project;
    const crawl = await startCrawl({ ...paths, settings, seeds, mode: 'once', onEvent: () => {} });
    await crawl.ended;
    const store = await openProjectStore(project, 'read');
    const judge = judgeOf(topicSources(settings, paths.dataFolder));
    const fetched: QueuedUrl[] = [];
    for await (const batch of store.urls.scan()) fetched.push(...batch.filter(({ visits }) => visits > 0));
    const places = new Map(fetched.map(({ id }, place) => [id, place]));
    const graphs = new Map<string, LinkGraph>();
    for (const topic of topics) {
      const pages: GraphPage[] = [];
      for (const { id, url, outcome } of fetched) {
        const page = await store.pages.get(id);
        const links = (await store.links.from(id)).flatMap((link) => {
          const to = places.get(link.id);
          if (to === undefined) return [];
          const said = { title: link.anchor, text: urlWords(link.url) };
          return [{ to, hint: judge.relevance(said, [topic]) }];
        });
        const relevance = page?.topicScores?.[topic] ?? 0;
        pages.push({
          url,
          isOnTopic: page?.topic === topic,
          relevance,
          isCopy: outcome === 'duplicate',
          links,
        });
      }
      const first = seeds.map((seed) => fetched.findIndex(({ url }) => url === seed));
      graphs.set(topic, { pages, seeds: first.filter((place) => place >= 0) });
    }
    await store.close();
    return graphs;
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
