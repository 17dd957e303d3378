import sparticuz from '@sparticuz/chromium';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildUi } from '../../scripts/build-ui.mjs';
import { HOSTILE_WORD, startHostileSite } from './hostile-site.ts';
import { type ServedProject, servedProject } from './served-project.ts';

/**
 * The user interface in a real browser: for users and operators, with and without scripts, by keyboard and
 * with accessibility checks.
 */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// A browser is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

let browser: Browser;
let served: ServedProject;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const [executablePath] = await Promise.all([sparticuz.executablePath(), buildUi()]);
  [browser, served] = await Promise.all([
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] }),
    startHostileSite().then((hostile) => servedProject(150, hostile)),
  ]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

/** A page whose console must stay silent and whose requests must stay local. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(30_000);
  contexts.push(context);
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('dialog', async (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(served.address)) complaints.push(`left the origin: ${request.url()}`);
  });
  const answer = await page.goto(served.address + path);
  expect(answer?.status()).toBe(200);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'nonce-[^']+'(;|$)/);
  expect(policy).not.toContain('unsafe');
  return page;
}

async function firstPageId(): Promise<number> {
  const answer = await fetch(`${served.address}/api/search?q=haber&size=1`);
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results[0]!.id;
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(WCAG)} }, rules: { 'heading-order': { enabled: true } } })`,
  )) as { violations: { id: string; nodes: { html: string }[] }[] };
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** Waits until the panel has checked the token. */
async function enterToken(page: Page): Promise<void> {
  await page.fill('#token', served.token);
  await page.getByRole('button', { name: 'Kullan' }).click();
  await page.getByRole('button', { name: 'Belirteci unut' }).waitFor();
}

/** What /api/topics/scores returns for a measured model. */
const TOPIC_SCORES = {
  model: {
    kind: 'linear',
    labels: ['spor', 'sağlık'],
    trainedOn: { documents: 80, digest: 'a1' },
    scores: {
      documents: 20,
      accuracy: 0.85,
      macroF1: 0.84,
      calibrationError: 0.03,
      confusion: [
        [9, 1],
        [2, 8],
      ],
      curve: [
        { threshold: 0.1, precision: 0.6, recall: 0.95 },
        { threshold: 0.5, precision: 0.8, recall: 0.7 },
        { threshold: 0.9, precision: 0.95, recall: 0.3 },
      ],
    },
  },
  own: [],
};

