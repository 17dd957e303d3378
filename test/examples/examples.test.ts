/** Runs every example as a reader would, through the built package (`tazi/…`), and checks what it prints. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { loadProject, openForSearch } from '../../src/project/project.ts';
import { serveProject } from '../../src/server/serve-project.ts';

const folder = mkdtempSync(join(tmpdir(), 'tazi-examples-'));
const argv = process.argv;
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(values.join(' ')));
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(name: string, ...args: string[]): Promise<string> {
  process.argv = [...argv.slice(0, 2), ...args];
  await import(`../../examples/${name}.ts`);
  return printed.join('\n');
}

test('analyse-turkish', async () => {
  const out = await run('analyse-turkish');
  expect(out).toContain('Kitapları → kitap');
  expect(out).toContain('işletmecilik, işletmeci, işletme');
  expect(out).toContain('Ağaçlar çiçek açtı');
  expect(out).toContain('selam, çok güzel');
});

test('similar-text', async () => {
  expect(await run('similar-text')).toMatch(/^\d+ characters are shared: Ana sayfa/);
});

test('classify-texts', async () => {
  expect(await run('classify-texts')).toBe(
    [
      '12 texts, topics: ekonomi, sağlık, spor',
      'spor: Kaleci maçta golü önledi',
      'sağlık: Doktorlar hastanede aşı yapacak',
      'ekonomi: Piyasalar faiz ve dolar konuşuyor',
    ].join('\n'),
  );
});

test('clean-a-folder', async () => {
  const stories = ['Baraj son yağışlarla doldu.', 'Park haftaya açılıyor.', 'Kütüphane geceleri de açık.'];
  stories.forEach((story, i) => {
    const html = `<html lang="tr"><title>Haber ${i}</title><ul><li><a href="/">Ana sayfa</a><li><a href="/spor">Spor</a></ul>
      <h1>Haber ${i}</h1><p>${story} ${`${story} Yetkililer konuyla ilgili açıklama yaptı. `.repeat(3)}</p>
      <p>Bu sitedeki yazıların her hakkı saklıdır, kaynak gösterilmeden alıntı yapılamaz.</p></html>`;
    writeFileSync(join(folder, `${i}.html`), html);
  });
  const out = await run('clean-a-folder', folder);
  for (const story of stories) expect(out).toContain(story);
  expect(out).not.toContain('her hakkı saklıdır');
});

test('search-own-texts', async () => {
  expect(await run('search-own-texts')).toBe(
    [
      'gozlukculer → Gözlükçüler çarşısı: <mark>Gözlükçüler</mark> yeni koleksiyonlarını tanıttı.',
      'kitaplardan → Kitap fuarı: <mark>Kitaplar</mark> ve yazarlar fuarda okurlarla buluştu.',
    ].join('\n'),
  );
});

test('custom-revisit-policy', async () => {
  const out = await run('custom-revisit-policy');
  const [own, ours] = [...out.matchAll(/: ([\d.]+) %/g)].map(([, share]) => Number(share));
  expect(ours).toBeGreaterThan(own!);
});

test('read-web-formats', async () => {
  expect(await run('read-web-formats')).toBe(
    [
      'false 2 https://ornek.com.tr/harita.xml',
      'https://ornek.com.tr/baraj',
      'Baraj doldu https://ornek.com.tr/baraj',
    ].join('\n'),
  );
});

test('custom-url-filter', { timeout: 180_000 }, async () => {
  const web: SampleWeb = await startSampleWeb();
  try {
    const seed = web.seeds[0]!;
    vi.stubEnv('TAZI_ALLOW_HOSTS', new URL(seed).host);
    vi.stubEnv('TAZI_CRAWL_CONTACT', 'mailto:ornek@example.org');
    vi.stubEnv('TAZI_CRAWL_DELAY_MS', '0');
    vi.stubEnv('TAZI_CRAWL_MAX_PAGES', '40');
    vi.stubEnv('TAZI_CRAWL_WORKERS', '0');
    const out = await run('custom-url-filter', join(folder, 'crawl'), seed);
    expect(out).toMatch(/^indexed http/m);
    expect(out).not.toContain('/yazdir');
  } finally {
    await web.close();
  }
});

test('client', { timeout: 180_000 }, async () => {
  const project = loadProject(join(folder, 'crawl'), { environment: {}, flags: { 'server.port': 0 } });
  const opened = await openForSearch(project, 'ask');
  const server = await serveProject(project, opened);
  try {
    const out = await run('client', server.address, 'haber');
    expect(out).toMatch(/^[1-9]\d* pages\n.+ \(http/);
    expect(out).toMatch(/^ended: [1-9]\d* pages/m);
  } finally {
    await server.close();
    await opened.close();
  }
});

test('every example is run here', () => {
  const names = readdirSync(new URL('../../examples/', import.meta.url)).filter((name) =>
    name.endsWith('.ts'),
  );
  const tested = [
    'analyse-turkish',
    'classify-texts',
    'clean-a-folder',
    'client',
    'custom-revisit-policy',
    'custom-url-filter',
  ];
  tested.push('read-web-formats', 'search-own-texts', 'similar-text');
  expect(names.map((name) => name.replace('.ts', '')).sort()).toEqual(tested.sort());
});
