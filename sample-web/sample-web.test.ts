import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { type SampleWeb, type SampleWebOptions, type SiteId, startSampleWeb } from './sample-web.ts';

const NOON = Date.UTC(2026, 10, 15, 12);
let web: SampleWeb;

async function start(options: SampleWebOptions = {}): Promise<SampleWeb> {
  web = await startSampleWeb({ latencyMs: 0, now: () => NOON, ...options });
  return web;
}
afterEach(() => web.close());

function address(site: SiteId, path = '/'): string {
  return web.sites.find(({ id }) => id === site)!.origin + path;
}

function articlesThat(changes: (rate: number) => boolean) {
  return web.pages().filter((page) => page.kind === 'article' && changes(web.rateOf(page.url)));
}

describe('the sample web', () => {
  it('has sixteen sites with seeds and says what each page is', async () => {
    await start();
    expect(web.sites).toHaveLength(16);
    expect(new Set(web.seeds).size).toBe(16);
    const kinds = new Set(web.pages().map((page) => page.kind));
    expect([...kinds].sort()).toEqual(['article', 'copy', 'home', 'info', 'list', 'print', 'trap']);
    const home = web.truth(address('gunluk'))!;
    expect(home).toMatchObject({ kind: 'home', language: 'tr', reachable: true, topic: null });
    expect(web.truth(address('gunluk', '/yok'))).toBeNull();
    expect(web.truth(address('para', '/git/1'))).toBeNull();
    expect(web.truth('http://127.0.0.1:1/')).toBeNull();
    expect(web.truth('no address')).toBeNull();
  });

  it('has sites at names of their own where they are wanted', async () => {
    await start({ withNames: true });
    expect(new Set(web.sites.map(({ origin }) => new URL(origin).hostname)).size).toBe(16);
    expect(address('gunluk')).toMatch(/^http:\/\/kiyikopru-postasi\.localhost:\d+\/$/);
    const { port } = new URL(address('gunluk'));
    const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(html).toContain('kiyikopru-belediyesi.localhost');
  });

  it('tells one page under its session ids', async () => {
    await start();
    const plain = web.truth(address('belediye', '/haber.aspx?id=12'))!;
    expect(web.truth(address('belediye', '/haber.aspx?id=12&sid=0123456789abcdef01234567'))).toEqual(plain);
    expect(plain.text.split('\n').length).toBeGreaterThan(2);
  });

  it('knows which pages repeat others, across sites too', async () => {
    await start();
    const copies = web
      .pages()
      .map((page) => page.truth())
      .filter((truth) => truth.copyOf !== null);
    expect(copies.length).toBeGreaterThan(60);
    for (const copy of copies) expect(web.truth(copy.copyOf!)!.text).toBe(copy.text);
    const [first] = copies;
    expect(web.copiesOf(first!.copyOf!)).toContain(first!.url);
    expect(web.copiesOf(address('gunluk'))).toEqual([]);
    expect(copies.some((copy) => copy.site === 'para' && copy.copyOf!.startsWith(address('gunluk')))).toBe(
      true,
    );
  });

  it('refuses a port that is taken in one sentence', async () => {
    await start();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(startSampleWeb({ basePort: port })).rejects.toThrow(`Port ${port} is in use`);
    await expect(startSampleWeb({ basePort: 65_530 })).rejects.toThrow('choose another base port');
    taken.close();
  });

  it('may be closed twice, and is gone then', async () => {
    await start();
    const seed = web.seeds[0]!;
    await fetch(seed);
    await web.close();
    await web.close();
    await expect(fetch(seed)).rejects.toThrow();
  });
});

