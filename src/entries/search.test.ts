import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Dictionary, openIndex } from './search.ts';

test('texts of your own are put, found, shown, replaced and removed, without a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-library-'));
  const texts = new Map([
    [1, { title: 'Gözlükçüler çarşısı', text: 'Gözlükçüler yeni koleksiyonlarını tanıttı.' }],
    [2, { title: 'Kitap fuarı', text: 'Kitaplar ve yazarlar fuarda okurlarla buluştu.' }],
  ]);
  const index = openIndex(folder);
  for (const [id, { title, text }] of texts) index.put({ id, title, text });
  expect(index.search('gozlukcu').hits).toEqual([]);
  index.commit();
  const { hits, query } = index.search('gozlukcu');
  expect(hits.map(({ id }) => id)).toEqual([1]);
  expect(index.snippet(texts.get(1)!.text, query)).toBe(
    '<mark>Gözlükçüler</mark> yeni koleksiyonlarını tanıttı.',
  );
  expect(index.suggest('yaz')).toEqual(['yazarlar']);
  index.put({ id: 2, title: 'Film günleri', text: 'Filmler gösterildi.' });
  index.remove(1);
  index.commit();
  expect([index.search('kitap').total, index.search('gözlük').total, index.search('filmler').total]).toEqual([
    0, 0, 1,
  ]);
  index.close();
  const again = openIndex(folder);
  expect(again.search('film').hits.map(({ id }) => id)).toEqual([2]);
  again.close();
  rmSync(folder, { recursive: true });
});

test('an index of another dictionary is refused, and not a byte of it is touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-library-'));
  const index = openIndex(folder);
  index.put({ id: 1, title: '', text: 'Ferkimiz çoğaldı.' });
  index.commit();
  index.put({ id: 2, title: '', text: 'Kitaplar okundu.' });
  index.commit();
  index.close();
  const bytes = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]);
  const before = bytes();
  expect(before.filter(([name]) => name!.endsWith('.segment')).length).toBeGreaterThan(0);
  const dictionary = new Dictionary([{ word: 'ferk', wordClass: 'noun' }]);
  expect(() => openIndex(folder, { dictionary })).toThrow(
    expect.objectContaining({ code: 'index-analyser', message: expect.stringContaining('another folder') }),
  );
  expect(bytes()).toEqual(before);
  const again = openIndex(folder);
  expect(again.search('kitap').hits.map(({ id }) => id)).toEqual([2]);
  again.close();
  rmSync(join(folder, 'manifest.json'));
  expect(() => openIndex(folder)).toThrow(expect.objectContaining({ code: 'index-damaged' }));
  expect(bytes()).toEqual(before.filter(([name]) => name !== 'manifest.json'));
  rmSync(folder, { recursive: true });
});

test('two indexes with different dictionaries are open at once, and each reads its own words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-library-'));
  const text = 'Ferkimiz çoğaldı, bahçede bir zırlım vardı.';
  const open = (word: string) =>
    openIndex(join(folder, word), { dictionary: new Dictionary([{ word, wordClass: 'noun' }]) });
  const [one, other] = [open('ferk'), open('zırlım')];
  for (const index of [one, other, one]) {
    index.put({ id: 1, title: '', text });
    index.commit();
  }
  for (const index of [one, other, other, one]) {
    const isOne = index === one;
    expect(index.search('ferkten').total, 'ferkten').toBe(isOne ? 1 : 0);
    expect(index.search('zırlımlardan').total, 'zırlımlardan').toBe(isOne ? 0 : 1);
    expect(index.snippet(text, 'ferkten').includes('<mark>Ferkimiz</mark>')).toBe(isOne);
  }
  one.close();
  other.close();
  rmSync(folder, { recursive: true });
});
