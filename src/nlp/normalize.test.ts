import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './dictionary.ts';
import { fold } from './fold.ts';
import { meantWords } from './normalization/meant-words.ts';
import { NORMALIZATION_STEPS } from './normalization/normalization-step.ts';
import { normalize, normalizeWithReport } from './normalize.ts';

describe('normalize', () => {
  it.each([
    ['slm', 'selam'],
    ['çooooook', 'çok'],
    ['cooook', 'çok'],
    ['seviooorummm', 'seviyorum'],
    ['GaziAntep', 'gaziantep'],
    ['hoslanmmadim', 'hoşlanmadım'],
    ['kizmis', 'kızmış'],
  ])('turns %s of F5 into %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it('turns $ark14U of F5 into the song for you', () => {
    expect(fold(normalize('$ark14U'))).toBe(fold('Şarkı senin için'));
  });
  it.each([
    ['geliyom', 'geliyorum'],
    ['gelioz', 'geliyoruz'],
    ['yapcam', 'yapacağım'],
    ['beklicem', 'bekleyeceğim'],
    ['gitmicez', 'gitmeyeceğiz'],
    ['gidiyim', 'gideyim'],
    ['napıyosun', 'ne yapıyorsun'],
    ['konuşuyolar', 'konuşuyorlar'],
  ])('writes the spoken ending of %s out', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it.each([
    ['tmm', 'tamam'],
    ['nbr', 'naber'],
    ['gzl', 'güzel'],
    ['ltfn', 'lütfen'],
    ['pls', 'lütfen'],
    ['tşkkrlr', 'teşekkürler'],
  ])('puts the vowels back into %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it.each([
    ['s3vg1l1m', 'sevgilim'],
    ['a$k', 'aşk'],
    ['chok', 'çok'],
    ['sewiyorum', 'seviyorum'],
    ['qel', 'gel'],
  ])('reads signs and foreign letters in %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it.each([
    ['kitpa', 'kitap'],
    ['telfon', 'telefon'],
    ['öğretmne', 'öğretmen'],
    ['bilgisayr', 'bilgisayar'],
  ])('repairs the slip in %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it('parts words from particles', () => {
    expect(normalize('geldinmi')).toBe('geldin mi');
    expect(normalize('yaparmıyız')).toBe('yapar mıyız');
    expect(normalize('varki')).toBe('var ki');
  });
  it('writes numbers in words', () => {
    expect(normalize("21. yüzyılda %20 arttı, 5'te 3,5 lira")).toBe(
      'yirmi birinci yüzyılda yüzde yirmi arttı, beşte üç virgül beş lira',
    );
  });
  it.each([
    ['saaaat', 'saat'],
    ['iyiym', 'iyiyim'],
    ['yapmışsn', 'yapmışsın'],
    ['gelcm', 'geleceğim'],
    ['glyrm', 'geliyorum'],
    ['tbrkler', 'tebrikler'],
    ['tmmdır', 'tamamdır'],
    ['uyuycam', 'uyuyacağım'],
    ['gidiyon mu', 'gidiyor musun'],
    ['gelcenmi', 'gelecek misin'],
    ['iyimisin', 'iyi misin'],
    ['universıte', 'üniversite'],
    ['qız', 'kız'],
    ['şöle', 'şöyle'],
  ])('reads %s as %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it.each([
    ['1. Dünya Savaşı', 'birinci dünya savaşı'],
    ['XIX. yüzyılda III. Selim', 'on dokuzuncu yüzyılda üçüncü selim'],
    ['V. Hugo', 'v. hugo'],
    ["3üncü, 90lar, 2.lik, 4.'sü", 'üçüncü, doksanlar, ikincilik, dördüncüsü'],
    ["saat 14.30'da ya da 9:05'te", 'saat on dört otuzda ya da dokuz sıfır beşte'],
    ['$100, 5₺ ve 20 €', 'yüz dolar, beş lira ve yirmi euro'],
    ["17.00'de, 9.30’dan, 2.50 lira", 'on yedide, dokuz otuzdan, iki virgül elli lira'],
    ['100%, %100', 'yüzde yüz, yüzde yüz'],
    ['COVID19', 'covid19'],
    ['4x4, 5g, mp3, covid-19', '4x4, 5g, mp3, covid-19'],
  ])('reads the numbers of %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it('keeps the letters of addresses, and the i of foreign names', () => {
    expect(normalize('Instagram https://ornek.com/II_Mehmed Isparta')).toBe(
      'instagram https://ornek.com/II_Mehmed ısparta',
    );
  });
  it('leaves foreign words alone', () => {
    expect(normalize('black, rock, track check')).toBe('black, rock, track check');
  });
  it('leaves clean text unchanged except for its case', () => {
    const text =
      'Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu. Kitaplarını dün almıştık.';
    expect(normalize(text, { case: false })).toBe(text);
  });
  it('leaves names, abbreviations, addresses, hashtags and codes alone', () => {
    const text = "TSK'nın A4 kağıdı, Microsoft, bilgi@ornek.com.tr, www.ornek.com #gündem @ali";
    expect(normalize(text, { case: false })).toBe(text);
  });
  it('restores the letters of a whole text in context', () => {
    expect(normalize('Bugun hava cok guzel ama disari cikamiyorum cunku dersim var.')).toBe(
      'bugün hava çok güzel ama dışarı çıkamıyorum çünkü dersim var.',
    );
  });
  it('does no step that is switched off', () => {
    const off = Object.fromEntries(NORMALIZATION_STEPS.map((step) => [step, false]));
    expect(normalize('slm GaziAntep çooook 5', off)).toBe('slm GaziAntep çooook 5');
    expect(normalize('slm', { slang: false, vowels: false, typos: false })).toBe('slm');
    expect(normalize('5 kişi', { numbers: false })).toBe('5 kişi');
  });
  it('drops punctuation and stop words on request', () => {
    expect(normalize('Bu, çok güzel bir kitap!', { punctuation: true, stopWords: true })).toBe('güzel kitap');
  });
  it('reports what each step did', () => {
    expect(normalizeWithReport('slm çooook', { case: false }).changes).toEqual([
      { step: 'slang', from: 'slm', to: 'selam' },
      { step: 'repeats', from: 'çooook', to: 'çok' },
    ]);
  });
  it('handles more of what people type', () => {
    const cases: [string, string][] = [
      ['geliyonuz mu', 'geliyor musunuz'],
      ['gidecem', 'gideceğim'],
      ['gazte', 'gazete'],
      ['çikolta', 'çikolata'],
      ['ünversite', 'üniversite'],
      ['hava -5 derece', 'hava eksi beş derece'],
      ['3-5 kişi', 'üç-beş kişi'],
    ];
    for (const [typed, meant] of cases) expect(normalize(typed)).toBe(meant);
  });
  it('never throws, and keeps its time, on any string', () => {
    const unit = fc.constantFrom(..."aeıkmlrsşndty$@14!Uqwx'’.# 0", 'ooo', 'yor', 'cam', 'mi', 'la');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit })), (text) => {
        expect(typeof normalize(text)).toBe('string');
      }),
      { numRuns: 60 },
    );
  });
});

