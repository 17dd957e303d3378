import { afterEach, expect, test } from 'vitest';
import { computeViews, type ViewMaterial } from './compute-views.ts';
import { PageViewer } from './page-viewer.ts';
import { readWords } from './read-words.ts';

const HTML = `<title>Haber</title><nav><a href="/spor">Spor haberleri</a></nav><h1>Haber</h1><p>${'Kentin içme suyunu sağlayan baraj doldu. '.repeat(20)}</p>`;
const materialOf = (html: string): ViewMaterial => ({
  url: 'https://ornek.tr/haber',
  html,
  siblings: [{ id: 2, html: HTML.replaceAll('Haber', 'Başka') }],
  memory: null,
});
/** Takes a second to take apart, with its siblings. */
const LARGE: ViewMaterial = (() => {
  const html = `<table>${'<tr><td>hücre metni <b>kalın</b></td></tr>'.repeat(8_000)}</table>`;
  const siblings = Array.from({ length: 12 }, (_, n) => ({ id: n + 2, html: `${n}${html}` }));
  return { ...materialOf(html), siblings };
})();

const viewers: PageViewer[] = [];
const viewerOf = (options = {}) => {
  viewers.push(new PageViewer(options));
  return viewers.at(-1)!;
};
afterEach(async () => {
  for (const viewer of viewers.splice(0)) await viewer.close();
});

test('the thread computes what would be computed here', async () => {
  expect(await viewerOf().compute(1, materialOf(HTML))).toEqual(computeViews(materialOf(HTML)));
});

test('the thread reads words with the dictionary of the project', async () => {
  const text = 'Ahmet Yılmaz kitapları okudu.';
  const material = { text, language: 'tr', words: [] };
  const words = await viewerOf().readWords(1, material);
  expect(words).toEqual(readWords(material));
  expect(words.lemmas.find(({ token }) => token === 'kitapları')?.lemma).toBe('kitap');
});

test('a page that exceeds the limit is shown without its views, and is not tried again at once', async () => {
  const viewer = viewerOf({ timeoutMs: 0 });
  // The first job of a thread has more time.
  await viewer.compute(2, materialOf(HTML));
  const began = performance.now();
  expect(await viewer.compute(1, LARGE)).toBeNull();
  const tookMs = performance.now() - began;
  const again = performance.now();
  expect(await viewer.compute(1, LARGE)).toBeNull();
  expect(performance.now() - again).toBeLessThan(tookMs / 2);
});

test('results are kept as long as page and its siblings are the same', async () => {
  let now = 0;
  const viewer = viewerOf({ now: () => now });
  const first = await viewer.compute(1, materialOf(HTML));
  expect(await viewer.compute(1, materialOf(HTML))).toBe(first);
  expect(await viewer.compute(1, materialOf(`${HTML}<p>Yeni paragraf.</p>`))).not.toBe(first);
  const second = await viewer.compute(1, materialOf(HTML));
  now = 11 * 60_000;
  expect(await viewer.compute(1, materialOf(HTML))).not.toBe(second);
});

test('readers beyond those who can wait get the page at once, without its views', async () => {
  const viewer = viewerOf();
  const answers = Array.from({ length: 60 }, (_, id) => viewer.compute(id, materialOf(`${HTML}${id}`)));
  const views = await Promise.all(answers);
  expect(views.filter((one) => one === null).length).toBeGreaterThan(10);
  expect(views.filter((one) => one !== null).length).toBeGreaterThanOrEqual(32);
});
