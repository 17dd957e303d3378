/**
 * Sites of many kinds in memory, with real pages that are to be found and traps that have no end: what the trap
 * guard is fitted on and tested with. A site is a function from addresses to pages; `isReal` says which are real.
 */
import { randomStream } from './random.ts';

export type KindPage = {
  title: string;
  text: string;
  links: readonly string[];
  outcome?: 'indexed' | 'duplicate' | 'gone' | 'empty';
};
export type SiteKind = {
  name: string;
  start: readonly string[];
  pageOf: (url: string) => KindPage;
  isReal: (url: string) => boolean;
  /** Real pages that are to be visited. */
  real: number;
};

const HOST = 'https://a.tr';
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const SYLLABLES =
  'ba ka ta la ma na sa ya ra da be ke te le me ne se ye re de bi ki ti li mi ni si yi ri di bu ku tu lu mu nu su yu ru du'.split(
    ' ',
  );

/** Words as a language has them: a few are frequent, most are rare. */
function vocabulary(size: number, seed: string): string[] {
  const random = randomStream(seed);
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
  return numbers(size).map((i) => `${syllable()}${syllable()}${i % 3 === 0 ? '' : `${syllable()}n`}`);
}

const WORDS = vocabulary(6_000, 'kelimeler');

function words(count: number, seed: string): string {
  const random = randomStream(seed);
  return numbers(count)
    .map(() => WORDS[Math.floor(WORDS.length * random() ** 3)]!)
    .join(' ');
}

/** A headword as it is in an address. */
function headword(id: number): string {
  const letters = 'abcdefghijklmnoprstuvyz';
  let rest = id + 1_000;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / letters.length)) word += letters[rest % letters.length];
  return `${word}${WORDS[(id * 7) % WORDS.length]}`;
}

const idOf = (url: string) => Number(/(\d+)(?:\.html|\/)?$/.exec(url)?.[1] ?? Number.NaN);
const gone: KindPage = { title: '', text: '', links: [], outcome: 'gone' };

/** A home page that names all, and pages of some lines. */
function archive(
  name: string,
  count: number,
  urlOf: (id: number) => string,
  textOf: (id: number) => { title: string; text: string },
): SiteKind {
  const urls = numbers(count).map((id) => `${HOST}/${urlOf(id)}`);
  const ids = new Map(urls.map((url, id) => [url, id]));
  return {
    name,
    start: urls,
    pageOf: (url) => {
      const id = ids.get(url);
      return id === undefined ? gone : { ...textOf(id), links: [] };
    },
    isReal: (url) => ids.has(url),
    real: count,
  };
}

const MENU = 'Ana sayfa\nİletişim\nBu sözlük gönüllülerce hazırlanmıştır';

/** Real pages only. */
export const ARCHIVES: readonly SiteKind[] = [
  archive(
    'dictionary',
    2_000,
    (id) => `sozluk/${headword(id)}`,
    (id) => ({
      title: `${headword(id)} ne demek`,
      text: `${headword(id)}\nKöken: ${['Arapça', 'Farsça', 'Türkçe'][id % 3]}\nAnlam: ${words(3 + (id % 4), `a${id}`)}`,
    }),
  ),
  archive(
    'names',
    700,
    (id) => `isimler/${headword(id)}.html`,
    (id) => ({
      title: `${headword(id)} isminin anlamı`,
      text: `${headword(id)} isminin anlamı\n${words(2 + (id % 4), `i${id}`)}\n${['Kız', 'Erkek'][id % 2]} adı\n${MENU}`,
    }),
  ),
  archive(
    'poems',
    300,
    (id) => `siir/${headword(id)}/`,
    (id) => ({
      title: headword(id),
      text: numbers(8)
        .map((line) => words(4, `s${id} ${line}`))
        .join('\n'),
    }),
  ),
  archive(
    'threads',
    400,
    (id) => `forum/konu.php?id=${id}`,
    (id) => ({
      title: `Konu: ${words(3, `k${id}`)}`,
      text: `Konu: ${words(3, `k${id}`)}\n${words(6 + (id % 9), `f${id}`)}\nCevap yaz\nAlıntıla`,
    }),
  ),
  archive(
    'glossary with parameters',
    500,
    (id) => `lugat?kelime=${headword(id)}`,
    (id) => ({ title: 'Lügat', text: `${headword(id)}\n${words(4, `l${id}`)}` }),
  ),
  archive(
    'products',
    400,
    (id) => `urun/${id}`,
    (id) => ({
      title: words(3, `u${id}`),
      text: `${words(3, `u${id}`)}\nFiyat: ${id} TL\nKargo bedava\n${words(5, `ua${id}`)}\nSepete ekle`,
    }),
  ),
];

/** A trap beside 400 articles that a listing of pages names. */
function trap(
  name: string,
  start: string,
  pageOf: (url: string, visit: number) => Omit<KindPage, 'outcome'> & { outcome?: 'duplicate' | 'indexed' },
): SiteKind {
  const count = 400;
  let visits = 0;
  const listing = (page: number): KindPage => ({
    title: 'Arşiv',
    text: 'Arşiv',
    links: [
      ...(page < count / 10 ? [`${HOST}/arsiv/sayfa/${page + 1}/`] : []),
      ...numbers(10).map((i) => `${HOST}/yazi/${(page - 1) * 10 + i}`),
    ],
  });
  return {
    name,
    start: [`${HOST}/arsiv/sayfa/1/`, `${HOST}/${start}`],
    real: count,
    isReal: (url) => /\/yazi\/\d+$/.test(url),
    pageOf: (url) => {
      if (url.includes('/arsiv/sayfa/')) return listing(idOf(url));
      const id = /\/yazi\/(\d+)$/.exec(url)?.[1];
      if (id !== undefined)
        return {
          title: words(4, `b${id}`),
          text: `${words(40, `y${id}`)}.\n${words(30, `z${id}`)}.`,
          links: [],
        };
      return pageOf(url, visits++);
    },
  };
}

