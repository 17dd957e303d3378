import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountOf } from '../eval/recall/account.ts';
import type { Ending } from '../eval/recall/crawl-whole.ts';
import { recallOfSite } from '../eval/recall/recall-of-site.ts';
import { SameText } from '../eval/recall/same-text.ts';
import { SiteFiles } from '../eval/recall/site-files.ts';
import { type Article, textOf } from '../sample-web/article.ts';
import { loadArticles } from '../sample-web/library.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-recall-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TURKISH = ['gunluk', 'doga', 'gezi', 'belediye', 'kitap', 'para'];
const articles = TURKISH.flatMap(loadArticles)
  .filter(({ language }) => language === 'tr')
  .slice(0, 60);
const english = loadArticles('english')[0]!;

describe('the recall of a copied site', () => {
  test('of 60 articles that are linked without the slash of their folders is all of them', async () => {
    const [twin] = articles as [Article];
    write('robots.txt', 'User-agent: *\nDisallow: /yasak\n');
    for (const one of articles) write(`haber/${one.slug}/index.html`, pageOf(one));
    write('haber/ayni/index.html', pageOf(twin));
    write('haber/gizli/index.html', pageOf(twin, '<meta name="robots" content="noindex, follow">'));
    write('haber/yasak.html', pageOf(twin));
    write('yasak/index.html', pageOf(twin));
    write('yalniz/index.html', pageOf(twin));
    write('en/index.html', pageOf(english));
    // Without the slash: a static host answers with a redirect to the folder.
    const links = [
      ...articles.map(({ slug }) => `haber/${slug}`),
      'haber/ayni',
      'haber/gizli',
      'yasak',
      'en',
    ];
    const anchors = links.map((link) => `<li><a href="/${link}">${link}</a></li>`).join('');
    write('index.html', `<html lang="tr"><title>Haberler</title><ul>${anchors}</ul>${bodyOf(twin)}</html>`);
    const labels = new SiteFiles(folder).files
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({ file, label: file.startsWith('en/') ? 'en' : 'tr' }));

    const recall = await recallOfSite(folder, labels, '127.0.0.1');
    // The home page, the articles and the copy; neither noindex, nor robots.txt, nor what nobody links to.
    expect(recall.turkish).toBe(62);
    expect(recall.lost).toEqual([]);
    expect(recall.kept).toBe(62);
    expect(recall).toMatchObject({ foreign: 1, taken: [], unsureLost: 0 });
  });
});

test('a copy is kept with its original only if the original says the same and is kept itself', () => {
  const [first, second] = articles as [Article, Article];
  write('a.html', pageOf(first));
  write('b.html', pageOf(first, '<meta name="author" content="b">'));
  write('c.html', pageOf(second));
  const site = new SiteFiles(folder);
  const same = new SameText(site);
  const ending = (file: string, rest: Partial<Ending>): [string, Ending] => {
    const url = `http://site.invalid/${file}`;
    return [url, { url, outcome: 'duplicate', reason: 'near', language: null, original: null, ...rest }];
  };
  const account = (original: Partial<Ending>) =>
    accountOf({
      files: ['a.html', 'b.html', 'c.html'].map((file) => ({ file, label: 'tr' })),
      addressesOf: (file) => [`http://site.invalid/${file}`],
      fileAt: (url) => site.fileAt(new URL(url).pathname),
      endings: new Map([
        ending('a.html', original),
        ending('b.html', { original: 'http://site.invalid/a.html' }),
        ending('c.html', { original: 'http://site.invalid/a.html' }),
      ]),
      isSame: (file, other) => same.isIn(file, other),
    });
  expect(account({ outcome: 'indexed', language: 'tr' })).toMatchObject({
    kept: 2,
    lost: [{ file: 'c.html', outcome: 'duplicate', reason: 'near of /a.html' }],
  });
  expect(account({ outcome: 'not-turkish', language: 'en' })).toMatchObject({ kept: 0 });
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

function pageOf(one: Article, head = ''): string {
  return `<html lang="${one.language}"><head><meta charset="utf-8"><title>${one.title}</title>${head}</head>
    <body><p><a href="/">Haberler</a></p><h1>${one.title}</h1>${bodyOf(one)}</body></html>`;
}

function bodyOf(one: Article): string {
  return textOf(one.blocks)
    .split('\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
