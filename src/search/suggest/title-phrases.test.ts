import { describe, expect, it } from 'vitest';
import { titlePhrases, titleQuery } from './title-phrases.ts';

describe('titles that may have what is typed', () => {
  it.each([
    ['kalp d', 'title:kalp title:d*'],
    ['kalp ', 'title:kalp'],
    ['sağ', 'title:sağ*'],
    ['"kalp" -da', 'title:kalp title:da*'],
  ])('%j are found by %s', (typed, query) => expect(titleQuery(typed)).toBe(query));
  it.each(['', ' ', 'k', 'ka', '"', 'a b c d e f g h i'])('%j is too little or too much', (typed) =>
    expect(titleQuery(typed)).toBeNull(),
  );
});

describe('phrases of titles', () => {
  const titles = [
    'Kalp damar hastalıkları nasıl anlaşılır?',
    'Çocuklarda Kalp Damar Hastalıkları: belirtiler',
    'Kalp dostu beslenme',
    'Deprem ve kalp',
  ];

  it('continue what is typed, those of several titles first', () => {
    expect(titlePhrases('kalp d', titles)).toEqual([
      'kalp damar hastalıkları nasıl anlaşılır',
      'kalp damar hastalıkları',
      'kalp dostu beslenme',
    ]);
    expect(titlePhrases('KALP', ['Kalp krizi', 'Kalp Krizi', 'Kalp pili'])).toEqual([
      'kalp krizi',
      'kalp pili',
    ]);
  });

  it('are written as the titles are, whatever is typed', () => {
    expect(titlePhrases('cocuk sagl', ['Çocuk Sağlığı Rehberi'])).toEqual(['çocuk sağlığı rehberi']);
    expect(titlePhrases("istanbul'da y", ["İstanbul'da Yaşam"])).toEqual(["istanbul'da yaşam"]);
  });

  it('end with a part of the title, and not with an uninformative word', () => {
    expect(
      titlePhrases('zeytin', ['Zeytin ve üzüm hasadı başladı', 'Zeytin | Tarım', 'Zeytin hasadı için']),
    ).toEqual(['zeytin ve üzüm hasadı', 'zeytin hasadı']);
  });

  it('need adjacent words, with the typed ones complete', () => {
    expect(titlePhrases('kal damar', titles)).toEqual([]);
    expect(titlePhrases('kalp hastalıkları', titles)).toEqual([]);
    expect(titlePhrases('', titles)).toEqual([]);
  });
});