describe('searching', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])(
    'works %s JavaScript, typed without Turkish letters, with marks, filters, paging',
    async (_, javaScriptEnabled) => {
      const page = await open('/', { javaScriptEnabled });
      await page.fill('input[name=q]', 'saglik');
      await page.press('input[name=q]', 'Enter');
      await page.waitForURL(/\?q=saglik/);
      expect(await page.locator('.result').count()).toBeGreaterThan(1);
      expect(await page.locator('.result mark').first().textContent()).toMatch(/^sağlı/i);
      const total = await page.locator('.summary-total strong').textContent();
      await page.locator('.facet a').first().click();
      await page.waitForURL(/site=|topic=/);
      expect(await page.locator('.filter').count()).toBe(1);
      await page.locator('.filter').click();
      expect(await page.locator('.summary-total strong').textContent()).toBe(total);
      await page.locator('.result-more summary').first().click();
      await page.getByText('Puan').first().waitFor({ state: 'visible' });
    },
  );

  test('suggests, and is used by keyboard alone', async () => {
    const page = await open('/');
    await page.locator('input[name=q]:focus').waitFor();
    await page.keyboard.type('sağl');
    await page.locator('.suggestions li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = await page.inputValue('input[name=q]');
    expect(chosen).toMatch(/^sağl/);
    expect(await page.getAttribute('input[name=q]', 'aria-activedescendant')).toBe('suggestion-0');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=/);
    expect(new URL(page.url()).searchParams.get('q')).toBe(chosen);
  });

  test('speaks both languages', async () => {
    const page = await open('/?q=haber');
    expect(await page.getAttribute('html', 'lang')).toBe('tr');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(/hl=en/);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await page
      .getByText(/results$/)
      .first()
      .waitFor();
  });

  test('is dark for those who want it dark, and fits 320 pixels', async () => {
    const paper = (page: Page) => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await paper(await open('/', { colorScheme: 'light' }));
    const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const };
    const id = await firstPageId();
    for (const path of ['/', '/?q=haber', `/pages/${id}`, '/panel']) {
      const page = await open(path, narrow);
      expect(await paper(page)).not.toBe(light);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

describe('the X-ray', () => {
  test('shows four views and judged blocks, without JavaScript', async () => {
    const page = await open('/?q=haber', { javaScriptEnabled: false });
    await page.locator('.result-more a').first().click();
    await page.waitForURL(/\/pages\/\d+/);
    expect(await page.locator('.xray-view').count()).toBe(4);
    expect(await page.locator('.block-kept').count()).toBeGreaterThan(0);
    const removed = page.locator('.block-removed').first();
    expect(await removed.getAttribute('title')).toBe(await removed.locator('.block-reason').textContent());
    expect(await page.locator('#visits tbody tr').count()).toBeGreaterThan(0);
    expect(await page.locator('#words tbody tr').count()).toBeGreaterThan(0);
  });
});

describe('the panel', () => {
  test('says that it needs JavaScript where there is none', async () => {
    const page = await open('/panel', { javaScriptEnabled: false });
    await page.locator('noscript p', { hasText: 'Panel JavaScript ile çalışır' }).waitFor();
    expect(await page.getByText('Yükleniyor').isVisible()).toBe(false);
  });

  test('begins with what became of every known address, and why', async () => {
    const audit = (await (await fetch(`${served.address}/api/audit`)).json()) as {
      known: number;
      kept: number;
      refused: number;
    };
    for (const width of [1280, 360]) {
      const page = await open('/panel', { viewport: { width, height: 800 } });
      await page.locator('.addresses summary').first().waitFor();
      const said = await page.locator('.panel-view .card').first().innerText();
      expect(said).toContain(`Bilinen adres: ${audit.known.toLocaleString('tr-TR')}`);
      const refused = page.locator('.addresses details', { hasText: 'alınmayan' });
      expect(await refused.locator('.number').first().innerText()).toBe(
        audit.refused.toLocaleString('tr-TR'),
      );
      await refused.locator('summary').click();
      await refused.getByText('robots.txt izin vermiyor').waitFor();
      expect(await refused.locator('a').count()).toBeGreaterThan(1);
      await page.evaluate(axe.source);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  test('adds a topic from examples, and takes a label for an uncertain page', async () => {
    const found = await fetch(`${served.address}/api/search?q=haber&size=3`);
    const { results } = (await found.json()) as { results: { url: string }[] };
    const page = await open('/panel#/topics');
    await enterToken(page);
    await page.getByLabel('Adı').fill('Deneme konusu');
    await page.getByLabel('Örnek sayfaların adresleri').fill(results.map(({ url }) => url).join('\n'));
    await page.getByRole('button', { name: 'Konu ekle' }).click();
    await page.getByText('Konu eklendi: 3 adresten 3 tanesi').waitFor();
    await page.getByRole('button', { name: 'Etiketle: Deneme konusu' }).click();
    await page.getByRole('button', { name: 'Bu konuda' }).first().click();
    await page.getByText('İsteğiniz iletildi; sayfalar birazdan').waitFor();
  });

  test('accepts synonyms and pinned pages, which take effect immediately', async () => {
    const found = await fetch(`${served.address}/api/search?q=haber&size=3`);
    const { results } = (await found.json()) as { results: { url: string; title: string }[] };
    const last = results.at(-1)!;
    const page = await open('/panel#/rules');
    await enterToken(page);
    await page.getByLabel('Başa alınan sayfalar').fill('haber');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Bu satır bir kural değil: haber').waitFor();
    await page.getByLabel('Başa alınan sayfalar').fill(`haber: ${last.url}`);
    await page.getByLabel('Eş anlamlılar').fill('zımbırtı > haber');
    await page.evaluate(axe.source);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Kurallar kaydedildi.').waitFor();
    const firstOf = async (query: string) => {
      const answer = await fetch(`${served.address}/api/search?q=${encodeURIComponent(query)}`);
      return ((await answer.json()) as { results: { url: string }[] }).results[0]?.url;
    };
    await expect.poll(() => firstOf('haber')).toBe(last.url);
    expect(await firstOf('zımbırtı')).toBeDefined();
    await page.getByLabel('Başa alınan sayfalar').fill('');
    await page.getByLabel('Eş anlamlılar').fill('');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect.poll(() => firstOf('haber')).toBe(results[0]!.url);
  });

  test('shows how good a topic model is, and what a threshold gives', async () => {
    const page = await open('/panel');
    await page.route('**/api/topics/scores', (route) => route.fulfill({ json: TOPIC_SCORES }));
    await page.getByRole('link', { name: 'Konular', exact: true }).click();
    await page.locator('.confusion tbody tr').first().waitFor();
    expect(await page.locator('.confusion tbody tr').first().locator('td').allTextContents()).toEqual([
      '9',
      '1',
    ]);
    await page.getByText('Eşik 0,5: verilen konuların %80 kadarı doğru, doğru konuların %70').waitFor();
    await page.getByLabel('Eşik', { exact: true }).press('ArrowRight');
    await page.getByText('Eşik 0,9: verilen konuların %95 kadarı doğru').waitFor();
    await page.evaluate(axe.source);
    expect(await violations(page)).toEqual([]);
  });

  test('shows the tables of the papers, and computes them again for holders of the token', async () => {
    const page = await open('/panel#/experiments');
    await page.getByRole('cell', { name: '%70,99' }).waitFor();
    await page.getByRole('region', { name: 'Sınıflandırıcılar' }).getByText('linear').waitFor();
    expect(await page.locator('.plot canvas').count()).toBe(5);
    await page.getByText('Tablo olarak').first().click();
    await page.getByRole('columnheader', { name: 'EMA (makale)' }).first().waitFor();
    const compute = page.getByRole('button', { name: 'Yeniden hesapla: EMACrawler' });
    await compute.click();
    await page.getByText('önce belirteci girin').waitFor();
    await enterToken(page);
    await compute.click();
    await page.getByText('Arka planda hesaplanıyor').waitFor();
    await expect.poll(() => compute.isDisabled()).toBe(true);
  });

  test('gives up a token that is no longer valid, and asks for it again', async () => {
    const page = await open('/panel#/crawl');
    await page.evaluate('sessionStorage.setItem("tazi-token", "eski-anahtar")');
    await page.reload();
    await page.getByText('Bu sekmede belirteç var.').waitFor();
    await page.getByRole('button', { name: 'Başlat' }).click();
    await page.getByRole('alert').getByText('Belirteç artık geçerli değil').waitFor();
    await page.getByRole('status').getByText('Belirteç artık geçerli değil').waitFor();
    expect(await page.evaluate('sessionStorage.getItem("tazi-token")')).toBeNull();
    expect(complaints.splice(0).join()).toContain('401');
    await enterToken(page);
  });

  test('refuses without the token, starts and pauses a crawl with it, and its numbers move', async () => {
    const page = await open('/panel#/crawl');
    await page.getByRole('button', { name: 'Başlat' }).click();
    await page.getByText('önce belirteci girin').waitFor();
    await page.fill('#token', 'yanlis-anahtar');
    await page.getByRole('button', { name: 'Kullan' }).click();
    await page.getByText('Belirteç yanlış.').waitFor();
    expect(complaints.splice(0).join()).toContain('401');

    await enterToken(page);
    await page.getByRole('link', { name: 'Genel', exact: true }).click();
    const figure = page.locator('.figures > div').nth(3).locator('dd').first();
    const before = await figure.textContent();
    await page.getByRole('link', { name: 'Tarama', exact: true }).click();
    await page.getByLabel('En çok sayfa').fill('0');
    await page.getByRole('button', { name: 'Başlat' }).click();
    await page.getByRole('button', { name: 'Duraklat' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Duraklat' }).click();
    await page.getByRole('button', { name: 'Sürdür' }).click({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Genel', exact: true }).click();
    await expect.poll(() => figure.textContent(), { timeout: 60_000 }).not.toBe(before);
    await page.getByRole('link', { name: 'Tarama', exact: true }).click();
    await page.getByRole('button', { name: 'Durdur' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Durdur' }).click();
    await page.getByRole('button', { name: 'Başlat' }).waitFor({ timeout: 60_000 });
    expect(await page.evaluate('sessionStorage.getItem("tazi-token")')).toBe(served.token);
    expect(page.url()).not.toContain(served.token);
  }, 120_000);
});

describe('the list of sites', () => {
  test('is sorted by its heads and narrowed down by what is typed', async () => {
    const page = await open('/panel#/sites');
    const pages = page.locator('.panel-view tbody td:nth-child(2)');
    await pages.first().waitFor();
    const figures = async () => (await pages.allTextContents()).map(Number);
    const falling = await figures();
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    expect(falling.length).toBeGreaterThan(3);
    await page.locator('.panel-view thead').getByRole('button', { name: 'Sayfa' }).click();
    await page.locator('.panel-view [aria-sort=ascending]').waitFor();
    expect(await figures()).toEqual(falling.reverse());
    await page.getByRole('searchbox', { name: 'Site ara' }).fill('yok-böyle-site');
    await page.getByRole('status').getByText('0 site.').waitFor();
    expect(await pages.count()).toBe(0);
  });
});

describe('every view', () => {
  const VIEWS = [
    'overview',
    'crawl',
    'sites',
    'topics',
    'freshness',
    'words',
    'experiments',
    'queries',
    'rules',
  ];

  test.each([320, 768, 3840])('fits a window of %i pixels, nothing cut off', async (width) => {
    const id = await firstPageId();
    const page = await open('/', { viewport: { width, height: 900 } });
    const paths = [
      '/',
      '/?q=haber',
      `/pages/${id}`,
      '/crawler',
      '/concordance?q=haber',
      '/docs/tr/',
      '/docs/en/settings',
    ];
    for (const path of [...paths, ...VIEWS.map((view) => `/panel#/${view}`)]) {
      await page.goto(served.address + path);
      if (path.startsWith('/panel'))
        await page
          .locator('.panel-view :is(table, form, .notice-soft)')
          .first()
          .waitFor({ state: 'attached' });
      await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
      const beyond = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(beyond, path).toBe(0);
    }
  });
});

describe('what others wrote', () => {
  test('stays text in titles, texts, addresses and anchors of crawled pages', async () => {
    const query = `?q=${encodeURIComponent(HOSTILE_WORD)}&size=20`;
    const found = await fetch(`${served.address}/api/search${query}`);
    const { results } = (await found.json()) as { results: { id: number; title: string }[] };
    expect(results.length).toBeGreaterThan(3);
    expect(results.map(({ title }) => title)).toContain('<script>alert(1)</script>');
    const page = await open(`/${query}`);
    expect(await page.locator('.result script, .result img, .result svg').count()).toBe(0);
    for (const { id, title } of results) {
      await page.goto(`${served.address}/pages/${id}`);
      expect((await page.locator('h1').textContent())?.trim()).toBe(title.trim());
      expect(await page.locator('#views img, #views script, .detail [onerror]').count()).toBe(0);
    }
    for (const view of ['overview', 'sites', 'words']) {
      await page.goto(`${served.address}/panel#/${view}`);
      await page.locator('.panel-view :is(table, .notice-soft):visible').first().waitFor();
    }
    await page.goto(`${served.address}/panel#/sites`);
    const listed = await fetch(`${served.address}/api/sites?size=1`);
    const { sites } = (await listed.json()) as { sites: { name: string }[] };
    await page.getByRole('button', { name: sites[0]!.name }).click();
    await page.getByText('Bizim için kural yok').waitFor();
    await page.locator('.panel-view .links a').first().waitFor();
  });

  test('stays text in a query', async () => {
    const page = await open('/');
    for (const query of [
      '"><script>window.owned=1</script>',
      '<img src=x onerror=window.owned=1>',
      "' autofocus onfocus=window.owned=1 x='",
      '</title><svg onload=window.owned=1>',
      'javascript:window.owned=1',
    ]) {
      await page.goto(`${served.address}/?q=${encodeURIComponent(query)}`);
      expect(await page.evaluate('window.owned'), query).toBeUndefined();
      expect(await page.inputValue('input[name=q]')).toBe(query);
    }
  });
});

describe('axe-core finds nothing against WCAG 2.2 AA', () => {
  const VIEWS = ['overview', 'crawl', 'sites', 'topics', 'freshness', 'words', 'experiments'];

  /** What a view has when it has loaded. */
  const SHOWN = ':is(table, form, .notice-soft):visible';

  test.each(['light', 'dark'] as const)(
    'in %s',
    async (colorScheme) => {
      const id = await firstPageId();
      const page = await open('/', { colorScheme });
      for (const path of [
        '/',
        '/?q=haber',
        '/?q=zzzzqqqq',
        `/pages/${id}`,
        '/crawler',
        '/docs/tr/tutorial',
        '/docs/en/errors',
        '/docs/tr/freshness',
        '/concordance?q=haber',
        '/panel',
      ]) {
        await page.goto(served.address + path);
        await page.evaluate(axe.source);
        expect(await violations(page), path).toEqual([]);
      }
      for (const view of VIEWS) {
        await page.locator(`.panel-nav [href="#/${view}"]`).click();
        await page.locator(`.panel-view ${SHOWN}`).first().waitFor();
        await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
        expect(await violations(page), view).toEqual([]);
      }
    },
    180_000,
  );
});
