/**
 * One crawl by the built product, including the index: `growing-crawl.ts <folder> <marks> <origin>…` prints a
 * stretch for every mark.
 */
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';
import { Stretches } from './stretches.ts';

const [folder = '', marks = '', ...origins] = process.argv.slice(2);
const { settings, paths } = loadProject(folder, {
  environment: {},
  flags: {
    'crawl.contact': 'mailto:bench@example.org',
    'crawl.delayMs': 0,
    allowHosts: origins.map((origin) => new URL(origin).host),
  },
});
const stretches = new Stretches(marks.split(',').map(Number));
let pages = 0;
const crawl = await startCrawl({
  ...paths,
  settings,
  seeds: origins.map((origin) => canonicalUrl(`${origin}/`)!),
  mode: 'once',
  onEvent: ({ event }) => {
    if (event === 'visit') stretches.reached(++pages);
  },
});
await crawl.ended;
stretches.end(pages);
process.exit(0);
