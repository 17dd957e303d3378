import { describe, expect, test } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { SiteTable } from '../config/site-table.ts';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { Admission } from '../links/admission.ts';
import { crawlFilters } from '../links/filters/crawl-filters.ts';
import { ForgottenFilter } from '../links/filters/forgotten-filter.ts';
import type { UrlFilter } from '../links/filters/url-filter.ts';
import { parameterStripper } from '../links/parameter-stripper.ts';
import { RefusalLog } from '../links/refusal-log.ts';
import { Scope } from '../links/scope.ts';
import type { Discovery, NewUrl } from '../model/link.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

const SEED = 'https://www.ornek.com.tr/' as CanonicalUrl;

/** An admission with these settings and its seed admitted. */
async function admissionWith(
  flags: Record<string, unknown> = {},
  chain: { first?: UrlFilter[]; last?: UrlFilter[] } = {},
) {
  const { settings } = loadSettings({ flags });
  const added: NewUrl[] = [];
  const urls = {
    add: async (list: readonly NewUrl[]) => void added.push(...list),
    scan: async function* () {},
    get: async () => null,
  };
  const frontier = await MemoryFrontier.load(urls as never, { perAddress: 1, delayMs: 0 });
  const scope = new Scope(settings.crawl.scope, [SEED]);
  const filters = crawlFilters(settings.crawl, new SiteTable(settings.sites), scope, chain);
  const refusals = new RefusalLog();
  const spell = parameterStripper(settings.crawl.stripParameters);
  const admission = new Admission({ frontier, filters, refusals, spell });
  const name = (paths: string[], via: Discovery = 'link', depth = 1) =>
    admission
      .admit(paths.map((path) => ({ url: at(path), via, foundOn: 1, anchor: '', depth })))
      .map(({ url }) => url.replace('https://www.ornek.com.tr', ''));
  name(['/'], 'seed', 0);
  return { admission, frontier, refusals, urls, added, name };
}

const at = (path: string) =>
  (path.startsWith('http') ? path : `https://www.ornek.com.tr${path}`) as CanonicalUrl;