describe('what was typed right', () => {
  it('stays: a common word without its letters is not a spoken verb, Roman numerals are not slang', () => {
    expect(normalize('bugün hava sicak')).toBe('bugün hava sıcak');
    expect(normalize('sicak')).toBe('sıcak');
    expect(normalize('II')).toBe('II');
    expect(normalize('ii')).toBe('iyi');
  });
});

describe('nouns and adjectives with endings', () => {
  it.each(
    [
      'sıcaktır sıcaksa sıcakmış sıcakken ocaktır oyuncaktır kucaktır bacaktır mercektir',
      'haklıyım heyecanlıyım şanslıyım farklıyım deliyim saygılıyım bağlıyım',
      'sahibiyim adayıyım hayranıyım milletvekiliyim',
      'bacağım derecem ilticam kıyım',
      'aksiyon hicaz nediyle',
    ]
      .join(' ')
      .split(' '),
  )('%s is no spoken verb', (word) => {
    expect(normalize(word, { typos: false })).toBe(word);
    expect(meantWords(word, BUILT_IN)).toEqual([]);
  });
  it.each([
    ['gelicem', 'geleceğim'],
    ['yapıcam', 'yapacağım'],
    ['alıcam', 'alacağım'],
    ['gidiyom', 'gidiyorum'],
    ['noldu', 'ne oldu'],
    ['yapıyım', 'yapayım'],
    ['atıyım', 'atayım'],
    ['başlıyım', 'başlayayım'],
    ['söyliyim', 'söyleyeyim'],
    ['mesajlıyom', 'mesajlıyorum'],
  ])('but %s is %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
});

describe('text typed without Turkish letters', () => {
  it.each([
    ['HIZMET BINASI', 'hizmet binası'],
    ['TATIL ICIN GELDIM', 'tatil için geldim'],
    ['BENIM ADIM ALI', 'benim adım ali'],
    ['IYI', 'iyi'],
    ['SICAK HAVA', 'sıcak hava'],
    ['Istanbul', 'istanbul'],
    ['Istanbul’a', 'istanbul’a'],
    ['olcek', 'ölçek'],
    ['gorulecektir', 'görülecektir'],
    ['calacakti', 'çalacaktı'],
    ['gecilecek', 'geçilecek'],
    ['gemi batti', 'gemi battı'],
    ['yonettim', 'yönettim'],
    ['ben yonettim çünkü', 'ben yönettim çünkü'],
    ['boyle bir sey olmaz', 'böyle bir şey olmaz'],
    ["saga-sola, Kabila'nin 24'luk", "sağa-sola, kabila'nın yirmi dörtlük"],
  ])('gets the letters of %s before anything else', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
  it.each(['hayalim', 'kursuna', 'unvanlar', 'camlardan', 'gelmese', 'mudur'])('leaves %s alone', (word) => {
    expect(normalize(word)).toBe(word);
  });
  it.each([
    ['yapicam', 'yapacağım'],
    ['nbr napiyosun cok ozledim', 'naber ne yapıyorsun çok özledim'],
    ['yarin gelcem', 'yarın geleceğim'],
    ['www.acik.com acik@acik.com guzel', 'www.acik.com acik@acik.com güzel'],
    ['#guzel @guzel gunler', '#guzel @guzel günler'],
  ])('may also have chat words and addresses: %s', (typed, meant) => {
    expect(normalize(typed)).toBe(meant);
  });
});

describe('steps that take content away', () => {
  const html = '<p>Böyle güzel bir cuma!</p>';
  it('run only on request, and report each removal', () => {
    expect(normalize('Böyle güzel bir cuma!')).toBe('böyle güzel bir cuma!');
    const { text, changes } = normalizeWithReport(html, {
      tags: true,
      punctuation: true,
      stopWords: true,
      overCommon: true,
    });
    expect(text).toBe('güzel cuma');
    expect(changes.map(({ step, from }) => [step, from])).toEqual(
      expect.arrayContaining([
        ['tags', '<p>'],
        ['punctuation', '!'],
        ['stopWords', 'böyle'],
      ]),
    );
  });
  it('count a word as over-common that is in nearly every text', () => {
    expect(normalize('kadar büyük kitap', { overCommon: true })).toBe('büyük kitap');
  });
});
