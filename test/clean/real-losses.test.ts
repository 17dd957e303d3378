/** What comparisons with other extractors showed to be lost, as made pages; menus and other articles beside it go as before. */
import { expect, test } from 'vitest';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import { letters, paragraph, sentence } from './content-kinds.ts';

const MENU = ['Gündem', 'Duyurular', 'Künye', 'İletişim'];
const menu = `<ul class=menu>${MENU.map((label) => `<li><a href="/${label.length}">${label}</a></li>`).join('')}</ul>`;

function lostOf(html: string, wanted: readonly string[], address = '/belge'): string[] {
  const { text } = new SiteMemory().clean(parsePage(html), address);
  const lines = new Set(text.split('\n'));
  expect(MENU.filter((label) => lines.has(label))).toEqual([]);
  return wanted.filter((line) => !lines.has(line));
}

test('a table of documents keeps their names and the links beside them', () => {
  const names = Array.from({ length: 5 }, (_, k) => `${letters(k * 7)} tutanağı (0${k + 1}.03.2009)`);
  const rows = names.map(
    (name, k) =>
      `<tr><td>${name}</td><td><a href="/b/${k}.html">HTML</a></td><td><a href="/b/${k}.pdf">PDF (${k + 40} KB)</a></td></tr>`,
  );
  const html = `<title>Kurul belgeleri</title><body><div class=ust>${menu}</div><div class=govde><div class=yazi><p>Kurul</p>
    <p>${paragraph(4, 2)}</p><p>Belgeler</p><center><table>${rows.join('')}</table></center><p>Kayıtlar</p>
    <p>${sentence(90)}</p></div></div>`;
  expect(lostOf(html, [...names, 'PDF (40 KB)'])).toEqual([]);
});

test('a front page keeps the captions of its slides', () => {
  const captions = Array.from({ length: 9 }, (_, k) => `${letters(k * 5)} fırını açık.`);
  const slides = [0, 1, 2].map(
    (k) =>
      `<div class="item container"><div class=sag><div class=price>${k + 5}99 TL</div><a href=/i>detaylı incele</a></div><div class=sol><div class=carousel-caption>${captions
        .slice(k * 3, k * 3 + 3)
        .map((caption) => `<p>${caption}</p>`)
        .join('')}<p><a class=btn>Ayrıntılar</a></p></div></div></div>`,
  );
  const html = `<html><title>Körfez Fırınları</title><body><nav>${menu}</nav><div class="carousel slide slider">${slides.join('')}</div>
    <div class=kutu><h3>Sipariş hattı</h3><p>Hafta içi sabah sekizden akşam sekize kadar arayabilirsiniz.</p></div>`;
  expect(lostOf(html, captions, 'https://firin.example/')).toEqual([]);
});

test('a front page keeps the sentences of a slider in its header, and not the menu beside it', () => {
  const teasers = Array.from({ length: 5 }, (_, k) => sentence(k * 13));
  const slides = teasers.map(
    (teaser, k) =>
      `<div class=slayt-nav><div class=ust><a href="/h/${k}">${letters(k + 30)} haberi</a></div><div class=ozet><a href="/h/${k}">${teaser}</a></div></div>`,
  );
  const html = `<html><title>Ölçüm Kurumu</title><body><header><nav>${menu}</nav><div class=slayt>${slides.join('')}</div></header>
    <div class=duyuru>${[3, 4, 5].map((k) => `<div class=satir><a href="/d/${k}">${letters(k + 60)} bursu için başvurular başladı</a></div>`).join('')}</div>`;
  expect(lostOf(html, teasers, 'https://olcum.example/')).toEqual([]);
});
