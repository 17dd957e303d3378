import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { PendingTemplates } from '../../similartext/pending-templates.ts';
import { SiteMemory } from '../../similartext/site-memory.ts';
import * as threads from '../../threads/start-worker.ts';
import { type ExtractMessage, ExtractPool } from './extract-pool.ts';
import { type ExtractInput, unsupported } from './extracted.ts';
import { postReply } from './posted-reply.ts';

const HTML = `<!doctype html><html lang="tr"><head><title>Baraj doldu</title></head><body><h1>Baraj doldu</h1>
<p>Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti.</p>
<p>Yetkililer, suyun yine de tutumlu kullanılmasını istedi; <a href="/su">su kesintileri</a> sona erdi.</p></body></html>`;

function input(changes: Partial<ExtractInput> = {}): ExtractInput {
  return {
    url: 'https://www.ornek.com.tr/a' as CanonicalUrl,
    site: 'ornek.com.tr',
    contentType: 'text/html; charset=utf-8',
    contentEncoding: '',
    robotsHeaders: [],
    body: Buffer.from(HTML),
    maxBodyBytes: 100_000,
    knownHash: '',
    robotsAgent: 'tazi',
    now: 1_700_000_000_000,
    ...changes,
  };
}

/** Makes the code throw. */
const BROKEN = { robotsHeaders: null as unknown as string[] };

const opened: ExtractPool[] = [];

function pool(size: number): ExtractPool {
  const made = new ExtractPool(size);
  opened.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  vi.restoreAllMocks();
});

test('threads return what the same code returns inline', async () => {
  const [inline, threaded] = [pool(0), pool(2)];
  const cases = [
    input(),
    input({ contentEncoding: 'gzip', body: gzipSync(HTML), site: 'baska.com.tr' }),
    input({ contentEncoding: 'gzip' }),
    input({ contentType: 'image/png', body: Buffer.from([0x89, 0x50]) }),
    input({
      contentType: 'text/xml',
      body: Buffer.from('<urlset><url><loc>https://a.tr/</loc></url></urlset>'),
    }),
    input({ body: Buffer.alloc(0) }),
  ];
  const plain = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, part instanceof Uint8Array ? [...part] : part]),
    );
  for (const one of cases) {
    const expected = await inline.extract(one);
    expect(plain(await threaded.extract(one))).toEqual(plain(expected));
  }
  const page = await inline.extract(input());
  expect(page).toMatchObject({ kind: 'page', language: 'tr', title: 'Baraj doldu' });
  expect(await inline.extract(input({ knownHash: page.bodyHash }))).toEqual({
    kind: 'same',
    bodyHash: page.bodyHash,
  });
});

test.each([0, 1])('a page is read with the dictionary of its time (%i threads)', async (size) => {
  const extractors = pool(size);
  const body = Buffer.from(HTML.replace('su kesintileri', 'flonklarımızdaki kesintiler'));
  const unknown = async () => {
    const page = await extractors.extract(input({ body }));
    return page.kind === 'page' ? page.unknownWords.map(({ word }) => word) : page.kind;
  };
  expect(await unknown()).toContain('flonklarımızdaki');
  extractors.useWords([{ word: 'flonk', wordClass: 'noun' }]);
  expect(await unknown()).not.toContain('flonklarımızdaki');
  extractors.useWords([]);
  expect(await unknown()).toContain('flonklarımızdaki');
});

test('a thread returns the same for pages that it reads together', async () => {
  const [inline, threaded] = [pool(0), pool(1)];
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) =>
    input({
      url: `https://www.ornek.com.tr/${name}` as CanonicalUrl,
      body: Buffer.from(HTML.replace('su kesintileri', `${name.repeat(i + 3)} kesintileri`)),
      ...(name === 'c' ? BROKEN : {}),
    }),
  );
  const together = await Promise.all(pages.map((page) => threaded.extract(page)));
  const oneByOne = [];
  for (const page of pages) oneByOne.push(await inline.extract(page));
  expect(together.map(({ kind }) => kind)).toEqual(['page', 'page', 'unsupported', 'page', 'page', 'page']);
  expect(together.map((one) => one.kind === 'page' && [one.text, one.textHash, one.unknownWords])).toEqual(
    oneByOne.map((one) => one.kind === 'page' && [one.text, one.textHash, one.unknownWords]),
  );
});

