import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { listWebhooks } from '../../src/store/list-webhooks.ts';
import { runWebhooks } from '../../src/webhooks/run-webhooks.ts';

type Message = { type: string; data: { hook: string; page: { id: number; url: string; changedAt: string } } };

const MONTH_MS = 30 * 24 * 3_600_000;
const URLS = 12;
/** A loaded machine may be slow; nothing is measured here. */
const PATIENCE = { timeout: 50_000, interval: 20 };

let web: SampleWeb;
let receiver: Server;
let folder: string;
let shift = 0;
const messages: Message[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-webhooks-'));
  web = await startSampleWeb({ latencyMs: 0, now: () => Date.now() + shift });
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    messages.push(JSON.parse(body) as Message);
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a change in the sample web is reported once, and only if the address guard allows it', async () => {
  const site = new URL(web.sites[0]!.origin);
  const { port } = receiver.address() as AddressInfo;
  const project = loadProject(folder, {
    environment: { TAZI_WEBHOOKS_SECRET: 'yalnizca-deneme-icin' },
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      'crawl.workers': 0,
      'crawl.maxPagesPerSite': URLS,
      'update.policy': 'fixed',
      'update.intervalMinutes': 0.01,
      'update.budgetPerHour': 1_000_000,
      'webhooks.hooks': {
        acik: { url: `http://127.0.0.1:${port}/kanca`, events: ['changed'] },
        // The same receiver under another name, which the guard does not let through.
        kapali: { url: `http://localhost:${port}/kanca`, events: ['changed'] },
      },
      allowHosts: [site.host, `127.0.0.1:${port}`],
    },
  });
  const { settings, paths } = project;
  const plan = { ...paths, settings, seeds: [canonicalUrl(site.href)!], onEvent: () => {} };
  await (await startCrawl({ ...plan, mode: 'once' })).ended;

  const errors: unknown[] = [];
  const { store, searcher, close } = await openForSearch(project, 'read');
  const find = async (query: string) => ({ pages: searcher.matchingPages(query), checkpoint: 0 });
  const run = { settings, dataFolder: paths.dataFolder, userAgent: 'tazi', store, find, everyMs: 20 };
  const webhooks = runWebhooks({ ...run, onError: (error) => errors.push(error) });
  const hooks = () => listWebhooks(settings, paths.dataFolder);
  try {
    await vi.waitFor(() => expect(hooks().map(({ state }) => state)).toEqual(['well', 'well']), PATIENCE);
    shift = MONTH_MS;
    const crawl = await startCrawl({ ...plan, mode: 'watch' });
    await vi.waitFor(() => expect(messages.length).toBeGreaterThan(0), PATIENCE);
    crawl.stop();
    await crawl.ended;
    await vi.waitFor(() => {
      const [open, closed] = hooks();
      expect(open).toMatchObject({ name: 'acik', waiting: 0, failures: 0, sent: messages.length });
      expect(closed).toMatchObject({ name: 'kapali', sent: 0, lastError: 'address-refused' });
    }, PATIENCE);
  } finally {
    await webhooks.close();
    await close();
  }
  const told = messages.map(({ data: { page } }) => `${page.id} ${page.changedAt}`);
  expect(new Set(told).size).toBe(told.length);
  for (const { type, data } of messages) {
    expect([type, data.hook]).toEqual(['page.changed', 'acik']);
    expect(new URL(data.page.url).host).toBe(site.host);
  }
  expect(errors).toEqual([]);
});
