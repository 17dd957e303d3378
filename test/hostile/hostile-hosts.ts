import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '../../src/config/package-root.ts';

/** Answers a path; false for unknown ones. */
type Answer = (path: string, response: ServerResponse, origin: string) => boolean;

export type HostileHost = {
  name: string;
  origin: string;
  paths: ReadonlySet<string>;
  /** When a path was asked for that had not been asked for before, last; epoch milliseconds. */
  lastNewAt: number;
};

const HUGE_TITLE_CHARS = 8_500_000;
const TITLE_PAGES = 12;
const BOMB_BYTES = 400_000_000;
const BOMB_PAGES = 12;
const LISTED = 50_000;
export const HEALTHY_PAGES = 150;

const html = (response: ServerResponse, body: string) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(body);
  return true;
};
const page = (title: string, body: string) =>
  `<!doctype html><html lang="tr"><head><title>${title}</title></head><body>${body}</body></html>`;
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => `<a href="/${n + 1}">sayfa ${n + 1}</a>`).join('\n');
const TEXT = 'Belediye ekipleri mahalledeki su kesintisi için çalışmaya başladı ve sakinlere duyuru yaptı. ';

/** Pages whose titles have millions of characters. */
const titles: Answer = (path, response) => {
  if (path === '/') return html(response, page('Başlıklar', `<p>${TEXT}</p>${links(TITLE_PAGES)}`));
  if (!/^\/\d+$/.test(path)) return false;
  return html(
    response,
    page(`Belediye ${path} ${'uzun başlık '.repeat(HUGE_TITLE_CHARS / 12)}`, `<p>${TEXT}</p>`),
  );
};

/** As one text, with a placeholder for what differs: the hosts must not take time from those they attack. */
const SITEMAPS = `<sitemapindex>${Array.from(
  { length: LISTED },
  (_, n) => `<sitemap><loc>@-${n}.xml</loc></sitemap>`,
).join('')}</sitemapindex>`;

/** Endless sitemap indexes: each lists 50,000 new ones. */
const sitemaps: Answer = (path, response, origin) => {
  if (path === '/') return html(response, page('Haritalar', `<p>${TEXT}</p>`));
  if (path === '/robots.txt') {
    response.end(`User-agent: *\nSitemap: ${origin}/harita-0.xml\n`);
    return true;
  }
  const name = /^\/harita-(.*)\.xml$/.exec(path)?.[1];
  if (name === undefined) return false;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(SITEMAPS.replaceAll('@', `${origin}/harita-${name.slice(-20)}`));
  return true;
};

let bomb: Buffer | null = null;

/** A few kilobytes that unpack to hundreds of megabytes. */
const bombs: Answer = (path, response) => {
  if (path === '/') return html(response, page('Bombalar', `<p>${TEXT}</p>${links(BOMB_PAGES)}`));
  if (!/^\/\d+$/.test(path)) return false;
  bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, '<p>bomba '), { level: 9 });
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
  response.end(bomb);
  return true;
};

/** Pages on which a careless pattern of a site rule would never end. */
const rules: Answer = (path, response) => {
  if (path === '/') return html(response, page('Kurallar', `<p>${TEXT}</p>${links(10)}`));
  if (!/^\/\d+$/.test(path)) return false;
  return html(response, page(`Kural ${path}`, `${' \n'.repeat(200_000)}<p>${TEXT.repeat(5)} ${path}</p>`));
};

/** Deep nesting, endless attributes, a page of links alone. */
const markup: Answer = (path, response) => {
  if (path === '/') return html(response, page('Etiketler', `<p>${TEXT}</p>${links(6)}`));
  const bodies: Record<string, string> = {
    '/1': '<div>'.repeat(300_000),
    '/2': `<p ${'a=b '.repeat(500_000)}>x`,
    '/3': links(200_000),
    '/4': '<table><tr><td>'.repeat(100_000),
    '/5': `<p>${'&amp;'.repeat(1_000_000)}</p>`,
    '/6': `<script type="application/ld+json">${'['.repeat(500_000)}</script>`,
  };
  const body = bodies[path];
  return body === undefined ? false : html(response, page('Etiket', body));
};