test.each([0, 1])(
  'a page on which the code throws is unsupported, and the next one is read (%i threads)',
  async (size) => {
    const extractors = pool(size);
    expect(await extractors.extract(input(BROKEN))).toMatchObject({ kind: 'unsupported' });
    expect(await extractors.extract(input())).toMatchObject({ kind: 'page' });
  },
);

test.each([0, 2])('what was learnt about a site ends up in pending templates (%i threads)', async (size) => {
  const keeper = new PendingTemplates();
  const extractors = new ExtractPool(size, keeper);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await extractors.extract(input({ url: `https://www.ornek.com.tr/${name}` as CanonicalUrl }));
  await extractors.close();
  const [kept, ...others] = keeper.take();
  expect(others).toEqual([]);
  expect(kept?.site).toBe('ornek.com.tr');
  // All six are the same page, and near-duplicates do not teach.
  expect(SiteMemory.fromBytes(kept!.bytes).pages).toBe(1);
});

/** A fake thread: answers with its own number, and dies on the page named poison. */
class FakeThread extends EventEmitter {
  static started = 0;
  readonly number = ++FakeThread.started;
  readonly #sent: { ticket: number; input: ExtractInput }[] = [];

  postMessage({ ticket, job }: { ticket: number; job: ExtractMessage }): void {
    if (job === 'finish') {
      this.emit('message', { ticket, answer: postReply({ extracted: null, memories: [] }) });
      return;
    }
    this.#sent.push({ ticket, input: job.input });
    if (this.#sent.length === 1) setImmediate(() => this.#work());
  }

  async terminate(): Promise<number> {
    this.#sent.length = 0;
    return 0;
  }

  #work(): void {
    const [first] = this.#sent;
    if (!first) return;
    if (first.input.url.includes('poison')) {
      this.#sent.length = 0;
      this.emit('error', new Error('out of memory'));
      return;
    }
    this.#sent.shift();
    if (first.input.url.includes('silence')) return;
    const extracted = unsupported(`thread-${this.number}`, first.input.url);
    this.emit('message', { ticket: first.ticket, answer: postReply({ extracted, memories: [] }) });
    if (this.#sent.length > 0) setImmediate(() => this.#work());
  }
}

describe('a thread', () => {
  const page = (name: string, site = 'a.tr') =>
    input({ url: `https://${site}/${name}` as CanonicalUrl, site });

  function fakePool(size: number): ExtractPool {
    FakeThread.started = 0;
    vi.spyOn(threads, 'startWorker').mockImplementation(() => new FakeThread() as unknown as Worker);
    return pool(size);
  }

  test('that dies is replaced; only the page it died on is given up', async () => {
    const one = fakePool(1);
    const names = ['a', 'poison', 'b', 'c'];
    const results = await Promise.all(names.map((name) => one.extract(page(name))));
    // It may have died on any of the three pages that it had: each is read again by itself.
    expect(results.map((result) => (result as { reason: string }).reason)).toEqual([
      'thread-1',
      'extraction-died',
      'thread-3',
      'thread-3',
    ]);
    expect(one.backlog).toBe(0);
  });

  test('that dies repeatedly does not end the work', async () => {
    const one = fakePool(1);
    const names = ['poison-1', 'poison-2', 'a', 'poison-3', 'b'];
    const results = await Promise.all(names.map((name) => one.extract(page(name))));
    expect(results.map((result) => (result as { reason: string }).reason)).toEqual([
      'extraction-died',
      'extraction-died',
      'thread-4',
      'extraction-died',
      'thread-5',
    ]);
  });

  test('gets all pages of a site', async () => {
    const four = fakePool(4);
    const bySite = new Map<string, Set<string>>();
    for (const site of ['a.tr', 'b.tr', 'c.tr', 'd.tr', 'e.tr', 'f.tr']) {
      for (const name of ['1', '2', '3']) {
        const result = (await four.extract(page(name, site))) as { reason: string };
        bySite.set(site, (bySite.get(site) ?? new Set()).add(result.reason));
      }
    }
    for (const reasons of bySite.values()) expect(reasons.size).toBe(1);
    expect(new Set([...bySite.values()].flatMap((reasons) => [...reasons])).size).toBeGreaterThan(1);
  });

  test('that is closed while pages are waiting gives them up', async () => {
    const one = fakePool(1);
    const waiting = one.extract(page('silence'));
    expect(one.backlog).toBe(1);
    await one.close();
    expect(await waiting).toMatchObject({ kind: 'unsupported', reason: 'extraction-closed' });
  });
});
