import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../model/store.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { MAX_VIEW_CHARS, pageViews } from './page-views.ts';

const MENU = ['Gündem', 'Ekonomi', 'Spor', 'Dünya', 'Sağlık', 'Yazarlar']
  .map((name) => `<li><a href="/${name}">${name} haberleri</a></li>`)
  .join('\n');
const STORIES = [
  'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla birlikte yüzde doksanı geçti.',
  'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor.',
];
const htmlOf = (story: number) =>
  `<title>Haber ${story}</title><nav><ul>${MENU}</ul></nav><h1>Haber ${story}</h1><p>${STORIES[story - 1]}</p><script>sayac(${story})</script>`;

let store: Store;

beforeEach(async () => {
  store = await openStore(':memory:', 'write');
  await store.urls.add(
    [1, 2, 3].map((id) => sampleUrl(id)),
    0,
  );
  for (const page of [1, 2]) {
    const content = sampleContent({ text: STORIES[page - 1]!, textHash: `${page}` });
    await store.journeys.commit([sampleJourney('indexed', { page, content, body: gzipSync(htmlOf(page)) })]);
  }
  await store.journeys.commit([sampleJourney('indexed', { page: 3 })]);
});
afterEach(() => store.close());

test('the views of a page stand side by side, with the reason for every removed block (S3)', async () => {
  const views = (await pageViews(1, store))!;
  expect(views.html).toBe(htmlOf(1));
  expect(views.di).toContain('sayac(1)');
  expect(views.di).not.toContain('<');
  expect(views.partner).toBe(2);
  expect(views.bmt).toContain(STORIES[0]);
  expect(views.bmt).not.toContain('Dünya haberleri');
  expect(views.clean).toBe(STORIES[0]);
  expect(views.metadata).toMatchObject({ title: 'Haber 1', sources: { title: 'visible' } });
  expect(views.blocks.filter(({ reason }) => reason === null).map(({ text }) => text)).toEqual([
    'Haber 1',
    STORIES[0],
  ]);
  expect(views.blocks.find(({ text }) => text === 'Spor haberleri')!.reason).toBe('navigation');
});

test('a text without HTML has its clean view alone', async () => {
  expect(await pageViews(3, store)).toMatchObject({
    html: null,
    di: null,
    bmt: null,
    partner: null,
    blocks: [],
  });
  expect(await pageViews(99, store)).toBeNull();
});

test('a page without end is cut, and says so', async () => {
  const huge = `<title>Uzun</title>${'<p>Bitmeyen bir yazı daha.</p>'.repeat(100_000)}`;
  const content = sampleContent({ text: 'Bitmeyen bir yazı daha.\n'.repeat(100_000), textHash: 'uzun' });
  await store.journeys.commit([sampleJourney('indexed', { page: 3, content, body: gzipSync(huge) })]);
  const views = (await pageViews(3, store))!;
  expect(views.isCut).toBe(true);
  expect(JSON.stringify(views).length).toBeLessThan(6 * MAX_VIEW_CHARS);
  expect((await pageViews(1, store))!.isCut).toBe(false);
});

test('the true text is a view of its own where a person gave one (AH)', async () => {
  const gold = { get: (url: string) => (url.endsWith('/1') ? 'Asıl haber' : null) };
  expect(await pageViews(1, store, gold)).toMatchObject({ gold: 'Asıl haber', clean: STORIES[0] });
  expect(await pageViews(3, store, gold)).toMatchObject({ gold: null });
});
