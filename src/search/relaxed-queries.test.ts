import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { seededRandom } from '../model/seeded-random.ts';
import { openTestCorpus } from './open-test-corpus.ts';
import { Searcher } from './searcher.ts';

const { searcher, close } = openTestCorpus();
afterAll(close);

describe('a query that finds nothing', () => {
  it.each([
    ['"krizi kalp"', ['"krizi kalp"']],
    ['kalp krizi "acil araba"', ['"acil araba"']],
    ['+kalp +uçurtmalar', ['+uçurtmalar']],
    ['kalp krizi site:yok.tr', ['site:yok.tr']],
    ['title:kalp', ['title:kalp']],
    ['deprem NEAR/2 hayat', ['deprem NEAR/2 hayat']],
    ['kalp -kalp', ['-kalp']],
    ['deprem AND zeytin', ['deprem AND zeytin']],
    ['kalp after:2031', ['after:2031']],
    // As few as possible, those that were typed with the most intent last
    ['+zeytin site:yok.tr -hasadı lang:tr', ['site:yok.tr']],
    ['"kalp krizi" +zeytin', ['+zeytin']],
  ])('%s is searched without %s', (typed, left) => {
    const answer = searcher.search(typed);
    expect(answer.relaxed).toEqual(left);
    expect(answer.hits.length).toBeGreaterThan(0);
    expect(answer.total).toBeGreaterThan(0);
    expect(searcher.search(typed, { mayRelax: false }).total).toBe(0);
  });

  it.each(['"kalp krizi"', '+kalp -damar', 'xqzw', '"xqzw"', 'site:yok.tr', '', '-'])(
    'nothing is left out of %s',
    (typed) => expect(searcher.search(typed).relaxed).toEqual([]),
  );

  it('counts what it finds without them', () => {
    const answer = searcher.search('"krizi kalp"');
    expect(answer.total).toBe(searcher.search('krizi kalp').total);
  });

  it('keeps them for what selects pages', () => {
    expect(searcher.matchingPages('"krizi kalp"').size).toBe(0);
    expect(searcher.matchingPages('kalp site:yok.tr', { isStrict: true }).size).toBe(0);
    expect(searcher.matchingPages('"krizi kalp', { isStrict: true }).size).toBe(0);
    expect(searcher.matchingPages('kalp krizi nedir "acil araba"').size).toBe(0);
    expect(searcher.search('"krizi kalp"', { sort: 'news' }).total).toBe(0);
  });
});

it('takes the quotation marks of a sentence for text, and says so', () => {
  const answer = searcher.search('Müzede duran "krisi yazan levha" hangi müzede?');
  expect(answer.relaxed).toEqual(['"krisi yazan levha"']);
  expect(answer.hits.length).toBeGreaterThan(0);
});

it('finds pages for 2,000 questions with random marks, quotes and operators', () => {
  const random = seededRandom(41);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const sentences = [
    'kalp krizi geçiren hastalar nereye götürülmelidir',
    'python programlama dili nerede öğretiliyor',
    'deprem sigortası kimler için zorunludur',
    'Osmanlı mimarisi üzerine açılan sergi',
    'su kesintisi ne zaman yapılacak',
    'güneş enerjisi panelleri nereye kuruldu',
  ].map((sentence) => sentence.split(' '));
  const marks = [
    '"',
    '“',
    '”',
    '«',
    '„',
    "'",
    '’',
    '(',
    ')',
    '[',
    '-',
    '+',
    ':',
    '*',
    '?',
    '…',
    '|',
    '\\',
    '~',
    '^',
  ];
  const operators = ['OR', 'AND', 'NOT', 'NEAR', 'NEAR/2', '||', '-', '+', '"', '" "'];
  const fields = [
    'title:',
    'site:yok.tr ',
    'lang:en ',
    'topic:',
    'kind:article ',
    'after:2031 ',
    'author:"x" ',
    '-',
    '+',
    '"',
  ];
  const empty: string[] = [];
  for (let at = 0; at < 2_000; at++) {
    const words = pick(sentences).flatMap((word): string[] => {
      const dice = random();
      if (dice < 0.15) return [pick(marks) + word];
      if (dice < 0.3) return [word + pick(marks)];
      if (dice < 0.4) return [pick(operators), word];
      if (dice < 0.48) return [pick(fields) + word];
      if (dice < 0.53) return [`"${word}"`];
      return [word];
    });
    const query = words.join(' ');
    if (searcher.search(query).hits.length === 0) empty.push(query);
  }
  expect(empty).toEqual([]);
}, 120_000);

describe('a query of more than 64 words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-long-'));
  const writer = IndexWriter.open(folder);
  const greeting = 'merhaba size bir konuda danışmak istiyorum çok uzun zamandır düşünüyorum';
  for (let id = 1; id <= 30; id++) {
    const text = id === 7 ? 'Kümülonimbüs bulutu dolu getirir.' : `${greeting} konu ${id}`;
    writer.apply([{ seq: id, id, page: testPage(id, text, '', `s${id}.tr`) }]);
  }
  writer.commit(30);
  writer.close();
  const long = Searcher.open(folder);
  afterAll(() => {
    long.close();
    rmSync(folder, { recursive: true });
  });

  it('is searched by its rarest words, wherever they are', () => {
    const talk = Array.from({ length: 80 }, (_, at) => `${greeting.split(' ')[at % 8]!} laf${at}`).join(' ');
    const answer = long.search(`${talk} kümülonimbüs bulutu`);
    expect(answer.query.groups.length).toBeLessThanOrEqual(64);
    expect(answer.hits[0]?.id).toBe(7);
  });
});
