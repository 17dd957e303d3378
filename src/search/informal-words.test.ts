import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { fold } from '../nlp/fold.ts';
import { Searcher } from './searcher.ts';

/**
 * Spellings as a page has them, and the words that should find them. Those of the paper and of SPEC F5 come
 * first.
 */
const PAIRS: [written: string, meant: string][] = [
  ['slm', 'selam'],
  ['çooooook', 'çok'],
  ['cooook', 'çok'],
  ['seviooorummm', 'seviyorum'],
  ['GaziAntep', 'gaziantep'],
  ['hoslanmmadim', 'hoşlanmadım'],
  ['kizmis', 'kızmış'],
  ['25', 'yirmi beş'],
  ['3.', 'üçüncü'],
  ['uzum', 'üzüm'],
  ['sicak', 'sıcak'],
  // forty more of their kind, in no list of the project
  ['harikaaaa', 'harika'],
  ['muhteşeeem', 'muhteşem'],
  ['lütfeeen', 'lütfen'],
  ['hayııır', 'hayır'],
  ['nefiiis', 'nefis'],
  ['bravooo', 'bravo'],
  ['şahaneee', 'şahane'],
  ['yorgunuuum', 'yorgun'],
  ['ogretmen', 'öğretmen'],
  ['cicek', 'çiçek'],
  ['kopru', 'köprü'],
  ['yagmur', 'yağmur'],
  ['gokyuzu', 'gökyüzü'],
  ['balikci', 'balıkçı'],
  ['ulasim', 'ulaşım'],
  ['sogutma', 'soğutma'],
  ['arkdaş', 'arkadaş'],
  ['blgi', 'bilgi'],
  ['kuvvt', 'kuvvet'],
  ['yrdım', 'yardım'],
  ['trfik', 'trafik'],
  ['hstane', 'hastane'],
  ['fırtna', 'fırtına'],
  ['sewgi', 'sevgi'],
  ['hawa', 'hava'],
  ['wakit', 'vakit'],
  ['bakıyom', 'bakıyorum'],
  ['okuycam', 'okuyacağım'],
  ['söylicem', 'söyleyeceğim'],
  ['yürüyoz', 'yürüyoruz'],
  ['istemiyo', 'istemiyor'],
  ['çalışıcaz', 'çalışacağız'],
  ['37', 'otuz yedi'],
  ['14.', 'on dördüncü'],
  ['112', 'yüz on iki'],
  ['5.', 'beşinci'],
  ['2010', 'iki bin on'],
  ['80', 'seksen'],
  ['cook guzeeel', 'güzel'],
  ['yumusaaaak', 'yumuşak'],
  // forty more, written before they were tried, including signs and digits for letters; herşey is in a list
  ['kmse', 'kimse'],
  ['skntı', 'sıkıntı'],
  ['mktp', 'mektup'],
  ['knuştuk', 'konuştuk'],
  ['prblm', 'problem'],
  ['ktap', 'kitap'],
  ['58', 'elli sekiz'],
  ['12.', 'on ikinci'],
  ['2.750', 'iki bin yedi yüz elli'],
  ['100.', 'yüzüncü'],
  ['1923', 'bin dokuz yüz yirmi üç'],
  ["4'üncü", 'dördüncü'],
  ['70', 'yetmiş'],
  ['%30', 'yüzde otuz'],
  ['sarkici', 'şarkıcı'],
  ['gozluk', 'gözlük'],
  ['ruzgar', 'rüzgar'],
  ['isik', 'ışık'],
  ['yuzme', 'yüzme'],
  ['üzgünüüüm', 'üzgünüm'],
  ['seniii', 'seni'],
  ['koşşş', 'koş'],
  ['inanılmaaaz', 'inanılmaz'],
  ['tatlııı', 'tatlı'],
  ['$ans', 'şans'],
  ['ba$kan', 'başkan'],
  ['g3c3', 'gece'],
  ['h4y4t', 'hayat'],
  ['k1z', 'kız'],
  ['çiç3k', 'çiçek'],
  ['$iir', 'şiir'],
  ['$a$kın', 'şaşkın'],
  ['aqlamak', 'ağlamak'],
  ['$ark14U', 'şarkı'],
  ['okuyom', 'okuyorum'],
  ['koşuyosun', 'koşuyorsun'],
  ['kalkıcam', 'kalkacağım'],
  ['gelmicem', 'gelmeyeceğim'],
  ['anlamıyo', 'anlamıyor'],
  ['biliyon', 'biliyorsun'],
  ['herşey', 'her şey'],
  // numbers asked for by their digits, and ordinals without an apostrophe
  ['altmış üç', '63'],
  ['dokuz yüz', '900'],
  ['doksan', '90.'],
  ['sekizinci', '8.'],
  ['yirmi altıncı', '26.'],
  ['6ncı', 'altıncı'],
  ['13üncü', 'on üçüncü'],
  ['yedinci', '7nci'],
];

