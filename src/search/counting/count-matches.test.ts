import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';

const DOCS = 3_000;
let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-count-'));
  const writer = IndexWriter.open(folder);
  for (let id = 1; id <= DOCS; id++) {
    const words = ['elma', id % 3 === 0 ? 'armut' : '', id % 4 === 0 ? 'kiraz' : '', `kod${id}x`];
    const page = {
      ...testPage(id, words.join(' '), '', `site${id % 4}.tr`),
      topic: id % 2 ? 'tarım' : 'yemek',
      // A tenth has none
      author: id % 6 === 0 ? 'Ayşe Kaya' : id % 6 === 3 ? 'Ali  Can' : null,
      ...(id % 4 === 0 ? { section: 'Gündem' } : {}),
      ...(id % 10 === 0 ? {} : { kind: id % 5 === 1 ? ('forum' as const) : ('article' as const) }),
    };
    writer.apply([{ seq: id, id, page }]);
    if (id === 1_700) writer.commit(id);
  }
  writer.apply([{ seq: DOCS + 1, id: 3, page: null }]);
  writer.commit(DOCS + 1);
  writer.close();
  searcher = Searcher.open(folder);
});

afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

describe('totals and facets', () => {
  it('are exact up to 1,000 hits', () => {
    const answer = searcher.search('armut');
    expect(answer).toMatchObject({ total: 999, totalIsLowerBound: false });
    expect(answer.facets.estimated).toBe(false);
    expect(answer.facets.topic).toEqual([
      { value: 'yemek', count: 500 },
      { value: 'tarım', count: 499 },
    ]);
    expect(answer.facets.kind).toEqual([
      { value: 'article', count: 699 },
      { value: 'forum', count: 200 },
    ]);
  });
  it('count authors and sections on request', () => {
    expect(searcher.search('armut').facets).not.toHaveProperty('author');
    const { facets } = searcher.search('armut', { moreFacets: ['author', 'section'] });
    expect(facets.author).toEqual([
      { value: 'Ayşe Kaya', count: 500 },
      { value: 'Ali Can', count: 499 },
    ]);
    expect(facets.section).toEqual([{ value: 'Gündem', count: 250 }]);
    const narrowed = searcher.search('armut section:GUNDEM author:kaya', { moreFacets: ['author'] });
    expect(narrowed).toMatchObject({ total: 250, facets: { author: [{ value: 'Ayşe Kaya', count: 250 }] } });
    expect(searcher.search('armut -section:gündem').total).toBe(749);
    expect(searcher.search('armut', { section: 'yok' }).total).toBe(0);
  });
  it('estimates them beyond 1,000 hits too', () => {
    const { facets } = searcher.search('elma', { moreFacets: ['section'] });
    expect(facets.estimated).toBe(true);
    expect(facets.section![0]!.count).toBeGreaterThan(300);
  });
  it('are a lower bound and estimates beyond', () => {
    const answer = searcher.search('elma');
    expect(answer.totalIsLowerBound).toBe(true);
    expect(answer.total).toBeGreaterThan(1_000);
    expect(answer.total).toBeLessThanOrEqual(DOCS - 1);
    expect(answer.facets.estimated).toBe(true);
    for (const { count } of answer.facets.site) {
      expect(count).toBeGreaterThan(answer.total / 8);
      expect(count).toBeLessThan(answer.total / 2);
    }
  });
  it('follow filters, musts and nots', () => {
    expect(searcher.search('elma site:site0.tr').total).toBe(750);
    expect(searcher.search('+armut +kiraz').total).toBe(250);
    expect(searcher.search('armut -kiraz topic:TARIM').total).toBe(499);
    expect(searcher.search('topic:tarim').total).toBeGreaterThan(1_000);
    expect(searcher.search('kod17x').total).toBe(1);
    expect(searcher.search('armut', { from: Date.UTC(2000, 0, 1) }).total).toBe(0);
  });
  it('let one read up to 1,000 hits and no further', () => {
    expect(searcher.search('elma', { page: 10, size: 100 }).hits).toHaveLength(100);
    expect(searcher.search('elma', { page: 99, size: 100 }).page).toBe(10);
  });
  it('says so if the time was up before everything was counted', () => {
    let clock = 0;
    const hurried = Searcher.open(folder, { now: () => ++clock });
    const answer = hurried.search('title:elma', { budgetMs: 1 });
    hurried.close();
    expect(answer).toMatchObject({ total: 0, totalIsLowerBound: true, facets: { estimated: true } });
    expect(searcher.search('title:elma', { mayRelax: false })).toMatchObject({
      total: 0,
      totalIsLowerBound: false,
    });
  });
});
