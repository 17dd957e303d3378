import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openIndex, snippet } from './search.ts';

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
  expect(snippet(texts.get(1)!.text, query)).toBe('<mark>Gözlükçüler</mark> yeni koleksiyonlarını tanıttı.');
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
