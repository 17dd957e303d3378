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
  it('have a slip now and then, as those of people do', () => {
    const queries = new TitleQueries();
    queries.learn(JSON.stringify({ title: 'Sağlık haberi' }));
    expect(queries.next()).toBe('Sğalık');
  });
});
