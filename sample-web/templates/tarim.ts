/**
 * Toprak ve Tohum, a site of the year 2001: windows-1254 bytes and not a word about it, tables for the layout, tags in
 * capitals, paragraphs and items that are never closed, FONT, a visitor counter.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, commonEntries, homePage, listPage } from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { shortDate } from '../turkish-dates.ts';

const HOME_SIZE = 6;

export function tarim(): Site {
  const articles = loadArticles('tarim');
  const sections = [...new Set(articles.map((article) => article.section))];
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, sections);
  return {
    id: 'tarim',
    name: 'Toprak ve Tohum',
    about: 'çiftçi sayfası',
    language: 'tr',
    encoding: 'windows-1254',
    entries: [
      homePage('Toprak ve Tohum', articles.slice(0, HOME_SIZE), (view) =>
        shell(
          view,
          'TOPRAK VE TOHUM - Çiftçinin Sayfası',
          raw(''),
          html`<FONT SIZE="5" COLOR="#336600"><B>Bu Sayıda</B></FONT><HR>
${articles.slice(0, HOME_SIZE).map((article) => entry(view, article))}<P ALIGN="right"><A HREF="arsiv.htm">Bütün yazılar &gt;&gt;</A>`,
        ),
      ),
      listPage('/arsiv.htm', 'Bütün Yazılar', articles, (view) =>
        shell(
          view,
          'Bütün Yazılar',
          raw(''),
          html`<FONT SIZE="5"><B>Bütün Yazılar</B></FONT><HR>${articles.map((article) => entry(view, article))}`,
        ),
      ),
      ...sections.map((name): Page => {
        const shown = articles.filter((article) => article.section === name);
        return listPage(sectionPath(name), name, shown, (view) =>
          shell(
            view,
            name,
            raw(''),
            html`<FONT SIZE="5"><B>${name}</B></FONT><HR>${shown.map((article) => entry(view, article))}`,
          ),
        );
      }),
      ...articles.flatMap((article) => [
        articlePage(article, path(article), (view) =>
          shell(view, article.title, headOf(article), articleBody(view, article, articles)),
        ),
        articlePage(article, printPath(article), (view) => printView(view, article), {
          kind: 'print',
          copyOf: { site: 'tarim', path: path(article) },
        }),
      ]),
      ...commonEntries('tarim', []),
    ],
    disallow: ['/CGI-BIN/'],
    notFound: (view) =>
      shell(view, 'Bulunamadı', raw(''), html`<FONT COLOR="red" SIZE="4">Böyle bir sayfamız yok.</FONT>`),
  };
}

const path = (article: Article) => `/YAZILAR/${article.slug}.htm`;
const printPath = (article: Article) => `/YAZICI/${article.slug}.htm`;
const sectionPath = (name: string) => `/KONULAR/${slugOf(name)}.htm`;

function headOf(article: Article): Html {
  return html`<META NAME="Description" CONTENT="${article.summary}"><META NAME="Author" CONTENT="${article.author}">`;
}

function articleBody(view: View, article: Article, all: Article[]): Html {
  const others = all.filter((other) => other !== article).slice(0, 4);
  return html`<TABLE BORDER=0 CELLPADDING=4 WIDTH="100%"><TR><TD BGCOLOR="#CCDD99"><FONT FACE="Arial" SIZE="5"><B>${article.title}</B></FONT>
<TR><TD><FONT SIZE="2" COLOR="#666666">${article.author} - ${shortDate(article.publishedAt)} - ${article.section}</FONT>
<TR><TD><FONT FACE="Times New Roman" SIZE="3">
${bodyHtml(view.blocks(article), { paragraph: 'P ALIGN="justify"', heading: 'H4', quote: 'BLOCKQUOTE', list: 'UL TYPE="square"', steps: 'OL', unclosed: true })}
</FONT></TABLE>
<P><A HREF="${printPath(article)}">Yazıcı dostu sayfa</A> | <A HREF="mailto:yazar@toprakvetohum.invalid">Yazara mektup</A>
<HR NOSHADE><B>Bunları da okuyun</B><BR>${others.map((other) => html`&raquo; <A HREF="${path(other)}">${other.title}</A><BR>\n`)}`;
}

function printView(view: View, article: Article): Html {
  return html`<HTML><HEAD><TITLE>${article.title}</TITLE><LINK REL="canonical" HREF="${view.address('tarim', path(article))}"></HEAD><BODY BGCOLOR=white>
<H2>${article.title}</H2>
${bodyHtml(view.blocks(article), { paragraph: 'P', heading: 'H4', unclosed: true })}
<HR><I>Toprak ve Tohum, ${shortDate(article.publishedAt)}</I></BODY></HTML>`;
}

function layout(view: View, title: string, head: Html, body: Html, sections: string[]): Html {
  const ad = advertisementAt(view, 0);
  return html`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD><TITLE>${title}</TITLE>
${head}<LINK REL=stylesheet HREF="/stil.css"></HEAD>
<BODY BGCOLOR="#F5F0DC" TEXT="#222200" LINK="#336600" VLINK="#664400">
<CENTER>
<TABLE WIDTH="920" BORDER=0 CELLSPACING=0 CELLPADDING=6 BGCOLOR="#FFFFFF">
<TR><TD COLSPAN=3 BGCOLOR="#336600" ALIGN=center><FONT SIZE="7" COLOR="#FFFFCC"><B>TOPRAK VE TOHUM</B></FONT><BR><FONT COLOR="#FFFFCC">Çiftçinin, bahçıvanın, arıcının sayfası</FONT>
<TR VALIGN=top>
<TD WIDTH="160" BGCOLOR="#E8E4C0"><B>KONULAR</B><BR>
${sections.map((name) => html`<A HREF="${sectionPath(name)}">${name}</A><BR>\n`)}
<BR><A HREF="/">Ana sayfa</A><BR><A HREF="/arsiv.htm">Arşiv</A><BR><A HREF="/CGI-BIN/defter.pl">Ziyaretçi defteri</A>
<P><FONT SIZE="1">Sayaç: ${88_412 + view.fetchNumber}</FONT>
<TD>${body}
<TD WIDTH="150" BGCOLOR="#E8E4C0"><FONT SIZE="2"><B>İLAN</B><BR><A HREF="${ad.path}" REL="nofollow">${ad.brand}</A><BR>${ad.text}<BR><I>${ad.call}</I>
<P><B>KOMŞU SAYFALAR</B><BR><A HREF="${view.address('para', '/')}">Para Günlüğü</A><BR><A HREF="${view.address('yemek', '/')}">Kaşık Kaşık</A></FONT>
<TR><TD COLSPAN=3 ALIGN=center><FONT SIZE="1">Bu sayfa en iyi 800x600 çözünürlükte görüntülenir. Çerez kullanmaz, çerez de satmaz. &copy; 2001-2026 Toprak ve Tohum</FONT>
</TABLE>
</CENTER>
</BODY>
</HTML>`;
}

function entry(view: View, article: Article): Html {
  return html`<P><A HREF="${path(article)}"><B>${article.title}</B></A><BR>${view.teaser(article)}
`;
}
