/** Cleaning with evidence: what a reader came for stays whatever it is called, and what several signs tell goes. */
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../src/documents/html/parse-page.ts';
import { SiteMemory } from '../../src/similartext/site-memory.ts';
import {
  articleWithComments,
  type ContentPage,
  commentChapter,
  KINDS,
  letters,
  paragraph,
} from './content-kinds.ts';
import { manualPages } from './manual-pages.ts';

const PAGES = 10;
const SEEN = [20, 21, 22, 23, 24, 25];

/** What the site has taught before: nothing, pages of the same kind, articles, or a bit of everything. */
const MEMORIES: Record<string, (make: (n: number) => ContentPage) => SiteMemory> = {
  'on its own': () => new SiteMemory(),
  'among its like': (make) => taught(SEEN.map(make)),
  'among articles': () => taught(SEEN.map(articleWithComments)),
  'among all kinds': () => taught(SEEN.flatMap((n) => KINDS.map((make) => make(n)))),
};

function taught(pages: readonly ContentPage[]): SiteMemory {
  const memory = new SiteMemory();
  for (const [i, { html }] of pages.entries()) memory.learn(parsePage(html), `/onceki/${i}`);
  return memory;
}

function linesOf(memory: SiteMemory, html: string, address = '/yeni'): Set<string> {
  return new Set(memory.clean(parsePage(html), address).text.split('\n'));
}

describe.each(Object.entries(MEMORIES))('%s,', (_, memoryFor) => {
  test.each(KINDS.map((make) => [make(0).kind, make] as const))('%s', (_kind, make) => {
    const memory = memoryFor(make);
    const lost: string[] = [];
    const stayed: string[] = [];
    for (let n = 0; n < PAGES; n++) {
      const { html, kept, removed = [] } = make(n);
      const lines = linesOf(memory, html);
      lost.push(...kept.filter((line) => !lines.has(line)));
      stayed.push(...removed.filter((line) => lines.has(line)));
    }
    expect(lost).toEqual([]);
    expect(stayed).toEqual([]);
  });
});

describe('manual pages', () => {
  const pages = manualPages(252);

  test('keep all 252 NAME lines one by one, as a crawl meets them, and once all are known', () => {
    const crawled = new SiteMemory();
    const known = new SiteMemory();
    for (const { html, address } of pages) known.learn(parsePage(html), address);
    const lost = { alone: 0, crawled: 0, known: 0 };
    for (const { html, address, nameLine } of pages) {
      if (!linesOf(new SiteMemory(), html, address).has(nameLine)) lost.alone++;
      if (!linesOf(crawled, html, address).has(nameLine)) lost.crawled++;
      if (!linesOf(known, html, address).has(nameLine)) lost.known++;
      crawled.learn(parsePage(html), address);
    }
    expect(lost).toEqual({ alone: 0, crawled: 0, known: 0 });
  });

  test('keep the letters of their options with what they mean', () => {
    const memory = new SiteMemory();
    for (const { html, address } of pages) memory.learn(parsePage(html), address);
    const { html, address } = pages[8]!;
    const { text } = memory.clean(parsePage(html), address);
    expect(text).toMatch(/^-a\n\S+ adlarını/m);
  });
});

test('a front page keeps the text of its items under whatever name, and loses its menus', () => {
  const items = Array.from(
    { length: 24 },
    (_, k) => `${letters(k * 3)} mahallesinde ${letters(k)} şenliği pazar günü başlıyor`,
  );
  const rows = Array.from({ length: 9 }, (_, k) => `${letters(k + 50)} maçı`);
  const about = paragraph(3, 3);
  const link = (text: string) => `<li><a href="/${text.length}">${text}</a></li>`;
  const html = `<title>Körfez Postası</title><nav><ul>${['Gündem', 'Spor', 'Yaşam', 'Künye'].map(link).join('')}</ul></nav>
    <div class="manset slider">${items
      .slice(0, 8)
      .map((item) => `<div class=item><a href=/a>${item}</a></div>`)
      .join('')}</div>
    <div class=hakkinda><p>${about}</p></div>
    <div class="sidebar latest"><h3>Son haberler</h3><ul>${items.slice(8, 16).map(link).join('')}</ul></div>
    <table>${rows.map((row, k) => `<tr><td>${k + 1}</td><td><a href=/m>${row}</a></td><td>2-${k}</td></tr>`).join('')}</table>
    <div class="most-read tabs">${items
      .slice(16)
      .map((item) => `<div class=haber><a href=/h>${item}</a></div>`)
      .join('')}</div>
    <footer><ul>${['Künye', 'İletişim', 'Reklam'].map(link).join('')}</ul></footer>`;
  const lines = linesOf(new SiteMemory(), html, 'https://korfez.example/');
  expect([...items, ...rows, about].filter((line) => !lines.has(line))).toEqual([]);
  expect(['Gündem', 'Reklam'].filter((line) => lines.has(line))).toEqual([]);
});

describe('evidence', () => {
  test('comes with every removed block, and a class name is never all of it', () => {
    const memory = taught(SEEN.map(articleWithComments));
    for (let n = 0; n < PAGES; n++) {
      for (const html of [articleWithComments(n).html, commentChapter(n).html]) {
        for (const { evidence } of memory.clean(parsePage(html), '/yeni').removed) {
          expect(evidence.length).toBeGreaterThan(0);
          expect(evidence).not.toEqual(['name']);
          expect(evidence).not.toEqual(['tag']);
        }
      }
    }
  });

  test('of a comment: its name, its place and the series that it is in', () => {
    const page = articleWithComments(1);
    const { removed } = new SiteMemory().clean(parsePage(page.html), '/yeni');
    const comment = removed.find(({ text }) => text === page.removed!.at(-1));
    expect(comment?.reason).toBe('comment');
    expect(comment?.evidence).toEqual(expect.arrayContaining(['name', 'away', 'series']));
  });

  test('of code is the site alone', () => {
    const code = (n: number) => `sudo apt install ${letters(n)}`;
    const page = (n: number) =>
      `<title>Kurulum ${letters(n)}</title><h1>Kurulum ${letters(n)}</h1><p>${paragraph(n)}</p><pre>${code(n)}</pre><pre>sudo reboot</pre>
       <p>${paragraph(n + 40)}</p><div class=foot><pre>Sürüm bilgisi: örnek yapı 42</pre></div>`;
    const memory = new SiteMemory();
    for (let n = 0; n < 6; n++) memory.learn(parsePage(page(n)), `/${n}`);
    const { text } = memory.clean(parsePage(page(9)), '/9');
    expect(text).toContain(code(9));
    expect(text).toContain('sudo reboot');
    expect(text).not.toContain('Sürüm bilgisi');
  });
});
