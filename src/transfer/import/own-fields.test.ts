import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as followers from '../../indexing/index-follower.ts';
import { Searcher } from '../../search/searcher.ts';
import { allPages } from '../../store/all-pages.ts';
import { openStore } from '../../store/open-store.ts';
import { exportedPage } from '../export/exported-page.ts';
import { fileSource } from './document-lines.ts';
import { importDocuments } from './import-documents.ts';

let folder: string;
let searcher: Searcher;

const pathsIn = (dataFolder: string) => ({
  ...{ dataFolder, databaseFile: join(dataFolder, 'tazi.db'), indexFolder: join(dataFolder, 'index') },
});
const book = (n: number, fields: object) => ({
  url: `https://kitap.ornek.tr/${n}`,
  title: `Kitap ${n}`,
  text: `Bu kitabın ${n}. baskısı okurların beklediği gibi bu hafta raflarda.`,
  ...fields,
});
const BOOKS = [
  book(1, { yayınevi: 'Can Yayınları', yıl: 1998, tür: ['roman', 'öykü'], gizli: 'x' }),
  book(2, { yayınevi: 'CAN YAYINLARI', yıl: 2004, tür: 'roman' }),
  book(3, { yayınevi: 'İletişim', yıl: 1998, tür: 'şiir' }),
  book(4, {}),
];

async function imported(name: string, lines: readonly object[], keep?: string[]) {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const paths = pathsIn(join(folder, name));
  await importDocuments(paths, fileSource(file), keep ? { keep } : {});
  return paths;
}

async function pagesIn(databaseFile: string) {
  const store = await openStore(databaseFile, 'read');
  const pages = [];
  for await (const page of allPages(store.changes)) pages.push(page);
  await store.close();
  return pages.sort((a, b) => a.id - b.id);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-fields-'));
  // The same code without a thread, which takes seconds to start from source
  const { followIndex } = followers;
  vi.spyOn(followers, 'followIndex').mockImplementation((options) => followIndex(options, false));
  const { indexFolder } = await imported('kitaplar', BOOKS, ['yayınevi', 'yıl', 'tür', 'yok']);
  searcher = Searcher.open(indexFolder);
});
afterAll(() => {
  searcher.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('fields of an import that are kept', () => {
  const found = (query: string) =>
    searcher
      .search(query, { mayRelax: false })
      .hits.map(({ id }) => id)
      .sort();

  it.each([
    ['kitap field:"yayınevi=can yayınları"', [1, 2]],
    ['kitap field:"YAYINEVI = Can  Yayinlari"', [1, 2]],
    ['kitap alan:yıl=1998', [1, 3]],
    ['kitap field:yıl=1998 field:tür=roman', [1]],
    ['kitap field:tür=öykü', [1]],
    ['kitap -field:tür=roman', [3, 4]],
    ['field:tür=şiir', [3]],
    ['kitap field:gizli=x', []],
    ['kitap field:yayınevi=can', []],
    ['kitap field:', [1, 2, 3, 4]],
  ])('%s finds %j', (query, ids) => expect(found(query)).toEqual(ids));

  it('are counted as they are written, each value of a page once', () => {
    expect(searcher.search('kitap').facets.fields).toEqual({
      yayınevi: [
        { value: 'CAN YAYINLARI', count: 1 },
        { value: 'Can Yayınları', count: 1 },
        { value: 'İletişim', count: 1 },
      ],
      yıl: [
        { value: '1998', count: 2 },
        { value: '2004', count: 1 },
      ],
      tür: [
        { value: 'roman', count: 2 },
        { value: 'öykü', count: 1 },
        { value: 'şiir', count: 1 },
      ],
    });
    expect(searcher.search('kitap field:tür=şiir').facets.fields).toEqual({
      yayınevi: [{ value: 'İletişim', count: 1 }],
      yıl: [{ value: '1998', count: 1 }],
      tür: [{ value: 'şiir', count: 1 }],
    });
  });

  it('are the same after an export and an import of it', async () => {
    const before = await pagesIn(join(folder, 'kitaplar/tazi.db'));
    expect(before.map(({ fields }) => fields?.['tür'])).toEqual([
      ['roman', 'öykü'],
      ['roman'],
      ['şiir'],
      undefined,
    ]);
    const lines = before.map((page) => exportedPage(page, []));
    const { databaseFile } = await imported('geri', lines);
    expect((await pagesIn(databaseFile)).map(({ fields }) => fields)).toEqual(
      before.map(({ fields }) => fields),
    );
  });

  it('say after an export and an import that the language is not sure', async () => {
    const line = {
      url: 'https://a.example/arsiv',
      title: 'Arşiv',
      text: '2019',
      language: 'tr',
      languageSure: false,
    };
    const { databaseFile } = await imported('belirsiz', [line], ['*']);
    const [page] = await pagesIn(databaseFile);
    expect(page).toMatchObject({ language: 'tr', isLanguageDoubtful: true });
    expect(page!.fields).toBeUndefined();
    expect(exportedPage(page!, [])).toMatchObject({ language: 'tr', languageSure: false });
    expect(exportedPage({ ...page!, isLanguageDoubtful: false }, [])).not.toHaveProperty('languageSure');
  });

  it('are kept only on request; * requests all', async () => {
    const none = await imported('hicbiri', BOOKS);
    expect((await pagesIn(none.databaseFile)).map(({ fields }) => fields)).toEqual(Array(4).fill(undefined));
    const all = await imported('hepsi', BOOKS, ['*']);
    expect(Object.keys((await pagesIn(all.databaseFile))[0]!.fields!)).toEqual([
      'yayınevi',
      'yıl',
      'tür',
      'gizli',
    ]);
  });
});
