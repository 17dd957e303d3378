/**
 * The static site, as a process of its own: `site.ts <hosts> <pages a host>`. Prints its origins, then serves
 * until stdin ends.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePages } from './pages.ts';

const [hosts = 4, pagesPerHost = 1000] = process.argv.slice(2).map(Number);
const pages: Map<string, Buffer>[] = [];

const servers = await Promise.all(Array.from({ length: hosts }, (_, host) => listen(host)));
const origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
for (let host = 0; host < hosts; host++) {
  pages.push(
    makePages(
      host,
      pagesPerHost,
      origins.filter((_, other) => other !== host),
    ),
  );
}
const bytes = pages.flatMap((host) => [...host.values()]).map((page) => page.length);
const meanBytes = Math.round(bytes.reduce((sum, length) => sum + length, 0) / bytes.length);
console.log(JSON.stringify({ origins, pages: bytes.length, meanBytes }));
process.stdin.on('end', () => process.exit(0)).resume();

function listen(host: number): Promise<Server> {
  const server = createServer((request, response) => {
    const page = pages[host]?.get(request.url ?? '');
    if (!page) {
      response.writeHead(404, { 'content-length': 0 }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
    response.end(page);
  });
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
