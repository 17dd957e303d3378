import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { hexDigits } from '../random.ts';
import type { Page, View } from '../site.ts';
import { fullDate, longDate, shortDate, timeOfDay } from '../turkish-dates.ts';

export function layout(view: View, title: string, head: Html, body: Html): Html {
  const session = hexDigits(`oturum ${view.fetchNumber}`, 24);
  const ad = advertisementAt(view, 0);
  return html`<!DOCTYPE html>
<html lang="tr">
<head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head>
<body>
<form id="form1" action="/" method="get"><input type="hidden" name="__VIEWSTATE" value="${hexDigits(`durum ${view.fetchNumber}`, 64)}"></form>
<div class="baslik"><span class="tc">T.C.</span> <a href="/">KIYIKÖPRÜ BELEDİYESİ</a><span class="slogan">Köprü kuran kent</span></div>
<table class="ana"><tr>
<td class="sol-menu">
  <ul><li><a href="/">Ana Sayfa</a></li><li><a href="/kurumsal.aspx?sid=${session}">Kurumsal</a></li><li><a href="/duyurular.aspx?sid=${session}">Duyurular</a></li><li><a href="/otopark.aspx">Otopark Ücretleri</a></li><li><a href="/muhtarlar.aspx">Muhtarlıklar</a></li><li><a href="/e-belediye/borc-sorgula">e-Belediye</a></li><li><a href="/yonetim/">Personel Girişi</a></li></ul>
  <div class="alo">ALO KÖPRÜ<br>444 0 153</div>
  <div class="saat">${fullDate(view.at)}<br>${timeOfDay(view.at)}</div>
  <div class="sponsor"><a rel="nofollow" href="${ad.path}">${ad.brand}<br>${ad.text}</a></div>
</td>
<td class="icerik-alani">${body}</td>
</tr></table>
<div class="alt-bilgi">Kıyıköprü Belediyesi, Cumhuriyet Meydanı No: 1 Kıyıköprü | Santral: 555 01 00 | Bu site Bilgi İşlem Müdürlüğü tarafından hazırlanmıştır.<br>Ziyaretçi sayısı: ${(1_204_551 + view.fetchNumber).toLocaleString('tr-TR')} | <a href="${view.address('gunluk', '/')}">Kıyıköprü Postası</a> | <a href="${view.address('etkinlik', '/')}">Şehirde Bugün</a></div>
<div class="kvkk">Kişisel verileriniz 6698 sayılı Kanun uyarınca korunur. Siteyi kullanarak çerez politikamızı kabul etmiş sayılırsınız. <a href="/kurumsal.aspx">Aydınlatma metni</a></div>
</body></html>`;
}

export function articleBody(
  view: View,
  article: Article,
  path: string,
  all: Article[] = [],
  pathOf: (article: Article) => string = () => path,
): Html {
  const number = path.replace(/^.*id=/, '');
  const others = all.filter((other) => other !== article).slice(0, 4);
  return html`<div class="haber-detay"><h2 class="haber-baslik">${article.title}</h2>
<div class="bilgi">${article.section} | ${longDate(article.publishedAt)} | Okunma: ${350 + view.fetchNumber}</div>
<div id="ctl00_icerik">${bodyHtml(view.blocks(article), { heading: 'h4' })}</div>
<div class="araclar">${all.length > 0 ? html`<a href="/yazdir.aspx?id=${number}">Yazdır</a> | ` : null}<a href="#ust">Sayfa başı</a> | <a href="#">E-posta ile gönder</a></div></div>
${others.length > 0 ? html`<div class="diger"><b>Diğer Duyurular</b><ul>${others.map((other) => html`<li><a href="${pathOf(other)}">${other.title}</a></li>`)}</ul></div>` : null}`;
}

export function printView(view: View, article: Article, path: string): Html {
  return html`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><title>${article.title}</title><link rel="canonical" href="${view.address('belediye', path)}"></head>
<body><h3>T.C. Kıyıköprü Belediyesi</h3><h2>${article.title}</h2>${bodyHtml(view.blocks(article))}<p><small>${shortDate(view.at)} tarihinde yazdırıldı.</small></p></body></html>`;
}

/** A page whose whole content is a table: one line of truth per row. */
export function tablePage(path: string, title: string, rows: readonly (readonly string[])[]): Page {
  const [names, ...lines] = rows;
  return {
    type: 'page',
    kind: 'info',
    path,
    title,
    language: 'tr',
    shows: [],
    text: () => rows.map((row) => row.join(' ')).join('\n'),
    render: (view) =>
      layout(
        view,
        `${title} | Kıyıköprü Belediyesi`,
        raw(''),
        html`<h2>${title}</h2><table class="veri" border="1"><tr>${names!.map((name) => html`<th>${name}</th>`)}</tr>
${lines.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</table>`,
      ),
  };
}
