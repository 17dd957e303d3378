import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../dictionary.ts';
import { meantWords } from './meant-words.ts';

describe('meantWords', () => {
  it.each([
    ['slm', 'selam'],
    ['cooook', 'çok'],
    ['uzum', 'üzüm'],
    ['gidiyom', 'gidiyorum'],
    ['Sicak', 'sıcak'],
    ['herşey', 'her şey'],
    ['napıyosun', 'ne yapıyorsun'],
    ['$eker', 'şeker'],
    ['$ark14U', 'şarkı'],
    ['yıld1z', 'yıldız'],
  ])('of %s is %s', (token, meant) => {
    expect(meantWords(token, BUILT_IN)).toEqual(meant.split(' '));
  });
  it.each([
    'selam',
    'kitaplar',
    'TBMM',
    'SLM',
    'Messi',
    'Slm',
    'x1',
    'ab',
    'Ahmet',
    'nginx',
    'bölüm3',
    'mp3',
    'h1n1',
    'test1',
    'Ek1',
    'x86',
    '3gen',
    '$sayfa',
    'a@b',
  ])('leaves %s alone', (token) => {
    expect(meantWords(token, BUILT_IN)).toEqual([]);
  });
});
