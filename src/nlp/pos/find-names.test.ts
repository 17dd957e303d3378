import { describe, expect, it } from 'vitest';
import { findNames } from './find-names.ts';
import type { TaggedWord } from './tag-sentence.ts';

const propn = (form: string): TaggedWord => ({ form, upos: 'PROPN', feats: '_' });
const noun = (form: string): TaggedWord => ({ form, upos: 'NOUN', feats: '_' });

describe('findNames', () => {
  it('tells persons, places and organisations by the words around them', () => {
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
    expect(findNames([propn('Zorlu')])).toMatchObject([{ kind: 'other' }]);
    expect(findNames([noun('kedi'), noun('Evde')])).toEqual([]);
  });
});
