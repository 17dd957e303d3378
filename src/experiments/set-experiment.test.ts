import { expect, test } from 'vitest';
import { type SetPage, setExperiment } from './set-experiment.ts';

const MENU = 'Ana sayfa Gündem Ekonomi Spor Dünya Sağlık Teknoloji Yazarlar Künye İletişim';
const STORIES = ['Baraj doldu ve kent rahatladı.', 'Zeytin hasadı bu yıl verimli geçti.'];
const pages: SetPage[] = STORIES.map((article, i) => ({
  name: `/${i}`,
  html: `<nav>${MENU}</nav> <p class="haber">${article}</p>`,
  article,
}));

test('counts the words of every view and compares each with each (S7)', () => {
  const { data, tablo1 } = setExperiment('deneme', pages, 1);
  expect(data).toEqual({ source: 'deneme', pages: 2, withArticle: 2, compared: 2 });
  const { words, improvement, sizeRatio } = tablo1.ours as Record<string, Record<string, number>>;
  expect(words).toMatchObject({ HTML: 17.5, DI: 16.5, BMT: 5.5, AH: 5.5 });
  expect(improvement!['DI→BMT']).toBe(66.67);
  expect(improvement!['BMT→AH']).toBe(0);
  expect(sizeRatio!['HTML/AH']).toBe(3.18);
});

test('finds roots for the words of a text, and none for tags (S8)', () => {
  const { foundShare } = setExperiment('deneme', pages, 1).roots.ours as {
    foundShare: Record<string, number>;
  };
  expect(foundShare['AH']).toBe(100);
  expect(foundShare['HTML']).toBeLessThan(foundShare['DI']!);
});

test('leaves AH out when the article is not known', () => {
  const unknown = pages.map((page) => ({ ...page, article: null }));
  const { data, tablo1 } = setExperiment('deneme', unknown, 1);
  expect(data.withArticle).toBe(0);
  expect(tablo1.ours['words']).not.toHaveProperty('AH');
});

test('compares all views on the pages whose article is known', () => {
  const some = [...pages, { name: '/2', html: `<nav>${MENU}</nav> ${'kelime '.repeat(300)}`, article: null }];
  const { data, tablo1 } = setExperiment('deneme', some, 1);
  expect(data).toMatchObject({ pages: 3, withArticle: 2, compared: 2 });
  // The third page would raise the mean of HTML alone.
  expect((tablo1.ours['words'] as Record<string, number>)['HTML']).toBe(17.5);
  expect(tablo1.notes.some(({ en }) => en.includes('known for 2 pages'))).toBe(true);
});

test('takes the same pages for the same seed', () => {
  const many = Array.from({ length: 80 }, (_, i) => ({
    name: `/${i}`,
    html: `<p>${'kelime '.repeat(i + 1)}</p>`,
    article: null,
  }));
  const words = (seed: number) => setExperiment('deneme', many, seed).tablo1.ours['words'];
  expect(words(3)).toEqual(words(3));
  expect(words(3)).not.toEqual(words(4));
});
