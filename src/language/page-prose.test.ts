import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../model/parsed-page.ts';
import { pageProse } from './page-prose.ts';

function pageOf(blocks: [tag: string, text: string][]): ParsedPage {
  return {
    places: blocks.map(([tag]) => ({ tag, label: '', role: '', property: '', parent: -1, isHidden: false })),
    blocks: blocks.map(([, text], place) => ({ text, place, linkChars: 0, links: 0, afterBreak: false })),
  } as unknown as ParsedPage;
}

const LONG = 'Bu yazıda sunucu kurulumunu adım adım anlatacağım. '.repeat(6);

describe('pageProse', () => {
  it('leaves out what is marked as code', () => {
    const page = pageOf([
      ['p', LONG],
      ['pre', 'make install'],
    ]);
    expect(pageProse(page, `${LONG}\nmake install`)).toBe(LONG);
  });
  it('reads the whole page if little was kept', () => {
    const page = pageOf([
      ['li', 'Ana sayfa'],
      ['p', 'Merhaba'],
    ]);
    expect(pageProse(page, 'Merhaba')).toBe('Ana sayfa\nMerhaba');
  });
  it('reads <pre> if a page has its text in it', () => {
    expect(pageProse(pageOf([['pre', LONG]]), LONG)).toContain('sunucu kurulumunu');
  });
});
