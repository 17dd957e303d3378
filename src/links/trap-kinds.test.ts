import { describe, expect, test } from 'vitest';
import { ARCHIVES, type SiteKind, TRAPS } from '../../sample-web/trap-kinds.ts';
import { TestCrawl } from './test-crawl.ts';

function crawled(site: SiteKind): TestCrawl {
  const crawl = new TestCrawl();
  for (const url of site.start) crawl.name(url);
  crawl.run(site.pageOf);
  return crawl;
}

describe('archives whose pages are thin', () => {
  test.each(ARCHIVES.map((site) => [site.name, site] as const))('%s: all pages are visited', (_, site) => {
    const crawl = crawled(site);
    expect(crawl.visited.filter(site.isReal)).toHaveLength(site.real);
    expect(crawl.guard.report(5).rows).toEqual([]);
  });
});

describe('traps beside 400 articles', () => {
  test.each(TRAPS.map((site) => [site.name, site] as const))(
    '%s: all articles, and at most a fifth of the visits in the trap',
    (_, site) => {
      const crawl = crawled(site);
      expect(crawl.visited.filter(site.isReal)).toHaveLength(site.real);
      const inTrap = crawl.visited.filter((url) => !site.isReal(url) && !url.includes('/arsiv/')).length;
      expect(inTrap / crawl.visited.length).toBeLessThanOrEqual(0.2);
      // It says how sure it is: with 29 tried, under a tenth of what waits would be new.
      const [first] = crawl.guard.report(1).rows;
      expect(first!.refused).toBeGreaterThan(0);
      expect(first!.tried).toBeGreaterThanOrEqual(29);
      expect(first!.bound).toBeLessThan(0.1);
    },
  );
});

describe('a shape that was closed', () => {
  const news = (n: number) => ({
    title: `Yazı ${n}`,
    text: `Kasabanın ${[...`${n}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')}${n % 7} numaralı defterinde balıkçıların anlattığı bir öykü var.`,
  });

  test('is opened by one page with news, and all that waited is visited', () => {
    const crawl = new TestCrawl();
    // Thirty pages that say the same come before five hundred that do not.
    for (let n = 0; n < 530; n++) crawl.name(`https://a.tr/arsiv/${n}`);
    const kinds = ['balık', 'deniz', 'rüzgâr', 'zeytin', 'incir', 'kaya', 'koy'];
    crawl.run((url) => {
      const n = Number(url.split('/').at(-1));
      if (n < 30) return { title: 'Bakım', text: 'Bu sayfa bakımda, daha sonra yine bakın.' };
      const word = (place: number) =>
        `${kinds[(n * place) % 7]}${'aeiou'[n % 5]}${'klmnprst'[(n * place) % 8]}`;
      return {
        ...news(n),
        text: [1, 2, 3, 4, 5, 6, 8, 9].map((place) => `${word(place)}${n % 11 ? 'da' : 'de'}`).join(' '),
      };
    });
    expect(crawl.visited).toHaveLength(530);
    expect(crawl.waiting).toBe(0);
  });

  test('by the user is not tried, and one that the user opened is not closed', () => {
    const same = () => ({ title: 'Takvim', text: 'Bu gün için duyurulmuş bir etkinlik yok.' });
    const closed = new TestCrawl();
    closed.guard.decide('a.tr/takvim/#', 'closed');
    const open = new TestCrawl();
    open.guard.decide('a.tr/takvim/#', 'open');
    for (const crawl of [closed, open]) {
      for (let n = 0; n < 200; n++) crawl.name(`https://a.tr/takvim/${n}`);
      crawl.run(same);
    }
    expect(closed.visited).toEqual([]);
    expect(closed.guard.report(1).rows[0]).toMatchObject({ refused: 200, isByUser: true });
    expect(open.visited).toHaveLength(200);
  });

  test('is remembered by the next run with what was tried, and waits on', () => {
    const site = TRAPS[0]!;
    const first = crawled(site);
    const shapes = first.guard.takeChanged();
    const again = new TestCrawl();
    for (const shape of shapes) again.guard.restore(shape);
    for (let n = 0; n < 500; n++) again.name(`https://a.tr/takvim/${3_000 + n}/1`);
    again.run(site.pageOf);
    expect(again.visited).toEqual([]);
    expect(again.waiting).toBe(500);
  });
});
