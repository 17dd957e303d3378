import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Posted } from '../crawler/message-poster.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { Webhook } from '../model/webhook.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { WebhookQueue } from '../store/webhook-queue.ts';
import { WebhookSender } from './webhook-sender.ts';

const START = 1_700_000_000_000;
const SECRET = `whsec_${Buffer.from('bir sır, kimse bilmez').toString('base64')}`;
const TAKEN: Posted = { isTaken: true, status: 204, reason: '', retryAfterMs: null };
const AWAY: Posted = { isTaken: false, status: 0, reason: 'ECONNREFUSED', retryAfterMs: null };

let folder: string;
let store: Store;
let queue: WebhookQueue;
let now: number;
let answers: Posted[];
let sent: { url: string; headers: Readonly<Record<string, string>>; body: string }[];
let found: Set<PageId>;
let checkpoint: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-webhooks-'));
  store = SqliteStore.open(':memory:', 'write');
  queue = WebhookQueue.tryOpen(folder)!;
  [now, answers, sent] = [START, [], []];
  [found, checkpoint] = [new Set(), Number.POSITIVE_INFINITY];
  const ids = [1, 2, 3];
  await store.urls.add(
    ids.map((id) => sampleUrl(id)),
    START,
  );
});
afterEach(async () => {
  queue.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function senderFor(hooks: Record<string, Webhook>): WebhookSender {
  return new WebhookSender({
    ...{ hooks, secret: SECRET, queue, store, clock: () => now },
    find: async () => ({ pages: found, checkpoint }),
    post: async (url, headers, body) => {
      sent.push({ url, headers, body });
      return answers.shift() ?? TAKEN;
    },
  });
}

/** A visit that stores the page; its text differs at every call. */
async function visit(page: PageId, heard: 'new' | 'changed' | 'minor', text = `metin ${now}`): Promise<void> {
  now += 1000;
  const content = sampleContent({
    title: `Sayfa ${page}`,
    text,
    textHash: text,
    fetchedAt: now,
    changedAt: now,
  });
  const outcome = heard === 'minor' ? 'minor' : 'indexed';
  await store.journeys.commit([sampleJourney(outcome, { page, at: now, heard, content })]);
}

const HOOK = { url: 'https://kanca.ornek.com.tr/x' };
const types = () => sent.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const pages = () =>
  sent.map(({ body }) => (JSON.parse(body) as { data: { page: { id: number } } }).data.page.id);

describe('webhooks', () => {
  test('tell of a new page, a change and a removal, each once; not of what was there before nor of small changes', async () => {
    await visit(1, 'new');
    const sender = senderFor({ hepsi: HOOK });
    await sender.round();
    expect(sent).toEqual([]);
    await visit(2, 'new');
    await visit(1, 'changed');
    await visit(2, 'minor');
    await sender.round();
    await sender.round();
    expect(types().toSorted()).toEqual(['page.changed', 'page.new']);
    // Page 2 has changed a little since, and is new to its reader all the same.
    expect(pages().toSorted()).toEqual([1, 2]);
    await visit(1, 'minor');
    await store.topics.judge([]);
    await sender.round();
    expect(sent).toHaveLength(2);
    await store.journeys.commit([sampleJourney('gone', { page: 1, at: now, heard: 'gone', status: 410 })]);
    await sender.round();
    await sender.round();
    expect(types().slice(2)).toEqual(['page.removed']);
    expect(JSON.parse(sent[2]!.body)).toMatchObject({
      data: { hook: 'hepsi', page: { id: 1, url: 'https://www.ornek.com.tr/1' } },
    });
  });

  test('are signed over id, time and body', async () => {
    const sender = senderFor({ hepsi: HOOK });
    await sender.round();
    await visit(1, 'new');
    await sender.round();
    const { headers, body } = sent[0]!;
    const seconds = String(Math.floor(now / 1000));
    expect(headers['webhook-timestamp']).toBe(seconds);
    const expected = createHmac('sha256', 'bir sır, kimse bilmez')
      .update(`${headers['webhook-id']}.${seconds}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  test('concern the pages of a site, of a pattern, or of a query once the index knows them', async () => {
    const sender = senderFor({
      baska: { ...HOOK, site: 'baska.com.tr' },
      kalip: { ...HOOK, pages: ['/2'] },
      sorgu: { ...HOOK, query: 'baraj' },
      silinen: { ...HOOK, events: ['removed'] },
    });
    await sender.round();
    for (const id of [1, 2, 3]) await visit(id, 'new');
    checkpoint = 0;
    found = new Set([3]);
    await sender.round();
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { data: { hook: 'kalip', page: { id: 2 } } },
    ]);
    checkpoint = await store.changes.sequence();
    await sender.round();
    expect(JSON.parse(sent[1]!.body)).toMatchObject({
      data: { hook: 'sorgu', query: 'baraj', page: { id: 3 } },
    });
    expect(sent).toHaveLength(2);
  });

  test('are repeated in order with growing pauses, over a restart too, and then go out once', async () => {
    const hooks = { hepsi: HOOK };
    await senderFor(hooks).round();
    await visit(1, 'new');
    answers = [AWAY, { ...AWAY, status: 503, reason: 'status-503', retryAfterMs: 60_000 }];
    await senderFor(hooks).round();
    expect(queue.states()).toMatchObject([{ failures: 1, waiting: 1, lastError: 'ECONNREFUSED' }]);
    await visit(2, 'new');
    await senderFor(hooks).round();
    expect(sent).toHaveLength(1); // it rests
    now += 5_000;
    await senderFor(hooks).round();
    expect(sent).toHaveLength(2);
    expect(queue.states()).toMatchObject([{ failures: 2, nextAt: now + 60_000 }]);
    queue.close();
    queue = WebhookQueue.tryOpen(folder)!;
    now += 60_000;
    await senderFor(hooks).round();
    expect(pages()).toEqual([1, 1, 1, 2]);
    const ids = sent.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(queue.states()).toMatchObject([{ failures: 0, waiting: 0, sent: 2, lastError: null }]);
  });

  test('are given up after three days, and counted', async () => {
    const sender = senderFor({ hepsi: HOOK });
    await sender.round();
    await visit(1, 'new');
    answers = Array.from({ length: 100 }, () => AWAY);
    for (let hour = 0; hour < 80; hour++, now += 3_600_000) await sender.round();
    expect(queue.states()).toMatchObject([{ waiting: 0, dropped: 1, sent: 0 }]);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThan(25);
  });

  test('say nothing of a page that was forgotten before they were sent, but that it is gone', async () => {
    const sender = senderFor({ hepsi: HOOK });
    await sender.round();
    await visit(1, 'new');
    answers = [AWAY];
    await sender.round();
    await store.forgotten.forget(['https://www.ornek.com.tr/1'], '', now);
    now += 10_000;
    await sender.round();
    expect(types().slice(1)).toEqual(['page.removed']);
  });

  test('are sent by one process at a time', () => {
    expect(WebhookQueue.tryOpen(folder)).toBeNull();
    queue.close();
    queue = WebhookQueue.tryOpen(folder)!;
    expect(queue).not.toBeNull();
  });
});