const MONTHS = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' ');
const COLOURS = 'kırmızı mavi yeşil sarı siyah beyaz mor turuncu'.split(' ');
const CLOTHS = 'pamuk keten yün ipek deri kadife'.split(' ');
const CLOTHES = 'gömlek ceket etek pantolon elbise kazak'.split(' ');
const at = <T>(list: readonly T[], place: number) => list[place % list.length]!;

/** Each without end, or with far more addresses than pages. */
export const TRAPS: readonly SiteKind[] = [
  trap('calendar', 'takvim/2026/1', (url) => {
    const [year, month] = url.split('/').slice(-2).map(Number) as [number, number];
    const index = year * 12 + month - 1;
    const link = (i: number) => `${HOST}/takvim/${Math.floor(i / 12)}/${(i % 12) + 1}`;
    return {
      title: `${MONTHS[month - 1]} ${year}`,
      text: `${MONTHS[month - 1]} ${year} takvimi\nPazartesi 1 Salı 2\nBu ay için duyurulmuş bir etkinlik yok.`,
      links: [link(index + 1), link(index - 1), link(index + 12)],
    };
  }),
  trap('search', `ara?q=${headword(1)}`, (url, visit) => {
    const word = new URL(url).searchParams.get('q')!;
    return {
      title: `${word} araması`,
      text: `“${word}” için sonuç bulunamadı\nŞunu mu demek istediniz: ${headword(visit * 3 + 5_000)}`,
      links: numbers(4).map((i) => `${HOST}/ara?q=${headword(visit * 4 + i + 10_000)}`),
    };
  }),
  trap('facets', 'magaza?renk=0', (url, visit) => {
    const query = new URL(url).searchParams;
    const of = (name: string, list: readonly string[]) =>
      query.has(name) ? at(list, Number(query.get(name))) : '';
    const names = { renk: COLOURS, kumas: CLOTHS, tur: CLOTHES };
    const chosen = Object.entries(names).map(([name, list]) => of(name, list));
    const random = randomStream(url);
    const products = numbers(40)
      .map((i) => words(3, `m${i}`))
      .filter(() => random() < 0.3);
    return {
      title: `${chosen.join(' ')} modelleri`,
      text: [`${chosen.join(' ')} modelleri ve fiyatları`, ...products].join('\n'),
      links: Object.keys(names).flatMap((name) =>
        numbers(6).map((i) => {
          const next = new URLSearchParams(query);
          next.set(name, String(i));
          if (visit % 3 === 0) next.set('sirala', String(i));
          return `${HOST}/magaza?${next}`;
        }),
      ),
    };
  }),
  trap('sessions', 'oku?id=1&sid=x', (url, visit) => {
    const id = Number(new URL(url).searchParams.get('id'));
    return {
      title: words(4, `o${id}`),
      text: words(40, `o${id}`),
      links: numbers(10).map((i) => `${HOST}/oku?id=${i}&sid=${headword(visit * 10 + i)}`),
      outcome: visit < 10 ? 'indexed' : 'duplicate',
    };
  }),
  trap('replies', 'blog?p=1&replytocom=1', (_url, visit) => ({
    title: words(4, 'r'),
    text: `${words(60, 'r')}\n${words(8, `yorum${visit % 20}`)} yorumuna cevap yaz`,
    links: numbers(5).map((i) => `${HOST}/blog?p=1&replytocom=${visit * 5 + i}`),
  })),
  trap('tags', `etiket/${headword(3)}`, (url, visit) => ({
    title: `${url.split('/').at(-1)} etiketi`,
    text: `${url.split('/').at(-1)} etiketli yazılar\n${numbers(3)
      .map((i) => words(4, `b${(visit * 3 + i) % 30}`))
      .join('\n')}`,
    links: numbers(4).map((i) => `${HOST}/etiket/${headword(visit * 4 + i + 300)}`),
  })),
  trap('soft 404', 'sayfa-yok/1', (url, visit) => ({
    title: 'Hata',
    text: `İstediğiniz ${url.split('/').at(-1)} adresinde bir içerik yok.\nAna sayfaya dönün.`,
    links: numbers(3).map((i) => `${HOST}/sayfa-yok/${headword(visit * 3 + i)}`),
  })),
  trap('loops', 'bolum/', (url) => ({
    title: 'Bölümler',
    text: 'Aradığınız bölümü aşağıdaki bağlantılardan seçebilirsiniz.',
    links: url.length > 400 ? [] : ['alt', 'yan', 'ust', 'on'].map((name) => `${url}${name}/`),
  })),
  trap('names of codes', 'kod/0', (_url, visit) => ({
    title: `Kayıt ${visit}`,
    text: `Kayıt sahibi: ${headword(visit * 11)}\nBu kaydı görmek için giriş yapın.\nGiriş yap`,
    links: numbers(3).map((i) => `${HOST}/kod/${visit * 3 + i}`),
  })),
];
