import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { BUILT_IN } from '../../nlp/dictionary.ts';
import { describeWords } from '../describe-text.ts';
import { ExtractWorker } from './extract-worker.ts';
import type { ExtractInput, ExtractJob } from './extracted.ts';

const NOTICE = 'Bu sitede yayımlanan yazıların her hakkı saklıdır, kaynak gösterilmeden alıntı yapılamaz.';
const STORIES = [
  'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti.',
  'Belediye başkanı, yeni parkın gelecek hafta çocukların kullanımına açılacağını açıkladı.',
  'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor.',
  'Kütüphane, akşam saatlerinde de öğrencilere hizmet vermek üzere çalışma saatlerini uzattı.',
  'Sahil yolundaki onarım çalışmaları nedeniyle otobüs seferleri farklı yoldan yapılacak.',
];

function order(
  story: number,
  changes: Partial<ExtractJob> = {},
  input: Partial<ExtractInput> = {},
): ExtractJob {
  const html = `<html lang=tr><title>Haber ${story}</title><h1>Haber ${story}</h1><p>${STORIES[story]}</p><p>${NOTICE}</p>`;
  return {
    input: {
      url: `https://www.ornek.com.tr/${story}` as CanonicalUrl,
      site: 'ornek.com.tr',
      contentType: 'text/html; charset=utf-8',
      contentEncoding: '',
      robotsHeaders: [],
      body: Buffer.from(html),
      maxBodyBytes: 100_000,
      knownHash: '',
      robotsAgent: 'tazi',
      now: 0,
      ...input,
    },
    ...changes,
  };
}

function textOf(worker: ExtractWorker, sent: ExtractJob): string {
  const { extracted } = worker.extract(sent);
  return extracted.kind === 'page' ? extracted.text : extracted.kind;
}

describe('a worker', () => {
  test('cleans a page with what earlier pages taught it', () => {
    const worker = new ExtractWorker();
    expect(textOf(worker, order(0, { memory: null }))).toContain(NOTICE);
    for (const story of [1, 2, 3]) worker.extract(order(story));
    const text = textOf(worker, order(4));
    expect(text).toContain(STORIES[4]);
    expect(text).not.toContain(NOTICE);
  });

  test('leaves topics and unknown words to the sender on request', () => {
    const topics = { modelFile: null, ownFolder: 'none', version: 0, focus: [] };
    const html = `<html lang=tr><title>Maç</title><meta name=description content="Zorlu maç"><h1>Maç</h1><p>${'Galatasaray, Fenerbahçe karşısında gol attı ve zırtaboz taraftarlar sevindi. '.repeat(4)}</p>`;
    const pageOf = (leavesWords: boolean) => {
      const input = { topics, leavesWords, body: Buffer.from(html) };
      const { extracted } = new ExtractWorker().extract(order(0, { memory: null }, input));
      if (extracted.kind !== 'page') throw new Error(extracted.kind);
      return extracted;
    };
    const whole = pageOf(false);
    expect(whole.topics?.topic).toBe('spor');
    expect(whole.unknownWords.map(({ word }) => word)).toContain('zırtaboz');
    const left = pageOf(true);
    expect(left).toMatchObject({ topics: null, unknownWords: [] });
    const document = { title: left.title, description: left.description!, text: left.text };
    expect({ ...left, ...describeWords(document, left.language, topics, BUILT_IN) }).toEqual(whole);
  });

  test('continues where another one stopped', () => {
    const first = new ExtractWorker();
    let kept: Uint8Array | null = null;
    for (const story of [0, 1, 2, 3]) kept = first.extract(order(story)).memories.at(-1)?.bytes ?? kept;
    const second = new ExtractWorker();
    expect(textOf(second, order(4, { memory: kept }))).toBe(textOf(first, order(4)));
  });

  test('does not learn from a page that is only compared', () => {
    const worker = new ExtractWorker();
    for (const story of [0, 1, 2, 3])
      expect(worker.extract(order(story, {}, { isRepeat: true })).memories).toEqual([]);
    expect(worker.unkept()).toEqual([]);
  });

  test('hands out the memory it should drop, once', () => {
    const worker = new ExtractWorker();
    for (const story of [0, 1, 2, 3, 4]) worker.extract(order(story));
    const other = order(1, { forget: 'ornek.com.tr', memory: null }, { site: 'baska.com.tr' });
    const sites = worker.extract(other).memories.map(({ site }) => site);
    expect(sites.sort()).toEqual(['baska.com.tr', 'ornek.com.tr']);
    expect(worker.unkept()).toEqual([]);
  });
});

test('every field of a page is cut at its limit, however long the page makes it', () => {
  const long = 'uzun '.repeat(1_700_000);
  const head = `<title>${long}</title><meta name="description" content="${long}"><meta name="author" content="${long}">`;
  const body = Buffer.from(`<html lang=tr>${head}<p>${STORIES[0]}</p>`);
  const { extracted } = new ExtractWorker().extract(order(0, {}, { body, maxBodyBytes: 50_000_000 }));
  if (extracted.kind !== 'page') throw new Error(extracted.kind);
  expect(extracted.title.length).toBeLessThanOrEqual(1_000);
  expect(extracted.description?.length ?? 0).toBeLessThanOrEqual(2_000);
  expect(extracted.author?.length ?? 0).toBeLessThanOrEqual(300);
});
