/**
 * Like the static site of the crawl bench, but pages are made on request: `growing-site.ts <hosts> <pages a
 * host>`. Prints its origins, then serves until stdin ends.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../../src/model/seeded-random.ts';
import { type HostParts, makePage, makeTitles, readProse } from '../crawl/pages.ts';

/** A page has a footer with links to some of the other hosts. */
const NEIGHBOURS = 3;
const PATH = /^\/haber\/(\d+)\//;

const [hosts = 40, pagesPerHost = 25] = process.argv.slice(2).map(Number);
const prose = readProse();
const parts: HostParts[] = [];

const servers = await Promise.all(Array.from({ length: hosts }, (_, host) => listen(host)));
const origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
for (let host = 0; host < hosts; host++) {
  const others = Array.from({ length: NEIGHBOURS }, (_, i) => origins[(host + i + 1) % hosts]!);
  parts.push({ prose, titles: makeTitles(prose, pagesPerHost, seededRandom(host * 7919 + 1)), others });
}
console.log(JSON.stringify({ origins }));
process.stdin.on('end', () => process.exit(0)).resume();

function listen(host: number): Promise<Server> {
  const server = createServer((request, response) => {
    const number = request.url === '/' ? 0 : Number(PATH.exec(request.url ?? '')?.[1] ?? Number.NaN);
    const own = parts[host];
    if (own === undefined || !(number < own.titles.length)) {
      response.writeHead(404, { 'content-length': 0 }).end();
      return;
    }
    const page = makePage(number, own, seededRandom(host * 15_485_863 + number + 1));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
    response.end(page);
  });
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