describe('the clock of the web', () => {
  it('moves versions, and truth and pages with them', async () => {
    let now = NOON;
    await start({ now: () => now });
    const [page] = articlesThat((rate) => rate > 1);
    const before = page!.truth();
    const [next] = web.changesBetween(page!.url, now, now + DAY_MS);
    now = next! - 1;
    expect(page!.truth()).toEqual(before);
    now = next!;
    const after = page!.truth();
    expect(after.version).toBe(before.version + 1);
    expect(after.changedAt).toBe(next);
    expect(after.text).not.toBe(before.text);
    const update = after.text.split('\n').find((line) => !before.text.includes(line))!;
    expect(await (await fetch(page!.url)).text()).toContain(update.slice(0, 20));
  });

  it('leaves most articles as they are, for ever', async () => {
    let now = NOON;
    await start({ now: () => now });
    const constant = articlesThat((rate) => rate === 0);
    expect(constant.length).toBeGreaterThan(80);
    const before = constant.map((page) => page.truth().text);
    now += 400 * DAY_MS;
    // The one page that goes away is among them.
    const after = constant.map((page) => page.truth());
    expect(after.filter((truth, i) => truth.text !== before[i] && !truth.isGone)).toEqual([]);
  });

  it('changes lists when what they list changes', async () => {
    await start();
    const home = address('para');
    const shown = web.pages().filter((page) => page.site === 'para' && page.kind === 'article');
    const parts = shown.flatMap((page) => web.changesBetween(page.url, NOON, NOON + DAY_MS));
    expect(web.changesBetween(home, NOON, NOON + DAY_MS)).toEqual(parts.sort((a, b) => a - b));
    expect(web.rateOf(home)).toBeCloseTo(shown.reduce((sum, page) => sum + web.rateOf(page.url), 0));
  });

  it('runs faster where a scale says so', async () => {
    let now = NOON;
    await start({ now: () => now, timeScale: 3_600 });
    now += 1_000;
    expect(web.now()).toBe(NOON + HOUR_MS);
  });

  it('takes one page away', async () => {
    let now = NOON;
    await start({ now: () => now });
    const leaving = web.pages().filter((page) => page.truth().goneAt !== null);
    expect(leaving).toHaveLength(1);
    const { url } = leaving[0]!;
    expect((await fetch(url)).status).toBe(200);
    now = leaving[0]!.truth().goneAt!;
    expect((await fetch(url)).status).toBe(410);
    expect(web.truth(url)).toMatchObject({ isGone: true, text: '' });
  });
});

describe('what differs from fetch to fetch', () => {
  it('is advertisements and counters, and never the truth', async () => {
    await start();
    const url = articlesThat((rate) => rate === 0).find((page) => page.site === 'gunluk')!.url;
    const before = web.truth(url);
    const [first, second] = [await (await fetch(url)).text(), await (await fetch(url)).text()];
    expect(first).not.toBe(second);
    expect(web.truth(url)).toEqual(before);
  });

  it('does not touch the entity tag', async () => {
    let now = NOON;
    await start({ now: () => now });
    const url = address('para', '/haber/doviz-altin-gunun-fiyatlari.html');
    const etag = (await fetch(url)).headers.get('etag')!;
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const lastModified = again.headers.get('last-modified')!;
    expect((await fetch(url, { headers: { 'if-modified-since': lastModified } })).status).toBe(304);
    now = web.changesBetween(url, now, now + DAY_MS)[0]! + MINUTE_MS;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await fetch(url, { headers: { 'if-modified-since': lastModified } })).status).toBe(200);
  });
});

