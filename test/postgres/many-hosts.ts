/**
 * A web of many hosts at one server: each address of 127.0.4.0/23 is a site of its own. It counts what
 * crawlers must never do.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../../src/model/seeded-random.ts';

export type ManyHosts = {
  seed: string;
  /** For `allowHosts`. */
  range: string;
  /** URLs of all pages. */
  pages: string[];
  /** Requests for pages, by URL. */
  readonly asked: ReadonlyMap<string, number>;
  /** Requests to a host that began while another was in progress. */
  readonly overlaps: number;
  close(): Promise<void>;
};

/** Other hosts that a home page links to. */
const BRANCHES = 8;
const RANGE = '127.0.4.0/23';

const WORDS =
  `baraj okul hastane köprü tiyatro müze orman deniz pazar sokak bahçe kütüphane liman tarla fabrika
  istasyon meydan saray ırmak yayla belediye çarşı değirmen stadyum hamam kervansaray çeşme iskele rıhtım tersane
  maden ocak bağ zeytinlik fidanlık sera ahır mandıra fırın eczane postane karakol adliye vilayet konak köşk yalı
  kale sur kule burç mezarlık türbe cami kilise sinagog okuma salon sergi konser sinema opera bale gazete dergi`.split(
    /\s+/,
  );
/** Number of random words in the text of a page: pages that say nearly the same look like a trap. */
const WORDS_OF_PAGE = 24;

/** `opens`: no answer is sent before it resolves. */
export async function serveManyHosts(
  hosts: number,
  pagesEach: number,
  answerMs = 5,
  opens: Promise<void> = Promise.resolve(),
): Promise<ManyHosts> {
  const underWay = new Map<string, number>();
  const asked = new Map<string, number>();
  let overlaps = 0;
  const server = createServer((request, response) => {
    const host = request.headers.host!;
    const busy = (underWay.get(host) ?? 0) + 1;
    underWay.set(host, busy);
    if (busy > 1) overlaps++;
    response.on('close', () => underWay.set(host, underWay.get(host)! - 1));
    const path = request.url!;
    if (path !== '/robots.txt')
      asked.set(`http://${host}${path}`, (asked.get(`http://${host}${path}`) ?? 0) + 1);
    const answer = () => {
      response.writeHead(path === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(path === '/robots.txt' ? '' : pageOf(host, path));
    };
    void opens.then(() => setTimeout(answer, answerMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const hostAt = (number: number) => `127.0.${4 + (number >> 8)}.${number & 255}:${port}`;
  const numberOf = (host: string) => {
    const [, , high, low] = host.split(/[.:]/).map(Number);
    return (high! - 4) * 256 + low!;
  };

  /**
   * Each home page links to its own pages, to those of the next host and to other hosts: most links lead to
   * other crawlers.
   */
  function pageOf(host: string, path: string): string {
    const number = numberOf(host);
    const title = `${WORDS[number % WORDS.length]} ${number} ${path.slice(1)}`;
    const own = Array.from({ length: pagesEach - 1 }, (_, i) => `/${i + 1}`);
    const others = Array.from({ length: BRANCHES }, (_, i) => (number - 1) * BRANCHES + i + 2)
      .filter((other) => other <= hosts)
      .map((other) => `http://${hostAt(other)}/`);
    const next = number < hosts ? own.map((page) => `http://${hostAt(number + 1)}${page}`) : [];
    const links = path === '/' ? [...own, ...others, ...next] : ['/'];
    const random = seededRandom(number * 1_000_000 + Number(path.slice(1)));
    const text = Array.from({ length: WORDS_OF_PAGE }, () => WORDS[Math.floor(random() * WORDS.length)]);
    return `<html lang="tr"><title>${title}</title><body><h1>${title}</h1><p>Bugün ${number} numaralı ilçede ${text.join(', ')}
      hakkında yetkililer uzun bir açıklama yaptı ve ${path.slice(1)} konusunda vatandaşları bilgilendirdi.</p>
      ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</body></html>`;
  }

  return {
    seed: `http://${hostAt(1)}/`,
    range: RANGE,
    pages: Array.from({ length: hosts }, (_, i) => hostAt(i + 1)).flatMap((host) =>
      Array.from({ length: pagesEach }, (_, page) => `http://${host}/${page === 0 ? '' : page}`),
    ),
    asked,
    get overlaps() {
      return overlaps;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
