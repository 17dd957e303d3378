/** Leftovers of the SET paper's method (S9), and real content that must not be removed with them. */
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { articleOf, clean, memoryOf, pageOf, storyOf, titleOf, wanted } from './small-site.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5];
const NEW = 7;
const GRAINS = ['mercimek', 'nohut', 'bulgur', 'pirinç', 'fasulye', 'arpa', 'yulaf'];

/** Cleans an unseen page, with a memory of six others that have the same things around their articles. */
function cleanWith(after: (n: number) => string): string {
  return clean(memoryOf(NUMBERS.map((n) => articleOf(n, after(n)))), articleOf(NEW, after(NEW))).text;
}

describe('removed, although it differs from page to page:', () => {
  test('lists of related news', () => {
    const related = (n: number) =>
      `<div class=kutu><h3>İlgili haberler</h3><ul>${[1, 2, 3, 4].map((k) => `<li><a href="/${n + k}">${titleOf(n + k)} için hazırlıklar sürüyor ${n}</a></li>`).join('')}</ul></div>`;
    expect(cleanWith(related)).toBe(wanted(NEW));
  });

  test('comments of readers', () => {
    const comments = (n: number) =>
      `<div id=yorumlar>${[1, 2, 3].map((k) => `<div class=yorum><b>okur${n * k}</b><p>${storyOf(n + k)[1]!.replace('söyledi', 'umarım unutmaz')} Ben de oradaydım, çok kalabalıktı.</p></div>`).join('')}</div>`;
    expect(cleanWith(comments)).toBe(wanted(NEW));
  });

  test('sharing bars, times and counters', () => {
    const bar = (n: number) =>
      `<ul class=x1><li><a href=#>Facebook'ta paylaş</a></li><li><a href=#>X'te paylaş</a></li></ul><p class=x2>Güncelleme: ${n + 10}.05.2026 14:${n + 20} | Okunma: ${n * 731 + 12}</p>`;
    expect(cleanWith(bar)).toBe(wanted(NEW));
  });

  test('a cookie notice in running text, without a telling name', () => {
    const notice = () =>
      '<div class=x3><p>Deneyiminizi iyileştirmek için çerezler kullanıyoruz; sitede kalarak bunu kabul etmiş olursunuz.</p></div>';
    expect(cleanWith(notice)).toBe(wanted(NEW));
  });

  test('advertisements that take turns', () => {
    const pool = [
      'Kışlık lastikte son hafta: dört lastik alana montaj ve balans bizden, stoklarla sınırlı.',
      'Evinizin çatısı akmadan arayın, keşif ücretsiz; ustalarımız aynı gün kapınızda.',
      'Üç paket kahve alana fincan hediye, kargo ücretsiz; kampanya ay sonuna dek sürüyor.',
    ];
    const turns = (n: number) => `<div class=b7><p>${pool[n % pool.length]}</p></div>`;
    expect(cleanWith(turns)).toBe(wanted(NEW));
  });
});

describe('kept, although it repeats:', () => {
  test('a poem that two pages quote', () => {
    const poem =
      '<blockquote>Deniz susunca rüzgâr konuşur,<br>kıyıda bir kayık uyur,<br>gecenin koynunda ay büyür.</blockquote>';
    const withPoem = (n: number) => articleOf(n).replace('<div class=metin>', `<div class=metin>${poem}`);
    const memory = memoryOf([...NUMBERS.map((n) => articleOf(n)), withPoem(8)]);
    expect(clean(memory, withPoem(NEW)).text).toContain('kıyıda bir kayık uyur');
  });

  test('an article that is there under two addresses', () => {
    const memory = memoryOf([...NUMBERS, NEW].map((n) => articleOf(n)));
    expect(clean(memory, articleOf(NEW), '/ayni-haber').text).toBe(wanted(NEW));
  });

  test('steps of a recipe that others have as well', () => {
    const recipe = (n: number) =>
      pageOf(
        `${titleOf(n)} çorbası`,
        `<div class=metin><p>${storyOf(n)[0]}</p><h2>Malzemeler</h2><ul><li>${n + 2} su bardağı ${GRAINS[n]}</li><li>Bir tutam tuz</li></ul>
        <h2>Yapılışı</h2><ol><li>${n % 3 === 0 ? 'Soğanları pembeleşene kadar kavurun.' : 'Suyu kaynatın, tuzunu ekleyin.'}</li><li>${storyOf(n)[2]}</li></ol></div>`,
      );
    const { text } = clean(memoryOf(NUMBERS.map(recipe)), recipe(6));
    expect(text).toContain('Soğanları pembeleşene kadar kavurun.');
    expect(text).toContain('8 su bardağı yulaf');
    expect(text.indexOf('Malzemeler')).toBeLessThan(text.indexOf('8 su bardağı'));
  });
});

