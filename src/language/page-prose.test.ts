import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../model/parsed-page.ts';
import { pageProse, visibleProse } from './page-prose.ts';

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
  it('keeps a little text as it is', () => {
    expect(pageProse(pageOf([['p', 'Merhaba']]), 'Merhaba')).toBe('Merhaba');
  });
  it('reads <pre> if a page has its text in it', () => {
    expect(pageProse(pageOf([['pre', LONG]]), LONG)).toContain('sunucu kurulumunu');
  });
});

describe('visibleProse', () => {
  const page = {
    ...pageOf([
      ['li', 'Ana sayfa'],
      ['p', 'Merhaba'],
      ['pre', 'make install'],
    ]),
    title: 'İletişim',
  };
  it('has title, link words and all blocks but code if the page has little text of its own', () => {
    expect(visibleProse(page, 'bize yazın', (position) => position === 0)).toEqual({
      running: 'Merhaba',
      all: 'İletişim\nbize yazın\nMerhaba\nAna sayfa',
    });
  });
  it('leaves out what the site shows on other pages, and knows links from running text', () => {
    const long = {
      ...pageOf([
        ['li', 'Ana sayfa'],
        ['p', LONG],
        ['li', 'Sonraki yazı'],
      ]),
      title: '',
    };
    long.blocks[2] = { ...long.blocks[2]!, linkChars: 12, links: 1 };
    const { running, all } = visibleProse(long, '', (position) => position === 0);
    expect(running).toBe(LONG);
    expect(all).toBe(`Sonraki yazı\n${LONG}`);
  });
});
