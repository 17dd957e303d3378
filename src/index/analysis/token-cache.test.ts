import { expect, it } from 'vitest';
import { fold } from '../../nlp/fold.ts';
import { CHECK_START, HASH_START, nextCheck, nextHash } from '../../nlp/morphology/hash-table.ts';
import { WORD_KIND } from '../../nlp/tokenize.ts';
import { Analyzer } from './analyzer.ts';
import { TokenCache } from './token-cache.ts';

const TOKENS = [
  'çiçek',
  'cicek',
  'Kâr',
  'kar',
  'kitabı',
  'açı',
  'acı',
  'İstanbul',
  'sınır',
  'sinir',
  'evler',
];

it('answers what was put into it, letters included', () => {
  const analyzer = new Analyzer();
  const cache = new TokenCache();
  const hashesOf = (token: string): [hash: number, check: number] => {
    let [hash, check] = [HASH_START, CHECK_START];
    for (let i = 0; i < token.length; i++) {
      hash = nextHash(hash, token.charCodeAt(i));
      check = nextCheck(check, token.charCodeAt(i));
    }
    return [hash, check];
  };
  const words = TOKENS.map((token) => analyzer.wordsOfToken(token, WORD_KIND)[0]!);
  for (const [i, token] of TOKENS.entries()) cache.put(...hashesOf(token), words[i]!);
  expect(TOKENS.map((token) => cache.get(token, ...hashesOf(token), fold))).toEqual(words);
  expect(words.map(({ own, isBare }) => own ?? isBare ?? null)).toEqual([
    ...[null, true, 'kâr', null, null, 'açı', 'acı', null, 'sınır', null, null],
  ]);
  expect(cache.get('yok', ...hashesOf('yok'), fold)).toBeNull();
});

it('keeps a token that occurs again when many others need its slots', () => {
  const cache = new TokenCache();
  const word = (stem: string) => ({ word: stem, stem, spelling: 0 });
  // the same slots for all: the hash differs, and the check with it
  const put = (n: number) => cache.put(n, n, word(`kelime${n}`));
  const get = (n: number) => cache.get(`kelime${n}`, n, n, fold);
  put(1);
  put(2);
  expect(get(2)).toEqual(word('kelime2'));
  for (let n = 3; n < 20; n++) put(n);
  expect([1, 2, 19, 18].map((n) => get(n)?.word)).toEqual(['kelime1', 'kelime2', 'kelime19', undefined]);
});
