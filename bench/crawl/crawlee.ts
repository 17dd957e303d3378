/**
 * The peer: crawlee's CheerioCrawler, which only crawls. `crawlee.ts <package> <most pages> <origin>…` prints
 * what it took.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Crawlee = {
  CheerioCrawler: new (options: object, configuration: object) => { run(urls: string[]): Promise<unknown> };
  Configuration: new (options: object) => object;
  log: { setLevel(level: number): void };
};

const [folder = '', most = '1000', ...origins] = process.argv.slice(2);
const crawlee = createRequire(join(folder, 'package.json'))(folder) as Crawlee;
crawlee.log.setLevel(0);
let pages = 0;
// As lean as possible: in memory, no sessions, no retries, links of the same origin.
const configuration = new crawlee.Configuration({ persistStorage: false, purgeOnStart: false });
const crawler = new crawlee.CheerioCrawler(
  {
    maxRequestsPerCrawl: Number(most),
    minConcurrency: 4,
    maxConcurrency: 32,
    useSessionPool: false,
    persistCookiesPerSession: false,
    maxRequestRetries: 0,
    requestHandler: async ({ enqueueLinks }: { enqueueLinks(options: object): Promise<unknown> }) => {
      pages++;
      await enqueueLinks({ strategy: 'same-origin' });
    },
  },
  configuration,
);
const before = process.cpuUsage();
const began = performance.now();
await crawler.run(origins.map((origin) => `${origin}/`));
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - began;
const memory = { rss: process.memoryUsage.rss(), peakRss: process.resourceUsage().maxRSS * 1024 };
console.log(JSON.stringify({ pages, cpuMs: (user + system) / 1000, wallMs, ...memory }));
process.exit(0);
