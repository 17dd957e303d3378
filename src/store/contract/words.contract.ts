import { expect, test } from 'vitest';
import type { StoredWord } from '../../model/stored-word.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleUrl } from './samples.ts';

function word(text: string, changes: Partial<StoredWord> = {}): StoredWord {
  return {
    word: text,
    count: 1,
    capitals: 0,
    allCapitals: 0,
    apostrophes: 0,
    firsts: 0,
    contexts: [],
    ...changes,
  };
}

const NONE: ReadonlyMap<number, string[]> = new Map();

export function wordsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('counts of unknown words add up, and the first three contexts stay', async () => {
    const { words } = opened.store;
    await words.count([word('vlog', { count: 2, capitals: 1, contexts: ['bir'] }), word('drone')], NONE);
    await words.count([word('vlog', { contexts: ['bir', 'iki'] })], NONE);
    await words.count([word('vlog', { contexts: ['üç', 'dört'] })], NONE);
    await words.count([], NONE);
    expect(await words.frequent(10)).toEqual([
      word('vlog', { count: 4, capitals: 1, contexts: ['bir', 'iki', 'üç'] }),
      word('drone'),
    ]);
    expect(await words.frequent(1)).toHaveLength(1);
  });

  test('what each page has contributed is kept', async () => {
    await opened.knows(1, 2, 3);
    const { words } = opened.store;
    await words.count(
      [word('vlog'), word('drone')],
      new Map([
        [1, ['vlog', 'drone']],
        [2, ['vlog']],
      ]),
    );
    await words.count([], new Map([[2, ['vlog', 'podcast']]]));
    expect(await words.contributed([1, 2, 3])).toEqual(
      new Map([
        [1, ['vlog', 'drone']],
        [2, ['vlog', 'podcast']],
      ]),
    );
    await opened.store.forgotten.forget([sampleUrl(2).url], '', 1);
    expect([...(await words.contributed([1, 2])).keys()]).toEqual([1]);
  });

  test('the dictionary accepts, refuses and removes words, and reports that it has changed', async () => {
    const { words } = opened.store;
    const before = await words.version();
    const accept = [{ word: 'vlog', wordClass: 'noun', at: 5 }];
    await words.change({ accept, refuse: ['xyz'], remove: [] }, [], 5);
    expect(await words.dictionary()).toEqual(accept);
    expect(await words.refused()).toEqual(new Set(['xyz']));
    expect(await words.version()).toBeGreaterThan(before);
    await words.change({ accept: [], refuse: [], remove: ['vlog'] }, [], 6);
    expect(await words.dictionary()).toEqual([]);
  });

  test('pages with a changed word are in the change log again', async () => {
    await opened.knows(1, 2);
    await opened.put(1, { text: 'Yeni vloglar çekildi.' });
    await opened.put(2);
    const before = await opened.store.changes.sequence();
    await opened.store.words.change({ accept: [], refuse: [], remove: ['vlog'] }, ['vlog'], 7);
    expect((await opened.store.changes.scan(before, 10)).map(({ id }) => id)).toEqual([1]);
  });
}
