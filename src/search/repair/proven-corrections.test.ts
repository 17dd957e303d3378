import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';

const TEXTS: readonly (readonly [pages: number, text: string])[] = [
  [6, 'Ata bindi, Türk’ün sözünü dinledi, yıl sonunda diz çöktü.'],
  [6, 'Gri bulutlar bal rengi oldu; soru nadir soruldu, yanıt için beklendi.'],
  [6, 'Bunu bir ödev yapmam dedi, ödev yine kaldı.'],
  [6, 'İş güvenliği kursu pazartesi başlıyor, iş güvenliği uzmanı anlatıyor.'],
  [6, 'Hashing yöntemleri ve hashing tabloları dersi.'],
  [2, 'Toplam 1 gün sürdü.'],
  [2, 'Otobüs 1. durakta bekledi, numara 7 yazıyordu.'],
];
const folder = mkdtempSync(join(tmpdir(), 'tazi-proof-'));
const writer = IndexWriter.open(folder);
let id = 0;
for (const [pages, text] of TEXTS) {
  for (let copy = 0; copy < pages; copy++) {
    id++;
    writer.apply([{ seq: id, id, page: testPage(id, `${text} Sayfa x${id}.`, '', `s${id}.tr`) }]);
  }
}
writer.commit(id);
writer.close();
const searcher = Searcher.open(folder);
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

describe('a right word', () => {
  it.each(["Atatürk'ün sözü", 'yıldız', 'gribal', 'nedir', 'izin', 'ödev yapamam'])(
    'of %s is neither replaced nor split, and no other is suggested',
    (query) => expect(searcher.search(query)).toMatchObject({ didYouMean: null, searchedFor: null }),
  );
});

it('corrects nothing into its opposite', () => {
  expect(searcher.search('ödev yapcam').didYouMean).not.toBe('ödev yapmam');
  expect(searcher.search('ödev yapam').didYouMean).not.toBe('ödev yapmam');
});

it('offers apart what was glued, if pages have it side by side', () => {
  expect(searcher.search('işgüvenliği kursu')).toMatchObject({ didYouMean: 'iş güvenliği kursu' });
});

it('says that a word is on no page, and offers its neighbours rather than searching them', () => {
  const answer = searcher.search('hashimoto');
  expect(answer).toMatchObject({
    missing: ['hashimoto'],
    neighbours: ['hashing'],
    total: 0,
    didYouMean: null,
  });
  const other = searcher.search('hashimoto kursu');
  expect(other.missing).toEqual(['hashimoto']);
  expect(other.total).toBe(6);
  // Another form of a word that pages have
  expect(searcher.search('bulutlardan').missing).toEqual([]);
});

it('searches a word in quotes as typed, so both spellings can be reached', () => {
  expect(searcher.search('hashnig tabloları')).toMatchObject({ searchedFor: 'hashing tabloları' });
  const typed = searcher.search('"hashnig" tabloları');
  expect(typed).toMatchObject({ searchedFor: null, missing: ['hashnig'], relaxed: ['"hashnig"'] });
});

it('takes the article for a number only beside a unit', () => {
  const digits = (query: string) =>
    searcher
      .search(query)
      .query.groups.some(({ atoms }) => atoms.some(({ words }) => words[0]?.word === '1'));
  expect(digits('bir otobüs')).toBe(false);
  expect(digits('kalan bir soru')).toBe(false);
  expect(digits('bir gün sürdü')).toBe(true);
  expect(searcher.search('1').query.groups[0]?.atoms).toHaveLength(1);
});
