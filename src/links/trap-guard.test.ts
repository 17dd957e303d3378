import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { TestCrawl } from './test-crawl.ts';
import { TrapGuard } from './trap-guard.ts';

const url = (text: string) => text as CanonicalUrl;

/** Prose of words that no other page has. */
function newText(id: string): string {
  const root = [...id].map((character) => String.fromCharCode(97 + (character.charCodeAt(0) % 26))).join('');
  const words = Array.from({ length: 12 }, (_, i) => `${root}${'klmnprstvyzb'[i]}e`);
  return `Bu haberde ${words.join(' ')} anlatılıyor.`;
}

describe('TrapGuard', () => {
  test('judges an address that redirects by what its target brings', () => {
    const guard = new TrapGuard();
    const isOpen = (text: string) => guard.shapeThatHolds(url(text), 'link') === null;
    const read = (section: string, n: number, text: string) =>
      guard.learn(url(`https://a.tr/${section}/${n}/`), {
        ...{ outcome: 'indexed', text, discovered: [] },
        sources: [url(`https://a.tr/${section}/${n}`)],
      });
    for (let n = 0; n < 100; n++) {
      // A visit of an earlier run says only that there was a redirect.
      guard.remember(url(`https://a.tr/haber/${n}`), n % 2 === 0 ? 'redirected' : 'alias');
      read('haber', n, newText(`${n}`));
      read('takvim', n, 'Bu ay için duyurulmuş bir etkinlik yok, başka aylara bakın.');
    }
    expect(['haber/x', 'haber/x/'].map((path) => isOpen(`https://a.tr/${path}`))).toEqual([true, true]);
    expect(['takvim/7', 'takvim/7/'].map((path) => isOpen(`https://a.tr/${path}`))).toEqual([false, false]);
  });

  test('ends an endless calendar whose pages differ only in dates', () => {
    const crawl = new TestCrawl();
    crawl.name('https://a.tr/takvim/2026/1');
    crawl.run((text) => {
      const [year, month] = text.split('/').slice(-2).map(Number) as [number, number];
      const index = year * 12 + month;
      const at = (i: number) =>
        `https://a.tr/takvim/${Math.floor((i - 1) / 12)}/${((i - 1 + 1200) % 12) + 1}`;
      const names = [
        'Ocak',
        'Şubat',
        'Mart',
        'Nisan',
        'Mayıs',
        'Haziran',
        'Temmuz',
        'Ağustos',
        'Eylül',
        'Ekim',
        'Kasım',
        'Aralık',
      ];
      return {
        text: `${names[month - 1]} ${year} takvimi\nPazartesi 1 Salı 2 Çarşamba 3\nBu ay için duyurulmuş bir etkinlik yok, başka aylara bakın.`,
        links: [at(index + 1), at(index - 1), at(index + 12)],
      };
    });
    expect(crawl.visited.length).toBeLessThanOrEqual(25);
    expect(crawl.guard.report(5).rows[0]).toMatchObject({ pattern: 'a.tr/takvim/#/#' });
    expect(crawl.guard.report(5).rows[0]!.refused).toBeGreaterThan(0);
    expect(crawl.guard.report(5).rows[0]!.taken).toBe(crawl.visited.length);
  });

  test('fetches an archive completely, though its URLs are found before their pages can be judged', () => {
    const crawl = new TestCrawl();
    for (let id = 0; id < 5_000; id++) crawl.name(`https://a.tr/haber/${id}`);
    crawl.run((text) => ({ text: newText(text.split('/').at(-1)!) }));
    expect(crawl.visited).toHaveLength(5_000);
    expect(crawl.guard.report(5).rows).toEqual([]);
  });

  test('lets listings continue while they name pages of other shapes, whatever their own text', () => {
    const crawl = new TestCrawl();
    crawl.name('https://a.tr/arsiv/sayfa/1/');
    crawl.run((text) => {
      const page = Number(/sayfa\/(\d+)/.exec(text)?.[1]);
      if (Number.isNaN(page)) return { text: newText(text.split('/').at(-1)!) };
      const items = Array.from({ length: 10 }, (_, i) => `https://a.tr/haber/${page * 10 + i}`);
      return {
        text: 'Arşiv',
        links: page < 100 ? [`https://a.tr/arsiv/sayfa/${page + 1}/`, ...items] : items,
      };
    });
    expect(crawl.visited).toHaveLength(1_100);
  });

  test('ends filters and sort orders of one list, however they are combined', () => {
    const crawl = new TestCrawl();
    const products = Array.from({ length: 30 }, (_, i) => newText(`urun${i}`));
    crawl.name('https://a.tr/liste?sirala=ad');
    let n = 0;
    crawl.run(() => {
      n++;
      const names = ['renk', 'beden', 'sirala', 'fiyat', 'marka'];
      return {
        text: products.slice((n * 10) % 30, ((n * 10) % 30) + 10).join('\n'),
        links: names.map((name) => `https://a.tr/liste?${name}=${n}&${names[n % 5]}=x${n}`),
      };
    });
    expect(crawl.visited.length).toBeLessThanOrEqual(45);
  });

  test('ends relative links that build paths of sections inside sections', () => {
    const crawl = new TestCrawl();
    const sections = ['spor', 'ekonomi', 'kultur', 'dunya'];
    for (const section of sections) crawl.name(`https://a.tr/${section}/`);
    crawl.run((text) => ({
      text: `${text.split('/').at(-2)} bölümünde bugün yayımlanan haberleri burada okuyabilirsiniz.`,
      links: sections.map((section) => `${text}${section}/`).filter((link) => link.length < 200),
      outcome: text.split('/').length > 5 ? 'duplicate' : 'indexed',
    }));
    expect(crawl.visited.length).toBeLessThanOrEqual(60);
  });

  test('ends pages that exist under every address', () => {
    const crawl = new TestCrawl();
    crawl.name('https://a.tr/urun/1');
    crawl.run((text) => ({
      text: `Aradığınız ${text.split('/').at(-1)} numaralı ürün bulunamadı, belki şunlar ilginizi çeker.`,
      links: [1, 2, 3].map((n) => `https://a.tr/urun/${Number(text.split('/').at(-1)) + n}`),
    }));
    expect(crawl.visited.length).toBeLessThanOrEqual(25);
  });

  test('ends session ids on pages of an archive, whatever their names', () => {
    const crawl = new TestCrawl();
    const page = (id: number) => `https://a.tr/haber/${'abcdefghij'[id % 10]}-uzun-baslik-${id}.html`;
    for (let id = 0; id < 300; id++) crawl.name(page(id));
    let n = 0;
    crawl.run((text) => ({
      text: newText(/(\d+)\.html/.exec(text)![1]!),
      links: [`${page((n * 7) % 300)}?sid=${n++}`],
      outcome: text.includes('?') ? 'duplicate' : 'indexed',
    }));
    expect(crawl.visited.filter((text) => !text.includes('?'))).toHaveLength(300);
    // 16 until the shape is closed, and 29 of those that wait.
    expect(crawl.visited.filter((text) => text.includes('?')).length).toBeLessThanOrEqual(45);
    expect(crawl.guard.report(1).rows[0]).toMatchObject({ tried: 29, bound: expect.closeTo(0.098, 3) });
  });

  test('ends filters that are folders, however they are combined', () => {
    const crawl = new TestCrawl();
    const products = Array.from({ length: 15 }, (_, i) => newText(`urun${i}`));
    crawl.name('https://a.tr/magaza/');
    let n = 0;
    crawl.run((text) => {
      n++;
      const folders = ['mavi', 'sari', 'kisa', 'uzun', 'ucuz', 'pahali', 'yeni', 'eski'];
      return {
        text: products.filter((_, i) => (i * 7 + n * 3) % 5 < 3).join('\n'),
        links: folders.filter((name) => !text.includes(name)).map((name) => `${text}${name}/`),
      };
    });
    expect(crawl.visited.length).toBeLessThanOrEqual(60);
  });

  test('a calendar at the top of a site says nothing about a listing there', () => {
    const crawl = new TestCrawl();
    crawl.name('https://a.tr/takvim?ay=1');
    crawl.name('https://a.tr/haberler?sayfa=1');
    crawl.run((text) => {
      const number = Number(/=(\d+)/.exec(text)?.[1]);
      if (text.includes('takvim'))
        return {
          text: 'Bu ay için duyurulmuş bir etkinlik bulunmuyor.',
          links: [1, 2, 3].map((n) => `https://a.tr/takvim?ay=${number + n}`),
        };
      if (!text.includes('sayfa')) return { text: newText(text.split('/').at(-1)!) };
      if (number > 50) return { text: '' };
      return {
        text: 'Haberler',
        links: [`https://a.tr/haberler?sayfa=${number + 1}`, `https://a.tr/haber/${number}`],
      };
    });
    expect(crawl.visited.filter((text) => text.includes('/haber/'))).toHaveLength(50);
  });

  test('continues with a listing whose pages are known from elsewhere', () => {
    const crawl = new TestCrawl();
    for (let id = 0; id < 400; id++) crawl.name(`https://a.tr/yazi/${id}`);
    crawl.run((text) => ({ text: newText(text.split('/').at(-1)!) }));
    crawl.name('https://a.tr/arsiv/sayfa/0/');
    crawl.run((text) => {
      const page = Number(/sayfa\/(\d+)/.exec(text)?.[1]);
      if (Number.isNaN(page)) return { text: newText(text.split('/').at(-1)!) };
      const items = Array.from({ length: 10 }, (_, i) => `https://a.tr/yazi/${page * 10 + i}`);
      return {
        text: 'Arşiv',
        links: page < 40 ? [...items, `https://a.tr/arsiv/sayfa/${page + 1}/`] : items,
      };
    });
    expect(crawl.visited).toContain('https://a.tr/yazi/409');
  });

  test('ends pages that say they were not found, whatever they suggest', () => {
    const crawl = new TestCrawl();
    let id = 0;
    crawl.name('https://a.tr/etiket/ilk');
    crawl.run((text) => {
      if (!text.includes('etiket')) return { text: newText(text.split('/').at(-1)!) };
      id++;
      return {
        title: id % 2 === 0 ? 'Aradığınız sayfa bulunamadı' : 'etiket',
        text: `Bu adreste bir sayfa yok. Şunlara bakabilirsiniz:\n${newText(`oneri${id}`)}`,
        links: [`https://a.tr/etiket/x${id}`, `https://a.tr/etiket/y${id}`, `https://a.tr/yazi/${id}`],
      };
    });
    expect(crawl.visited.filter((text) => text.includes('etiket')).length).toBeLessThanOrEqual(25);
  });

  test('does not defer what a site lists itself, nor seeds', () => {
    const crawl = new TestCrawl();
    for (let n = 0; n < 100; n++) crawl.name(`https://a.tr/bos/${n}`);
    crawl.run(() => ({ text: '' }));
    const unknown = 'https://a.tr/bos/1000' as CanonicalUrl;
    for (const via of ['seed', 'sitemap', 'feed'] as const)
      expect(crawl.guard.shapeThatHolds(unknown, via)).toBeNull();
    expect(crawl.guard.shapeThatHolds(unknown, 'link')).not.toBeNull();
  });

  test('continues past dead links to the pages that are left of an archive', () => {
    const crawl = new TestCrawl();
    const isLeft = (id: number) => id % 60 === 0;
    for (let id = 0; id < 600; id++) crawl.name(`https://a.tr/yazi-${id}/`);
    crawl.run((text) => {
      const id = Number(/\d+/.exec(text)?.[0]);
      return isLeft(id) ? { text: newText(`y${id}`) } : { text: '', outcome: 'gone' };
    });
    expect(crawl.visited).toHaveLength(600);
  });

  test('closes a shape that brings nothing but dead links', () => {
    const crawl = new TestCrawl();
    for (let id = 0; id < 600; id++) crawl.name(`https://a.tr/yok/${id}/`);
    crawl.run(() => ({ text: '', outcome: 'gone' }));
    expect(crawl.visited.length).toBeLessThanOrEqual(70);
  });

  test('learns nothing from failures', () => {
    const crawl = new TestCrawl();
    for (let n = 0; n < 16; n++) crawl.name(`https://a.tr/haber/${n}`);
    crawl.run(() => ({ text: '', outcome: 'failed' }));
    expect(crawl.guard.report(1).rows).toEqual([]);
    expect(crawl.guard.shapeThatHolds('https://a.tr/spor/x' as CanonicalUrl, 'link')).toBeNull();
  });
});