const healthy: Answer = (path, response) => {
  const number = path === '/' ? 0 : Number(/^\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (!(number <= HEALTHY_PAGES)) return false;
  if (number === 0) return html(response, page('Yazılar', `<p>${TEXT}</p>${links(HEALTHY_PAGES)}`));
  const paragraphs = articles()[number - 1]!.split('\n\n');
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  return html(response, page(`Yazı ${number}`, `<h1>Yazı ${number}</h1>${body}<a href="/">ana sayfa</a>`));
};

/** A heading on which a careless pattern for the end of titles takes time exponential in its separators. */
const separators: Answer = (path, response) => {
  if (path === '/') return html(response, page('Başlık sonları', `<p>${TEXT}</p>${links(40)}`));
  if (!/^\/\d+$/.test(path)) return false;
  const title = `Haber${' |'.repeat(45)} x-`;
  return html(response, page(title, `<h1>${title}</h1><p>${TEXT.repeat(3)} ${path}</p>`));
};

const LONG_PATH = '/a'.repeat(1_000);

/** Half a megabyte of patterns with wildcards, and addresses on which each of them nearly matches. */
const patterns: Answer = (path, response) => {
  if (path === '/robots.txt') {
    response.end(`User-agent: *\n${'Disallow:*aaaaaaab\n'.repeat(26_000)}`);
    return true;
  }
  const long = Array.from({ length: 60 }, (_, n) => `<a href="${LONG_PATH}${n}">uzun ${n}</a>`).join('\n');
  return html(response, page(`Kalıplar ${path.length}`, `<p>${TEXT} ${path.slice(-3)}</p>${long}`));
};

/** Text that looks as if its letters had been decoded wrongly, without end. */
const letters: Answer = (path, response) => {
  if (path === '/') return html(response, page('Harfler', `<p>${TEXT}</p>${links(20)}`));
  if (!/^\/\d+$/.test(path)) return false;
  return html(response, page(`Harf ${path}`, `<p>${'ý'.repeat(20_000)} ${'þð '.repeat(20_000)}${TEXT}</p>`));
};

/** A hundred thousand small tags a page. */
const heavy: Answer = (path, response) => {
  if (path === '/') return html(response, page('Ağır sayfalar', `<p>${TEXT}</p>${links(20)}`));
  if (!/^\/\d+$/.test(path)) return false;
  return html(
    response,
    page(`Ağır ${path}`, `<p>${TEXT} ${path}</p>${'<b>ve</b> <i>de</i> '.repeat(120_000)}`),
  );
};

let read: readonly string[] | null = null;

/** Texts of the sample web, each different from the others. */
function articles(): readonly string[] {
  const folder = join(packageRoot(), 'sample-web/articles');
  read ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(azeri|english)/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''));
  return read;
}

const HOSTS: Readonly<Record<string, Answer>> = {
  healthy,
  titles,
  sitemaps,
  bombs,
  rules,
  markup,
  separators,
  patterns,
  letters,
  heavy,
};

/**
 * A healthy site, and next to it one of each kind that tries to bring the engine down; or only those named,
 * with the healthy one and the one with rules. They end with their thread.
 */
export async function startHostileHosts(names = Object.keys(HOSTS)): Promise<HostileHost[]> {
  const wanted = new Set([...names, 'healthy', 'rules']);
  const chosen = Object.entries(HOSTS).filter(([name]) => wanted.has(name));
  return Promise.all(chosen.map(([name, answer]) => startHost(name, answer)));
}

async function startHost(name: string, answer: Answer): Promise<HostileHost> {
  const paths = new Set<string>();
  const host: HostileHost = { name, origin: '', paths, lastNewAt: 0 };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!paths.has(path)) host.lastNewAt = Date.now();
    paths.add(path);
    if (answer(path, response, host.origin)) return;
    response.writeHead(404);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}
