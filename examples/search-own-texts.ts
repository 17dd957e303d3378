/** Turkish search over texts of your own, without a server. `npx tsx examples/search-own-texts.ts` */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from 'tazi/search';

const texts = [
  { id: 1, title: 'Gözlükçüler çarşısı', text: 'Gözlükçüler yeni koleksiyonlarını tanıttı.' },
  { id: 2, title: 'Kitap fuarı', text: 'Kitaplar ve yazarlar fuarda okurlarla buluştu.' },
];

const folder = mkdtempSync(join(tmpdir(), 'tazi-example-'));
const index = openIndex(folder);
for (const text of texts) index.put(text);
index.commit();

// Typed without Turkish letters and in another form: found all the same.
for (const query of ['gozlukculer', 'kitaplardan']) {
  const { hits, query: parsed } = index.search(query);
  for (const { id } of hits) {
    const { title, text } = texts.find((one) => one.id === id)!;
    console.log(`${query} → ${title}: ${index.snippet(text, parsed)}`);
  }
}
index.close();
rmSync(folder, { recursive: true });