describe('the odd corners', () => {
  it('include a site in windows-1254 that does not say so', async () => {
    await start();
    const page = articlesThat(() => true).find(({ site }) => site === 'tarim')!;
    const response = await fetch(page.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(bytes.toString('latin1')).not.toMatch(/charset/i);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
    const decoded = new TextDecoder('windows-1254').decode(bytes);
    for (const line of page.truth().text.split('\n'))
      expect(decoded).toContain(line.replaceAll('"', '&quot;'));
  });

  it('include a site whose pages are empty without their script', async () => {
    await start();
    const page = articlesThat(() => true).find(({ site }) => site === 'teknoloji')!;
    expect(page.truth().needsScript).toBe(true);
    const body = (await (await fetch(page.url)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(body).not.toMatch(/<a\s/);
    expect(body).not.toContain(page.truth().text.slice(0, 40));
  });

  it('include noindex in a header and in a head', async () => {
    await start();
    const hidden = web.pages().filter((page) => !page.truth().indexable);
    expect(hidden).toHaveLength(2);
    const answers = await Promise.all(hidden.map(async ({ url }) => fetch(url)));
    expect(answers.filter((answer) => answer.headers.get('x-robots-tag') === 'noindex')).toHaveLength(1);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.filter((body) => body.includes('name="robots" content="noindex"'))).toHaveLength(1);
  });

  it('include traps without end, a chain and a circle of redirects', async () => {
    await start();
    expect((await fetch(address('etkinlik', '/takvim/4711/03'))).status).toBe(200);
    expect(await (await fetch(address('etkinlik', '/takvim/4711/12'))).text()).toContain('/takvim/4712/01');
    expect((await fetch(address('etkinlik', `/galeri/${'salon/'.repeat(90)}`))).status).toBe(200);
    expect((await fetch(address('etkinlik', '/ara?tur=konser&semt=liman&sayfa=99'))).status).toBe(200);
    expect(await (await fetch(address('gezi', '/arsiv/1901/01/'))).text()).toContain('/arsiv/1900/12/');
    const chained = await fetch(address('para', '/git/1'));
    expect(chained.url).toMatch(/\/haber\//);
    await expect(fetch(address('etkinlik', '/donme/a'))).rejects.toThrow();
  });

  it('include feeds and sitemaps whose addresses are pages, one of them gzipped', async () => {
    await start();
    const text = async (url: string) => (await fetch(url)).text();
    const packed = await fetch(address('gunluk', '/sitemap-haberler.xml.gz'));
    const news = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
    const sources = [
      news,
      await text(address('gunluk', '/sitemap-bolumler.xml')),
      await text(address('gunluk', '/rss.xml')),
      await text(address('gezi', '/atom.xml')),
      await text(address('doga', '/harita.xml')),
    ];
    for (const source of sources) {
      const found = [...source.matchAll(/(?:<loc>|<link>|<id>)([^<]+)/g)].map((match) => match[1]!);
      expect(found.length).toBeGreaterThan(7);
      expect(found.filter((url) => web.truth(url.replaceAll('&amp;', '&')) === null)).toEqual([]);
    }
    expect(news.match(/<lastmod>2026-/g)!.length).toBeGreaterThan(20);
    expect(await text(address('gunluk', '/sitemap.xml'))).toContain('/sitemap-haberler.xml.gz');
  });

  it('are spoken in chunks or with a length, packed or plain', async () => {
    await start();
    const plain = { headers: { 'accept-encoding': 'identity' } };
    expect((await fetch(address('saha'), plain)).headers.get('transfer-encoding')).toBe('chunked');
    expect((await fetch(address('para'), plain)).headers.get('content-length')).not.toBeNull();
    expect((await fetch(address('gunluk'))).headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(address('gunluk'), plain)).headers.get('content-encoding')).toBeNull();
    const head = await fetch(address('para'), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(address('para'), { method: 'POST' })).status).toBe(405);
  });

  it('do not end the server, whatever is asked', async () => {
    await start();
    for (const path of [
      '//',
      '//x//',
      '/%',
      '/%00',
      '/haber.aspx?id=%',
      '/?',
      '/arsiv/0000/01/',
      '/ara?&&=',
    ]) {
      for (const site of ['belediye', 'gezi', 'etkinlik'] as const) {
        expect((await fetch(address(site, path))).status).toBeLessThan(500);
      }
    }
  });
});

describe('the request log', () => {
  it('counts what must not be asked for', async () => {
    await start();
    const [forbidden] = web.pages().filter((page) => page.kind === 'article' && !page.truth().reachable);
    await fetch(address('doga', '/robots.txt'));
    await fetch(forbidden!.url, { headers: { 'user-agent': 'Deneme/1.0' } });
    await fetch(address('saglik', '/sponsor/zirve-vitamin'));
    const report = web.requests();
    expect(report).toMatchObject({ forbiddenRequests: 1, nofollowRequests: 1, robotsFirst: false });
    expect(report.perSite.doga).toMatchObject({ requests: 2, forbiddenRequests: 1, robotsFirst: true });
    expect(report.perSite.saglik).toMatchObject({ nofollowRequests: 1, robotsFirst: false });
    expect(report.log[1]).toMatchObject({
      site: 'doga',
      url: forbidden!.url,
      method: 'GET',
      userAgent: 'Deneme/1.0',
      status: 200,
    });
    web.resetLog();
    expect(web.requests()).toMatchObject({ log: [], forbiddenRequests: 0, robotsFirst: true });
  });

  it('sees requests that overlap on one site, and only those', async () => {
    await start({ latencyMs: 30 });
    for (let i = 0; i < 3; i++) await (await fetch(address('gunluk'))).text();
    await Promise.all([fetch(address('para')), fetch(address('saha'))]);
    expect(web.requests().maxInFlightPerSite).toBe(1);
    await Promise.all([fetch(address('para')), fetch(address('para', '/arsiv.html'))]);
    expect(web.requests().maxInFlightPerSite).toBe(2);
    expect(web.requests().perSite.para!.maxInFlight).toBe(2);
    expect(web.requests().perSite.gunluk!.maxInFlight).toBe(1);
  });
});
