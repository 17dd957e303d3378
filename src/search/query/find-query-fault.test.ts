import { expect, test } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { findQueryFault } from './find-query-fault.ts';

const analyzer = new Analyzer();

test.each([
  ['"Ad Soyad"', null],
  ['çocuk -aşı site:ornek.com.tr after:2023', null],
  ['author:"ayşe kaya"', null],
  ['saat 12:30', null],
  ['"siet: x"', null],
  ['başlık:çocuk', null],
  // Finding 4: these took the whole store, or could have.
  ['-yokboyle', 'no-word'],
  ['-zzz', 'no-word'],
  ['NOT zzz', 'no-word'],
  ['*', 'no-word'],
  ['', 'no-word'],
  ['site:ornek.com.tr -spor', 'no-word'],
  ['siet:ornek.com.tr baraj', 'field'],
  ['baraj -siet:ornek.com.tr', 'field'],
  ['baraj site:', 'value'],
  ['baraj before:dün', 'value'],
  ['baraj before:2023-99', 'value'],
  ['baraj -lang:en', 'negation'],
  [`${'a '.repeat(70)}`, 'too-long'],
  ['a'.repeat(1001), 'too-long'],
])('%j may not remove pages because of %j', (query, kind) => {
  expect(findQueryFault(query, analyzer)?.kind ?? null).toBe(kind);
});

test('names the field that was meant', () => {
  expect(findQueryFault('siet:x', analyzer)).toEqual({ kind: 'field', field: 'siet', closest: 'site' });
});
