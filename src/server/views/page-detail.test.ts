import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const app = createApp(new SmallEngine(SMALL_PAGES));

async function page(path: string): Promise<string> {
  return (await app.request(path, { headers: { accept: 'text/html' } })).text();
}

describe('the page detail', () => {
  it('shows the four views, every block with its reason, and the results', async () => {
    const html = await page('/pages/1?hl=tr');
    for (const name of ['HTML', 'Dİ', 'BMT', 'Temiz metin']) expect(html).toContain(name);
    expect(html).toContain('block-kept');
    expect(html).toMatch(/block-removed" title="gezinti"/);
    expect(html).toContain('title="dayanağı: etiketi öyle diyor, bağlantılardan oluşuyor"');
    expect(html).toContain('3 bölümden 1 tanesi saklandı');
    expect(html).toContain('Eski bir cümle.');
    expect(html).toContain('?yazdir=1');
    expect(html).toContain('<ruby>');
    expect(html).toContain('Benzer sayfalar');
    expect(html).not.toMatch(/ style=| on\w+=/);
  });

  it('says which words decided about the topic, and how much each', async () => {
    const html = await page('/pages/1?hl=tr');
    expect(html).toContain('Kararı veren sözcükler: sağlık');
    expect(html).toMatch(/çocuk<\/th><td class="number">\+0,75/);
    expect(html).toContain('başlığın payı +0,25');
  });

  it('keeps the language in its links, and offers the other', async () => {
    const html = await page('/pages/1?hl=en');
    expect(html).toContain('Clean text');
    expect(html).toContain('href="/pages/1?hl=tr"');
    expect(html).toContain('href="/pages/3?hl=en"');
  });

  it('links only pages that are kept to their X-ray, and the others to their address', async () => {
    const html = await page('/pages/1?hl=tr');
    const ids = [...html.matchAll(/href="\/pages\/(\d+)/g)].map(([, id]) => id);
    expect(ids).toContain('3');
    expect(ids).not.toContain('800');
    expect(html).toContain('Hiç alınmamış sayfa');
    expect(html).toMatch(/<a href="https:\/\/baska\.com\.tr\/hic-alinmadi" rel="[^"]+">https:\/\/baska/);
  });

  it('names outcomes, topics and languages in the language of the reader', async () => {
    const turkish = await page('/pages/1?hl=tr');
    expect(turkish).toMatch(/class="outcome outcome-new">saklandı</);
    expect(turkish).toContain('dizine alındı: yeni ya da değişmiş');
    expect(turkish).not.toMatch(/title="dizine alındı/);
    expect(turkish).toContain('<dd>Türkçe</dd>');
    const english = await page('/pages/1?hl=en');
    expect(english).toContain('Words that decided: Health');
    expect(english).toContain('Topic: Health');
    expect(english).toContain('<dd>Turkish</dd>');
  });

  it('shows the beginning of the text as it is written, and ends it with a word', async () => {
    const text = `Çocuk, sağlık ocağına başvurdu. ${'Hekim konuştu. '.repeat(60)}`;
    const small = createApp(new SmallEngine([{ url: 'https://a.tr/', title: 'Ocak', text }]));
    const html = await (await small.request('/pages/1')).text();
    const shown = /<p class="lemmas"[^>]*>(.*?)<\/p>/s.exec(html)![1]!;
    const plain = shown.replace(/<rp>.*?<\/rp>|<rt>.*?<\/rt>|<[^>]*>/g, '').trim();
    expect(plain).toMatch(/^Çocuk, sağlık ocağına başvurdu\. Hekim konuştu\./);
    expect(plain).toMatch(/(Hekim|konuştu\.)$/);
  });

  it('shortens words of thousands of letters', async () => {
    const word = 'u'.repeat(3000);
    const small = createApp(new SmallEngine([{ url: 'https://a.tr/', title: 'Uzun', text: `Bir ${word}.` }]));
    const html = await (await small.request('/pages/1')).text();
    expect(html).toMatch(/<th scope="row">u{60}…<\/th>/);
    expect(html).not.toMatch(/<ruby>u/);
  });

  it('has no landmark inside another of the same name', async () => {
    const html = await page('/pages/1?hl=tr');
    const named = [...html.matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)].map(([, name]) => name);
    expect(named).toHaveLength(new Set(named).size);
  });

  it('is not found for a page that does not exist', async () => {
    expect((await app.request('/pages/999')).status).toBe(404);
    expect((await app.request('/pages/abc')).status).toBe(404);
  });

  it('is linked from every result, with the components of its score', async () => {
    const html = await page('/?q=saglik');
    expect(html).toContain('href="/pages/1"');
    expect(html).toContain('href="/feed.xml?q=saglik"');
  });

  it('treats third-party content as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const small = createApp(
      new SmallEngine([{ url: 'https://a.tr/', title: evil, text: `${evil} kötü sözcük` }]),
    );
    const html = await (await small.request('/pages/1')).text();
    expect(html).not.toContain('<img');
  });
});
