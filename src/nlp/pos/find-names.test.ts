import { describe, expect, it } from 'vitest';
import { countNames } from './count-names.ts';
import { findNames } from './find-names.ts';
import type { TaggedWord } from './tag-sentence.ts';
import { taggedSentences } from './to-conllu.ts';

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

describe('names next to each other', () => {
  const named = (text: string): string[] =>
    taggedSentences(text).flatMap(({ tokens }) =>
      findNames(tokens).map(({ text, kind }) => `${text}: ${kind}`),
    );
  it.each([
    ["Cumhurbaşkanı Recep Tayyip Erdoğan Konya'ya gitti.", 'Recep Tayyip Erdoğan: person', 'Konya: place'],
    ["Vali Ayşe Demir Ankara'da konuştu.", 'Ayşe Demir: person', 'Ankara: place'],
    [
      "Almanya Başbakanı Angela Merkel Fransa'ya gitti.",
      'Almanya: place',
      'Angela Merkel: person',
      'Fransa: place',
    ],
    ['İzmir Milletvekili Ayşe Aydın konuştu.', 'İzmir: place', 'Ayşe Aydın: person'],
  ])('a person ends before a place: %s', (text, ...names) => {
    expect(named(text)).toEqual(names);
  });
  it.each([
    [
      "Mehmet Yılmaz İstanbul Üniversitesi'nde okudu.",
      'Mehmet Yılmaz: person',
      'İstanbul Üniversitesi: organisation',
    ],
    ["Avukat Selin Aksoy Bursa Adliyesi'nde konuştu.", 'Selin Aksoy: person', 'Bursa Adliyesi: organisation'],
  ])('a person ends before an organisation: %s', (text, ...names) => {
    expect(named(text)).toEqual(names);
  });
  it.each([
    ['Kadir Has Üniversitesi burs veriyor.', 'Kadir Has Üniversitesi: organisation'],
    ['Yunus Emre Enstitüsü kurs açtı.', 'Yunus Emre Enstitüsü: organisation'],
  ])('an organisation may be named after a person: %s', (text, ...names) => {
    expect(named(text)).toEqual(names);
  });
  it.each([
    ['Türkiye Büyük Millet Meclisi dün toplandı.', 'Türkiye Büyük Millet Meclisi: organisation'],
    ['Milli Eğitim Bakanlığı sınavı duyurdu.', 'Milli Eğitim Bakanlığı: organisation'],
  ])('an organisation may contain common words: %s', (text, ...names) => {
    expect(named(text)).toEqual(names);
  });
  it.each([
    ['Sağlık Bakanı Fahrettin Koca açıklama yaptı.', 'Fahrettin Koca: person'],
    ['Prof. Dr. Aziz Sancar geldi.', 'Aziz Sancar: person'],
    ['Ayşe okula gitti.', 'Ayşe: person'],
  ])('titles and given names show a person: %s', (text, ...names) => {
    expect(named(text)).toEqual(names);
  });
  it('a given name that is also a word needs a surname', () => {
    expect(named('Deniz Baykal konuştu.')).toEqual(['Deniz Baykal: person']);
    expect(named('Deniz mavidir.')).toEqual([]);
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
