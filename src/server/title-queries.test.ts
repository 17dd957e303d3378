import { describe, expect, it } from 'vitest';
import { TitleQueries } from './title-queries.ts';

describe('queries to warm up with', () => {
  it('are the first words of titles that were found, each title once', () => {
    const queries = new TitleQueries();
    expect(queries.next()).toBeNull();
    const answer = JSON.stringify({ results: [{ title: 'Su <mark>kesintisi</mark> "yarın" bitiyor' }] });
    queries.learn(answer);
    queries.learn(answer);
    queries.learn('<!doctype html><title>Ara</title>');
    expect(queries.next()).toBe('Su');
    expect(queries.next()).toBeNull();
    queries.learn(JSON.stringify({ results: [{ title: '<mark>Sağlık</mark> haberi geldi' }] }));
    expect(queries.next()).toBe('Sağlık haberi');
  });
  it('come from titles and snippets by turns, and from what is left', () => {
    const queries = new TitleQueries();
    queries.learn(
      JSON.stringify({
        results: [
          { title: 'Su kesintisi', snippet: 'Üç mahallede <mark>su</mark> yarın öğleden sonra kesilecek …' },
          { title: 'Sağlık haberi', snippet: 'Yeni hastane nisanda açılacak.' },
        ],
      }),
    );
    expect(queries.next()).toBe('Sğalık');
    expect(queries.next()).toBe('Yeni hastane nisanda açılacak');
    expect(queries.next()).toBe('Su kesintisi');
    expect(queries.next()).toBe('Üç mahallede su yarın öğleden sonra');
    expect(queries.next()).toBeNull();
  });
  it('have a slip now and then, as those of people do', () => {
    const queries = new TitleQueries();
    queries.learn(JSON.stringify({ title: 'Sağlık haberi' }));
    expect(queries.next()).toBe('Sğalık');
  });
});
