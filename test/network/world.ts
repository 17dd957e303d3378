/**
 * A small internet in a network of its own: names, a name server, hosts on public addresses and one on loopback that
 * nobody may reach. Crawls it with the built program and prints what its hosts saw, as JSON. Started by
 * `own-network.test.ts`; needs a network namespace, where these addresses are its own.
 */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { loadProject, openProjectStore } from '../../src/project/project.ts';
import { crawlChild } from '../crash/crawl-child.ts';
import { startDns } from './own-dns.ts';
import { ARTICLES, DELAY_MS, type Seen } from './seen.ts';

const [folder = ''] = process.argv.slice(2);
const PUBLIC = '93.184.216.34';
const CITY = '93.184.216.35';
const TWICE = '93.184.216.36';
const PRIVATE = '127.0.0.1';

const NAMES: Readonly<Record<string, (question: number) => readonly string[]>> = {
  'tuzak.com.tr': (question) => (question % 2 === 1 ? [PUBLIC] : [PRIVATE]),
  'ikili.com.tr': () => [PUBLIC, PRIVATE],
  'ic.com.tr': () => [PRIVATE],
  'a.gov.tr': () => [PUBLIC],
  'b.gov.tr': () => [PUBLIC],
  'belediye.com.tr': () => [CITY],
  'www.belediye.com.tr': () => [CITY],
  'iki.com.tr': () => [TWICE],
};

const seen: Seen = { forbidden: 0, requests: [], visits: [], texts: {}, exitCode: -1 };
const SENTENCE =
  'Belediye ekipleri mahalledeki su kesintisi için çalışmaya başladı ve sakinlere duyuru yaptı.';
const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${SENTENCE} ${title}.</p>${body}</body></html>`;

const note = (host: string, path: string, cookie: string | undefined) =>
  seen.requests.push({ host, path, at: performance.now(), cookie: cookie ?? null });

/** Redirects the bare name to `www`, its robots.txt too; articles are linked under the bare name. */
const city: RequestListener = (request, response) => {
  const host = request.headers.host ?? '';
  const path = request.url ?? '/';
  note(host, path, request.headers.cookie);
  if (!host.startsWith('www.')) {
    response.writeHead(301, { location: `http://www.${host}${path}` }).end();
  } else if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /gizli\n');
  else {
    const links = Array.from(
      { length: ARTICLES },
      (_, n) => `<a href="http://belediye.com.tr/haber/${n + 1}">Haber ${n + 1}</a>`,
    );
    const number = Number(/^\/haber\/(\d+)$/.exec(path)?.[1] ?? 0);
    const text =
      number === 0
        ? links.join('\n')
        : `<p>${`Mahalle ${number} için ${number * 7} metre boru döşendi. `.repeat(4)}</p>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`Duyuru ${path}`, text));
  }
};

const others: RequestListener = (request, response) => {
  const host = request.headers.host ?? '';
  const path = request.url ?? '/';
  note(host, path, request.headers.cookie);
  if (path === '/robots.txt') return response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': 'text/html',
    'set-cookie': ['oturum=gizli; Domain=gov.tr', 'kendi=1'],
  });
  const next =
    host === 'a.gov.tr'
      ? '<a href="http://b.gov.tr/">öteki kurum</a><a href="/iki">iki</a>'
      : '<a href="/iki">iki</a>';
  response.end(pageOf(`${host} ${path}`, next));
};

/** Sends a second response to the first request of each page, before or after the next one. */
const twice = createTcpServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const path = /^GET (\S+)/.exec(data.toString('latin1'))?.[1] ?? '/';
    note('iki.com.tr', path, undefined);
    const answer = (status: string, body: string) =>
      `HTTP/1.1 ${status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    if (path === '/robots.txt') return void socket.write(answer('404 Not Found', ''));
    const links = [1, 2, 3].map((n) => `<a href="/${n}">yazı ${n}</a>`).join('');
    socket.write(answer('200 OK', pageOf(`Gerçek ${path}`, links)));
    setTimeout(() => socket.write(answer('200 OK', pageOf('Sahte', '<p>Bu yanıt istenmedi.</p>'))), 5);
  });
});

const listen = (
  server: { listen(port: number, address: string, done: () => void): unknown },
  address: string,
) => new Promise<void>((listening) => server.listen(80, address, listening));
await startDns('127.0.0.53', (name, question) => NAMES[name]?.(question) ?? null);
const forbidden = createTcpServer((socket) => {
  seen.forbidden++;
  socket.destroy();
});
await listen(forbidden, PRIVATE);
await listen(createHttpServer(others), PUBLIC);
await listen(createHttpServer(city), CITY);
await listen(twice, TWICE);

const seeds = ['tuzak.com.tr', 'ikili.com.tr', 'ic.com.tr', 'a.gov.tr', 'belediye.com.tr', 'iki.com.tr'];
const crawl = crawlChild(folder, [], ['--once', ...seeds.map((name) => `http://${name}/`)], {
  TAZI_CRAWL_DELAY_MS: String(DELAY_MS),
  TAZI_CRAWL_COOKIES: 'true',
  TAZI_CRAWL_SCOPE: 'any',
});
seen.exitCode = await crawl.ended;
for (const line of crawl.lines)
  if (line.event === 'visit') seen.visits.push({ url: line.url, outcome: line.outcome, reason: line.reason });
const store = await openProjectStore(loadProject(folder, { environment: {} }), 'read');
for (const { url } of seen.visits) {
  const record = await store.urls.find(url as never);
  const page = record && (await store.pages.get(record.id));
  if (page) seen.texts[url] = `${page.title}\n${page.text}`;
}
await store.close();
console.log(JSON.stringify(seen));
process.exit(0);
