/**
 * Muhabbet Köşesi, a forum in everyday and ASCII-typed Turkish: posts with user cards, signatures and quotations of
 * earlier posts around them, lists in pages, member pages that robots.txt forbids and every post links to.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article, Block } from '../article.ts';
import { HOUR_MS } from '../clock.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, bySection, chunk, commonEntries, homePage, listPage } from '../pages.ts';
import { hash } from '../random.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { shortDate, timeOfDay } from '../turkish-dates.ts';

const PAGE_SIZE = 5;
const RANKS = ['Çaylak', 'Müdavim', 'Ağır abi', 'Mahallenin muhtarı', 'Demirbaş'];
const SIGNATURES = [
  'Bilmemek ayıp değil, konuyu hortlatmak ayıp.',
  'çay koyun geliyorum',
  'Arama butonu orada dururken soru soranlara selam.',
  'imza boş kalmasın dediler',
  'Az laf çok ekran görüntüsü.',
  'dünyanın en iyi forumu burasi',
];

export function forum(): Site {
  const threads = loadArticles('forum');
  const boards = bySection(threads);
  const numbers = new Map([...threads].reverse().map((thread, index) => [thread, 214 + index * 3]));
  const path = (thread: Article) => `/konu/${numbers.get(thread)}-${thread.slug}`;
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...boards.keys()]);
  const chunks = chunk(threads, PAGE_SIZE);
  const row = (view: View, thread: Article) =>
    html`<tr><td class="konu"><a href="${path(thread)}">${thread.title}</a><br><span>${view.teaser(thread)}</span></td><td>${view.blocks(thread).length - 1}</td><td>${420 + (hash(thread.slug) % 900) + view.fetchNumber}</td><td>${shortDate(view.changedAt(thread))}</td></tr>\n`;
  const table = (view: View, shown: Article[]) =>
    html`<table class="konular"><tr><th>Konu</th><th>Cevap</th><th>Okunma</th><th>Son mesaj</th></tr>${shown.map((thread) => row(view, thread))}</table>`;
  return {
    id: 'forum',
    name: 'Muhabbet Köşesi',
    about: 'forum',
    language: 'tr',
    entries: [
      homePage('Muhabbet Köşesi', threads.slice(0, PAGE_SIZE), (view) =>
        shell(
          view,
          'Muhabbet Köşesi Forum',
          raw(''),
          html`<h2>Son hareketler</h2>${table(view, threads.slice(0, PAGE_SIZE))}<p><a href="/son-konular?sayfa=1">Tüm konular</a></p>`,
        ),
      ),
      ...chunks.map(
        (shown, index): Page =>
          listPage(`/son-konular?sayfa=${index + 1}`, 'Tüm konular', shown, (view) =>
            shell(
              view,
              `Tüm konular, sayfa ${index + 1}`,
              raw(''),
              html`${table(view, shown)}<div class="sayfalar">Sayfa: ${chunks.map((_, i) => html`<a href="/son-konular?sayfa=${i + 1}">${i + 1}</a> `)}</div>`,
            ),
          ),
      ),
      ...[...boards].map(([name, shown]) =>
        listPage(boardPath(name), name, shown, (view) =>
          shell(view, `${name} - Muhabbet Köşesi`, raw(''), html`<h2>${name}</h2>${table(view, shown)}`),
        ),
      ),
      ...threads.map((thread) =>
        articlePage(thread, path(thread), (view) => {
          const head = html`<meta name="description" content="${thread.summary}"><link rel="canonical" href="${view.address('forum', path(thread))}">`;
          const similar = boards.get(thread.section)!.filter((other) => other !== thread);
          return shell(
            view,
            `${thread.title} - Muhabbet Köşesi`,
            head,
            threadView(view, thread, similar, path),
          );
        }),
      ),
      ...commonEntries('forum', []),
    ],
    disallow: ['/uye/', '/mesaj-yaz', '/sikayet'],
    bannedAgents: ['HizliKazici'],
    notFound: (view) =>
      shell(
        view,
        'Konu silinmiş',
        raw(''),
        html`<h2>Konu silinmiş</h2><p>Moderatör bu konuyu çöpe atmış olabilir.</p>`,
      ),
    chunked: true,
  };
}

const boardPath = (name: string) => `/bolum/${slugOf(name)}`;

function threadView(
  view: View,
  thread: Article,
  similar: Article[],
  path: (thread: Article) => string,
): Html {
  const posts = view.blocks(thread);
  return html`<div class="yol"><a href="/">Forum</a> » <a href="${boardPath(thread.section)}">${thread.section}</a></div><h1>${thread.title}</h1>
<div class="arac"><a href="/mesaj-yaz?konu=${thread.slug}">Cevap yaz</a> <a href="#takip">Konuyu takip et</a> <a href="#son">Sona git</a></div>
${posts.map((post, index) => postView(thread, post, index, posts))}
<div class="benzer"><b>Benzer konular</b><ul>${similar.map((other) => html`<li><a href="${path(other)}">${other.title}</a></li>`)}</ul></div>
<div class="cevrimici">Şu anda bu konuyu ${1 + (view.fetchNumber % 9)} üye ve ${3 + (view.fetchNumber % 17)} ziyaretçi okuyor.</div>`;
}

/** A post in its frame; now and then one quotes the post before it, which is no text of its own. */
function postView(thread: Article, post: Block, index: number, posts: Block[]): Html {
  const nick = post.nick ?? 'misafir';
  const number = hash(`forum ${nick}`);
  const at = thread.publishedAt + index * HOUR_MS * 0.7;
  const quoted = index % 5 === 4 ? posts[index - 1] : undefined;
  return html`<div class="mesaj" id="m${index + 1}"><div class="uye-karti"><a class="nick" href="/uye/${nick}">${nick}</a><div>${RANKS[number % RANKS.length]!}</div><div>Mesaj: ${12 + (number % 3900)}</div><div>Üyelik: ${2009 + (number % 17)}</div></div>
<div class="mesaj-govde"><div class="mesaj-ust">${shortDate(at)} ${timeOfDay(at)} <a href="#m${index + 1}">#${index + 1}</a> <a rel="nofollow" href="/sikayet?mesaj=${index + 1}">Şikâyet et</a></div>
${quoted === undefined ? null : html`<blockquote class="alinti"><cite>${quoted.nick ?? ''} yazdı:</cite> ${shorten(quoted.text)}</blockquote>`}
<div class="mesaj-metni">${post.text}</div>
${number % 3 === 0 ? html`<div class="imza">${SIGNATURES[number % SIGNATURES.length]!}</div>` : null}
<div class="begen">👍 ${number % 14}</div></div></div>
`;
}

