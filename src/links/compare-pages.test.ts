import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { type ComparedPage, PageComparison } from './compare-pages.ts';

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `sözcük${from + i}`).join(' ');
const at = (path: string, text: string, kind: ComparedPage['kind'] = 'article'): ComparedPage => ({
  ...{ url: `https://a.tr${path}` as CanonicalUrl, kind, text },
});
const isCopy = (page: ComparedPage, other: ComparedPage, isDeclared = false) =>
  new PageComparison(page).copyOf(other, isDeclared) !== null;

describe('a page repeats another', () => {
  test('if nearly all of both texts is the same', () => {
    expect(isCopy(at('/b', words(0, 200)), at('/a', words(2, 202)))).toBe(true);
    expect(isCopy(at('/b', words(0, 200)), at('/a', words(30, 230)))).toBe(false);
  });

  test('but not if it is a part of what the other says, nor if the other is a part of it', () => {
    expect(isCopy(at('/b', words(0, 100)), at('/a', words(0, 400)))).toBe(false);
    expect(isCopy(at('/b', words(0, 400)), at('/a', words(0, 100)))).toBe(false);
  });

  test('with less in common if it names the other as its address, as long as the other is about the same', () => {
    expect(isCopy(at('/b', words(0, 200)), at('/a', words(30, 230)), true)).toBe(true);
    expect(isCopy(at('/b', words(0, 200)), at('/a', words(0, 380)), true)).toBe(true);
    expect(isCopy(at('/b', words(0, 40)), at('/a', words(0, 380)), true)).toBe(false);
    expect(isCopy(at('/b', words(0, 200)), at('/a', words(150, 350)), true)).toBe(false);
  });

  test('but an article never repeats a home page or a listing', () => {
    const text = words(0, 200);
    expect(isCopy(at('/yazi', text), at('/', text))).toBe(false);
    expect(isCopy(at('/yazi', text), at('/', text), true)).toBe(false);
    expect(isCopy(at('/yazi', text), at('/liste', text, 'listing'))).toBe(false);
    expect(isCopy(at('/liste', text, 'listing'), at('/yazi', text))).toBe(true);
    // What a listing is was read from its form: the page that names it as its own address says more.
    expect(isCopy(at('/yazi', text), at('/liste', text, 'listing'), true)).toBe(true);
  });

  test('and a home page gives way to nothing but another home page', () => {
    const text = words(0, 200);
    expect(isCopy(at('/', text), at('/yazi', text), true)).toBe(false);
    const www = { ...at('/', text), url: 'https://www.a.tr/' as CanonicalUrl };
    expect(isCopy(at('/', text), www)).toBe(true);
  });
});
