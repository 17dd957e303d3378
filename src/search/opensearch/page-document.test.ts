import { describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { luceneLength } from './lucene-length.ts';
import { pageDocument } from './page-document.ts';

const page = {
  id: 7,
  site: 'ornek.com.tr',
  siteId: 1,
  title: 'Zeytin hasadı',
  text: 'Zeytin toplandı.',
  language: 'tr',
  topic: 'tarım',
  publishedAt: null,
  changedAt: Date.UTC(2025, 0, 2, 3, 4, 5),
  url: 'https://www.ornek.com.tr/haber',
  anchors: ['zeytin ağacı'],
};

describe('pageDocument', () => {
  it('stacks what counts without making the page longer', () => {
    const document = pageDocument(page, 12, new Analyzer(), null);
    expect(document).toMatchObject({
      word: ['zeytin hasadi', 'zeytin toplandi', '.|zeytin|zeytin|hasadi|hasadi|ornek|haber|zeytin|agaci'],
      length: 4,
      fed: 13,
      seq: 12,
      site: 'ornek.com.tr',
      domain: ['www.ornek.com.tr', 'ornek.com.tr', 'com.tr', 'tr'],
      topic: ['tarim'],
      topicName: ['tarım'],
      isForeign: false,
      date: Date.UTC(2025, 0, 2, 3, 4),
    });
    expect(document).not.toHaveProperty('published');
  });
});

describe('luceneLength', () => {
  it('is exact for short texts and rounds long ones down, by at most an eighth', () => {
    for (let words = 0; words < 40; words++) expect(luceneLength(words)).toBe(words);
    expect([luceneLength(41), luceneLength(1_000), luceneLength(1_050)]).toEqual([40, 984, 1048]);
    for (let words = 40; words < 100_000; words += 37) {
      expect(luceneLength(words)).toBeLessThanOrEqual(words);
      expect(luceneLength(words)).toBeGreaterThan((words * 7) / 8);
      expect(luceneLength(luceneLength(words))).toBe(luceneLength(words));
    }
  });
});
