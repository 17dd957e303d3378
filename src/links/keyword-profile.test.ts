import { describe, expect, it } from 'vitest';
import { KeywordProfile } from './keyword-profile.ts';

const profile = new KeywordProfile();
profile.learn('Maç bitti. Takım maçı kazandı, gol attı; hakem takımı uyardı.', true);
profile.learn('Takım gol attı, hakem maçı bitirdi. Futbol güzel.', true);
profile.learn('Borsa düştü, faiz arttı, dolar yükseldi; piyasa bitti.', false);
const link = (anchor: string, more: object = {}) =>
  profile.score({ anchor, around: '', urlWords: '', title: '', ...more });

describe('KeywordProfile', () => {
  it('is nearer to links with the words of the topic, in any form', () => {
    expect(link('Takımın golleri')).toBeGreaterThan(link('Faiz ve dolar'));
    expect(link('Takımın golleri')).toBeGreaterThan(0.2);
    expect(link('TAKIMIN GOLLERI')).toBe(link('takımın golleri'));
    expect(link('Faiz ve dolar')).toBe(0);
  });

  it('uses the text around a link, its URL and the title of its page', () => {
    const silent = link('tıklayın');
    expect(silent).toBe(0);
    for (const where of ['around', 'urlWords', 'title'])
      expect(link('tıklayın', { [where]: 'takım hakem gol' })).toBeGreaterThan(0.3);
  });

  it('weighs rare words more than common ones', () => {
    const [first] = profile.keywords('bitti gol', 2);
    // "bitti" is in two of three pages, one of them off the topic; "futbol" in one.
    expect(profile.keywords('bitti futbol', 2).map(({ stem }) => stem)).toEqual(['futbo', 'bitti']);
    expect(first!.tfIdf).toBeGreaterThan(0);
  });

  it('knows nothing without pages', () => {
    expect(new KeywordProfile().score({ anchor: 'gol', around: '', urlWords: '', title: '' })).toBe(0);
  });
});
