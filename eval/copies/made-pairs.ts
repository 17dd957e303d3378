import type { PageKind } from '../../src/model/page.ts';
import { compared, MIN_CHARS, type Pair, type TextPage } from './pairs.ts';

/** Titles in a box of other articles, and of teasers on a home page. */
const BOX = 6;
const TEASERS = 12;

/** What sites make of one article: other boxes, a print version, a listing that begins with it, a longer text. */
export function madeFromArticles(pages: readonly TextPage[]): Pair[] {
  const long = pages.filter(({ text }) => text.length >= 3 * MIN_CHARS);
  const pairs: Pair[] = [];
  for (const [i, article] of long.entries()) {
    const at = (n: number) => long[(i + n) % long.length]!;
    const titles = (from: number) =>
      Array.from({ length: BOX }, (_, n) => firstWords(at(from + n).text, 9)).join('\n');
    const lines = article.text.split('\n');
    const whole = article.text;
    const add = (name: string, page: string, other: string, isCopy: boolean, more: Partial<Side> = {}) => {
      const {
        isDeclared = false,
        pageUrl = `${article.url}?yazdir`,
        otherUrl = article.url,
        otherKind = 'article',
      } = more;
      pairs.push({
        material: 'articles',
        page: compared({ key: '', url: pageUrl, kind: 'article', text: page }),
        other: compared({ key: '', url: otherUrl, kind: otherKind, text: other }),
        ...{ isDeclared, isCopy, name: `${name} ${article.key}` },
      });
    };
    add('time', `${whole}\nSon güncelleme: 14.05`, `${whole}\nSon güncelleme: 15.10`, true);
    add('boxes', `${whole}\n${titles(1)}`, `${whole}\n${titles(20)}`, true, { isDeclared: true });
    add('print', lines.slice(0, Math.max(1, lines.length - 1)).join('\n'), whole, lines.length > 4, {
      isDeclared: true,
    });
    add('syndicated', `Haber Merkezi\n${whole}`, `${whole}\nKaynak: Ajans`, true);
    const teasers = Array.from({ length: TEASERS }, (_, n) => firstWords(at(n + 1).text, 25)).join('\n');
    const home = { otherUrl: new URL('/', article.url).href, otherKind: 'home' as const };
    add('home', whole, `${whole}\n${teasers}`, false, home);
    add('home', whole, `${whole}\n${titles(1)}`, false, { ...home, isDeclared: true });
    const half = Math.ceil(lines.length / 2);
    if (lines.length > 3)
      add('second-part', lines.slice(half).join('\n'), lines.slice(0, half).join('\n'), false, {
        isDeclared: true,
      });
    add('longer', whole, `${whole}\n${at(3).text}\n${at(5).text}`, false);
    const rewritten = lines.map((line, n) => (n % 3 === 2 ? firstWords(at(7).text, 30) : line)).join('\n');
    if (lines.length > 5) add('rewritten', rewritten, whole, false);
  }
  return pairs;
}

type Side = { isDeclared: boolean; pageUrl: string; otherUrl: string; otherKind: PageKind };

/** Pages of one template, each about a thing of its own: names, stations, municipal notices; and their index. */
export function madeFromTemplates(): Pair[] {
  const pairs: Pair[] = [];
  for (const [material, make] of Object.entries(TEMPLATES)) {
    const texts = Array.from({ length: 60 }, (_, n) => make(n));
    const entry = (n: number): TextPage => ({
      key: `${n}`,
      url: `http://${material}.tr/${n}`,
      kind: 'article',
      text: texts[n]!,
    });
    const index = texts.join('\n');
    for (let n = 1; n < texts.length; n++) {
      const page = compared(entry(n));
      const no = { material, page, isCopy: false };
      pairs.push({ ...no, other: compared(entry(n - 1)), isDeclared: false, name: `entry ${n}` });
      const other = compared({ key: '', url: `http://${material}.tr/hepsi`, kind: 'article', text: index });
      pairs.push({ ...no, other, isDeclared: true, name: `entry ${n} and index` });
      pairs.push({
        ...no,
        other: compared(entry(n - 1)),
        isDeclared: true,
        name: `entry ${n} names another`,
      });
      const copy = compared({
        ...entry(n),
        url: `http://${material}.tr/${n}?oturum=7`,
        text: `${texts[n]}\n${n} ziyaretçi`,
      });
      pairs.push({
        material,
        page: copy,
        other: page,
        isDeclared: n % 2 === 0,
        isCopy: true,
        name: `copy of ${n}`,
      });
    }
  }
  return pairs;
}

const SYLLABLES = [
  'ka',
  're',
  'mi',
  'so',
  'lu',
  'tan',
  'bey',
  'gül',
  'şen',
  'ay',
  'can',
  'nur',
  'del',
  'yıl',
  'ber',
  'öz',
];

function madeWord(n: number, length = 3): string {
  let word = '';
  for (let i = 0, seed = n * 7919 + 13; i < length; i++, seed = Math.imul(seed, 1_103_515_245) + 12_345)
    word += SYLLABLES[(seed >>> 8) % SYLLABLES.length];
  return word;
}

const said = (n: number, words: number) =>
  Array.from({ length: words }, (_, i) => madeWord(31 * n + i)).join(' ');

const TEMPLATES: Record<string, (n: number) => string> = {
  names: (n) =>
    `${madeWord(n)} isminin anlamı nedir?\n${madeWord(n)}: ${said(n, 14)}.\nKökeni: ${madeWord(n + 400)}\nBu isim Türk Dil Kurumu kişi adları sözlüğünde yer almaktadır. İsmin anlamı hakkında bilgi vermek, eksik ya da yanlış gördüğünüz bir açıklamayı bildirmek için yorum bölümünü kullanabilirsiniz. Bu ismi taşıyan ünlü kişiler ve ismin yıllara göre kullanım sayıları üyelerimize açıktır.`,
  stations: (n) =>
    `${madeWord(n)} istasyonu\nRakım: ${100 + n * 7} metre. Enlem: ${36 + (n % 6)}.${n * 31}. Boylam: ${26 + (n % 19)}.${n * 17}. İstasyon ${1930 + n} yılında ölçüme başlamıştır. Yıllık ortalama sıcaklık ${8 + (n % 9)},${n % 10} derece, yıllık yağış ${300 + n * 13} milimetredir. Ölçümler dünya meteoroloji örgütünün kurallarına göre yapılır ve her saat merkeze gönderilir. Verilerin kullanımı için genel müdürlüğe yazılı olarak başvurmak gerekir.`,
  notices: (n) =>
    `${madeWord(n)} mahallesinde su kesintisi\n${1 + (n % 28)} Mart ${2000 + (n % 25)} günü saat ${6 + (n % 12)}.00 ile ${18 + (n % 5)}.00 arasında ${madeWord(n, 2)} Mahallesi ${madeWord(n + 90)} Sokak ve çevresinde şebeke yenileme çalışmaları nedeniyle su kesintisi yapılacaktır. Abonelerimizin kesinti süresince depolarını dolu tutmaları, muslukları kapalı bırakmaları ve kesinti sonrası ilk suyu içme suyu olarak kullanmamaları önemle rica olunur. Anlayışınız için teşekkür ederiz. Arıza bildirimi için çağrı merkezimizi günün her saatinde arayabilirsiniz.`,
};

function firstWords(text: string, count: number): string {
  return text.split(/\s+/, count).join(' ');
}
