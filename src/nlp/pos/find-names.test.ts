import { describe, expect, it } from 'vitest';
import { countNames } from './count-names.ts';
import { findNames } from './find-names.ts';
import type { TaggedWord } from './tag-sentence.ts';

const propn = (form: string): TaggedWord => ({ form, upos: 'PROPN', feats: '_' });
const noun = (form: string): TaggedWord => ({ form, upos: 'NOUN', feats: '_' });

describe('findNames', () => {
  it('distinguishes persons, places and organisations by the words around them', () => {
    expect(findNames([noun('Sayın'), propn('Ayşe'), propn('Kaya'), noun('geldi')])).toEqual([
      { text: 'Ayşe Kaya', kind: 'person', start: 1, end: 3 },
    ]);
    expect(findNames([propn('Boğaziçi'), noun('Üniversitesi’nde')])).toMatchObject([
      { text: 'Boğaziçi Üniversitesi', kind: 'organisation' },
    ]);
    expect(findNames([propn('Ankara’dan'), noun('geldi')])).toMatchObject([
      { text: 'Ankara', kind: 'place' },
    ]);
    expect(findNames([propn('Mehmet'), noun('Bey')])).toMatchObject([{ kind: 'person' }]);
  });
  it('leaves a name open that nothing explains, and finds none in common words', () => {
    for (const alone of ['Usta', 'Dr', 'Fakültesi', 'Köyü'])
      expect(findNames([propn(alone)])).toMatchObject([{ kind: 'other' }]);
    expect(findNames([propn('Zorlu')])).toMatchObject([{ kind: 'other' }]);
    expect(findNames([noun('kedi'), noun('Evde')])).toEqual([]);
  });
});

it('names are counted over a text, whatever follows their apostrophe', () => {
  const text =
    'Ankara’da toplantı yapıldı. Ankara’dan gelenler Boğaziçi Üniversitesi ile görüştü. Ayşe Hanım da oradaydı.';
  expect(countNames(text, 2)).toEqual([
    { text: 'Ankara', kind: 'place', count: 2 },
    { text: 'Boğaziçi Üniversitesi', kind: 'organisation', count: 1 },
  ]);
});
