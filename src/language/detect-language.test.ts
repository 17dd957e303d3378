import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciify } from '../nlp/deasciify.ts';
import { detectLanguage, isTurkish } from './detect-language.ts';
import { pageLanguage } from './page-language.ts';

const TURKISH = [
  'Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu.',
  'Çocuklar okulun bahçesinde top oynarken yağmur başladı.',
  'Bu konuda herkesin farklı bir düşüncesi var.',
  'BUGÜN HAVA ÇOK GÜZELDİ.',
];

describe('detectLanguage', () => {
  it('knows Turkish, with its letters and without', () => {
    for (const text of TURKISH) {
      expect(detectLanguage(text)).toMatchObject({ language: 'tr' });
      expect(detectLanguage(text).confidence).toBeGreaterThan(0.9);
      expect(isTurkish(asciify(text))).toBe(true);
    }
  });
  it('distinguishes the relatives from Turkish', () => {
    expect(detectLanguage('Azərbaycanın paytaxtı Bakı şəhəridir və orada çox insan yaşayır.').language).toBe(
      'az',
    );
    expect(detectLanguage('Bu kitab vacib deyil, amma yaxşı yazılıb.').language).toBe('az');
    expect(
      detectLanguage('Ähli adamlar öz mertebesi we hukuklary boýunça deň ýagdaýda dünýä inýärler.').language,
    ).toBe('tk');
    expect(detectLanguage('Olar aqıl ve vicdan saibidirler, er kes yoq olğan şeyni istey.').language).toBe(
      'crh',
    );
    expect(
      isTurkish(
        'Hepsi insannar serbest duuêrlar, onnarın akılları var da biri-birinä kardaşlık için lääzım.',
      ),
    ).toBe(false);
  });
  it('names other languages', () => {
    expect(detectLanguage('The council announced that the new park will open on Saturday.').language).toBe(
      'en',
    );
    expect(detectLanguage('Die Stadt hat angekündigt, dass der neue Park am Samstag öffnet.').language).toBe(
      'de',
    );
    expect(detectLanguage('Городской совет объявил об открытии нового парка.').language).toBe('ru');
  });
  it('judges long texts by several places', () => {
    const english = 'The council announced that the new park will open on Saturday. ';
    expect(isTurkish(`${english.repeat(3)}${TURKISH.join(' ').repeat(20)}`)).toBe(true);
    expect(isTurkish(`${TURKISH[0]} ${english.repeat(60)}`)).toBe(false);
  });
  it('keeps a thread whose posters type with and without Turkish letters', () => {
    const thread = [
      'arkadaslar kargom dokuz gundur dagitimda gozukuyo, subeyi aradim cikan yok, napiyim simdi',
      'Satıcıya yazılı olarak bildirin, malı size ulaştırmak satıcının işidir.',
      'bende de oyle olmustu, meger karsi komsu almis, bi hafta vestiyerde durmus',
      'aradım ya, yirmi dakka müzik dinledim sonra kapandı',
      'kapiya not birakmislar ama ben evdeydim, zili calmamislar bile, cok sinirlendim',
      'geçmiş olsun kanka, bizimki de iki hafta sürmüştü',
    ].join('\n');
    expect(isTurkish(thread)).toBe(true);
    expect(isTurkish(asciify(thread))).toBe(true);
  });
  it('is not turned by a quotation or a few lines of code', () => {
    const quoted = 'The quick brown fox jumps over the lazy dog while nobody is looking at it.';
    expect(isTurkish([...TURKISH, quoted, 'const x = await fetch(url);', ...TURKISH].join('\n'))).toBe(true);
  });
  it('reports an unknown language if there are no words', () => {
    expect(detectLanguage('123 456')).toEqual({ language: 'und', confidence: 0 });
    expect(detectLanguage('')).toEqual({ language: 'und', confidence: 0 });
  });
  it('never throws, and its confidence is a probability', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { confidence } = detectLanguage(text);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('English with Turkish names is English, not a relative of Turkish', () => {
  const text =
    'The Orhan Pamuk novels Kara Kitap, Masumiyet Müzesi and Benim Adım Kırmızı are read worldwide.';
  expect(detectLanguage(text).language).toBe('en');
});

describe('messages', () => {
  it.each([
    'napıyon kanka aksm maç var gelcen mi',
    'slm nbr nasıl gidiyo',
    'metrobüs yine tıklım tıklım nefes alamıyom',
    '3 saattir su yok mahallede kimse bişey demiyo',
    'seni seviyorummm ❤️❤️❤️',
    'tmm bekliyorm',
    '@ayse_k ya bi cevap ver artık 😡 #yeter',
    'cok guzelsinnn 😍😍',
    'oyun donuyo fps 20 care var mi',
  ])('%j is Turkish, not a sister language', (text) => {
    expect(detectLanguage(text).language).toBe('tr');
    expect(pageLanguage(text).language).toBe('tr');
  });
  it.each([
    'men de ele bilirem ki yaxsidir',
    'bilmirem vallah sorusaram deyerem sene',
    'axsam qonaqlarimiz gelib sonra danisariq',
    'Bu mahnını eşidəndə uşaqlığım yadıma düşür.',
    'Onun evi dəniz kənarındadır.',
  ])('%j is Azerbaijani, with its letters or without', (text) => {
    expect(detectLanguage(text).language).toBe('az');
    expect(pageLanguage(text).language).toBe('az');
  });
});

describe('old and religious Turkish', () => {
  it.each([
    ['Yunus Emre', 'Çıkdum erik dalına anda yidüm üzümi'],
    ['Yunus Emre', 'Şol cennetin ırmakları akar Allah deyü deyü'],
    ['Ahmet Yesevi', 'Bismillah dip beyan eyley hikmet aytıp'],
    ['Kutadgu Bilig', 'Bayat atı birle sözüg başladım'],
    ['Dede Korkut', 'Kadir Tanrı virmeyince er bayımaz'],
    ['Âşık Paşa', 'Türklere hergiz gönül akmaz idi'],
    ['Süleyman Çelebi', 'Vâcib oldur cümle işte her kula'],
    ['Fuzûlî', 'Kim bu denlü dutuşan odlara kılmaz çâre su'],
    ['Bâkî', "Düşdi çemende berg-i dıraht i'tibârdan"],
    ['Nedîm', 'Bir sengine yek-pâre Acem mülkü fedâdır'],
    ['Evliyâ Çelebi', 'Cümle bin aded kiremit ile mestûr hânelerdir'],
    ['a law of 1876', 'Devlet-i Osmâniyye memâlik ve kıtaât-ı hâzırayı muhtevîdir'],
    ['a prayer', 'Sübhâneke Allâhümme ve bi hamdik ve tebârekesmük'],
    ['a prayer', 'Lâ ilâhe illallah Muhammedün Resûlullah'],
  ])('%s: %j', (_, line) => {
    expect(detectLanguage(line).language).toBe('tr');
    expect(pageLanguage(line, { lang: 'tr' }).language).toBe('tr');
  });
});
