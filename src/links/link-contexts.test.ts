import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../model/parsed-page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { linkContexts, urlWords } from './link-contexts.ts';

function pageOf(blocks: { text: string; links: number }[], anchors: string[]): ParsedPage {
  return {
    blocks: blocks.map((block) => ({ ...block, place: 0, linkChars: 0, afterBreak: false })),
    links: anchors.map((anchor) => ({ href: '/x', anchor, nofollow: false })),
  } as unknown as ParsedPage;
}

describe('linkContexts', () => {
  it('is the text around a link', () => {
    const page = pageOf(
      [
        { text: 'Ana sayfa', links: 1 },
        { text: 'Dün akşamki maçın ayrıntıları burada anlatıldı.', links: 1 },
        { text: 'Bağlantısız bir paragraf.', links: 0 },
        { text: 'Borsa haberleri için tıklayın.', links: 1 },
      ],
      ['Ana sayfa', 'burada', 'tıklayın'],
    );
    expect([...linkContexts(page)]).toEqual([
      ['burada', 'Dün akşamki maçın ayrıntıları burada anlatıldı.'],
      ['tıklayın', 'Borsa haberleri için tıklayın.'],
    ]);
  });

  it('is empty if blocks and links do not match up', () => {
    expect(linkContexts(pageOf([], ['a', 'b'])).size).toBe(0);
    expect(linkContexts(pageOf([{ text: 'hiç yok', links: 5 }], ['başka'])).size).toBe(0);
  });
});

describe('urlWords', () => {
  it('returns the words of the path', () => {
    expect(urlWords('https://a.tr/spor/mac-sonucu-3.html' as CanonicalUrl)).toBe('spor mac sonucu html');
    expect(urlWords('https://a.tr/s%C3%BCt' as CanonicalUrl)).toBe('süt');
    expect(urlWords('https://a.tr/%E0%A4%A' as CanonicalUrl)).toBe('E A A');
    expect(urlWords('https://a.tr/' as CanonicalUrl)).toBe('');
  });
});