function shorten(text: string): string {
  const words = text.split(' ');
  return words.length <= 9 ? text : `${words.slice(0, 9).join(' ')}…`;
}

function layout(view: View, title: string, head: Html, body: Html, boards: string[]): Html {
  const ad = advertisementAt(view, 0);
  return html`<!DOCTYPE html>
<html lang="tr"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<div id="baslik"><a href="/">Muhabbet Köşesi</a> <small>çayını al gel</small><span>Hoş geldin ziyaretçi, <a href="/uye/giris">giriş yap</a> ya da <a href="/uye/kayit">üye ol</a></span></div>
<div id="bolumler">${boards.map((name) => html`<a href="${boardPath(name)}">${name}</a>`)}<a href="/son-konular?sayfa=1">Tüm konular</a></div>
<div class="pano"><b>${ad.brand}</b> ${ad.text} <a rel="nofollow" href="${ad.path}">${ad.call}</a></div>
<div id="icerik">${body}</div>
<div id="dip">Forumda yazılanlardan yazanlar sorumludur. Kavga etmeyin, kaynak gösterin. Çerez var, bisküvi yok.<br>Forum saati ${timeOfDay(view.at)} · <a href="${view.address('teknoloji', '/')}">Açık Devre</a> · <a href="${view.address('saha', '/')}">Saha Kenarı</a></div></body></html>`;
}
