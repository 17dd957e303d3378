/** Pages of an invented newspaper with one template; the test decides what is around the articles. */
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { type CleanedPage, SiteMemory } from '../../src/similartext/site-memory.ts';

const PLACES = [
  'Hisarönü',
  'Çamlıtepe',
  'Sarnıç',
  'Liman',
  'Değirmendere',
  'Kavaklı',
  'Taşköprü',
  'Yalıboyu',
];
const EVENTS = [
  'yeni kütüphanenin temeli atıldı, açılışın bahar aylarında yapılması bekleniyor',
  'yağış nedeniyle taşan dere birkaç bahçeye zarar verdi, can kaybı olmadı',
  'üreticiler bu yılki zeytin hasadının beklenenden bereketli geçtiğini anlattı',
  'eski tren istasyonu onarılarak kültür merkezine dönüştürülüyor',
  'öğrenciler sahil boyunca çöp topladı, belediye de araç desteği verdi',
  'balıkçılar fırtına sonrası denize yeniden açıldı, tezgâhlar hareketlendi',
  'gönüllüler barınaktaki hayvanlar için kış öncesi yeni kulübeler yaptı',
  'tarihi çeşmenin suyu on yıl aradan sonra yeniden akmaya başladı',
];
const VOICES = [
  'Belediye başkanı',
  'Muhtar',
  'Dernek üyeleri',
  'Esnaf odası',
  'Okul müdürü',
  'Mahalle sakinleri',
];

export const titleOf = (n: number): string =>
  `${pick(PLACES, n)} mahallesinde ${pick(['sevinç', 'telaş', 'bereket', 'yenilik'], n * 3)} günü`;

/** Three paragraphs that no other number has. */
export function storyOf(n: number): string[] {
  const place = pick(PLACES, n);
  return [
    `${place} mahallesinde ${pick(EVENTS, n)}.`,
    `${pick(VOICES, n)}, ${n + 3} yıldır süren çabanın sonuç verdiğini, ${place} için daha yapılacak çok iş olduğunu söyledi.`,
    `Çalışmaların ${pick(['haziran', 'eylül', 'kasım', 'mart'], n)} ayına dek süreceği, ${pick(PLACES, n + 5)} tarafında da benzer bir adım düşünüldüğü öğrenildi.`,
  ];
}

const NAVIGATION = ['Gündem', 'Ekonomi', 'Spor', 'Yaşam', 'Kültür', 'Yazarlar']
  .map((name) => `<li><a href="/${name}">${name}</a></li>`)
  .join('');

/** A page with the shell of the newspaper around this body. */
export const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang=tr><head><title>${title} - Körfez Postası</title></head><body>
  <div class=ust><ul class=menu>${NAVIGATION}</ul></div>
  <div class=sayfa><h1>${title}</h1>${body}</div>
  <div class=alt><p>Körfez Postası, kurucusu rahmetli Nuri Tezcan. Yazıların her hakkı saklıdır, izinsiz alıntılanamaz.</p></div>
  </body></html>`;

export const articleOf = (n: number, after = ''): string =>
  pageOf(
    titleOf(n),
    `<div class=metin>${storyOf(n)
      .map((text) => `<p>${text}</p>`)
      .join('')}</div>${after}`,
  );

/** A memory that has seen these pages, in order. */
export function memoryOf(pages: readonly string[]): SiteMemory {
  const memory = new SiteMemory();
  for (const [i, html] of pages.entries()) memory.learn(parsePage(html), `/${i}`);
  return memory;
}

export const clean = (memory: SiteMemory, html: string, address = '/yeni'): CleanedPage =>
  memory.clean(parsePage(html), address);

/** The article with this number alone, as the reader sees it. */
export const wanted = (n: number): string => [titleOf(n), ...storyOf(n)].join('\n');

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length]!;
}
