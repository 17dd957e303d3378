/**
 * A crawl with a URL filter of your own: no address that ends in /yazdir (print versions).
 * `npx tsx examples/custom-url-filter.ts <project folder> <seed>`
 */
import { canonicalUrl, loadProject, startCrawl, type UrlFilter } from 'tazi';

const [folder = 'haberler', seed = 'https://www.ornek.com.tr/'] = process.argv.slice(2);

const noPrintVersions: UrlFilter = {
  name: 'print-version',
  admits: (url) => (url.endsWith('/yazdir') ? { reason: 'a print version' } : null),
};

const project = loadProject(folder, { environment: process.env });
const crawl = await startCrawl({
  ...project.paths,
  settings: project.settings,
  seeds: [canonicalUrl(seed)!],
  mode: 'once',
  filters: [noPrintVersions],
  onEvent: (event) => {
    if (event.event === 'visit') console.log(`${event.outcome} ${event.url}`);
  },
});
process.once('SIGINT', () => crawl.stop());
const { outcomes } = await crawl.ended;
console.log(JSON.stringify(outcomes));