describe('admission', () => {
  test('admits new URLs once, and gives each an id', async () => {
    const { name, frontier } = await admissionWith();
    expect(name(['/a', '/b', '/a'])).toEqual(['/a', '/b']);
    expect(name(['/b', '/c'])).toEqual(['/c']);
    expect(frontier.idOf(at('/c'))).toBe(4);
  });

  test('makes URLs that no page named durable before they can be leased', async () => {
    const { admission, urls, added, frontier } = await admissionWith();
    await admission.add(
      [{ url: at('/site-haritasi.xml'), via: 'sitemap', foundOn: null, anchor: '', depth: 1 }],
      urls,
      5,
    );
    expect(added.map(({ url }) => url)).toEqual([at('/site-haritasi.xml')]);
    expect(frontier.stats().waiting).toBe(1);
  });

  test('respects the scope, which seeds widen for themselves', async () => {
    const { name, refusals } = await admissionWith();
    expect(name(['https://baska.com.tr/x'])).toEqual([]);
    expect(name(['https://haber.ornek.com.tr/'])).toEqual(['https://haber.ornek.com.tr/']);
    expect(name(['https://tohum.com.tr/'], 'seed')).toEqual(['https://tohum.com.tr/']);
    expect(refusals.counts()).toEqual({ scope: 1 });
  });

  test('counts a refused URL once, however many pages name it, and remembers the first', async () => {
    const { name, refusals } = await admissionWith({ 'crawl.maxDepth': 2 });
    for (let n = 0; n < 5; n++) expect(name(['/derin'], 'link', 3)).toEqual([]);
    expect(refusals.counts()).toEqual({ depth: 1 });
    expect(refusals.takePending().urls).toMatchObject([
      { url: at('/derin'), filter: 'depth', reason: '3 > 2', foundOn: 1 },
    ]);
    expect(refusals.takePending().urls).toEqual([]);
  });

  test('gives the place of a URL in its site back when it proves to be another spelling', async () => {
    const { name, admission } = await admissionWith({ 'crawl.maxPagesPerSite': 2 });
    expect(name(['/a', '/b'])).toEqual(['/a']);
    admission.gaveWay(at('/a'));
    expect(name(['/a/', '/c'])).toEqual(['/a/']);
  });

  test('puts the home page of an unknown host before its other pages (E1)', async () => {
    const { name, admission } = await admissionWith();
    expect(name(['https://haber.ornek.com.tr/2026/baraj'])).toEqual([
      'https://haber.ornek.com.tr/',
      'https://haber.ornek.com.tr/2026/baraj',
    ]);
    const spor = {
      url: at('https://spor.ornek.com.tr/mac'),
      via: 'link',
      foundOn: 1,
      anchor: '',
      depth: 1,
    } as const;
    const [home, page] = admission.admit([spor], () => 900);
    expect(home!.priority).toBeGreaterThan(page!.priority);
    expect(name(['https://haber.ornek.com.tr/2026/baska'])).toEqual([
      'https://haber.ornek.com.tr/2026/baska',
    ]);
  });

  test('admits the home page if a seed is deep in the site', async () => {
    const { name } = await admissionWith({ 'crawl.scope': 'any' });
    expect(name(['https://kurum.com.tr/derin/sayfa'], 'seed', 0)).toEqual([
      'https://kurum.com.tr/',
      'https://kurum.com.tr/derin/sayfa',
    ]);
  });

  test('include admits what matches, and seeds, feeds and sitemaps; exclude wins', async () => {
    const { name, refusals } = await admissionWith({
      'crawl.include': ['/haber/**'],
      'crawl.exclude': ['*.pdf', '/\\/haber\\/2019\\//'],
    });
    expect(name(['/haber/1', '/duyuru/1', '/rss.xml', '/haber/a.pdf', '/haber/2019/x'])).toEqual([
      '/haber/1',
      '/rss.xml',
    ]);
    expect(name(['/tohum'], 'seed')).toEqual(['/tohum']);
    expect(name(['/tohum.pdf'], 'seed')).toEqual([]);
    expect(refusals.counts()).toEqual({ exclude: 3, include: 1 });
  });

  test('a site can have its own patterns and limit', async () => {
    const { name } = await admissionWith({
      'crawl.include': ['/haber/**'],
      'crawl.exclude': ['/eski/**'],
      'crawl.scope': 'any',
      sites: { 'kurum.com.tr': { include: ['/**'], exclude: ['/gizli/**'], maxPages: 3 } },
    });
    const of = (path: string) => `https://kurum.com.tr${path}`;
    expect(name([of('/a'), of('/gizli/a'), of('/eski/a'), of('/b'), of('/c')])).toEqual([
      of('/'),
      of('/a'),
      of('/b'),
    ]);
    expect(name(['/a', '/haber/a'])).toEqual(['/haber/a']);
  });

  test('refuses URLs of a site beyond its limit, however many host names it makes up', async () => {
    const { name, refusals } = await admissionWith({ 'crawl.maxPagesPerSite': 3 });
    expect(
      name(['https://1.ornek.com.tr/', 'https://2.ornek.com.tr/', 'https://3.ornek.com.tr/']),
    ).toHaveLength(2);
    expect(refusals.counts()).toEqual({ 'pages-per-site': 1 });
  });

  test('drops irrelevant parameters, so that a page is known once', async () => {
    const { name } = await admissionWith({ 'crawl.stripParameters': ['ref*', 'Sirala'] });
    expect(name(['/a?refx=1', '/a?id=7&sirala=ad', '/a?ref=2', '/a?SIRALA=x&id=7', '/b?id=1'])).toEqual([
      '/a',
      '/a?id=7',
      '/b?id=1',
    ]);
  });

  test('refuses looping paths and parameter mazes at sight', async () => {
    const { name, refusals } = await admissionWith();
    const many = Array.from({ length: 13 }, (_, n) => `p${n}=1`).join('&');
    expect(name(['/a/b/a/b/a/b/', `/${'x/'.repeat(3)}`, `/liste?${many}`, '/2026/11/11/11/haber'])).toEqual([
      '/2026/11/11/11/haber',
    ]);
    expect(refusals.counts()).toEqual({ path: 2, parameters: 1 });
  });

  test('refuses forgotten URLs, including seeds, and applies custom filters', async () => {
    const forgotten = new ForgottenFilter((url) => (url.endsWith('/kisisel') ? 'talep' : null));
    const own: UrlFilter = {
      name: 'tek-sayilar',
      admits: (url) => (/[02468]$/.test(url) ? null : { reason: 'tek' }),
    };
    const { name, refusals } = await admissionWith({}, { first: [forgotten], last: [own] });
    expect(name(['/kisisel', '/1', '/2'])).toEqual(['/2']);
    expect(name(['/kisisel'], 'seed')).toEqual([]);
    expect(refusals.counts()).toMatchObject({ forgotten: 1 });
    expect(refusals.counts()['tek-sayilar']).toBeGreaterThan(0);
  });

  test('links that are not followed are counted with their reason', async () => {
    const { admission, refusals, name } = await admissionWith();
    name(['/bilinen']);
    const link = (path: string) =>
      ({ url: at(path), via: 'link', foundOn: 1, anchor: 'x', depth: 1 }) as const;
    admission.note([link('/reklam'), link('/bilinen')], { filter: 'nofollow', reason: '' });
    expect(refusals.counts()).toEqual({ nofollow: 1 });
  });
});