/** Surrounding words, so that a page looks like one. */
const FILLER = 'dün akşam pencerenin önünde oturan kedi';

let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-informal-'));
  const writer = IndexWriter.open(folder);
  const texts = PAIRS.flat().map((word, i) => `${FILLER} ${word} ${FILLER} s${i}a`);
  writer.apply(
    texts.map((text, i) => ({ seq: i + 1, id: i + 1, page: testPage(i + 1, text, '', `site${i}.test`) })),
  );
  writer.commit(texts.length);
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

describe('a word that was meant', () => {
  it.each(PAIRS.map(([written, meant], i) => [meant, written, i] as const))(
    '%s finds a page with %s, after a page with the word itself',
    (meant, written, i) => {
      const ids = searcher.search(meant, { size: 100 }).hits.map(({ id }) => id);
      expect(ids).toContain(2 * i + 1);
      expect(ids).toContain(2 * i + 2);
      // Capitals make no other word: GaziAntep
      if (fold(written) === meant) return;
      expect(ids.indexOf(2 * i + 2)).toBeLessThan(ids.indexOf(2 * i + 1));
    },
  );
});

describe('a foreign word that could be an informal spelling', () => {
  const PAGES = [
    ['Box Office Türkiye', 'Bu hafta en çok izlenen filmler ve gişe hasılatları'],
    ['Sunucu ayarları', 'Her box bir sunucudur, root kullanıcısı index dosyasını okur'],
    ['Dizin', 'Borsada indeks bu hafta yükseldi, rot ayarı yapıldı'],
  ] as const;
  let pages: Searcher;
  let pagesFolder: string;

  beforeAll(() => {
    pagesFolder = mkdtempSync(join(tmpdir(), 'tazi-foreign-'));
    const writer = IndexWriter.open(pagesFolder);
    writer.apply(
      PAGES.map(([title, text], i) => ({
        seq: i + 1,
        id: i + 1,
        page: testPage(i + 1, text, title, `site${i}.test`),
      })),
    );
    writer.commit(PAGES.length);
    writer.close();
    pages = Searcher.open(pagesFolder);
  });
  afterAll(() => {
    pages.close();
    rmSync(pagesFolder, { recursive: true });
  });

  const find = (query: string): number[] => pages.search(query).hits.map(({ id }) => id);

  it('is found as it is written, in small letters and in capitals', () => {
    expect(find('box office')).toEqual([1, 2]);
    expect(new Set(find('box'))).toEqual(new Set([1, 2]));
    expect(find('root')).toEqual([2]);
  });

  it('is still found by the word that it may stand for, after pages with that word', () => {
    expect(find('indeks')).toEqual([3, 2]);
    expect(find('rot')).toEqual([3, 2]);
  });
});

it.each([
  ['kitaaaap', 'kitap'],
  ['slmlar', 'selamlar'],
])('%s, which no page has, is searched as %s, and the answer says so', (typed, meant) => {
  const { hits, searchedFor } = searcher.search(typed, { size: 100 });
  expect(searchedFor).toBe(meant);
  expect(hits.map(({ id }) => id)).toEqual(searcher.search(meant, { size: 100 }).hits.map(({ id }) => id));
});
