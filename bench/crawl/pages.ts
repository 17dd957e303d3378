import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import { seededRandom } from '../../src/model/seeded-random.ts';

/** The size and number of links of an average web page. */
const PAGE_BYTES = 45_000;
const MENU_LINKS = 25;
const TEXT_PARAGRAPHS = 14;
const LINKS_IN_TEXT = 8;
const LISTED_LINKS = 112;

/**
 * The pages of one host, by path: Turkish prose, combined differently for each, with links that lead to all
 * of them.
 */
export function makePages(host: number, count: number, others: readonly string[]): Map<string, Buffer> {
  const prose = readProse();
  const random = seededRandom(host * 7919 + 1);
  const titles = makeTitles(prose, count, random);
  const pages = new Map<string, Buffer>();
  for (let number = 0; number < count; number++)
    pages.set(pathOf(number), makePage(number, { prose, titles, others }, random));
  return pages;
}

export function makeTitles(prose: readonly string[], count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => titleOf(pick(prose, random)));
}

/** The parts that the pages of a host are made of; it has as many pages as titles. */
export type HostParts = { prose: readonly string[]; titles: readonly string[]; others: readonly string[] };

export function makePage(
  number: number,
  { prose, titles, others }: HostParts,
  random: () => number,
): Buffer<ArrayBuffer> {
  const count = titles.length;
  const link = (target: number, words: string) => `<a href="${pathOf(target)}">${words}</a>`;
  const menu = Array.from(
    { length: MENU_LINKS },
    (_, i) => `<li>${link(i % count, titles[i % count]!.slice(0, 18))}</li>`,
  );
  const text = Array.from({ length: TEXT_PARAGRAPHS }, (_, i) => {
    const target = Math.floor(random() * count);
    const read = i < LINKS_IN_TEXT ? ` Ayrıca bakınız: ${link(target, titles[target]!)}.` : '';
    return `<p>${pick(prose, random)}${read}</p>`;
  });
  const listed = Array.from({ length: LISTED_LINKS }, (_, i) => {
    // The next pages first, so that every page is found; then any.
    const target = i < 10 ? (number * 10 + i + 1) % count : Math.floor(random() * count);
    return `<div class="kart"><a class="kart-baslik" href="${pathOf(target)}"><span>${titles[target]}</span></a><time datetime="2026-03-${10 + (i % 18)}">${10 + (i % 18)} Mart</time></div>`;
  });
  const elsewhere = others.map((origin) => `<a href="${origin}/">Komşu site</a>`);
  const html = shell(titles[number]!, menu.join(''), text.join('\n'), listed.join('\n'), elsewhere.join(' '));
  return Buffer.from(padded(html));
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}

function pathOf(number: number): string {
  return number === 0 ? '/' : `/haber/${number}/yeni-bir-haber-${number}`;
}

function shell(title: string, menu: string, text: string, listed: string, elsewhere: string): string {
  return `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${title} - Bench Haber</title><meta name="description" content="${title}"><meta property="og:site_name" content="Bench Haber"><link rel="stylesheet" href="/stil.css">
<style>/*dolgu*/</style></head>
<body><header><nav class="menu"><ul>${menu}</ul></nav></header>
<main><article class="haber"><h1>${title}</h1><div class="govde">${text}</div></article>
<aside class="liste">${listed}</aside></main>
<footer>${elsewhere}<p>Bench Haber. Her hakkı saklıdır.</p></footer><script>window.olcum=window.olcum||[];</script></body></html>`;
}

/** Style rules, as on real pages, up to the size of an average page. */
function padded(html: string): string {
  const missing = PAGE_BYTES - Buffer.byteLength(html);
  const rule = '.kart .kart-baslik span{color:#223;font-weight:600;line-height:1.4}\n';
  return html.replace('/*dolgu*/', rule.repeat(Math.max(0, Math.floor(missing / rule.length))));
}

function titleOf(paragraph: string): string {
  return paragraph
    .split(/[.,:;?!]/, 1)[0]!
    .slice(0, 70)
    .trim();
}

export function readProse(): string[] {
  const root = join(packageRoot(), 'sample-web/articles');
  const paragraphs: string[] = [];
  for (const site of readdirSync(root)) {
    if (site === 'english' || site === 'azeri') continue;
    for (const file of readdirSync(join(root, site))) {
      const [, , body = ''] = readFileSync(join(root, site, file), 'utf8').split(/^---$/m);
      paragraphs.push(...body.split('\n').filter((line) => /^\p{L}/u.test(line) && line.length > 150));
    }
  }
  return paragraphs;
}
