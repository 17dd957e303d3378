import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import type { CrawlEvent } from '../../src/controller/crawl.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { Renderer } from '../../src/crawler/renderer.ts';
import { type CanonicalUrl, canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';

/** Unpacks the browser from an npm package; the first time takes a few seconds. */
const browser = chromium.executablePath();

describe('the site of the sample web that a script builds', () => {
  let web: SampleWeb;

  beforeAll(async () => {
    await browser;
    web = await startSampleWeb({ latencyMs: 0 });
  }, 60_000);
  afterAll(() => web.close());

  async function crawl(
    render: 'off' | 'auto',
  ): Promise<{ texts: Map<string, string>; visits: CrawlEvent[] }> {
    const folder = mkdtempSync(join(tmpdir(), 'tazi-render-'));
    const site = web.sites.find(({ id }) => id === 'teknoloji')!;
    const project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': 0,
        'crawl.render': render,
        'crawl.browser': await browser,
        allowHosts: [new URL(site.origin).host],
      },
    });
    const visits: CrawlEvent[] = [];
    try {
      web.resetLog();
      await (
        await startCrawl({
          ...project.paths,
          settings: project.settings,
          seeds: [canonicalUrl(site.origin)!],
          mode: 'once',
          onEvent: (event) => event.event === 'visit' && visits.push(event),
        })
      ).ended;
      const opened = await openForSearch(project, 'read');
      const texts = new Map<string, string>();
      for (const { page } of await opened.store.changes.scan(0, 1000))
        if (page) texts.set(page.url, page.text);
      await opened.close();
      return { texts, visits };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test('is reported as such if rendering is off', { timeout: 60_000 }, async () => {
    const { texts, visits } = await crawl('off');
    expect(texts.size).toBe(0);
    const home = visits.find((event) => event.event === 'visit' && new URL(event.url).pathname === '/');
    expect(home).toMatchObject({ outcome: 'empty', reason: 'needs-script' });
  });

  test('is found whole where rendering is on, as politely as any other', { timeout: 90_000 }, async () => {
    const { texts } = await crawl('auto');
    const articles = web.pages().filter(({ site, kind }) => site === 'teknoloji' && kind === 'article');
    expect(articles.length).toBeGreaterThan(5);
    for (const article of articles) {
      const { text } = article.truth();
      const found = texts.get(canonicalUrl(article.url)!);
      expect(found, article.url).toContain(
        text
          .split('\n')
          .find((line) => line.length > 80)!
          .slice(0, 60),
      );
    }
    const { robotsFirst, maxInFlightPerSite, forbiddenRequests, nofollowRequests, log } = web.requests();
    expect({ robotsFirst, maxInFlightPerSite, forbiddenRequests, nofollowRequests }).toEqual({
      robotsFirst: true,
      maxInFlightPerSite: 1,
      forbiddenRequests: 0,
      nofollowRequests: 0,
    });
    const asked = log.map(({ url }) => new URL(url).pathname);
    expect(asked.filter((path) => path === '/uygulama.js')).toHaveLength(1);
    expect(asked.filter((path) => /\.(svg|png|jpe?g|css|ico)$/.test(path))).toEqual([]);
  });
});

describe('a page in the browser', () => {
  let renderer: Renderer;
  /** Counts connections; the browser must make none. */
  let server: Server;
  let origin: string;
  const reached: string[] = [];

  beforeAll(async () => {
    renderer = new Renderer({
      browser: await browser,
      userAgent: 'tazi-test',
      maxHtmlChars: 100_000,
      patienceMs: 2_000,
    });
    server = createServer((request, response) => response.end(request.url));
    server.on('connection', () => reached.push('connection'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, 60_000);
  afterAll(async () => {
    await renderer.close();
    server.close();
  });

  const url = 'https://www.ornek.com.tr/' as CanonicalUrl;
  const json = { status: 200, contentType: 'application/json', body: Buffer.from('{"metin":"merhaba"}') };

  test('gets its requests answered only by us, and reaches nothing by itself', {
    timeout: 30_000,
  }, async () => {
    const asked: string[] = [];
    const html = `<!doctype html><link rel="preconnect" href="${origin}"><link rel="prefetch" href="${origin}/p">
      <body><img src="${origin}/i"><iframe src="${origin}/f"></iframe><video src="${origin}/v"></video>
      <script>
        const quietly = (work) => { try { work(); } catch {} };
        quietly(() => new WebSocket('${origin.replace('http', 'ws')}/'));
        quietly(() => new WebTransport('${origin.replace('http', 'https')}/'));
        quietly(() => new EventSource('${origin}/e'));
        quietly(() => navigator.sendBeacon('${origin}/b', 'x'));
        quietly(() => window.open('${origin}/o'));
        quietly(() => new Worker(URL.createObjectURL(new Blob(["new WebSocket('${origin.replace('http', 'ws')}/')"]))));
        quietly(() => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${origin.slice(7)}' }] });
          peer.createDataChannel('x');
          peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        });
        fetch('${origin}/post', { method: 'POST' }).catch(() => {});
        fetch('https://api.ornek.com.tr/v.json', { credentials: 'include' })
          .then((answer) => answer.json())
          .then(({ metin }) => { document.body.append(metin); location.href = '${origin}/away'; });
      </script>`;
    const rendered = await renderer.render({ url, html }, async (asking) => {
      asked.push(asking);
      return asking.endsWith('.json') ? json : null;
    });
    expect(rendered).toMatchObject({ kind: 'rendered', html: expect.stringContaining('merhaba') });
    expect(asked).toEqual(['https://api.ornek.com.tr/v.json']);
    expect(reached).toEqual([]);
  });

  test('that never ends is given up, and the next one is shown', { timeout: 60_000 }, async () => {
    const load = async () => null;
    const loop = await renderer.render({ url, html: '<p>a<script>for (;;);</script>' }, load);
    expect(loop).toMatchObject({ kind: 'failed' });
    const next = await renderer.render(
      { url, html: '<p><script>document.body.append(6 * 7)</script>' },
      load,
    );
    expect(next).toMatchObject({ kind: 'rendered', html: expect.stringContaining('42') });
  });

  test('that grows without end is refused', { timeout: 30_000 }, async () => {
    const html = '<p><script>document.body.append("x".repeat(200_000))</script>';
    expect(await renderer.render({ url, html }, async () => null)).toEqual({
      kind: 'failed',
      reason: 'too-large',
    });
  });

  test('that fills memory outside the script heap ends the browser, and the next one is shown', {
    timeout: 60_000,
  }, async () => {
    const small = new Renderer({
      browser: await browser,
      userAgent: 'tazi-test',
      maxHtmlChars: 100_000,
      patienceMs: 15_000,
      maxTreeBytes: 600_000_000,
    });
    try {
      // It waits for an answer that does not come, so that it does not count as ready.
      const html = `<p><script>const held = []; fetch('/bekle');
        setInterval(() => held.push(new Uint8Array(20_000_000).fill(1)), 20);</script>`;
      expect(await small.render({ url, html }, () => new Promise(() => {}))).toEqual({
        kind: 'failed',
        reason: 'render-memory',
      });
      const next = await small.render(
        { url, html: '<p><script>document.body.append(6 * 7)</script>' },
        async () => null,
      );
      expect(next).toMatchObject({ kind: 'rendered', html: expect.stringContaining('42') });
    } finally {
      await small.close();
    }
  });
});
