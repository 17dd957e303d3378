import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { builtInVectors } from '../../index/vectors/word-vectors.ts';
import { seededRandom } from '../../model/seeded-random.ts';
import { parseQuery } from '../query/parse-query.ts';
import { Searcher } from '../searcher.ts';
import { WorkBudget } from '../work-budget.ts';
import { closeness, closestPages } from './closest-pages.ts';
import { queryVector } from './query-vector.ts';

const WORDS =
  'hastane doktor tedavi ameliyat hasta ilaç futbol maç gol takım stadyum hakem borsa faiz dolar banka kredi enflasyon okul öğretmen sınav öğrenci ders üniversite deprem yağmur deniz orman nehir dağ kitap roman şair yazar müze tiyatro bilgisayar yazılım internet telefon'.split(
    ' ',
  );
const PAGES = 1_500;
const DELETED = 40;

let folder: string;
let writer: IndexWriter;
let searcher: Searcher;
const analyzer = new Analyzer();
const vectors = builtInVectors();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-vectors-'));
  writer = IndexWriter.open(folder);
  const random = seededRandom(3);
  const text = () => Array.from({ length: 6 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  for (let id = 1; id <= PAGES; id++) {
    writer.apply([{ seq: id, id, page: testPage(id, text()) }]);
    if (id % 500 === 0) writer.commit(id);
  }
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

function closest(text: string, most: number): { id: number; close: number }[] {
  searcher.reader.refresh();
  const { segments } = searcher.reader;
  const query = parseQuery(text, analyzer);
  const vector = queryVector(query, vectors)!;
  return closestPages(vector, query, segments, vectors, most, WorkBudget.unlimited()).map((hit) => ({
    id: segments[hit.segment]!.reader.page(hit.doc),
    close: hit.score,
  }));
}

/** By comparing every vector. */
function trulyClosest(text: string, most: number): { id: number; close: number }[] {
  const vector = queryVector(parseQuery(text, analyzer), vectors)!;
  const all = searcher.reader.segments.flatMap(({ reader, tombstones }) =>
    Array.from({ length: reader.docs }, (_, doc) => doc)
      .filter((doc) => !tombstones.has(doc))
      .map((doc) => ({ id: reader.page(doc), close: closeness(vector, reader.vectors(vectors)!.row(doc)) })),
  );
  return all.sort((a, b) => b.close - a.close).slice(0, most);
}

it('finds nearly all of the closest pages without comparing every vector', () => {
  let found = 0;
  for (const word of WORDS) {
    const ids = new Set(closest(word, 10).map(({ id }) => id));
    found += trulyClosest(word, 10).filter(({ id }) => ids.has(id)).length;
  }
  expect(found / (10 * WORDS.length)).toBeGreaterThan(0.95);
});

it('follows deletions and merges', () => {
  const before = closest('hastane doktor', DELETED);
  writer.apply(before.map(({ id }, number) => ({ seq: PAGES + 1 + number, id, page: null })));
  writer.commit(PAGES + DELETED);
  const gone = new Set(before.map(({ id }) => id));
  const after = closest('hastane doktor', 10);
  expect(after.filter(({ id }) => gone.has(id))).toEqual([]);
  const truly = trulyClosest('hastane doktor', 10).map(({ close }) => close);
  writer.maybeMerge({ moment: 'rest' });
  searcher.reader.refresh();
  expect(searcher.reader.segments).toHaveLength(1);
  expect(trulyClosest('hastane doktor', 10).map(({ close }) => close)).toEqual(truly);
});

it('lets a hybrid search find a page without a word of the query, and says so', () => {
  const id = PAGES + 1_000;
  const page = testPage(id, 'Faiz ve dolar yükselince endeks yatırımcıyı şaşırttı.', '', 'tek.test');
  writer.apply([{ seq: 9_000, id, page }]);
  writer.commit(9_000);
  searcher.reader.refresh();
  const options = { site: 'tek.test', explain: true } as const;
  expect(searcher.search('borsa', { ...options, mode: 'words' }).total).toBe(0);
  const { hits, total } = searcher.search('borsa', { ...options, mode: 'hybrid' });
  expect(hits.map((hit) => hit.id)).toEqual([id]);
  expect(total).toBe(1);
  expect(hits[0]!.parts!.map(({ kind }) => kind)).toContain('meaning');
  expect(hits[0]!.parts!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hits[0]!.score, 6);
  expect(searcher.search('futbol', { ...options, mode: 'hybrid' }).total).toBe(0);
  expect(searcher.search('zzzz qqqq', { mode: 'hybrid' }).hits).toEqual([]);
});
