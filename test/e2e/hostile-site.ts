import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMALL_PAGES, XSS_PAYLOADS } from '../server/small-pages.ts';

/** A word that every page of the site has, and no other. */
export const HOSTILE_WORD = 'tuzakyazısı';

export type HostileSite = { origin: string; pages: number; close(): Promise<void> };

/**
 * A site whose pages try scripts in every place that is shown: title, headings, text, description, anchors,
 * addresses.
 */
export async function startHostileSite(): Promise<HostileSite> {
  const pages = SMALL_PAGES.map(({ text }, i) => hostilePage(text, i));
  const server = createServer((request, response) => {
    const page = /^\/sayfa\/(\d+)\//.exec(request.url ?? '')?.[1];
    const html = page === undefined ? (request.url === '/' ? home(pages.length) : null) : pages[Number(page)];
    response.writeHead(html ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: pages.length,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The payloads of one page: all of them are somewhere on the site. */
function payloadsOf(i: number): string[] {
  return XSS_PAYLOADS.filter((_, k) => k % SMALL_PAGES.length === i).map((payload) => payload.toWellFormed());
}

function hostilePage(text: string, i: number): string {
  const payloads = payloadsOf(i);
  const [first = ''] = payloads.map(escaped);
  return `<!doctype html><html lang="tr"><head><title>${first}</title><meta name="description" content="${first}">
    <meta property="og:title" content="${first}"><meta name="author" content="${first}"></head><body>
    <h1>${HOSTILE_WORD} ${first}</h1><article><p>${text}</p>
    ${payloads.map((payload) => `<p>${HOSTILE_WORD} ve ${escaped(payload)} ile ${text}</p>`).join('\n')}</article>
    <a href="/?${first}">${first}</a>${payloads.join('\n')}</body></html>`;
}

function home(count: number): string {
  const links = Array.from({ length: count }, (_, i) => {
    const [first = ''] = payloadsOf(i);
    return `<li><a href="/sayfa/${i}/${encodeURIComponent(first)}">${escaped(first)}</a></li>`;
  });
  return `<!doctype html><html lang="tr"><head><title>Yazılar</title></head><body><h1>Bütün yazılarımız burada</h1>
    <p>Bu sayfada sitemizin bütün yazılarını bulabilirsiniz; okumak istediğinize tıklayın.</p><ul>${links.join('')}</ul></body></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
