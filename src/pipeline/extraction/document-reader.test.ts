import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pdfOf, pdfOfPages } from '../../../sample-web/pdf.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { DocumentReader } from './document-reader.ts';
import { ExtractPool } from './extract-pool.ts';
import { type Extracted, type ExtractInput, unsupported } from './extracted.ts';

const inputOf = (site: string, body: Uint8Array = Buffer.from('%PDF-')): ExtractInput => ({
  url: canonicalUrl(`https://${site}/plan.pdf`)!,
  site,
  contentType: 'application/pdf',
  contentEncoding: '',
  robotsHeaders: [],
  body,
  maxBodyBytes: 1_000_000,
  knownHash: '',
  robotsAgent: 'tazi',
  now: 0,
});

test('a PDF becomes a page with title, text and language', { timeout: 20_000 }, async () => {
  const pool = new ExtractPool(0);
  try {
    const lines = ['Belediyemiz önümüzdeki beş yılda on iki park,', 'üç kütüphane ve bir müze yapacaktır.'];
    const digest = await pool.extract(inputOf('belediye.tr', pdfOf('Stratejik Plan Özeti', lines)));
    expect(digest).toMatchObject({
      kind: 'page',
      title: 'Stratejik Plan Özeti',
      text: expect.stringContaining('park, üç kütüphane'),
      language: 'tr',
      links: { length: 0 },
      packedHtml: null,
    });
    expect(await pool.extract(inputOf('belediye.tr', Buffer.from('%PDF-1.7 nothing')))).toMatchObject({
      kind: 'unsupported',
      reason: 'document-broken',
    });
    const noindex = { ...inputOf('belediye.tr', pdfOf('Gizli', lines)), robotsHeaders: ['noindex'] };
    expect(await pool.extract(noindex)).toMatchObject({ noindex: true });
  } finally {
    await pool.close();
  }
});

test('a title that the documents of a site share is none of theirs', { timeout: 20_000 }, async () => {
  const pool = new ExtractPool(0);
  try {
    const titles: unknown[] = [];
    for (const name of ['Fizik', 'Kimya', 'Botanik', 'Cebir']) {
      const text = ['Müfredat Bilgileri', `${name} müfredatı bu yıl değişti.`].map((line) => ({
        text: line,
        size: 11,
      }));
      const body = pdfOfPages([text], { title: 'Müfredat Bilgileri' });
      const url = canonicalUrl(`https://okul.tr/${name}.pdf`)!;
      const page = await pool.extract({ ...inputOf('okul.tr', body), url, anchor: `${name} dersi` });
      titles.push(page.kind === 'page' && page.title);
    }
    expect(titles).toEqual(['Müfredat Bilgileri', 'Müfredat Bilgileri', 'Botanik dersi', 'Cebir dersi']);
  } finally {
    await pool.close();
  }
});

/** A thread that answers only when told to. */
class SlowWorker extends EventEmitter {
  terminated = false;
  #ticket = -1;

  postMessage({ ticket }: { ticket: number }): void {
    this.#ticket = ticket;
  }

  answer(extracted: Extracted): void {
    this.emit('message', { ticket: this.#ticket, answer: extracted });
  }

  async terminate(): Promise<number> {
    this.terminated = true;
    return 0;
  }
}

describe('a hostile PDF', () => {
  const workers: SlowWorker[] = [];
  let rss: number;
  let thread: DocumentReader;

  beforeEach(() => {
    vi.useFakeTimers();
    workers.length = 0;
    rss = 100_000_000;
    const start = () => {
      workers.push(new SlowWorker());
      return workers.at(-1)! as unknown as Worker;
    };
    thread = new DocumentReader({
      start,
      rssBytes: () => rss,
      cpuMs: () => performance.now(),
      timeoutMs: 1_000,
    });
  });
  afterEach(() => vi.useRealTimers());

  test('that takes too long is ended with its thread, and the next one gets a new thread', async () => {
    const first = thread.read(inputOf('a.tr'));
    const second = thread.read(inputOf('b.tr'));
    expect(thread.backlog).toBe(2);
    workers[0]!.emit('message', 'ready');
    vi.advanceTimersByTime(6_200);
    expect(await first).toEqual(unsupported('document-timeout'));
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    workers[1]!.answer(unsupported('fine'));
    expect(await second).toEqual(unsupported('fine'));
    expect(thread.backlog).toBe(0);
  });

  test('that uses too much memory is ended with its thread', async () => {
    const digest = thread.read(inputOf('a.tr'));
    rss += 200_000_000; // the thread's own memory is not the PDF's fault
    vi.advanceTimersByTime(100);
    workers[0]!.emit('message', 'ready');
    rss += 200_000_000;
    vi.advanceTimersByTime(100);
    expect(await digest).toEqual(unsupported('document-memory'));
  });

  test('that kills its thread does no further damage', async () => {
    const digest = thread.read(inputOf('a.tr'));
    workers[0]!.emit('error', new Error('out of memory'));
    expect(await digest).toEqual(unsupported('document-died'));
  });

  test('of one site cannot make others wait indefinitely', async () => {
    for (let i = 0; i < 3; i++) {
      const digest = thread.read(inputOf('kotu.tr'));
      workers.at(-1)!.emit('message', 'ready');
      vi.advanceTimersByTime(6_200);
      await digest;
    }
    expect(await thread.read(inputOf('kotu.tr'))).toEqual(unsupported('document-refused'));
    const other = thread.read(inputOf('iyi.tr'));
    workers.at(-1)!.answer(unsupported('fine'));
    expect(await other).toEqual(unsupported('fine'));
    vi.advanceTimersByTime(2 * 60_000);
    const again = thread.read(inputOf('kotu.tr'));
    workers.at(-1)!.answer(unsupported('fine'));
    expect(await again).toEqual(unsupported('fine'));
  });

  test('is given up when the thread is closed, and an idle thread ends by itself', async () => {
    const answered = thread.read(inputOf('a.tr'));
    workers[0]!.answer(unsupported('fine'));
    await answered;
    vi.advanceTimersByTime(60_000);
    expect(workers[0]!.terminated).toBe(true);
    const waiting = thread.read(inputOf('a.tr'));
    await thread.close();
    expect(await waiting).toEqual(unsupported('extraction-closed'));
  });
});