describe('pages of other kinds', () => {
  test('a very short page is not wiped out', () => {
    const memory = memoryOf(NUMBERS.map((n) => articleOf(n)));
    const short = pageOf('Kısa not', '<div class=metin><p>Yarın sular kesilecek.</p></div>');
    expect(clean(memory, short).text).toContain('Yarın sular kesilecek.');
    expect(clean(new SiteMemory(), '<p>Yarın sular kesilecek.</p>').text).toBe('Yarın sular kesilecek.');
  });

  test('a product keeps its description and its table', () => {
    const product = pageOf(
      'El yapımı bakır cezve',
      `<p>Gaziantepli ustaların dövme bakırdan yaptığı cezve, içi kalaylı, sapı ceviz ağacındandır.</p>
      <table><tr><td>Hacim</td><td>240 ml</td></tr><tr><td>Ağırlık</td><td>310 gram</td></tr></table>`,
    );
    const { text } = clean(memoryOf(NUMBERS.map((n) => articleOf(n))), product);
    expect(text).toContain('içi kalaylı');
    expect(text).toContain('240 ml');
  });

  test('a list keeps its titles and teasers', () => {
    const list = pageOf(
      'Yaşam',
      [1, 2, 3, 4]
        .map(
          (n) =>
            `<div class=satir><h2><a href=/${n}>${titleOf(n)} ${n}</a></h2><p>${storyOf(n + 8)[1]}</p></div>`,
        )
        .join(''),
    );
    const { text } = clean(memoryOf(NUMBERS.map((n) => articleOf(n))), list);
    for (const n of [1, 2, 3, 4]) {
      expect(text).toContain(`${titleOf(n)} ${n}`);
      expect(text).toContain(storyOf(n + 8)[1]);
    }
  });

  test('tables, lists, captions, headings and quotes stay in their order among the paragraphs', () => {
    const [first, second, third] = storyOf(NEW);
    const body = `<div class=metin><p>${first}</p><figure><img src=a.jpg><figcaption>Açılıştan bir kare, solda muhtar.</figcaption></figure>
      <h2>Neler yapılacak?</h2><ul><li>Yollar yenilenecek.</li><li>Parka oyun alanı kurulacak.</li></ul><p>${second}</p>
      <blockquote><p>Bu mahalle bizim, ona biz bakacağız.</p></blockquote>
      <table><caption>Bütçe</caption><tr><th>Kalem</th><th>Tutar</th></tr><tr><td>Asfalt</td><td>400 bin lira</td></tr></table><p>${third}</p></div>`;
    const { text } = clean(memoryOf(NUMBERS.map((n) => articleOf(n))), pageOf(titleOf(NEW), body));
    expect(text.split('\n')).toEqual([
      titleOf(NEW),
      first,
      'Açılıştan bir kare, solda muhtar.',
      'Neler yapılacak?',
      'Yollar yenilenecek.',
      'Parka oyun alanı kurulacak.',
      second,
      'Bu mahalle bizim, ona biz bakacağız.',
      'Bütçe',
      'Kalem',
      'Tutar',
      'Asfalt',
      '400 bin lira',
      third,
    ]);
  });
});

describe('the memory of a site', () => {
  test('continues from its bytes as if nothing had happened', () => {
    const memory = memoryOf(NUMBERS.map((n) => articleOf(n)));
    const again = SiteMemory.fromBytes(memory.toBytes());
    expect(clean(again, articleOf(NEW))).toEqual(clean(memory, articleOf(NEW)));
    again.learn(parsePage(articleOf(NEW)), '/yeni');
    memory.learn(parsePage(articleOf(NEW)), '/yeni');
    expect(again.toBytes()).toEqual(memory.toBytes());
  });

  test('is empty if the bytes are not its own', () => {
    const bytes = memoryOf(NUMBERS.map((n) => articleOf(n))).toBytes();
    for (const damaged of [new Uint8Array(), bytes.slice(0, -1), Uint8Array.of(9, ...bytes.slice(1))])
      expect(SiteMemory.fromBytes(damaged).pages).toBe(0);
  });

  test('does not learn from near-duplicates, nor twice from a page', () => {
    const long = (n: number) =>
      articleOf(n).replace('<div class=metin>', `<div class=metin><p>${wanted(n + 40)}</p>`);
    const memory = memoryOf([0, 1, 2].map(long));
    memory.learn(parsePage(long(1)), '/1');
    memory.learn(parsePage(long(1).replace('<h1>', '<p>Yazdır</p><h1>')), '/yazdir/1');
    expect(memory.pages).toBe(3);
  });

  test('stays small and follows a redesign', () => {
    const memory = memoryOf(Array.from({ length: 150 }, (_, n) => articleOf(n)));
    expect(memory.toBytes().length).toBeLessThan(200_000);
    const redesigned = (n: number) =>
      `<title>${titleOf(n)}</title><header><a href=/>Körfez</a></header><main><article><h1>${titleOf(n)}</h1>
      <section>${storyOf(n)
        .map((text) => `<p>${text}</p>`)
        .join('')}</section></article>
      <p class=son>Bültenimize katılın, her sabah mahallenizin haberleri kahvenizden önce elinizde olsun.</p></main>`;
    for (const n of [200, 201, 203]) memory.learn(parsePage(redesigned(n)), `/yeni/${n}`);
    expect(clean(memory, redesigned(NEW)).text).toBe(wanted(NEW));
  });

  test('takes hostile pages in linear time', () => {
    const memory = memoryOf(NUMBERS.map((n) => articleOf(n)));
    const hostile = [
      '<div>'.repeat(100_000) + storyOf(1)[0],
      '<p>a'.repeat(100_000),
      `<ul>${'<li><a href=x>bağlantı</a>'.repeat(50_000)}`,
      `<table>${'<tr><td>1'.repeat(50_000)}`,
      '<a <b <c'.repeat(50_000),
    ];
    const started = process.cpuUsage();
    for (const html of hostile) {
      const page = parsePage(html);
      memory.clean(page, '/kotu');
      memory.learn(page, '/kotu');
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(15_000);
  });
});
