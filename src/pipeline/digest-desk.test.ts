import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { DigestInput, DigestOrder } from './digest-answer.ts';
import { DigestDesk } from './digest-desk.ts';

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
  changes: Partial<DigestOrder> = {},
  input: Partial<DigestInput> = {},
): DigestOrder {
  const html = `<html lang=tr><title>Haber ${story}</title><h1>Haber ${story}</h1><p>${STORIES[story]}</p><p>${NOTICE}</p>`;
  return {
    ticket: story,
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

function textOf(desk: DigestDesk, sent: DigestOrder): string {
  const { digest } = desk.take(sent);
  return digest.kind === 'page' ? digest.text : digest.kind;
}

describe('a desk', () => {
  test('cleans a page with what the pages before it taught', () => {
    const desk = new DigestDesk();
    expect(textOf(desk, order(0, { memory: null }))).toContain(NOTICE);
    for (const story of [1, 2, 3]) desk.take(order(story));
    const text = textOf(desk, order(4));
    expect(text).toContain(STORIES[4]);
    expect(text).not.toContain(NOTICE);
  });

  test('goes on where another one stopped', () => {
    const first = new DigestDesk();
    let kept: Uint8Array | null = null;
    for (const story of [0, 1, 2, 3]) kept = first.take(order(story)).memories.at(-1)?.bytes ?? kept;
    const second = new DigestDesk();
    expect(textOf(second, order(4, { memory: kept }))).toBe(textOf(first, order(4)));
  });

  test('does not learn from a page that is only compared', () => {
    const desk = new DigestDesk();
    for (const story of [0, 1, 2, 3])
      expect(desk.take(order(story, {}, { isRepeat: true })).memories).toEqual([]);
    expect(desk.unkept()).toEqual([]);
  });

  test('hands out what it is told to forget, once', () => {
    const desk = new DigestDesk();
    for (const story of [0, 1, 2, 3, 4]) desk.take(order(story));
    const other = order(1, { forget: 'ornek.com.tr', memory: null }, { site: 'baska.com.tr' });
    const sites = desk.take(other).memories.map(({ site }) => site);
    expect(sites.sort()).toEqual(['baska.com.tr', 'ornek.com.tr']);
    expect(desk.unkept()).toEqual([]);
  });
});
