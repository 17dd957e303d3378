import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocs } from '../../scripts/build-docs.mjs';
import { writeDocsSite } from '../../scripts/docs-site.ts';
import { loadDocs } from '../../src/config/load-docs.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { ERRORS } from '../../src/model/errors.ts';
import { createApp } from '../../src/server/create-app.ts';
import { DocsSearch } from '../../src/server/docs/docs-search.ts';
import { SmallEngine } from '../server/small-engine.ts';

const root = packageRoot();

const folder = mkdtempSync(join(tmpdir(), 'tazi-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const markdownFiles = [
  'README.md',
  'README.tr.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

describe('links in the documentation', () => {
  const docs = buildDocs(join(folder, 'built'));
  const ids = new Map(
    docs.pages.map((page) => [
      `docs/${page.language === 'en' ? '' : 'tr/'}${page.name}.md`,
      new Set([...page.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)),
    ]),
  );

  it.each(markdownFiles)('%s: lead to files and headings that are there', (file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/```.*?```/gs, '');
    const dead: string[] = [];
    for (const [, href] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?|mailto):/.test(href!)) continue;
      const [path = '', anchor] = href!.split('#', 2);
      const target = path === '' ? join(root, file) : resolve(root, dirname(file), path);
      if (!existsSync(target)) dead.push(href!);
      const known = ids.get(relative(root, target));
      if (anchor !== undefined && known && !known.has(anchor)) dead.push(href!);
    }
    expect(dead).toEqual([]);
  });

  it('names the pages that links lead to, not their files', () => {
    const labels = docs.pages.flatMap(({ html }) =>
      [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, text]) => text!),
    );
    expect(labels.filter((text) => text.endsWith('.md'))).toEqual([]);
  });
  it('has the same pages in both languages, on the same shelves', () => {
    const names = (language: string) =>
      docs.pages.filter((page) => page.language === language).map((page) => page.name);
    expect(names('tr')).toEqual(names('en'));
    expect(names('en').length).toBeGreaterThan(30);
    const shelves = (language: 'en' | 'tr') => docs.shelves[language].map((shelf) => shelf.pages);
    expect(shelves('tr')).toEqual(shelves('en'));
  });

  it('leads from Turkish pages to Turkish pages', () => {
    const toEnglish = docs.pages
      .filter((page) => page.language === 'tr' && page.name !== 'README')
      .flatMap((page) =>
        [...page.html.matchAll(/href="(docs:en\/[^"]*)"/g)].map(([, to]) => `${page.name}: ${to}`),
      );
    expect(toEnglish).toEqual([]);
  });

  it('puts every page on a shelf', () => {
    for (const language of ['en', 'tr'] as const) {
      const shelved = new Set(docs.shelves[language].flatMap((shelf) => shelf.pages));
      const pages = docs.pages.filter((page) => page.language === language && page.name !== 'README');
      expect(pages.filter((page) => !shelved.has(page.name)).map((page) => page.name)).toEqual([]);
      expect(docs.shelves[language]).toHaveLength(4);
    }
  });

  it('has a row for every error, in both languages', () => {
    for (const file of ['docs/errors.md', 'docs/tr/errors.md'])
      expect([...ids.get(file)!]).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
  });
});

describe('/docs', () => {
  const app = createApp(new SmallEngine([]));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers });
    return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
  };

  // `npm run build` writes them; a single test run may come before it.
  beforeAll(() => void (loadDocs() ?? buildDocs()));

  it('begins in the language of its reader', async () => {
    expect(await get('/docs')).toMatchObject({ status: 302, location: '/docs/tr/' });
    expect((await get('/docs', { 'accept-language': 'en' })).location).toBe('/docs/en/');
    expect(await get('/docs/')).toMatchObject({ status: 302, location: '/docs/tr/' });
    expect(await get('/docs/en')).toMatchObject({ status: 302, location: '/docs/en/' });
    expect((await get('/docs/de')).status).toBe(404);
    expect((await get('/docs/en/tutorial')).body).toContain('Tutorial: a search engine of your own');
    expect((await get('/docs/tr/how-to/back-up')).body).toContain('href="/docs/en/how-to/back-up"');
  });

  it('is where an error says that it is explained', async () => {
    const answer = await app.request('/api/search?page=0');
    const { error } = (await answer.json()) as { error: { code: string; docs: string } };
    expect(error.docs).toBe('/docs/en/errors#bad-request');
    const [path, anchor] = error.docs.split('#');
    expect((await get(path!)).body).toContain(`<tr id="${anchor}">`);
  });

  it('finds sections by inflected words, and shows a query as text', async () => {
    const { body } = await get('/docs/tr/?q=yedekleri');
    expect(body).toContain('/docs/tr/how-to/back-up');
    expect((await get('/docs/en/?q=%3Cscript%3Ealert(1)%3C/script%3E')).body).not.toContain('<script>alert');
  });

  it('has nothing else, and leads out of no folder', async () => {
    for (const path of [
      '/docs/en/nothing',
      '/docs/de/',
      '/docs/images/..%2f..%2fpackage.json',
      '/docs/images/x.png',
    ])
      expect((await get(path)).status).toBe(404);
  });
});

describe('the site of plain files', () => {
  it('requests nothing from other origins, and its links lead to its files', async () => {
    const out = join(folder, 'site');
    const written = await writeDocsSite(out);
    expect(written).toEqual(expect.arrayContaining(['en/index.html', 'tr/how-to/back-up.html']));
    const dead: string[] = [];
    for (const file of written) {
      const page = readFileSync(join(out, file), 'utf8');
      expect(page, file).not.toMatch(/<(?:script|img|link|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//);
      for (const [, href] of page.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
        if (/^(?:https?|mailto):/.test(href!)) continue;
        if (!existsSync(join(out, dirname(file), href!))) dead.push(`${file}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });
});

it('searches the documentation for what people type', () => {
  const { pages } = buildDocs(join(folder, 'again'));
  const english = new DocsSearch(pages.filter((page) => page.language === 'en'));
  const first = (query: string) => english.search(query, 3).map((hit) => hit.page.name);
  expect(first('nginx tls')).toContain('how-to/behind-a-proxy');
  expect(first('contact-missing')).toContain('errors');
});

it.each(['tour.svg', 'tour.tr.svg'])(
  '%s moves by itself: no script, nothing from elsewhere, small',
  (name) => {
    const picture = readFileSync(join(root, 'docs/images', name), 'utf8');
    expect(picture).toContain('@keyframes');
    expect(picture).toContain('prefers-reduced-motion');
    expect(picture).not.toMatch(/<script|\shref="(?!data:image\/jpeg)|url\((?!#)/);
    expect(picture.length).toBeLessThan(120_000);
  },
);
