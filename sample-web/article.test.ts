import { describe, expect, it } from 'vitest';
import { type Article, blocksOf, countWords, parseArticle, TOPICS, textOf } from './article.ts';
import { loadArticles } from './library.ts';
import { SITE_IDS } from './site.ts';

const SOURCE = `---
title: Deneme
topic: spor
section: Spor
author: Ada Yazar
date: 2026-03-14
summary: Bir özet.
changes: daily
---
İlk paragraf
iki satırdır.

## Ara başlık

- bir
- iki

1. adım

> alıntı

Son.

%% güncelleme
Gelişme bir.

%% güncelleme
Gelişme iki.

%% yorum Okur
Güzel yazı.
`;

describe('an article', () => {
  it('is read into blocks, updates and comments', () => {
    const article = parseArticle('gunluk', 'deneme', SOURCE);
    expect(article.blocks.map((block) => `${block.kind}: ${block.text}`)).toEqual([
      'paragraph: İlk paragraf iki satırdır.',
      'heading: Ara başlık',
      'item: bir',
      'item: iki',
      'step: adım',
      'quote: alıntı',
      'paragraph: Son.',
    ]);
    expect(article.updates.map(textOf)).toEqual(['Gelişme bir.', 'Gelişme iki.']);
    expect(article.comments).toEqual([{ author: 'Okur', text: 'Güzel yazı.' }]);
  });

  it('shows one update after the lead, another at the next version', () => {
    const article = parseArticle('gunluk', 'deneme', SOURCE);
    const second = [0, 1, 2, 3].map((version) => blocksOf(article, version)[1]!.text);
    expect(second).toEqual(['Ara başlık', 'Gelişme bir.', 'Gelişme iki.', 'Gelişme bir.']);
    expect(blocksOf(article, 1)).toHaveLength(article.blocks.length + 1);
  });

  it('takes a number for a step only where it counts on', () => {
    const body = '1. ilk\n2. ikinci\n\n41. dakika: Gol!\n\n90. dakika: Bitti.';
    const article = parseArticle('saha', 'x', SOURCE.replace(/İlk paragraf[\s\S]*?(?=\n%%)/, body));
    expect(article.blocks.map((block) => `${block.kind}: ${block.text}`)).toEqual([
      'step: ilk',
      'step: ikinci',
      'paragraph: 41. dakika: Gol!',
      'paragraph: 90. dakika: Bitti.',
    ]);
  });

  it('keeps who wrote a post out of its text', () => {
    const thread = parseArticle('forum', 'x', SOURCE.replace('İlk paragraf', '@ayse_34: selam'));
    expect(thread.blocks[0]).toEqual({ kind: 'post', nick: 'ayse_34', text: 'selam iki satırdır.' });
    expect(blocksOf(thread, 1).at(-1)!.text).toBe('Gelişme bir.');
  });

  it('is refused with its name where the head is wrong', () => {
    expect(() => parseArticle('gunluk', 'x', 'no head')).toThrow('gunluk/x.md has no head');
    expect(() => parseArticle('gunluk', 'x', SOURCE.replace('topic: spor', 'topic: uzay'))).toThrow('uzay');
    expect(() => parseArticle('gunluk', 'x', SOURCE.replace('2026-03-14', 'dün'))).toThrow('dün');
  });
});

describe('the articles', () => {
  const all = SITE_IDS.flatMap((site) => loadArticles(site));
  const turkish = all.filter((article) => article.language === 'tr');

  it('are at least 140 in Turkish, on at least 14 sites and 12 topics', () => {
    expect(turkish.length).toBeGreaterThanOrEqual(140);
    expect(new Set(turkish.map((article) => article.site)).size).toBeGreaterThanOrEqual(14);
    expect(new Set(turkish.map((article) => article.topic)).size).toBeGreaterThanOrEqual(12);
    expect(all.every((article) => TOPICS.includes(article.topic))).toBe(true);
  });

  it('have 100 to 350 words each', () => {
    const wrong = all.filter((article) => {
      const words = countWords(textOf(article.blocks));
      return words < 100 || words > 350;
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('have different titles, and updates that differ from each other', () => {
    expect(new Set(all.map((article) => article.title)).size).toBe(all.length);
    const repeated = all.filter(
      (article) => new Set(article.updates.map(textOf)).size !== article.updates.length,
    );
    expect(repeated.map(nameOf)).toEqual([]);
  });

  it('change at every rate that the clock knows', () => {
    const classes = new Set(turkish.map((article) => article.changes));
    expect([...classes].sort()).toEqual(['daily', 'hourly', 'minutes', 'never', 'weekly']);
  });
});

function nameOf(article: Article): string {
  return `${article.site}/${article.slug}`;
}
