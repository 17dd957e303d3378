import { describe, expect, it } from 'vitest';
import { type LinkSignals, NEUTRAL_QUALITY } from '../model/page.ts';
import { LinkTally } from './link-tally.ts';

/** Pages 1 to 9, each on a site of its own except 8 and 9, which share one; their texts differ. */
function tallyOf(
  links: [from: number, to: number, anchor: string][],
  copies: number[] = [],
): Map<number, LinkSignals> {
  const tally = new LinkTally();
  for (let id = 1; id <= 9; id++) {
    const hash = copies.includes(id) ? copies[0]! : id;
    const simhash = {
      high: Math.imul(hash, 0x9e3779b1) >>> 0,
      low: Math.imul(hash, 0x85ebca6b) >>> 0,
    };
    tally.addPage(id, Math.min(id, 8), simhash, `Başlık: ${id}`);
  }
  for (let from = 1; from <= 9; from++) {
    tally.addLinks(
      from,
      links.filter(([source]) => source === from).map(([, id, anchor]) => ({ id, anchor })),
    );
  }
  return new Map(tally.signals());
}

describe('LinkTally', () => {
  it('has nothing to say about pages without links', () => {
    expect(tallyOf([]).size).toBe(0);
  });
  it('finds copies among pages of which none has links, without the memory for links', () => {
    const tally = new LinkTally(2, false);
    const hash = { high: 0x9e3779b1, low: 0x85ebca6b };
    for (let id = 11; id <= 14; id++) {
      const other = { high: Math.imul(id, 0x9e3779b1) >>> 0, low: Math.imul(id, 0x85ebca6b) >>> 0 };
      tally.addPage(id, id, id === 12 || id === 14 ? hash : other, 'Başlık');
    }
    tally.addLinks(11, [{ id: 12, anchor: 'Yok' }]);
    expect([...tally.signals()]).toEqual([[14, { quality: NEUTRAL_QUALITY - 64, anchors: [] }]]);
  });
  it('collects the names others use for a page: other sites first, each name once, no empty words', () => {
    const signals = tallyOf([
      [8, 9, 'Sayfamız'],
      [2, 9, 'Su kesintisi duyurusu'],
      [3, 9, 'SU KESİNTİSİ DUYURUSU'],
      [4, 9, 'tıklayınız'],
      [5, 9, '»  1'],
      [6, 9, ''],
      [7, 77, 'Yok'],
      [9, 9, 'Kendisi'],
    ]);
    expect(signals.get(9)!.anchors).toEqual(['Su kesintisi duyurusu', 'Sayfamız']);
    expect(signals.has(77)).toBe(false);
  });
  it('ignores a site that calls its own page by its title, but not another site that does', () => {
    expect(tallyOf([[8, 9, 'BAŞLIK 9']]).get(9)?.anchors ?? []).toEqual([]);
    expect(tallyOf([[2, 9, 'BAŞLIK 9']]).get(9)!.anchors).toEqual(['BAŞLIK 9']);
    for (const spelt of [' BASLIK…9 ', '«Bas\u0327lık» 9']) {
      expect(tallyOf([[8, 9, spelt]]).get(9)?.anchors ?? []).toEqual([]);
    }
    expect(tallyOf([[8, 9, 'Başlık 9😀, yeni']]).get(9)!.anchors).toEqual(['Başlık 9😀, yeni']);
    expect(tallyOf([[8, 9, 'Başlık 9, yeni']]).get(9)!.anchors).toEqual(['Başlık 9, yeni']);
  });
  it('raises a page by the sites that link to it, and more if those are good themselves', () => {
    const many = tallyOf([2, 3, 4, 5, 6].map((from) => [from, 1, 'a']));
    const one = tallyOf([[2, 1, 'a']]);
    const oneGood = tallyOf([
      [2, 1, 'a'],
      ...[3, 4, 5, 6, 7, 8].map((from): [number, number, string] => [from, 2, 'b']),
    ]);
    const quality = (signals: Map<number, LinkSignals>) => signals.get(1)?.quality ?? NEUTRAL_QUALITY;
    expect(quality(one)).toBeGreaterThan(NEUTRAL_QUALITY);
    expect(quality(oneGood)).toBeGreaterThan(quality(one));
    expect(quality(many)).toBeGreaterThan(quality(oneGood));
  });
  it('counts a site as one voice, however often it links', () => {
    const once = tallyOf([[8, 1, 'a']]);
    const twice = tallyOf([
      [8, 1, 'a'],
      [8, 1, 'b'],
      [9, 1, 'c'],
    ]);
    expect(twice.get(1)!.quality).toBe(once.get(1)!.quality);
  });
  it('ranks a copy below its original', () => {
    const signals = tallyOf([], [1, 5]);
    expect(signals.has(1)).toBe(false);
    expect(signals.get(5)!.quality).toBeLessThan(NEUTRAL_QUALITY);
    const ownSite = tallyOf([], [8, 9]);
    expect([ownSite.has(8), ownSite.has(9)]).toEqual([false, false]);
  });
});
